// How the limits are named on the pages.
import { t } from '../language';

export const LIMITS: Record<string, string> = { no: t.stakes.noLimit, pot: t.stakes.potLimit, fixed: t.stakes.fixedLimit, spread: t.stakes.spreadLimit };

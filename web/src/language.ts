// The words of the pages, in the language that was chosen on this machine.
import { en, type Words } from './language/en';

/** Says what a key of the catalogue means in the language that was chosen. */
export const t: Words = en;

// Alle Wörter der Seiten auf Deutsch.
import type { Words } from './en';
import { enter } from './de/enter';
import { events } from './de/events';
import { history } from './de/history';
import { host } from './de/host';
import { lib } from './de/lib';
import { lobby } from './de/lobby';
import { room } from './de/room';
import { table } from './de/table';
import { tables } from './de/tables';
import { german } from './german';

export const de: Words = { ...enter, ...events, ...history, ...host, ...lib, ...lobby, ...room, ...table, ...tables, says: german };

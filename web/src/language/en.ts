// All words of the pages in English: the catalogue that every other language has to match, key by key.
import { enter } from './en/enter';
import { events } from './en/events';
import { history } from './en/history';
import { host } from './en/host';
import { lib } from './en/lib';
import { lobby } from './en/lobby';
import { room } from './en/room';
import { table } from './en/table';
import { tables } from './en/tables';
import { english } from './english';

export const en = { ...enter, ...events, ...history, ...host, ...lib, ...lobby, ...room, ...table, ...tables, says: english };

/** A catalogue: every section and every key of it. */
export type Words = typeof en;

// What a table tells, put together as the page does it: a whole view once, and then what changes in it.
import { load } from './module.mjs';

const { changed } = await load('table/changed.ts');

/** What somebody knows of the table and of their seat after a message, from what they knew before it. */
export function told({ table = null, you = null }, message) {
  if (message.changes) {
    const { changes } = message;
    return { table: changed(table, changes.table ?? {}), you: 'you' in changes ? changed(you, changes.you) : you };
  }
  return message.table ? { table: message.table, you: message.you ?? null } : { table, you };
}

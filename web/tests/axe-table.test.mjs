// Nobody is shut out of the table page: axe finds nothing in any state of it, by day and by night, large and small.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { expectAccessible } from './axe.mjs';
import { openHouse, openTable } from './fake-table.mjs';
import { states } from './table-states.mjs';

const sizes = [[1280, 800], [390, 844], [360, 640]];
let house;

before(async () => {
  house = await openHouse();
});
after(() => house?.close());

for (const { name, first, act, options } of states) {
  test(`${name}: open to everybody`, async () => {
    const message = await first();
    for (const [width, height] of sizes) {
      const table = await openTable(house, message, { width, height, theme: 'light', ...options });
      try {
        await table.page.getByRole('heading', { name: message.table.name }).waitFor();
        await act?.(table.page, table);
        await expectAccessible(table.page, `${name}, light, ${width} x ${height}`);
        await table.page.emulateMedia({ colorScheme: 'dark' });
        await expectAccessible(table.page, `${name}, dark, ${width} x ${height}`, ['color-contrast']);
        assert.deepEqual(table.errors, []);
      } finally {
        await table.close();
      }
    }
  });
}

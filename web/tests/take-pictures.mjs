// Takes the pictures of the table at six sizes of screens: `node tests/take-pictures.mjs ../docs/screens` (after
// `npm run build`). Each is to be looked at before it is kept.
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { openHouse, openTable } from './fake-table.mjs';
import { states } from './table-states.mjs';

const folder = process.argv[2];
if (!folder) throw new Error('say where to: node tests/take-pictures.mjs FOLDER');
const sizes = [[360, 640], [390, 844], [844, 390], [768, 1024], [1440, 900], [3840, 2160]];
const taken = ['nine-play', 'nine-showdown'];

await mkdir(folder, { recursive: true });
const house = await openHouse();
for (const name of taken) {
  const { first } = states.find((state) => state.name === name);
  for (const [width, height] of sizes) {
    const table = await openTable(house, await first(), { width, height, theme: 'dark' });
    await table.page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'dark' });
    await table.page.locator('.felt .card').first().waitFor();
    await table.page.waitForTimeout(1500);
    await table.page.screenshot({ path: join(folder, `${name}-${width}x${height}.png`) });
    if (table.errors.length > 0) throw new Error(table.errors.join('\n'));
    await table.close();
  }
}
await house.close();

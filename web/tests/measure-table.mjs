// Measures the table page, as on a slow phone: `node tests/measure-table.mjs`. It prints how long the page takes until it can
// be played at, how many frames are drawn while nine players are dealt in, and what a thousand hands leave behind.
import { NOW, fixture, openHouse, openTable } from './fake-table.mjs';
import { seated } from './table-states.mjs';

const PHONE = { width: 390, height: 844 };
const SLOW = { offline: false, latency: 150, downloadThroughput: (1.6 * 1024 * 1024) / 8, uploadThroughput: (1.6 * 1024 * 1024) / 8 };
const HANDS = Number(process.argv[2] ?? 1000);

const step = (first, number, said = []) => ({ type: 'step', number, at: NOW, said, table: first.table, you: first.you });
const house = await openHouse();

/** A hand of nine in five steps: dealt, two bets, gathered, over. */
async function hand(number) {
  const first = await fixture('nine');
  const dealt = { ...first, table: { ...first.table, hand: number } };
  const bet = seated(dealt, { 2: { bet: 40, stack: 860 } });
  const call = seated(bet, { 3: { bet: 40, stack: 860 } });
  const none = Object.fromEntries(first.table.seats.map((_, index) => [index + 1, { bet: 0 }]));
  const flop = { ...seated(call, none), table: { ...seated(call, none).table, boards: [['Ts', '9s', '4d']] } };
  const over = { ...flop, table: { ...seated(flop, { 2: { won: 90 } }).table, on: false, turn: null, pot: 0, pots: [] } };
  return [
    [dealt, [{ what: 'dealt-hand', hand: number, title: 'Hold\'em' }]],
    [bet, [{ what: 'raised', chair: 2, name: 'B', total: 40 }]],
    [call, [{ what: 'called', chair: 3, name: 'C', amount: 40 }]],
    [flop, [{ what: 'boarded', street: 'flop', cards: ['Ts', '9s', '4d'] }]],
    [over, [{ what: 'awarded', chair: 2, name: 'B', amount: 90 }]],
  ];
}

{
  let shown = 0;
  const began = [];
  const table = await openTable(house, await fixture('nine'), {
    ...PHONE,
    prepare: async (page) => {
      const line = await page.context().newCDPSession(page);
      await line.send('Network.enable');
      await line.send('Network.emulateNetworkConditions', SLOW);
      await line.send('Emulation.setCPUThrottlingRate', { rate: 4 });
      page.on('request', () => began.push(Date.now()));
    },
  });
  await table.page.locator('.felt .seat').first().waitFor();
  await table.page.getByRole('button', { name: 'Call any' }).waitFor();
  shown = Date.now();
  console.log(`interactive after ${shown - began[0]} ms at 4x CPU, 1.6 Mbit/s, 150 ms`);
  await table.close();
}

{
  const table = await openTable(house, await fixture('nine'), { ...PHONE, prepare: (page) => page.emulateMedia({ reducedMotion: 'no-preference' }) });
  const { page } = table;
  await page.locator('.felt .seat').first().waitFor();
  const line = await page.context().newCDPSession(page);
  await line.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  const tracing = await page.context().browser().newBrowserCDPSession();
  const events = [];
  tracing.on('Tracing.dataCollected', ({ value }) => events.push(...value));
  await tracing.send('Tracing.start', { transferMode: 'ReportEvents', traceConfig: { includedCategories: ['toplevel', 'devtools.timeline', 'disabled-by-default-devtools.timeline', 'disabled-by-default-devtools.timeline.frame'] } });
  let number = 100;
  for (let each = 1; each <= 4; each += 1) {
    for (const [first, said] of await hand(1_000 + each)) {
      table.sockets[0].send(step(first, number++, said));
      await page.waitForTimeout(said[0].what === 'dealt-hand' ? 1_600 : 400);
    }
  }
  const complete = new Promise((done) => tracing.once('Tracing.tracingComplete', done));
  await tracing.send('Tracing.end');
  await complete;
  const count = (name) => events.filter((event) => event.name === name).length;
  const [drawn, dropped] = [count('DrawFrame'), count('DroppedFrame')];
  console.log(`${drawn} frames drawn and ${dropped} dropped at 4x CPU with nine players in motion`);
  // What the page's own thread did, by the processor's time: what else runs on this machine does not count.
  const main = events.find((event) => event.name === 'thread_name' && event.args?.name === 'CrRendererMain');
  const tasks = events.filter((event) => event.tid === main?.tid && event.pid === main?.pid && event.name.endsWith('RunTask') && event.tdur !== undefined).map((event) => event.tdur / 1_000).sort((one, other) => one - other);
  const spent = tasks.reduce((sum, task) => sum + task, 0);
  console.log(`its thread: ${(spent / Math.max(1, drawn)).toFixed(2)} ms of the processor for each frame, longest task ${(tasks.at(-1) ?? 0).toFixed(1)} ms, ${tasks.filter((task) => task > 16.7).length} of ${tasks.length} longer than a frame`);
  await table.close();
}

{
  const table = await openTable(house, await fixture('nine'), { prepare: (page) => page.emulateMedia({ reducedMotion: 'reduce' }) });
  const { page } = table;
  await page.locator('.felt .seat').first().waitFor();
  const line = await page.context().newCDPSession(page);
  await line.send('Performance.enable');
  const look = async () => {
    await line.send('HeapProfiler.collectGarbage');
    const { metrics } = await line.send('Performance.getMetrics');
    const of = (name) => metrics.find((metric) => metric.name === name).value;
    return { heap: of('JSHeapUsedSize'), nodes: of('Nodes'), listeners: of('JSEventListeners') };
  };
  let number = 100;
  for (let each = 1; each <= HANDS; each += 1) {
    for (const [first, said] of await hand(1_000 + each)) table.sockets[0].send(step(first, number++, said));
    if (each % 20 === 0) await page.waitForFunction((last) => document.querySelector('.hand')?.textContent?.includes(String(last)), 1_000 + each, { timeout: 120_000 });
    if (each === 100 || each === HANDS) {
      const { heap, nodes, listeners } = await look();
      console.log(`after ${each} hands: ${(heap / 1e6).toFixed(2)} MB of heap, ${nodes} nodes, ${listeners} listeners`);
    }
  }
  await table.close();
}
await house.close();

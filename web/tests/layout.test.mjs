// The table as it is drawn, at six sizes of screens: nothing lies over a card that is face up, no two cards lie over each
// other, nothing leaves the screen, and nothing is too small to read.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { openHouse, openTable } from './fake-table.mjs';
import { states } from './table-states.mjs';

const sizes = [[360, 640], [390, 844], [844, 390], [768, 1024], [1440, 900], [3840, 2160]];
const looked = [
  'turn', 'nine', 'stud', 'discard', 'two-boards', 'showdown', 'runout', 'run-twice-asked', 'run-twice', 'rabbit', 'rebuy', 'sits-out', 'empty', 'cents',
  'nine-play', 'nine-showdown', 'omaha-play', 'omaha-showdown', 'big-o-showdown', 'stud-play', 'stud-showdown',
];
let house;

before(async () => {
  house = await openHouse();
});
after(() => house?.close());

/** In the page: everything that is wrong with where things are, or `true` where nothing is. */
function wrong() {
  const box = (each) => each.getBoundingClientRect();
  const seen = (each) => box(each).width > 0 && getComputedStyle(each).visibility !== 'hidden';
  const all = (what) => [...document.querySelectorAll(what)].filter(seen);
  const shared = (one, other) => {
    const across = Math.min(one.right, other.right) - Math.max(one.left, other.left);
    const along = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
    return across > 1 && along > 1;
  };
  const name = (each) => each.getAttribute('aria-label') || `${each.classList[0]} ${each.textContent.trim().slice(0, 30)}`;
  const felt = document.querySelector('.felt');
  const faces = all('.felt .card').filter((card) => !card.classList.contains('back'));
  const others = all('.felt :is(.plate, .bet, .did, .won, .disc, .position, .state, .face, .makes p, .made, .pots, .outcome, .seconds, .idle, .strip > *)');
  const found = [];
  for (const [index, card] of faces.entries()) {
    for (const other of others) if (shared(box(card), box(other))) found.push(`${name(other)} lies over ${name(card)}`);
    for (const other of faces.slice(index + 1)) if (shared(box(card), box(other))) found.push(`${name(other)} lies over ${name(card)}`);
  }
  // Plates lie over nothing of another chair, and a bet over no plate but the own one.
  const plates = all('.felt .plate');
  for (const [index, plate] of plates.entries()) {
    for (const other of plates.slice(index + 1)) if (shared(box(plate), box(other))) found.push(`${name(other)} lies over ${name(plate)}`);
    for (const bet of all('.felt :is(.bet, .did, .won)')) {
      if (!plate.closest('.hero') && shared(box(plate), box(bet))) found.push(`${name(bet)} lies over ${name(plate)}`);
    }
  }
  // Who won and what the viewer holds are two lines.
  for (const told of all('.felt .outcome p')) for (const own of all('.felt .makes p')) if (shared(box(told), box(own))) found.push(`${name(told)} lies over ${name(own)}`);
  const { clientWidth: wide, clientHeight: high, scrollWidth, scrollHeight } = document.documentElement;
  if (scrollWidth > wide || scrollHeight > high) found.push(`the page is ${scrollWidth} by ${scrollHeight}`);
  for (const each of [...faces, ...others, ...all('button, input, .felt .card').filter((part) => !part.closest('.log ol'))]) {
    const { left, right, top, bottom } = box(each);
    if (left < -1 || top < -1 || right > wide + 1 || bottom > high + 1) found.push(`${name(each)} leaves the screen`);
    if (felt.contains(each) && !each.closest('.strip')) {
      const room = box(felt);
      if (left < room.left - 1 || right > room.right + 1 || bottom > room.bottom + 1 || top < room.top - 1) found.push(`${name(each)} leaves the felt`);
    }
  }
  for (const card of faces) if (box(card).width < 15 || box(card).height < 15) found.push(`${name(card)} is ${box(card).width} by ${box(card).height}`);
  for (const each of all('body *')) {
    const text = [...each.childNodes].some((node) => node.nodeType === 3 && node.textContent.trim() !== '');
    const hidden = each.closest('.visually-hidden, svg');
    if (text && !hidden && Number.parseFloat(getComputedStyle(each).fontSize) < 10.9) found.push(`${name(each)} is written in ${getComputedStyle(each).fontSize}`);
  }
  return found.length === 0 || [...new Set(found)];
}

/** What is wrong once what the last hand left has moved out of the way. The page is asked again and again from here: its
 * policy forbids what would wait inside it. */
async function settled(page) {
  for (let looks = 1; ; looks += 1) {
    const left = await page.evaluate(wrong);
    if (left === true || looks === 30) return left;
    await page.waitForTimeout(100);
  }
}

for (const [width, height] of sizes) {
  test(`nothing lies over a card and nothing leaves the screen, at ${width} x ${height}`, async () => {
    const [{ first }] = states;
    const table = await openTable(house, await first(), { width, height });
    const page = table.page;
    try {
      await page.emulateMedia({ reducedMotion: 'reduce' });
      const bad = [];
      let hand = 100;
      for (const name of looked) {
        const state = states.find((each) => each.name === name);
        const message = await state.first();
        // Each state is the next hand of the same page, which is larger or smaller than the one before.
        hand += 1;
        const said = message.missed.flatMap((step) => step.said);
        const step = { type: 'step', number: 100 + hand, at: 0, said, table: { ...message.table, hand }, you: message.you ?? undefined };
        table.sockets.at(-1).send(step);
        await page.locator('header', { hasText: `Hand ${hand}` }).waitFor({ state: 'attached' });
        const left = await settled(page);
        if (left !== true) bad.push(...left.map((problem) => `${name}: ${problem}`));
      }
      assert.deepEqual(bad, []);
      assert.deepEqual(table.errors, []);
    } finally {
      await table.close();
    }
  });
}

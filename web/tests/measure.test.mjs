// Where everything on the felt goes: whatever the screen, the game and the company, no two things share a place and nothing
// leaves the felt.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { load } from './module.mjs';

const { measure } = await load('lib/measure.ts');

/** What the page leaves for the felt on screens from a small phone to a wall. */
const felts = [
  [352, 418], [382, 590], [320, 500], [412, 640], [540, 332], [620, 350], [760, 780], [680, 560], [1060, 640], [1100, 690],
  [1700, 1100], [2930, 1640], [900, 430], [500, 1000],
];

/** How far two boxes lie over each other, in square pixels; what touches does not. */
function shared(one, other) {
  const across = Math.min(one.x + one.w, other.x + other.w) - Math.max(one.x, other.x);
  const along = Math.min(one.y + one.h, other.y + other.h) - Math.max(one.y, other.y);
  return across > 0.01 && along > 0.01 ? across * along : 0;
}

/** Every box of a layout with a name. */
function boxes(layout, boards) {
  const all = [['makes', layout.makes]];
  const { middle, board } = layout;
  const cards = Math.max(1, boards);
  if (board.h > 0) {
    const h = cards * board.h;
    all.push(['boards', { x: middle.x + (middle.w - 5 * board.w) / 2, y: middle.y + middle.h - h, w: 5 * board.w, h }]);
  } else all.push(['pots', middle]);
  if (layout.strip) all.push(['strip', layout.strip]);
  layout.spots.forEach((spot, place) => {
    if (!spot) return;
    for (const part of ['avatar', 'cards', 'plate', 'bet']) all.push([`${part} of ${place}`, spot[part]]);
  });
  return all;
}

/** Parts of one chair that lie in another on purpose: upright, the own picture and bet are in the own plate. */
function meant(one, other) {
  const own = new Set(['avatar of 0', 'bet of 0', 'plate of 0']);
  return own.has(one) && own.has(other);
}

for (const [width, height] of felts) {
  test(`no two things share a place on a felt of ${width} by ${height}`, () => {
    const wrong = [];
    for (let chairs = 2; chairs <= 10; chairs += 1) {
      for (let boards = 0; boards <= 3; boards += 1) {
        for (const hold of [2, 3, 4, 5, 6, 7]) {
          if (hold === 7 && (boards > 0 || chairs > 8)) continue;
          const what = `${chairs} chairs, ${boards} boards, ${hold} cards`;
          const layout = measure({ width, height, chairs, boards, hold });
          assert.equal(layout.spots.length, chairs, what);
          const all = boxes(layout, boards);
          for (const [index, [name, box]] of all.entries()) {
            if (!(box.w > 0 && box.h > 0)) wrong.push(`${what}: ${name} has no room`);
            if (box.x < -0.5 || box.y < -0.5 || box.x + box.w > width + 0.5 || box.y + box.h > height + 0.5) wrong.push(`${what}: ${name} leaves the felt`);
            for (const [other, second] of all.slice(index + 1)) {
              if (!meant(name, other) && shared(box, second) > 0) wrong.push(`${what}: ${name} and ${other}`);
            }
          }
          const least = layout.kind === 'wide' ? 30 : boards > 2 ? 18 : 27;
          if (layout.board.h > 0 && layout.board.w < least) wrong.push(`${what}: a board's card is ${layout.board.w.toFixed(0)} wide`);
        }
      }
    }
    assert.deepEqual([wrong.length, ...wrong.slice(0, 12)], [0]);
  });
}

// Clocks, places and files of tournaments, as pure functions.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { load } from './module.mjs';

const { asCsv, asJson, inOrder, levelInWords, onTheWall, placeByStack, priceInWords, secondsLeft, startInWords } = await load('lib/events.ts');

const clock = { event: 1, status: 'running', now: 1_000_000, level: 3, is_break: false, remaining: 90_500, runs: true };
const event = { id: 4, name: 'Friday', status: 'over', games: ['holdem'], limit: 'no', book: 'fort', structure: 'Turbo', price: 2200, fee: 200, cents: true, start: { when: 'full', players: 6 } };
const player = (account, name, more) => ({ account, name, bot: false, stack: 0, seat: null, broke: false, out: false, place: null, won: 0, head: 0, ...more });

test('what is left of a level is counted from when it was told', () => {
  for (const [time, left] of [[1_000_000, 91], [1_000_500, 90], [1_060_000, 31], [1_090_500, 0], [2_000_000, 0], [999_000, 91], [null, 91]]) {
    assert.equal(secondsLeft(clock, time), left, String(time));
  }
  assert.equal(secondsLeft({ ...clock, runs: false }, 1_060_000), 91, 'a clock that is stopped stands');
  assert.equal(secondsLeft({ ...clock, remaining: null }, 1_060_000), null, 'the last level has no end');
});

test('a clock on the wall shows hours only where there are any', () => {
  for (const [seconds, text] of [[0, '0:00'], [45, '0:45'], [760, '12:40'], [3725, '1:02:05']]) assert.equal(onTheWall(seconds), text);
});

test('a level is told by its blinds and its ante, a level of stud by ante and bring-in', () => {
  assert.equal(levelInWords({ level: 1, small: 500, big: 1000, ante: 0, bring_in: 0 }), '500/1,000');
  assert.equal(levelInWords({ level: 1, small: 500, big: 1000, ante: 100, bring_in: 0 }), '500/1,000, ante 100');
  assert.equal(levelInWords({ level: 1, small: 0, big: 0, ante: 25, bring_in: 50 }), 'ante 25, bring-in 50');
});

test('those who play stand by their stacks, those who are out by their places', () => {
  const players = [player(1, 'A', { out: true, place: 4 }), player(2, 'B', { stack: 300 }), player(3, 'C', { out: true, place: 3 }), player(4, 'D', { stack: 900 })];
  assert.deepEqual(inOrder(players).map(({ name }) => name), ['D', 'B', 'C', 'A']);
  assert.deepEqual([1, 2, 4, 9].map((account) => placeByStack(players, account)), [null, 2, 1, null]);
});

test('a price is told by its parts, and a start by what it waits for', () => {
  assert.equal(priceInWords(event), '20.00 + 2.00');
  assert.equal(priceInWords({ ...event, bounty: { kind: 'fixed', amount: 500 } }), '15.00 + 5.00 + 2.00');
  assert.equal(priceInWords({ ...event, price: 0, fee: 0 }), 'free');
  assert.equal(startInWords(event, null), 'when 6 are in');
  assert.match(startInWords({ ...event, start: { when: 'at', at: Date.now() + 60_000 } }, 60), /, in 1:00$/);
});

test('results are a file that a program for tables reads as it stands', () => {
  const players = [player(2, 'Ann "Ace", jr', { out: true, place: 2, won: 1205 }), player(1, '=SUM(A1)', { place: 1, won: 3000 })];
  assert.equal(asCsv({ event, players }), "place,player,won\r\n1,'=SUM(A1),30.00\r\n2,\"Ann \"\"Ace\"\", jr\",12.05\r\n");
  const read = JSON.parse(asJson({ event, players, purse: 4205, prizes: [3000, 1205], draw: { digest: 'd', secret: 's', names: [] } }));
  assert.deepEqual(read.places.map(({ place, won }) => [place, won]), [[1, 3000], [2, 1205]]);
  assert.equal(read.event.name, 'Friday');
});

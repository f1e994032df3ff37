// What happens has words on the pages, all of it; and they are made of what comes with it.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { load } from './module.mjs';

const english = await load('lib/said.ts');
const german = await load('lib/said.ts', 'de');
const { line, made, shortly } = english;

const types = await readFile(new URL('../src/wire.ts', import.meta.url), 'utf8');

/** Everything that can happen, as the program's types list it. */
const happenings = [...types.matchAll(/^export type Happening = (.*);$/gm)].flatMap(([, union]) => union.split(' | ').map((word) => JSON.parse(word)));

/** A line as text, with its cards as the wire writes them. */
function said(event, cents = false, tell = line) {
  return tell(event, cents).map((part) => (typeof part === 'string' ? part : part.card)).join('');
}

const everything = {
  chair: 3, name: 'Ann', other: 5, other_name: 'Bob', by: 'Hal', why: 'late', text: 'hello', amount: 40, total: 90, was: 50,
  street: 'flop', cards: ['As', 'Td'], makes: [{ ranking: 'high', best: ['As', 'Ad'], name: 'pair of aces' }], count: 2, seconds: 30,
  verdicts: ['raise', 'call'], from: 'down', to: 'stub', with: ['muck'], about: 'pot', hand: 12, live: true,
  title: "Hold'em 5/10",
};

for (const [language, { line: tell }] of Object.entries({ English: english, German: german })) test(`everything that can happen has words of its own in ${language}`, () => {
  assert.ok(happenings.length > 100, `${happenings.length} are listed`);
  const sentences = new Map();
  for (const what of happenings) {
    const words = said({ what, ...everything }, false, tell);
    assert.notEqual(words, what.replaceAll('-', ' '), `${what} has no words`);
    assert.ok(words.length > 5 && !/undefined|null|NaN|\[object/.test(words), `${what}: ${words}`);
    sentences.set(words, [...(sentences.get(words) ?? []), what]);
    // What comes with it may be missing; then less is said, and nothing wrong.
    assert.ok(!/undefined|null|NaN/.test(said({ what, chair: 3, name: 'Ann', by: 'Hal', text: 'hello', hand: 1, title: 'Stud', street: 'turn', count: 1, seconds: 1, about: 'pot' }, false, tell)), what);
  }
  const alike = [...sentences.values()].filter((whats) => whats.length > 1);
  assert.deepEqual(alike, [['clock-ran-out', 'timed-out']], 'no two things are told alike');
});

test('bets are called what they are', () => {
  const raised = { what: 'raised', chair: 1, name: 'Ann', amount: 40, total: 90 };
  assert.equal(said({ ...raised, bet: 'opening' }), 'Ann bets 90');
  assert.equal(said({ ...raised, bet: 'completion' }), 'Ann completes to 90');
  assert.equal(said({ ...raised, bet: 'raise', all_in: true, short: true }), 'Ann raises to 90, all in (not a full raise)');
  assert.equal(said({ ...raised, bet: 'raise' }, true), 'Ann raises to 0.90', 'in cents');
  assert.equal(shortly({ ...raised, bet: 'opening' }), 'bets');
  assert.equal(shortly({ ...raised, bet: 'raise', all_in: true }), 'all in');
  assert.equal(shortly({ what: 'drew', count: 0, draws: true }), 'stands pat');
  assert.equal(shortly({ what: 'drew', count: 2, draws: true }), 'draws 2');
});

test('boards, pots and runs are named where there are several', () => {
  const boarded = { what: 'boarded', street: 'flop', cards: ['As', 'Td', '2c'] };
  assert.equal(said(boarded), 'flop: As Td 2c');
  assert.equal(said({ ...boarded, board: 2 }), 'flop, board 2: As Td 2c');
  assert.equal(said({ ...boarded, run: 1 }), 'flop, run 1: As Td 2c');
  const won = { what: 'awarded', name: 'Ann', chair: 1, amount: 40 };
  assert.equal(said(won), 'Ann wins 40');
  assert.equal(said({ ...won, pot: 0, part: 'low', run: 2 }), 'Ann wins 40 from the main pot for the low, run 2');
  assert.equal(said({ ...won, pot: 1 }), 'Ann wins 40 from side pot 1');
});

test('what people write is never taken for a card', () => {
  const parts = line({ what: 'chat', name: 'As', text: 'my As Kd', chair: 1 }, false);
  assert.ok(parts.every((part) => typeof part === 'string'));
  assert.equal(made([{ part: 'high', ranking: 'high', best: [], name: 'flush' }, { part: 'low', ranking: 'low', best: [], name: '7-5' }]), 'high flush, low 7-5');
});

test('German names hands as players there do', () => {
  const called = (name) => german.made([{ ranking: 'high', best: [], name }]);
  assert.equal(called('full house, kings full of fours'), 'Full House, Könige mit Vieren');
  assert.equal(called('two pair, aces and sixes'), 'zwei Paare, Asse und Sechsen');
  assert.equal(called('pair of queens, A-J-9 kicker'), 'ein Paar Damen, Kicker A-B-9');
  assert.equal(called('straight, five-high'), 'Straße bis Fünf');
  assert.equal(called('7-5-4-3-2 low'), '7-5-4-3-2 Low');
  assert.equal(called('four-card badugi 5-4-3-A'), 'vierkartig Badugi 5-4-3-A');
  assert.equal(said({ what: 'raised', chair: 1, name: 'Ann', total: 123456, bet: 'raise' }, false, german.line), 'Ann erhöht auf 123.456');
  assert.equal(said({ what: 'boarded', street: 'flop', cards: ['As'] }, false, german.line), 'Flop: As');
});

test('a hand that falls short of a prize is told what was missing', () => {
  const clauses = [
    { what: 'raked', held: true },
    { what: 'least-pot', held: false, least: 20, found: 18 },
    { what: 'dealt', held: false, least: 5, found: 4 },
    { what: 'reaches', held: true, who: 'loser', asked: 'aces full of jacks or better', made: 'aces full of kings' },
  ];
  const judged = { what: 'prize-judged', prize: 'bad-beat', clauses };
  assert.equal(said(judged), 'the hand does not qualify for the bad-beat jackpot: 18 in the pot is less than 20, 4 were dealt in, and 5 are needed');
  assert.equal(said({ ...judged, clauses: clauses.map((clause) => ({ ...clause, held: true })) }), 'the hand qualifies for the bad-beat jackpot');
  assert.equal(said({ what: 'prize-judged', prize: 'high-hand', name: 'Ann', clauses: [{ what: 'both-hole-cards', held: false, who: 'player' }] }),
    'the hand of Ann does not qualify for the high-hand payouts: the hand does not play both hole cards');
  assert.equal(said({ what: 'prize-won', prize: 'high-hand', name: 'Ann', amount: 50 }), 'Ann wins 50 from the high-hand payouts: it is on the account');
});

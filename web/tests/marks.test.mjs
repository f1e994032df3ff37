// A rule is marked where it decided something that a player could have expected otherwise, and nowhere else.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { load } from './module.mjs';

const { isMarked } = await load('lib/marks.ts');
const cite = { policy: 'reopen', rule: 'tda-2019 47' };

test('what happens in every hand has no mark', () => {
  for (const what of ['posted', 'dealt', 'boarded', 'checked', 'called', 'folded', 'showed', 'awarded', 'raised', 'sat', 'chat']) assert.equal(isMarked({ what, cite }), false, what);
});

test('rulings have one, if they name a rule', () => {
  for (const what of ['acted-early', 'corrected', 'killed', 'missed', 'owes-blind', 'voided', 'penalised', 'burnt-early', 'common-card', 'changed-chairs']) {
    assert.equal(isMarked({ what, cite }), true, what);
    assert.equal(isMarked({ what }), false, what);
  }
  assert.equal(isMarked({ what: 'raised', short: true, cite }), true, 'a raise that reopens nothing');
});

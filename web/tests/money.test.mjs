// How amounts are written and read, in chips and in cents.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { load } from './module.mjs';

const { format, parse } = await load('lib/money.ts');

test('chips are whole numbers', () => {
  for (const [amount, text] of [[0, '0'], [5, '5'], [1940, '1,940'], [-25, '-25'], [1234567, '1,234,567']]) {
    assert.equal(format(amount, false), text);
  }
  for (const [text, amount] of [['0', 0], [' 40 ', 40], ['1,940', 1940], ['1 940', 1940], ['007', 7]]) assert.equal(parse(text, false), amount);
  for (const text of ['', ' ', '-5', '1.5', '1,5', '1,94', 'ten', '1e3', '0x10', '99999999999999999999']) assert.equal(parse(text, false), null, text);
});

test('cents are money with two decimals', () => {
  for (const [amount, text] of [[0, '0.00'], [5, '0.05'], [25, '0.25'], [50, '0.50'], [100, '1.00'], [1940, '19.40'], [123456, '1,234.56'], [-25, '-0.25'], [-2000, '-20.00']]) {
    assert.equal(format(amount, true), text);
  }
  for (const [text, amount] of [['0.25', 25], ['.5', 50], ['0,50', 50], ['1', 100], ['1.', 100], ['19.4', 1940], ['1,234.56', 123456], ['1,234', 123400], [' 20 ', 2000]]) {
    assert.equal(parse(text, true), amount, text);
  }
  for (const text of ['', '.', ',', '-1', '0.255', '1.2.3', '1,23,4', 'a quarter']) assert.equal(parse(text, true), null, text);
});

test('what is written is read back', () => {
  for (const cents of [false, true]) {
    for (let amount = 0; amount < 250_000; amount += 7) assert.equal(parse(format(amount, cents), cents), amount);
  }
});

test('in German thousands are parted by points and cents by a comma', async () => {
  const { format, parse } = await load('lib/money.ts', 'de');
  assert.equal(format(1234567, false), '1.234.567');
  assert.equal(format(123456, true), '1.234,56');
  for (const [text, amount] of [['0,25', 25], ['0.25', 25], ['1.234,56', 123456], ['1.234', 123400], ['20', 2000]]) assert.equal(parse(text, true), amount, text);
  for (const cents of [false, true]) {
    for (let amount = 0; amount < 250_000; amount += 7) assert.equal(parse(format(amount, cents), cents), amount);
  }
});

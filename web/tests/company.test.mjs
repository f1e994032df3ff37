// Friends at the real table: one sits out and comes back, one loses everything, one is sent away; in chips and in cents.
import assert from 'node:assert/strict';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { after, afterEach, before, test } from 'node:test';
import { PHONE, Person, ask, openRoom, openTable, playUntil } from './real-room.mjs';
import { expectAccessible } from './axe.mjs';
import { openBrowser } from './stage.mjs';

const look = process.env.CARDROOM_LOOK;
let browser, room;

before(async () => {
  if (look) await mkdir(look, { recursive: true });
  [browser, room] = [await openBrowser(), await openRoom()];
});
after(async () => {
  await browser?.close();
  await room?.close();
});
afterEach(async () => {
  for (const context of browser.contexts()) await context.close();
});

const picture = async (person, name) => look && person.page.screenshot({ path: join(look, `${name}.png`) });

/** Two friends at a table of their own. */
async function two(names, more = {}, [here, there] = []) {
  const table = await openTable(room, more);
  const [one, other] = [await Person.come(browser, room, names[0], here), await Person.come(browser, room, names[1], there)];
  await one.sit(table.id, 1);
  await other.sit(table.id, 2);
  return { table, one, other, both: [one, other] };
}

const noErrors = (people) => assert.deepEqual(people.flatMap((person) => person.errors), []);

test('two play on after one of them sat out, in whatever phase of a hand', async () => {
  const { one, other, both } = await two(['A1', 'B1']);
  const phases = {
    'at their own turn': () => other.toAct(),
    "at the other's turn": () => one.toAct(),
    'on the flop': () => one.table.boards[0]?.length === 3,
    'on the river': () => one.table.boards[0]?.length === 5,
    'between two hands': () => !one.table.on && one.table.hand > 0,
  };
  for (const [phase, so] of Object.entries(phases)) {
    await playUntil(both, so, phase);
    await other.button('Seat', { exact: true }).click();
    await other.button('Sit out now').click();
    await other.page.keyboard.press('Escape');
    await playUntil(both, () => other.table.seats[1]?.state === 'away' && !other.table.on, `to sit out ${phase}`);
    await one.page.getByText('Waiting for another player.').waitFor();
    const hands = one.table.hand;
    await other.button('Deal me in').click();
    await playUntil(both, () => one.table.hand > hands + 1, `for hands after coming back, having sat out ${phase}`);
  }
  noErrors(both);
});

test('an all-in is seen street by street, and whoever lost everything buys in again on a phone', async () => {
  const { one, other, both } = await two(['A2', 'B2'], {}, [PHONE, PHONE]);
  const broke = () => both.find((person) => person.you?.rebuy);
  await playUntil(both, broke, 'for somebody to lose everything', true);
  const loser = broke();
  const boards = one.steps.filter((step) => step.table.runout).map((step) => step.table.boards[0]?.length ?? 0);
  assert.ok(boards.includes(0) && boards.includes(3) && boards.includes(4) && boards.includes(5), `street by street: ${boards}`);
  const open = one.steps.find((step) => step.table.runout);
  assert.ok(open.table.seats.every((seat) => seat === null || seat.cards.every((card) => card !== '??')), 'hands up first');
  await loser.page.getByRole('heading', { name: 'You are out of chips' }).waitFor();
  await picture(loser, 'rebuy');
  await expectAccessible(loser.page, 'the rebuy');
  const hands = one.table.hand;
  await loser.button(/^Rebuy \d/).click();
  await playUntil(both, () => one.table.hand > hands, 'for the next hand');
  noErrors(both);
});

test('whoever is sent away plays the hand to its end, is told by whom and why, and stays out', async () => {
  const { table, one, other, both } = await two(['A3', 'B3'], {}, [undefined, PHONE]);
  await playUntil(both, () => other.toAct(), "for B3's turn");
  await ask(room, 'POST', `/api/tables/${table.id}/floor`, { act: 'remove', chair: 2, why: 'phone calls at the table' });
  assert.equal(other.you?.turn !== null, true, 'the hand is still theirs');
  await playUntil(both, () => other.removed !== null && other.you === null, 'to be told');
  await other.page.getByText('Manager removed you from this table: phone calls at the table.').waitFor();
  await picture(other, 'removed');
  await expectAccessible(other.page, 'having been removed');
  assert.ok(await other.button('Sit in chair 2').isDisabled(), 'no chair is offered');
  await ask(room, 'POST', `/api/tables/${table.id}/floor`, { act: 'admit', account: other.removed.account, why: 'sorry' });
  await other.page.reload();
  await other.button('Sit in chair 2').waitFor();
  noErrors(both);
});

test('a table in cents shows and takes cents everywhere', async () => {
  const stakes = { small_blind: 25, big_blind: 50 };
  const { one, both } = await two(['A4', 'B4'], { stakes, cents: true, fees: { part: 500, most: 100 } });
  await playUntil(both, () => one.table.hand > 1, 'for a hand');
  const text = await one.page.locator('body').innerText();
  assert.match(text, /0\.25\/0\.50/);
  assert.match(text, /50\.00|49\.\d\d/);
  assert.doesNotMatch(text, /\b(10,?000|5,?000)\b/, 'no amount in cents that is not written so');
  await picture(one, 'cents');
  noErrors(both);
});

test('short deck can be sat down to', async () => {
  const games = (await ask(room, 'GET', '/api/games')).filter((game) => game.forced === 'button-ante').slice(0, 1);
  const table = await openTable(room, { games: games.map((game) => game.id), stakes: { ante: 1, small_bet: 2 }, buy_in: [80, 400] });
  const people = [];
  for (const [place, name] of ['A5', 'B5', 'C5'].entries()) {
    const person = await Person.come(browser, room, name);
    await person.sit(table.id, place + 1);
    people.push(person);
  }
  await playUntil(people, () => people[0].table.hand > 2, 'for hands');
  noErrors(people);
});

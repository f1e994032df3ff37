// An evening in the real room: two at laptops and one at a phone play six games in turn, lose all and buy in again, leave and
// come back, until the table is closed and every chip accounted for.
import assert from 'node:assert/strict';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { PHONE, Person, ask, openRoom, openTable, playUntil } from './real-room.mjs';
import { openBrowser } from './stage.mjs';

const GAMES = ['holdem', 'omaha-8', 'razz', 'stud', 'stud-8', 'deuce-to-seven-triple'];
const STAKES = { small_blind: 1, big_blind: 2, ante: 1, bring_in: 1, small_bet: 2, big_bet: 4 };

const look = process.env.CARDROOM_LOOK;
let browser, room, table;
const people = [];

before(async () => {
  if (look) await mkdir(look, { recursive: true });
  [browser, room] = [await openBrowser(), await openRoom()];
  table = await openTable(room, { name: 'Six games', games: GAMES, limit: 'fixed', stakes: STAKES, turns: 1, buy_in: [1, 200] });
  for (const [place, device] of [undefined, undefined, PHONE].entries()) {
    const person = await Person.come(browser, room, ['Left', 'Right', 'Phone'][place], device);
    people.push(person);
    await person.sit(table.id, place + 1, 40);
  }
});
after(async () => {
  await browser?.close();
  await room?.close();
});

const picture = async (person, name) => look && person.page.screenshot({ path: join(look, `${name}.png`) });
const seen = () => new Set(people[2].steps.map((step) => step.table.game));
const everyChip = async () => {
  const { players } = await ask(room, 'GET', `/api/tables/${table.id}/standing`);
  return players.reduce((sum, one) => sum + one.has - one.bought, 0);
};

/** Everybody plays on, and whoever has lost everything buys in again, until something is so. */
const playOn = (everybody, so, what) =>
  playUntil(everybody, async () => {
    for (const person of everybody) {
      if (!person.you?.rebuy || person.bought === person.table.hand) continue;
      person.bought = person.table.hand;
      await person.button(/^Rebuy \d/).click();
    }
    return so();
  }, what);

test('all six games are played by the buttons of the page, on the phone as well', async () => {
  let pictured = 0;
  await playOn(people, async () => {
    if (seen().size > pictured) await picture(people[2], `evening-${(pictured = seen().size)}`);
    return seen().size === GAMES.length && people[0].table.hand > GAMES.length;
  }, 'for all six games');
  assert.deepEqual([...seen()].sort(), [...GAMES].sort());
});

test('whoever loses everything buys in again and plays on', async () => {
  const broke = () => people.find((person) => person.you?.rebuy);
  await playUntil(people, broke, 'for somebody to lose everything', true);
  const loser = broke();
  await loser.page.getByRole('heading', { name: 'You are out of chips' }).waitFor();
  const { hand } = people[0].table;
  await playOn(people, () => loser.you?.cards.length > 0 && people[0].table.hand > hand, 'for cards after the rebuy');
});

test('the phone leaves, the others play on, and the phone comes back with what it left with', async () => {
  const [left, right, phone] = people;
  await phone.button('Seat', { exact: true }).click();
  await phone.button('Leave the table').click();
  const sure = phone.page.getByRole('dialog').getByRole('button', { name: /^Leave/ });
  if (await sure.first().isVisible()) await sure.first().click();
  await phone.page.keyboard.press('Escape');
  await playOn(people, () => phone.table.seats[2] === null, 'for the phone to leave');
  const took = phone.steps.flatMap((step) => step.said).findLast((said) => said.what === 'left' && said.name === 'Phone');
  assert.ok(took, 'it is told with how much');
  const { hand } = left.table;
  await playOn([left, right], () => left.table.hand > hand + 1, 'for the others to play on');
  // The book asks for just as much as was taken away.
  await phone.sit(table.id, 3, took.amount || 40);
  await playOn(people, () => phone.you?.cards.length > 0 && phone.table.on, 'for cards after coming back');
  await picture(phone, 'evening-back');
});

test('no chip was lost or made, and no page complained', async () => {
  assert.equal(await everyChip(), 0);
  assert.deepEqual(people.flatMap((person) => person.errors), []);
});

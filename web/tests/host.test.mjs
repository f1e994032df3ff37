// A host's evening with a friend on a phone, at the real table: two clicks to open it, a chair by approval, a stack put
// right, other stakes, the table handed over, closed, settled up and opened again; then a ban, a password and dealer's choice.
import assert from 'node:assert/strict';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { PHONE, Person, openRoom, playUntil } from './real-room.mjs';
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

const picture = async (person, name) => look && person.page.screenshot({ path: join(look, `host-${name}.png`) });
const noErrors = (people) => assert.deepEqual(people.flatMap((person) => person.errors), []);

/** The host's tools, open. */
async function tools(host) {
  await host.button('Host', { exact: true }).click();
  return host.page.getByRole('dialog', { name: 'Host and floor' });
}

test('an evening of a host and a friend', async () => {
  const [host, friend] = [await Person.come(browser, room, 'Hal'), await Person.come(browser, room, 'Finn', PHONE)];
  const both = [host, friend];
  // Hands that do not wait for people to read.
  await host.page.route('**/api/tables', (route) =>
    route.request().method() === 'POST' ? route.continue({ postData: JSON.stringify({ ...route.request().postDataJSON(), pause_ms: 300, beat_ms: 300, rail_seconds: 0, act_seconds: 0 }) }) : route.continue(),
  );

  // Two clicks.
  await host.page.goto(room.address);
  await host.button('Open a table').first().click();
  await picture(host, 'presets');
  await host.button(/^Home hold'em/).click();
  await host.page.waitForURL('**/table.html?id=*');
  const id = Number(new URL(host.page.url()).searchParams.get('id'));
  await host.sit(id, 1, 200);

  // From now on the host says who sits down.
  let dialog = await tools(host);
  await dialog.getByRole('button', { name: 'Games, stakes, time, who may come' }).click();
  let terms = host.page.getByRole('dialog', { name: 'Change the table' });
  await terms.getByLabel('I say who sits down').check();
  await picture(host, 'terms');
  await expectAccessible(host.page, 'changing the table');
  await terms.getByRole('button', { name: 'Change it' }).click();
  await dialog.getByText('It is changed.').waitFor();
  await host.page.keyboard.press('Escape');

  // The friend asks, is denied with a reason, asks again and is let in.
  await friend.page.goto(`${room.address}/table.html?id=${id}`);
  for (const allow of [false, true]) {
    await friend.button('Sit in chair 2').click();
    await friend.button('Ask for the chair').click();
    await friend.page.getByText('You asked for chair 2.').waitFor();
    await host.page.getByRole('group', { name: 'Finn', exact: true }).getByText('Finn asks for chair 2').waitFor();
    if (!allow) {
      await picture(friend, 'waiting');
      await picture(host, 'asked');
      await expectAccessible(host.page, 'being asked for a chair');
      await expectAccessible(friend.page, 'waiting for a chair');
      await host.button('Not now Finn ...').click();
      await host.page.getByLabel('Why not? Finn is told.').fill('bring snacks first');
      await host.button('Say no', { exact: true }).click();
      await friend.page.getByText('Hal gave you no chair: bring snacks first.').waitFor();
      await picture(friend, 'denied');
    } else await host.button('Let them sit Finn').click();
  }
  await friend.until(() => friend.you?.chair === 2, 'to sit');
  await playUntil(both, () => host.table.hand > 1, 'for hands');

  // A stack is put right: told by name, with the reason, after the hand.
  dialog = await tools(host);
  await dialog.getByRole('button', { name: 'Stack Finn ...' }).click();
  await dialog.getByLabel('How many chips').fill('55');
  assert.ok(await dialog.getByRole('button', { name: 'Put it right' }).isDisabled(), 'not without a reason');
  await dialog.getByLabel('Why').fill('paid for more');
  await picture(host, 'stack');
  await expectAccessible(host.page, 'putting a stack right');
  await dialog.getByRole('button', { name: 'Put it right' }).click();
  await dialog.getByText(/^The stack of Finn is put right/).waitFor();
  await host.page.keyboard.press('Escape');
  await playUntil(both, () => host.steps.some((step) => step.said?.some((said) => said.what === 'stack-corrected' && !said.later && said.amount === 55)), 'for the stack');

  // Other stakes, from the next hand.
  dialog = await tools(host);
  await dialog.getByRole('button', { name: 'Games, stakes, time, who may come' }).click();
  terms = host.page.getByRole('dialog', { name: 'Change the table' });
  await terms.getByLabel('Small blind').fill('2');
  await terms.getByLabel('Big blind').fill('4');
  await terms.getByRole('button', { name: 'Change it' }).click();
  await dialog.getByText(/^It is changed/).waitFor();
  await host.page.keyboard.press('Escape');
  await playUntil(both, () => friend.table.on && friend.table.title.endsWith('2/4'), 'for the new stakes');

  // The friend runs the table for a while.
  dialog = await tools(host);
  await dialog.getByRole('button', { name: 'Make host Finn ...' }).click();
  await dialog.getByRole('button', { name: 'Hand it over' }).click();
  await friend.button('Host', { exact: true }).waitFor();
  await host.button('Host', { exact: true }).waitFor({ state: 'detached' });

  // Closed by the friend on the phone, settled up, opened again.
  dialog = await tools(friend);
  await picture(friend, 'tools');
  await expectAccessible(friend.page, "the host's tools on a phone");
  await dialog.getByRole('button', { name: 'Close the table' }).click();
  await dialog.getByText('Everybody leaves with their chips').waitFor();
  await dialog.getByRole('button', { name: 'Close and settle up' }).click();
  await dialog.getByText('The table closes after this hand.').waitFor();
  await friend.page.keyboard.press('Escape');
  await playUntil(both, () => host.table.closed !== null && friend.table.closed !== null, 'for the table to close');
  await friend.page.getByRole('link', { name: 'Settle up' }).click();
  await friend.page.waitForURL('**/settle.html?table=*');
  await friend.page.getByRole('row', { name: /^Finn/ }).waitFor();
  const text = await friend.page.getByLabel('As text').inputValue();
  assert.match(text, /^Home hold'em: (1 payment|Nobody owes anything)/);
  const cells = await friend.page.getByRole('row', { name: /^Finn/ }).getByRole('cell').allInnerTexts();
  const left = Number((cells[1] ?? '').replaceAll(',', ''));
  await picture(friend, 'settle');
  await expectAccessible(friend.page, 'settling up');
  await friend.page.getByRole('link', { name: 'To the table' }).click();
  dialog = await tools(friend);
  await dialog.getByRole('button', { name: 'Open it again' }).click();
  await dialog.getByText('The table is open again.').waitFor();
  await friend.page.keyboard.press('Escape');
  // Whoever comes back soon brings what they left with.
  await friend.sit(id, 3, Math.max(200, left));

  // The new host bans the old, who does not sit any more, and thinks again.
  await host.page.goto(`${room.address}/table.html?id=${id}`);
  dialog = await tools(friend);
  await dialog.getByRole('button', { name: 'Ban Hal ...' }).click();
  assert.ok(await dialog.getByRole('button', { name: 'Ban them' }).isDisabled(), 'not without a reason');
  await dialog.getByLabel('Why').fill('took the snacks');
  await picture(friend, 'ban');
  await expectAccessible(friend.page, 'banning somebody');
  await dialog.getByRole('button', { name: 'Ban them' }).click();
  await host.page.getByText('Finn removed you from this table: took the snacks.').waitFor();
  await dialog.getByText('Hal may not sit down here.').waitFor();
  await picture(friend, 'banned');
  await dialog.getByRole('button', { name: 'Let Hal back in' }).click();
  await dialog.getByRole('button', { name: 'Ban Hal ...' }).waitFor();
  noErrors(both);
});

test("at dealer's choice whoever has the button names the next game", async () => {
  const [host, friend] = [await Person.come(browser, room, 'Dora'), await Person.come(browser, room, 'Dirk', PHONE)];
  const both = [host, friend];
  await host.page.route('**/api/tables', (route) =>
    route.request().method() === 'POST' ? route.continue({ postData: JSON.stringify({ ...route.request().postDataJSON(), pause_ms: 300, beat_ms: 300, rail_seconds: 0, act_seconds: 0 }) }) : route.continue(),
  );
  await host.page.goto(room.address);
  await host.button('Open a table').first().click();
  await host.button(/^Dealer's choice/).click();
  await host.page.waitForURL('**/table.html?id=*');
  const id = Number(new URL(host.page.url()).searchParams.get('id'));
  await host.sit(id, 1, 200);
  await friend.sit(id, 2, 200);
  const named = [];
  for (const wanted of [/^Razz/, /^Omaha, pot/, /^Hold'em/]) {
    await playUntil(both, () => host.table.naming !== undefined && friend.table.naming !== undefined, 'for a game to be named');
    const [chooser, other] = host.table.naming.chair === 1 ? [host, friend] : [friend, host];
    const prompt = chooser.page.getByRole('group', { name: 'Name the next game' });
    await prompt.waitFor();
    await other.page.getByText(`${chooser.name} has the button and names the next game.`).waitFor();
    await picture(chooser, `naming-${chooser === host ? 'laptop' : 'phone'}`);
    await picture(other, `naming-other-${other === host ? 'laptop' : 'phone'}`);
    await expectAccessible(chooser.page, 'naming a game');
    const hand = host.table.hand;
    await prompt.getByRole('button', { name: wanted }).click();
    await playUntil(both, () => host.table.hand > hand, 'for the deal');
    assert.match(host.table.title, wanted);
    named.push(chooser.name);
  }
  assert.notEqual(named[0], named[1], 'the button moves on');
  assert.notEqual(named[1], named[2]);
  noErrors(both);
});

test('a table with a password is listed, and opens to those who know it', async () => {
  const [host, friend] = [await Person.come(browser, room, 'Hedda'), await Person.come(browser, room, 'Fred')];
  await host.page.goto(room.address);
  await host.button('Open a table').first().click();
  await host.button('Another game or other stakes').click();
  await host.page.getByLabel('Name of the table').fill('Behind a door');
  await host.page.getByText('Clock, bomb pots').click();
  await host.page.getByLabel('Who may come').selectOption('password');
  await host.page.getByLabel('Password of the table').fill('sesame');
  await host.button('Open the table').click();
  await host.page.waitForURL('**/table.html?id=*');
  await friend.page.goto(room.address);
  await friend.page.getByRole('link', { name: 'Behind a door', exact: true }).click();
  await friend.page.getByRole('heading', { name: 'This table has a password' }).waitFor();
  await expectAccessible(friend.page, 'a locked table');
  await picture(friend, 'locked');
  await friend.page.getByLabel('Password of the table').fill('simsalabim');
  await friend.button('Come in').click();
  await friend.page.getByText('That is not the password of this table').waitFor();
  await friend.page.getByLabel('Password of the table').fill('sesame');
  await friend.button('Come in').click();
  await friend.button('Sit in chair 2').waitFor();
  // What the server refuses is logged by browsers, the socket among it; nothing else is.
  assert.deepEqual(friend.errors.filter((error) => !error.includes('403') && !error.startsWith('WebSocket connection')), []);
  noErrors([host]);
});

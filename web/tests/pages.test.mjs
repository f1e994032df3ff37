// Every page but the table, in a real browser, with a server that says what the test wants.
import assert from 'node:assert/strict';
import { after, afterEach, before, test } from 'node:test';
import { expectAccessible } from './axe.mjs';
import * as given from './pages.fixtures.mjs';
import { openBrowser, openStage } from './stage.mjs';

const nobody = [401, { why: 'Log in first.' }];
let browser, stage, page, errors;

before(async () => {
  browser = await openBrowser();
});
after(() => browser?.close());
afterEach(async () => {
  await page?.context().close();
  await stage?.close();
});

/** A page of a room with these answers beside the usual ones. */
async function open(path, answers = {}, { width = 1280, height = 900, ...look } = {}) {
  stage = await openStage({
    'GET /api/house': given.house,
    'GET /api/me': given.manager,
    'GET /api/books': given.books,
    'GET /api/games': given.games,
    'GET /api/mixes': given.mixes,
    'GET /api/links': given.links,
    'GET /api/set-aside': [],
    'GET /api/me/statistics': given.statistics,
    'GET /api/shares': [],
    'GET /api/tables': given.tables,
    'GET /api/events': [],
    'GET /api/tables/7': given.tables[0],
    'GET /api/tables/7/hands': (_, query) => (query.has('before') ? given.olderHands : given.hands),
    'GET /api/tables/7/standing': given.standing,
    'GET /api/tables/7/hands/128/frames': given.frames,
    'GET /api/rules/fort/live': given.rulebook,
    'GET /api/rules/fort/live/raise.least': given.rule,
    'GET /api/accounts': given.accounts,
    'GET /api/log': given.log,
    'GET /api/invitations/k-friends': given.invitation,
    ...answers,
  });
  const context = await browser.newContext({ viewport: { width, height }, ...look });
  page = await context.newPage();
  page.setDefaultTimeout(20_000);
  errors = [];
  page.on('pageerror', (error) => errors.push(String(error)));
  page.on('console', (message) => message.text().includes('Content Security Policy') && errors.push(message.text()));
  await page.goto(stage.address + path);
}

/** The body of the only request to this route. */
function sent(what) {
  const found = stage.asked.filter((one) => one.what === what);
  assert.equal(found.length, 1, `${what} is asked once`);
  return found[0].body;
}

const button = (name) => page.getByRole('button', { name, exact: true });
const alert = (text) => page.getByRole('alert').filter({ hasText: text }).first().waitFor();

const newHouse = { ...given.house, name: '', new: true };

test('the first run takes three steps and says what is missing', async () => {
  await open('/setup.html?key=printed', { 'GET /api/house': newHouse, 'GET /api/me': nobody, 'POST /api/setup': given.manager });
  await button('Go on').click();
  await alert('A name has 2 to 24 characters.');
  await page.getByLabel('Your name').fill('Host');
  await page.getByLabel('Password', { exact: true }).fill('short');
  await button('Go on').click();
  await alert('at least 8 characters; this one has 5');
  await page.getByLabel('Password', { exact: true }).fill('long enough');
  await button('Go on').click();
  await page.getByRole('heading', { name: 'The house' }).waitFor();
  await page.getByText("A members' club that spreads mixed games.").waitFor();
  await button('Go on').click();
  await alert('Give the house a name');
  await page.getByLabel('Name of the house').fill('The Thursday Game');
  await page.getByLabel("Robert's Rules of Poker").check();
  await page.getByLabel('Money').check();
  await button('Go on').click();
  await page.getByLabel('Anybody').check();
  await button('Open the room').click();
  await page.waitForURL(`${stage.address}/`);
  assert.deepEqual(sent('POST /api/setup'), { key: 'printed', name: 'Host', password: 'long enough', house: 'The Thursday Game', book: 'roberts', open: true, cents: true });
  assert.deepEqual(errors, []);
});

test('the first run leads back to the step whose field the server refused', async () => {
  await open('/setup.html?key=printed', {
    'GET /api/house': newHouse, 'GET /api/me': nobody,
    'POST /api/setup': [400, { why: 'That name is taken.', field: 'name' }],
  });
  await page.getByLabel('Your name').fill('Host');
  await page.getByLabel('Password', { exact: true }).fill('long enough');
  await button('Go on').click();
  await page.getByLabel('Name of the house').fill('House');
  await button('Go on').click();
  await button('Open the room').click();
  await alert('That name is taken.');
  await page.getByRole('heading', { name: 'You', exact: true }).waitFor();

  stage.answers['POST /api/setup'] = [403, { why: 'This key is not the one that was printed.', field: 'key' }];
  await button('Go on').click();
  await button('Go on').click();
  await button('Open the room').click();
  await alert('Open the link that the server printed');
});

test('the first run without a key, or after it was used, says what to do', async () => {
  await open('/setup.html', { 'GET /api/house': newHouse, 'GET /api/me': nobody });
  await alert('The server printed that link when it started');
  await page.context().close();
  await stage.close();
  await open('/setup.html?key=old', { 'GET /api/me': nobody });
  await page.getByText('This room has a manager already').waitFor();
});

test('one logs in and goes on to where one wanted to go, and nowhere else', async () => {
  await open('/login.html?next=/table.html?id=7', { 'GET /api/me': nobody, 'POST /api/sessions': [401, { why: 'Name and password do not match.' }] });
  await page.getByLabel('Name', { exact: true }).fill('B');
  await page.getByLabel('Password', { exact: true }).fill('wrong password');
  await button('Log in').click();
  await alert('Name and password do not match.');
  stage.answers['POST /api/sessions'] = given.manager;
  await button('Log in').click();
  await page.waitForURL(`${stage.address}/table.html?id=7`);

  stage.answers['GET /api/me'] = nobody;
  const elsewhere = ['//example.com/', '/\\example.com/', 'https://example.com/', 'javascript:alert(1)', 'data:text/html,x', `blob:${stage.address}/x`];
  const doubled = ['/.//example.com/', `${stage.address}//example.com/`, '/x/..//example.com/'];
  for (const next of [...elsewhere, ...doubled]) {
    await page.goto(`${stage.address}/login.html?next=${encodeURIComponent(next)}`);
    await page.getByLabel('Name', { exact: true }).fill('B');
    await page.getByLabel('Password', { exact: true }).fill('long enough');
    await button('Log in').click();
    await page.waitForURL((url) => !url.href.includes('/login.html'));
    assert.equal(new URL(page.url()).origin, stage.address, next);
  }
});

test('anybody registers in an open house, nobody in a closed one', async () => {
  await open('/login.html', { 'GET /api/me': nobody, 'POST /api/accounts': given.manager });
  await button('Register').click();
  await page.getByLabel('Name', { exact: true }).fill('New one');
  await page.getByLabel('Password', { exact: true }).fill('long enough');
  await button('Register').click();
  await page.waitForURL(`${stage.address}/`);
  assert.deepEqual(sent('POST /api/accounts'), { name: 'New one', password: 'long enough' });

  stage.answers['GET /api/house'] = { ...given.house, open: false };
  await page.goto(`${stage.address}/login.html`);
  await page.getByText('ask a host for a link').waitFor();
  assert.equal(await button('Register').count(), 0);
});

test('a guest comes by invitation and goes to the table', async () => {
  await open('/join.html?key=k-friends', { 'GET /api/me': nobody, 'POST /api/guests': [409, { why: 'Somebody is called that already: choose another name.', field: 'name' }] });
  await page.getByRole('heading', { name: 'A invites you to Main game at The Thursday Game', level: 1 }).waitFor();
  await page.getByText("Hold'em, no-limit 1/2").waitFor();
  await page.getByText('80 to 400').waitFor();
  await page.getByText('A, B, C').waitFor();
  assert.equal(await page.getByRole('link', { name: 'Log in instead' }).getAttribute('href'), '/login.html?next=%2Fjoin.html%3Fkey%3Dk-friends', 'the invitation is followed by whoever logs in');
  await page.getByLabel('What shall we call you?').fill('Dora');
  await button('Go to the table').click();
  await alert('choose another name');
  stage.answers['POST /api/guests'] = given.guest;
  await button('Go to the table').click();
  await page.waitForURL(`${stage.address}/table.html?id=7`);
});

test('an invitation that has run out says so; whoever is logged in just goes', async () => {
  await open('/join.html?key=gone', { 'GET /api/me': nobody, 'GET /api/invitations/gone': [410, { why: 'This invitation has run out.' }] });
  await alert('This invitation has run out.');
  await page.getByText('Ask whoever invited you for a new link').waitFor();
  stage.answers['GET /api/me'] = given.manager;
  stage.answers['POST /api/invitations/k-friends'] = given.invitation;
  await page.goto(`${stage.address}/join.html?key=k-friends`);
  await page.waitForURL(`${stage.address}/table.html?id=7`);
});

test('the lobby lists the tables and follows what happens', async () => {
  await open('/');
  const first = page.getByRole('article').filter({ hasText: 'Main game' });
  await first.getByText("Hold'em, no-limit 1/2").waitFor();
  await first.getByText('80 to 400').waitFor();
  await first.getByRole('img', { name: '3 of 9 chairs taken' }).waitFor();
  await first.getByText('you sit here').waitFor();
  stage.answers['GET /api/tables'] = [given.table(7, { name: 'Main game', players: ['A', 'B', 'C', 'M'] })];
  await first.getByRole('img', { name: '4 of 9 chairs taken' }).waitFor();
  assert.deepEqual(errors, []);
});

test('the lobby filters when there are many tables', async () => {
  const many = Array.from({ length: 8 }, (_, index) => given.table(index + 1, { name: `Game ${index + 1}` }));
  many.push(given.table(20, { name: 'Odd one', title: 'Razz, limit 4/8', limit: 'fixed', games: ['razz'], players: Array(8).fill('Z'), chairs: 8 }));
  await open('/', { 'GET /api/tables': many });
  await page.getByLabel('Kind of game').selectOption('stud');
  await page.getByRole('heading', { name: 'Odd one' }).waitFor();
  assert.equal(await page.getByRole('article').count(), 1);
  await page.getByLabel('Kind of game').selectOption('');
  await page.getByLabel('Limit').selectOption('fixed');
  await page.getByRole('heading', { name: 'Odd one' }).waitFor();
  assert.equal(await page.getByRole('article').count(), 1, 'by the limit that the table says, not by its title');
  await page.getByLabel('With a free chair').check();
  await page.getByText('None of the 9 tables is like that.').waitFor();
});

test('an empty lobby says what to do next, to each what they may do', async () => {
  await open('/', { 'GET /api/tables': [], 'GET /api/me': given.guest });
  await page.getByText('A host opens the tables.').waitFor();
  assert.equal(await button('Open a table').count(), 0, 'guests open no tables');
  stage.answers['GET /api/me'] = nobody;
  stage.answers['GET /api/house'] = newHouse;
  await page.reload();
  await page.getByText("The server printed the manager's link when it started.").waitFor();
});

/** Opens the dialog in the lobby, with a server that takes every table. */
async function dialog(answers = {}) {
  await open('/', { 'POST /api/tables': given.table(31), 'POST /api/tables/31/bots': { chair: 2 }, ...answers });
  await button('Open a table').click();
  await button('Another game or other stakes').click();
  await page.getByRole('dialog').getByLabel("Hold'em", { exact: true }).waitFor();
}

test("opening no-limit hold'em sends what it needs, and seats the bots", async () => {
  await dialog();
  await page.getByLabel('Stakes').selectOption({ label: '5/10' });
  await page.getByLabel('Bots to seat at once').fill('2');
  await page.getByLabel('Name of the table').fill('Friends');
  await button('Open the table').click();
  await page.waitForURL(`${stage.address}/table.html?id=31`);
  assert.deepEqual(sent('POST /api/tables'), {
    name: 'Friends', games: ['holdem'], limit: 'no', book: 'fort', chairs: 9, act_seconds: 30, bank_seconds: 60, private: false, cents: false,
    stakes: { ante: 0, small_blind: 5, big_blind: 10, bring_in: 0, small_bet: 10, big_bet: 10 },
  });
  const bots = stage.asked.filter((one) => one.what === 'POST /api/tables/31/bots');
  assert.deepEqual(bots.map((one) => one.body), [{ kind: 'tight' }, { kind: 'tight' }]);
});

test('opening stud at fixed limit sends ante, bring-in and two bets, and no blinds', async () => {
  await dialog();
  await page.getByLabel('Search the games').fill('seven');
  await page.getByLabel('Seven-Card Stud', { exact: true }).check();
  assert.deepEqual(await page.getByLabel('Limit').locator('option').allTextContents(), ['Fixed limit']);
  await page.getByLabel('Stakes').selectOption({ label: '10/20, ante 2, bring-in 3' });
  await page.getByLabel('Buy-in, least').fill('300');
  await button('Open the table').click();
  await page.waitForURL(`${stage.address}/table.html?id=31`);
  const { stakes, limit, chairs, buy_in, name } = sent('POST /api/tables');
  assert.deepEqual(stakes, { ante: 2, small_blind: 0, big_blind: 0, bring_in: 3, small_bet: 10, big_bet: 20 });
  assert.deepEqual({ limit, chairs, buy_in, name }, { limit: 'fixed', chairs: 8, buy_in: [300, 2000], name: 'Seven-Card Stud' });
});

test('opening a mix sends the games in order and the amounts of all of them', async () => {
  await dialog();
  await page.getByLabel('Several games in turn').check();
  await page.getByLabel('Razz').check();
  await page.getByLabel('Seven-Card Stud', { exact: true }).check();
  await button('Take out Razz').click();
  await page.getByLabel('Omaha Hi-Lo, eight or better').check();
  await page.getByLabel('Limit').selectOption('fixed');
  await page.getByLabel('Stakes').selectOption({ label: '4/8, blinds 2/4, ante 1, bring-in 1' });
  await page.getByLabel('Hands of each game').fill('6');
  await page.getByText('Clock, bomb pots').click();
  await page.getByLabel('Seconds to act').fill('0');
  await page.getByLabel('Ante of a bomb pot').fill('8');
  await page.getByLabel('Who may come').selectOption('link');
  await button('Open the table').click();
  await page.waitForURL(`${stage.address}/table.html?id=31`);
  assert.deepEqual(sent('POST /api/tables'), {
    name: 'Mix of 3', games: ['holdem', 'stud', 'omaha-8'], limit: 'fixed', book: 'fort', chairs: 8, act_seconds: 0, bank_seconds: 60,
    private: true, cents: false, turns: 6, bomb: 8, stakes: { ante: 1, small_blind: 2, big_blind: 4, bring_in: 1, small_bet: 4, big_bet: 8 },
  });
});

test('a table is opened in cents, as a home game is, and with a fee', async () => {
  await dialog({ 'GET /api/house': { ...given.house, cents: true } });
  assert.ok(await page.getByLabel('Money').isChecked(), 'as the house counts');
  assert.deepEqual((await page.getByLabel('Stakes').locator('option').allTextContents()).slice(0, 5), ['0.05/0.10', '0.10/0.20', '0.25/0.50', '0.50/1.00', '1.00/2.00']);
  assert.equal(await page.getByLabel('Small blind').inputValue(), '0.25');
  assert.equal(await page.getByLabel('Buy-in, least').getAttribute('placeholder'), '20.00');
  await page.getByLabel('Small blind').fill('0.255');
  await button('Open the table').click();
  await alert('up to two decimals, such as 0.25');
  await page.getByLabel('Small blind').fill('0,20');
  await page.getByLabel('Big blind').fill('.4');
  await page.getByLabel('Buy-in, most').fill('1,000');
  await page.getByText('Clock, bomb pots').click();
  await page.getByLabel('The house takes, in percent').fill('2.5');
  await button('Open the table').click();
  await alert('Say how much the house takes from a pot at most.');
  await page.getByText('Clock, bomb pots').click();
  await button('Open the table').click();
  await page.getByLabel('And at most from a pot').waitFor();
  await page.getByLabel('And at most from a pot').fill('1.50');
  await button('Open the table').click();
  await page.waitForURL(`${stage.address}/table.html?id=31`);
  const { cents, stakes, buy_in, fees } = sent('POST /api/tables');
  assert.deepEqual({ cents, buy_in, fees }, { cents: true, buy_in: [1600, 100_000], fees: { part: 250, most: 150 } });
  assert.deepEqual(stakes, { ante: 0, small_blind: 20, big_blind: 40, bring_in: 0, small_bet: 40, big_bet: 40 });
});

test('a table is opened where the house is paid by its book', async () => {
  await dialog();
  await page.getByText('Clock, bomb pots').click();
  await page.getByLabel('How the house is paid').selectOption('time');
  await page.getByLabel('How much').fill('5');
  await button('Open the table').click();
  await alert('Say how much for how many minutes, or neither.');
  await page.getByLabel('For how many minutes').fill('30');
  await button('Open the table').click();
  await page.waitForURL(`${stage.address}/table.html?id=31`);
  const { charge, fees } = sent('POST /api/tables');
  assert.deepEqual({ charge, fees }, { charge: { by: 'time', amount: 5, minutes: 30 }, fees: undefined });
});

test('a table that counts otherwise than the house takes its own amounts', async () => {
  await dialog();
  await page.getByLabel('Search the games').fill('seven');
  await page.getByLabel('Seven-Card Stud', { exact: true }).check();
  await page.getByLabel('Buy-in, least').fill('300');
  await page.getByLabel('Money').check();
  assert.equal(await page.getByLabel('Buy-in, least').inputValue(), '', 'what was written meant chips');
  await page.getByLabel('Stakes').selectOption({ label: '0.50/1.00, ante 0.10, bring-in 0.15' });
  await page.getByLabel('Chips').check();
  assert.equal(await page.getByLabel('Big bet').inputValue(), '4');
});

test('a mix with a name fills in its games and the limit of each; one whose games are not dealt here is not offered', async () => {
  await dialog();
  await page.getByLabel('Several games in turn').check();
  const mix = page.getByRole('combobox', { name: 'Mix' });
  assert.deepEqual(await mix.locator('option').allTextContents(), ['One of your own', 'HOE', "Mixed Hold'em", 'No-Limit and Pot-Limit']);
  await mix.selectOption('HOE');
  await page.getByText('Three limit games.').waitFor();
  await button('Open the table').click();
  await page.waitForURL(`${stage.address}/table.html?id=31`);
  const { games, limit, name } = sent('POST /api/tables');
  assert.deepEqual({ games, limit, name }, { games: ['holdem', 'omaha-8', 'stud'], limit: 'fixed', name: 'HOE' });
  await page.goto(`${stage.address}/`);
  await button('Open a table').click();
  await button('Another game or other stakes').click();
  await page.getByLabel('Several games in turn').check();
  await mix.selectOption("Mixed Hold'em");
  await button('Open the table').click();
  await page.waitForURL(`${stage.address}/table.html?id=31`);
  const twice = stage.asked.findLast((one) => one.what === 'POST /api/tables').body;
  assert.deepEqual([twice.games, twice.limits, twice.name], [['holdem', 'holdem'], ['fixed', 'no'], "Mixed Hold'em"]);
});

test("a table is opened in two clicks, as most want it or as one's last was", async () => {
  const last = given.table(9, { host: 2, name: 'Thursday', title: 'Omaha, pot-limit 5/10' });
  const terms = { name: 'Thursday', games: ['omaha'], limit: 'pot', book: 'fort', chairs: 6, stakes: { ante: 0, small_blind: 5, big_blind: 10, bring_in: 0, small_bet: 10, big_bet: 10 } };
  const answers = { 'GET /api/me': { ...given.manager, account: 2 }, 'GET /api/tables': [given.table(4, { host: 2 }), last], 'GET /api/tables/9/terms': terms, 'POST /api/tables': given.table(31) };
  await open('/', answers);
  await button('Open a table').click();
  assert.equal(await button('Open the table').count(), 0, 'the details are folded away');
  await expectAccessible(page, 'the presets');
  await button(/^Pot-limit Omaha/).click();
  await page.waitForURL(`${stage.address}/table.html?id=31`);
  const { games, limit, name, stakes, chairs } = sent('POST /api/tables');
  assert.deepEqual({ games, limit, name, chairs }, { games: ['omaha'], limit: 'pot', name: 'Pot-limit Omaha', chairs: 9 });
  assert.deepEqual([stakes.small_blind, stakes.big_blind], [1, 2]);
  await page.goto(`${stage.address}/`);
  await button('Open a table').click();
  await button(/^Your last table again/).click();
  await page.waitForURL(`${stage.address}/table.html?id=31`);
  assert.deepEqual(stage.asked.findLast((one) => one.what === 'POST /api/tables').body, terms);
});

test('settling up says who pays whom, is ticked off, copied and printed', async () => {
  await open('/settle.html?table=7');
  await page.getByText('1 payment').first().waitFor();
  await page.getByText('the fewest that clear everybody').waitFor();
  await page.getByRole('row', { name: /^A 200 290 \+90/ }).waitFor();
  await button('Mark paid: B to A').click();
  await page.getByText('1 of 1').waitFor();
  await page.reload();
  await page.getByText('1 of 1').waitFor();
  assert.match(await page.getByLabel('As text').inputValue(), /^Main game: 1 payment\n\nB pays A 90\n\nA {2}\+90\nC {2}0\nB {2}\u221290$/);
  await expectAccessible(page, 'settling up');
  await page.emulateMedia({ media: 'print' });
  assert.equal(await button('Print').isVisible(), false, 'what is printed has no buttons');
});

test('the pace of a table is chosen with its clock', async () => {
  await dialog();
  await page.getByText('Clock, bomb pots').click();
  await page.getByLabel('Pace').selectOption('relaxed');
  await button('Open the table').click();
  await page.waitForURL(`${stage.address}/table.html?id=31`);
  assert.equal(sent('POST /api/tables').pace, 'relaxed');
});

test('the lobby and the history show money where a table counts in cents, and what the house takes', async () => {
  const cents = given.table(7, { name: 'Quarters', title: "Hold'em, no-limit 0.25/0.50", cents: true, buy_in: [2000, 10_000], fees: { part: 500, most: 150 } });
  await open('/', { 'GET /api/tables': [cents, given.table(8, { name: 'Chips' })], 'GET /api/tables/7': cents });
  const card = (name) => page.getByRole('article').filter({ has: page.getByRole('heading', { name }) });
  await card('Quarters').getByText('20.00 to 100.00').waitFor();
  await card('Quarters').getByText('5%, at most 1.50').waitFor();
  await card('Chips').getByText('nothing').waitFor();
  await page.goto(`${stage.address}/history.html?table=7`);
  await page.getByRole('link', { name: /^Hand 128/ }).getByText('+0.64').waitFor();
  await page.getByText('pot 1.30').waitFor();
  await page.getByRole('row', { name: /^A 128 hands 2.00 2.90 \+0.90/ }).waitFor();
  await page.getByText('Settle up').click();
  await page.getByText('B pays A 0.90').waitFor();
});

test('a host has a link to the table from the lobby, and nobody else has', async () => {
  const own = given.table(7, { name: 'Own', host: 2 });
  await open('/', { 'GET /api/me': { ...given.manager, account: 2, roles: ['player'] }, 'GET /api/tables': [own, given.table(8, { name: 'Other', host: 3 })], 'POST /api/invitations': { ...given.invitation, to: own } });
  await button('Invite to Own').click();
  await page.getByRole('dialog').getByLabel('Invitation link').waitFor();
  assert.equal(await button('Invite to Other').count(), 0);
  assert.deepEqual(sent('POST /api/invitations'), { table: 7, uses: 10, hours: 24 });
  await expectAccessible(page, 'the link in the lobby');
  await button('Close').click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
});

test('a closed table says that it is over, and leads to what was played', async () => {
  const closed = given.table(3, { name: 'Last week', closed: 'The evening was over.', players: [], hands: 0 });
  await open('/', { 'GET /api/tables': [closed, given.table(4, { name: 'Older', closed: '', players: [] })], 'GET /api/tables/3': closed, 'GET /api/tables/3/hands': { hands: [], more: false }, 'GET /api/tables/3/standing': { players: [], house: 0, payments: [], fewest: true } });
  await page.getByText('2 closed tables').click();
  const card = page.getByRole('article').filter({ hasText: 'Last week' });
  await card.getByText('Closed: The evening was over.').waitFor();
  for (const wrong of ['Nobody sits here yet.', 'Buy-in', 'Look', 'Sit down', 'Watch']) assert.equal(await card.getByText(wrong).count(), 0, wrong);
  assert.equal(await page.getByRole('link', { name: 'History of Last week' }).count(), 0, 'there is none');
  assert.equal(await page.getByRole('link', { name: 'History of Older' }).getAttribute('href'), '/history.html?table=4');
  await page.goto(`${stage.address}/history.html?table=3`);
  await page.getByText('The table was closed before a hand was finished.').waitFor();
  await page.getByRole('heading', { name: 'How everybody ended' }).waitFor();
  assert.equal(await page.getByRole('link', { name: 'To the table' }).count(), 0);
});

test('the dialog says what is wrong beside the field', async () => {
  await dialog({ 'POST /api/tables': [400, { why: 'There are 2 to 10 chairs.', field: 'chairs' }] });
  await page.getByLabel('Small blind').fill('3');
  await button('Open the table').click();
  await alert('The small blind is at most the big blind, 2.');
  const isSeen = (one) => one.evaluate((input) => input === document.activeElement && input.getBoundingClientRect().top > 0 && input.getBoundingClientRect().bottom < innerHeight);
  assert.ok(await isSeen(page.getByLabel('Small blind')), 'the field is on the screen and ready to be mended');
  await page.getByLabel('Small blind').fill('1');
  await button('Open the table').click();
  await alert('There are 2 to 10 chairs.');
  assert.equal(await page.getByLabel('Chairs', { exact: true }).getAttribute('aria-invalid'), 'true');
});

test('history lists the hands with signed results, and older ones on request', async () => {
  await open('/history.html?table=7');
  const rows = page.getByRole('link', { name: /^Hand / });
  await rows.first().getByText('+64').waitFor();
  await rows.nth(1).getByText('−2').waitFor();
  await rows.first().getByRole('img', { name: 'ace of spades' }).waitFor();
  await page.getByRole('row', { name: /^A 128 hands 200 290 \+90/ }).waitFor();
  await page.getByText('Settle up').click();
  await page.getByText('B pays A 90').waitFor();
  await button('Older hands').click();
  await page.getByText('Hand 1', { exact: true }).waitFor();
  assert.equal(stage.asked.findLast((one) => one.what.endsWith('/hands')).query, '?most=50&before=126');
  assert.equal(await button('Older hands').count(), 0);
  const files = page.getByText('All hands in one file').getByRole('link');
  const hrefs = await files.evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  assert.deepEqual(hrefs, ['txt', 'phhs', 'jsonl'].map((ending) => `/api/tables/7/hands.${ending}`));
});

test('a hand is replayed with the keyboard, and its rules can be looked up', async () => {
  await open('/history.html?table=7');
  await page.getByRole('link', { name: /^Hand 128/ }).click();
  const at = (text) => page.getByRole('status').filter({ hasText: text }).waitFor();
  await at('1 of 4');
  for (const [key, where] of [['ArrowRight', '2 of 4'], ['End', '4 of 4'], ['ArrowLeft', '3 of 4'], ['Home', '1 of 4'], ['ArrowLeft', '1 of 4']]) {
    await page.keyboard.press(key);
    await at(where);
  }
  await page.keyboard.press('Space');
  await button('Pause').waitFor();
  await page.keyboard.press('Space');
  await button('Play').waitFor();
  await page.keyboard.press('End');
  await page.getByRole('group', { name: 'Board' }).getByRole('img', { name: 'jack of hearts' }).waitFor();

  // A raise says what it is by itself: its rule is there for whoever wants to see all of them.
  assert.equal(await button('fort 201').count(), 0);
  await page.getByLabel('Show the rule behind every line').check();
  await button('fort 201').click();
  await page.getByText('A raise is at least as large as the last one.').waitFor();
  await page.keyboard.press('Escape');
  await at('4 of 4');
  for (const form of ['json', 'phh', 'txt']) {
    assert.equal(await page.getByRole('link', { name: `.${form}` }).getAttribute('href'), `/api/tables/7/hands/128.${form}`);
  }
  await page.getByText('cardroom verify HAND.json').waitFor();
  await button('← All hands').click();
  await page.getByText('+64').waitFor();
  await page.goBack();
  await page.getByRole('heading', { name: 'Hand 128' }).waitFor();
  assert.deepEqual(errors, []);
});

test('history without a table lists the tables; of an unknown table it says so', async () => {
  await open('/history.html');
  await page.getByRole('link', { name: /Big Omaha/ }).waitFor();
  stage.answers['GET /api/tables'] = [];
  await page.reload();
  await page.getByText('No hand has been played yet').waitFor();
  await page.goto(`${stage.address}/history.html?table=99`);
  await alert('There is no /api/tables/99');
  await page.getByRole('link', { name: 'All tables with hands' }).waitFor();
});

test('a manager changes roles and says why', async () => {
  await open('/room.html', { 'PUT /api/accounts/4': given.accounts[3] });
  await button('Change D').click();
  await page.getByLabel('floor').check();
  await button('Save').click();
  await alert('Say why');
  await page.getByLabel('Why').fill('Deals on Fridays.');
  await button('Save').click();
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  assert.deepEqual(sent('PUT /api/accounts/4'), { roles: ['player', 'floor'], barred: false, why: 'Deals on Fridays.' });
  await page.getByText('Took a stack home.').waitFor();
});

test('the room hands out invitations, and tokens of bots once', async () => {
  await open('/room.html', { 'POST /api/invitations': given.invitation, 'POST /api/bots': [{ account: 9, name: 'Solver', token: 'secret-token' }] });
  await page.getByLabel('Leads to').selectOption('7');
  await page.getByLabel('For how many', { exact: true }).fill('3');
  await button('Make a link').click();
  await page.getByRole('heading', { name: 'To Main game' }).waitFor();
  const link = page.getByLabel('Invitation link');
  const address = page.getByLabel('The address that your friends use');
  assert.deepEqual(await address.locator('option').allTextContents(), given.links.outward, 'the address of this machine alone is not handed out');
  assert.equal(await link.inputValue(), 'http://192.168.1.20:8080/join.html?key=k-friends');
  await address.selectOption('http://172.17.0.1:8080');
  assert.equal(await link.inputValue(), 'http://172.17.0.1:8080/join.html?key=k-friends');
  await page.getByRole('img', { name: 'QR code' }).waitFor();
  assert.deepEqual(sent('POST /api/invitations'), { table: 7, uses: 3, hours: 24 });
  await page.getByLabel('Name', { exact: true }).fill('Solver');
  await button('Make tokens').click();
  assert.equal(await page.getByLabel('Token of Solver').inputValue(), 'secret-token');
  await page.getByText('Copy the token now').waitFor();
});

test('an invitation names the address that the room is known by, or says that friends have no way in', async () => {
  const known = { public: 'https://room.example', outward: [], loopback: true, port: 8080 };
  await open('/room.html', { 'POST /api/invitations': given.invitation, 'GET /api/links': known });
  await button('Make a link').click();
  const link = page.getByLabel('Invitation link');
  await page.waitForFunction(() => document.querySelector('input[readonly]')?.value.startsWith('https://room.example/'));
  assert.equal(await link.inputValue(), 'https://room.example/join.html?key=k-friends');

  stage.answers['GET /api/links'] = { ...known, public: null };
  await page.reload();
  await button('Make a link').click();
  await alert('cardroom serve --listen 0.0.0.0:8080');
  assert.equal(await page.getByRole('img', { name: 'QR code' }).count(), 0, 'there is nothing to photograph');
});

test('a manager is told which tables are set aside, and why', async () => {
  const why = 'the entry has version 9 and was written by a later cardroom: this one reads versions up to 1';
  await open('/room.html', { 'GET /api/set-aside': [{ table: 4, number: 217, why }] });
  await alert(`Table 4, entry 217: ${why}`);
  await alert('Nothing of it is lost');
});

test('a manager changes the house', async () => {
  await open('/room.html', { 'PUT /api/house': { ...given.house, name: 'Friday', cents: true } });
  const panel = page.getByRole('region', { name: 'The house' });
  await panel.getByLabel('Name of the house').fill('');
  await panel.getByRole('button', { name: 'Change the house' }).click();
  await alert('Give the house a name');
  await panel.getByLabel('Name of the house').fill('Friday');
  await panel.getByLabel('Money').check();
  await panel.getByRole('button', { name: 'Change the house' }).click();
  await panel.getByText('Saved.').waitFor();
  assert.deepEqual(sent('PUT /api/house'), { name: 'Friday', book: 'fort', open: true, cents: true });
  await page.getByRole('banner').getByText('Friday').waitFor();
});

test('the room is not for everybody', async () => {
  await open('/room.html', { 'GET /api/me': given.guest });
  await page.getByText('D is neither').waitFor();
  assert.equal(await page.getByRole('link', { name: 'Room', exact: true }).count(), 0);
});

test('a guest sets a password and keeps the account', async () => {
  await open('/', { 'GET /api/me': given.guest, 'PUT /api/me/password': null });
  await button('D guest').click();
  await page.getByLabel('New password').fill('long enough');
  stage.answers['GET /api/me'] = { ...given.guest, guest: false };
  await button('Keep this account').click();
  await page.getByText('The account D is yours now').waitFor();
  assert.deepEqual(sent('PUT /api/me/password'), { old: null, new: 'long enough' });
});

test('a server that does not answer is told apart from one that refuses', async () => {
  await open('/', { 'GET /api/tables': [503, { why: 'The journal is full: make room on the disk.' }] });
  await alert('The journal is full');
  await page.route('**/api/tables', (route) => route.abort());
  await alert('The server does not answer.');
});

test('the theme is chosen by hand and stays', async () => {
  await open('/');
  await button('Use the dark theme').click();
  await page.goto(`${stage.address}/history.html`);
  await button('Use the light theme').waitFor();
  assert.equal(await page.evaluate(() => document.documentElement.dataset.theme), 'dark');
});

const pages = [
  ['/', {}], ['/setup.html?key=k', { 'GET /api/house': newHouse, 'GET /api/me': nobody }], ['/login.html', { 'GET /api/me': nobody }],
  ['/join.html?key=k-friends', { 'GET /api/me': nobody }], ['/history.html', {}], ['/history.html?table=7', {}], ['/history.html?table=7&hand=128', {}], ['/room.html', {}],
  ['/rulebook.html', {}], ['/tables.html', {}], ['/tables.html?ids=7,8,9', {}],
];
for (const [path, answers] of pages) {
  test(`${path} fits a phone and a desk, has one heading, and every input a label`, async () => {
    await open(path, answers, { width: 390, height: 844 });
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 844 });
      await page.waitForLoadState('networkidle');
      const seen = await page.evaluate(() => ({
        over: document.documentElement.scrollWidth - window.innerWidth,
        h1: document.querySelectorAll('h1').length,
        nameless: [...document.querySelectorAll('input, select, textarea')]
          .filter((input) => !input.labels?.length && !input.ariaLabel)
          .map((input) => input.outerHTML),
        title: document.title,
        lang: document.documentElement.lang,
      }));
      assert.ok(seen.over <= 0, `no sideways scrolling at ${width} px, but ${seen.over}`);
      assert.deepEqual({ h1: seen.h1, nameless: seen.nameless, lang: seen.lang }, { h1: 1, nameless: [], lang: 'en' });
      assert.match(seen.title, /Cardroom/);
    }
    assert.deepEqual(errors, []);
  });
}

test('the dialog for a new table fits a phone', async () => {
  await open('/', {}, { width: 390, height: 844 });
  await button('Open a table').click();
  await button('Another game or other stakes').click();
  await page.getByText('Clock, bomb pots').click();
  const over = await page.getByRole('dialog').evaluate((one) => one.scrollWidth - one.clientWidth);
  assert.ok(over <= 0, `no sideways scrolling in it, but ${over}`);
});

const many = Array.from({ length: 8 }, (_, index) => given.table(index + 20, { name: `Game ${index + 1}` }));
/** Every page in every state that looks different: what it is, where, what the server says, what is done there first. */
const states = [
  ['the first run', '/setup.html?key=k', { 'GET /api/house': newHouse, 'GET /api/me': nobody }, async () => {
    await button('Go on').click();
    await alert('A name has');
  }],
  ['the second step of the first run', '/setup.html?key=k', { 'GET /api/house': newHouse, 'GET /api/me': nobody }, async () => {
    await page.getByLabel('Your name').fill('Host');
    await page.getByLabel('Password', { exact: true }).fill('long enough');
    await button('Go on').click();
    await page.getByRole('heading', { name: 'The house' }).waitFor();
  }],
  ['the last step of the first run', '/setup.html?key=k', { 'GET /api/house': newHouse, 'GET /api/me': nobody }, async () => {
    await page.getByLabel('Your name').fill('Host');
    await page.getByLabel('Password', { exact: true }).fill('long enough');
    await button('Go on').click();
    await page.getByLabel('Name of the house').fill('House');
    await button('Go on').click();
    await page.getByRole('heading', { name: 'The door' }).waitFor();
  }],
  ['the first run without its key', '/setup.html', { 'GET /api/house': newHouse, 'GET /api/me': nobody }, () => alert('needs the key')],
  ['logging in', '/login.html', { 'GET /api/me': nobody, 'POST /api/sessions': [401, { why: 'Wrong.' }] }, async () => {
    await button('Log in').click();
    await alert('Wrong.');
  }],
  ['joining', '/join.html?key=k-friends', { 'GET /api/me': nobody }, async () => {
    await button('Go to the table').click();
    await alert('A name has');
  }],
  ['joining too late', '/join.html?key=gone', { 'GET /api/me': nobody, 'GET /api/invitations/gone': [404, { why: 'Run out.' }] }, () => alert('Run out.')],
  ['an empty lobby', '/', { 'GET /api/tables': [], 'GET /api/me': nobody }, () => page.getByText('No table is open').waitFor()],
  ['a new lobby', '/', { 'GET /api/tables': [], 'GET /api/me': nobody, 'GET /api/house': newHouse }, () => page.getByText('This room is new').waitFor()],
  ['a full lobby', '/', { 'GET /api/tables': [...given.tables, ...many] }, async () => {
    await page.getByText('One closed table').click();
    await page.getByLabel('Kind of game').waitFor();
  }],
  ['a lobby without a server', '/', { 'GET /api/tables': [503, { why: 'The journal is full.' }] }, () => alert('The journal is full.')],
  ['the dialog for a table', '/', {}, async () => {
    await button('Open a table').click();
    await button('Another game or other stakes').click();
    await page.getByText('Clock, bomb pots').click();
    await page.getByLabel('Several games in turn').check();
    await page.getByLabel('Razz').check();
    await page.getByLabel('Small blind').fill('99');
    await button('Open the table').click();
    await alert('The small blind is at most');
  }],
  ["one's own account", '/', {}, () => button('A').click()],
  ['the room', '/room.html', { 'POST /api/invitations': given.invitation, 'POST /api/bots': [{ account: 9, name: 'Solver', token: 'secret-token' }], 'GET /api/log': Array.from({ length: 40 }, (_, at) => ({ ...given.log[0], number: 100 - at })) }, async () => {
    await button('Make a link').click();
    await page.getByLabel('The address that your friends use').waitFor();
    await page.getByLabel('Name', { exact: true }).fill('Solver');
    await button('Make tokens').click();
    await page.getByText('Copy the token now').waitFor();
    await page.getByText('barred C').first().waitFor();
    await button('Change C').waitFor();
  }],
  ['changing roles', '/room.html', {}, async () => {
    await button('Change C').click();
    await button('Save').click();
    await alert('Say why');
  }],
  ['a room for others', '/room.html', { 'GET /api/me': given.guest }, () => page.getByText('D is neither').waitFor()],
  ['the history', '/history.html', {}, () => page.getByText('Big Omaha').waitFor()],
  ['a history without hands', '/history.html', { 'GET /api/tables': [] }, () => page.getByText('No hand has been played yet').waitFor()],
  ["a table's history", '/history.html?table=7', {}, async () => {
    await page.getByText('+64').waitFor();
    await page.getByText('Settle up').click();
  }],
  ['the rulebook', '/rulebook.html?policy=raise.reopen', {}, () => page.getByText('Only a full raise').waitFor()],
  ['a rulebook without such a rule', '/rulebook.html', {}, async () => {
    await page.getByText('Only a full raise').waitFor();
    await page.getByLabel('Search the rules').fill('camel');
    await page.getByText('Only a full raise').waitFor({ state: 'detached' });
  }],
  ['several tables', '/tables.html?ids=7,8,9', {}, () => button('Big Omaha').waitFor()],
  ['no tables', '/tables.html', { 'GET /api/tables': [] }, () => page.getByRole('main').getByRole('link').waitFor()],
  ['settling up', '/settle.html?table=7', {}, () => page.getByText('1 payment').first().waitFor()],
  ['settling up of no table', '/settle.html', {}, () => alert('Which table?')],
  ['the presets', '/', {}, () => button('Open a table').click()],
  ['the history of no table', '/history.html?table=99', {}, () => alert('There is no')],
];
for (const colorScheme of ['light', 'dark']) {
  for (const [width, height] of [[1280, 800], [390, 844]]) {
    test(`axe finds nothing in the ${colorScheme}, ${width} px wide`, async () => {
      for (const [what, path, answers, act] of states) {
        await page?.context().close();
        await stage?.close();
        await open(path, answers, { width, height, colorScheme, reducedMotion: 'reduce' });
        await act();
        await expectAccessible(page, `${what}, ${colorScheme}, ${width} px`);
        if (process.env.CARDROOM_LOOK) await page.screenshot({ path: `${process.env.CARDROOM_LOOK}/${what.replace(/\W+/g, '-')}-${colorScheme}-${width}.png`, fullPage: true });
      }
    });
  }
}

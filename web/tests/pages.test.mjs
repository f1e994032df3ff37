// Every page but the table, in a real browser, with a server that says what the test wants.
import assert from 'node:assert/strict';
import { after, afterEach, before, test } from 'node:test';
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
async function open(path, answers = {}, { width = 1280, height = 900 } = {}) {
  stage = await openStage({
    'GET /api/house': given.house,
    'GET /api/me': given.manager,
    'GET /api/books': given.books,
    'GET /api/games': given.games,
    'GET /api/tables': given.tables,
    'GET /api/tables/7': given.tables[0],
    'GET /api/tables/7/hands': (_, query) => (query.has('before') ? given.olderHands : given.hands),
    'GET /api/tables/7/standing': given.standing,
    'GET /api/tables/7/hands/128/frames': given.frames,
    'GET /api/rules/fort/live/raise.least': given.rule,
    'GET /api/accounts': given.accounts,
    'GET /api/log': given.log,
    'GET /api/invitations/k-friends': given.invitation,
    ...answers,
  });
  const context = await browser.newContext({ viewport: { width, height } });
  page = await context.newPage();
  page.setDefaultTimeout(5000);
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
  await button('Go on').click();
  await page.getByLabel('Anybody').check();
  await button('Open the room').click();
  await page.waitForURL(`${stage.address}/`);
  assert.deepEqual(sent('POST /api/setup'), { key: 'printed', name: 'Host', password: 'long enough', house: 'The Thursday Game', book: 'roberts', open: true });
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
  many.push(given.table(20, { name: 'Odd one', title: 'Razz, limit 4/8', games: ['razz'], players: Array(8).fill('Z'), chairs: 8 }));
  await open('/', { 'GET /api/tables': many });
  await page.getByLabel('Kind of game').selectOption('stud');
  await page.getByRole('heading', { name: 'Odd one' }).waitFor();
  assert.equal(await page.getByRole('article').count(), 1);
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
    name: 'Friends', games: ['holdem'], limit: 'no', book: 'fort', chairs: 9, act_seconds: 30, bank_seconds: 60, private: false,
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
  await page.getByLabel('Private').check();
  await button('Open the table').click();
  await page.waitForURL(`${stage.address}/table.html?id=31`);
  assert.deepEqual(sent('POST /api/tables'), {
    name: 'Mix of 3', games: ['holdem', 'stud', 'omaha-8'], limit: 'fixed', book: 'fort', chairs: 8, act_seconds: 0, bank_seconds: 60,
    private: true, turns: 6, bomb: 8, stakes: { ante: 1, small_blind: 2, big_blind: 4, bring_in: 1, small_bet: 4, big_bet: 8 },
  });
});

test('the dialog says what is wrong beside the field', async () => {
  await dialog({ 'POST /api/tables': [400, { why: 'There are 2 to 10 chairs.', field: 'chairs' }] });
  await page.getByLabel('Small blind').fill('3');
  await button('Open the table').click();
  await alert('The small blind is at most the big blind, 2.');
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
  assert.equal(await page.getByLabel('Invitation link').inputValue(), `${stage.address}/join.html?key=k-friends`);
  assert.deepEqual(sent('POST /api/invitations'), { table: 7, uses: 3, hours: 24 });
  await page.getByLabel('Name', { exact: true }).fill('Solver');
  await button('Make tokens').click();
  assert.equal(await page.getByLabel('Token of Solver').inputValue(), 'secret-token');
  await page.getByText('Copy the token now').waitFor();
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
  await page.getByText('Clock, bomb pots').click();
  const over = await page.getByRole('dialog').evaluate((one) => one.scrollWidth - one.clientWidth);
  assert.ok(over <= 0, `no sideways scrolling in it, but ${over}`);
});

// The real program and real browsers: a room that is open, and people who come to it.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { told } from './told.mjs';

const program = process.env.CARDROOM;
export const PASSWORD = 'correct horse battery';
export const LAPTOP = { viewport: { width: 1280, height: 800 } };
export const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };

/** A room with a manager, where anybody may register. */
export async function openRoom(...more) {
  assert.ok(program, 'CARDROOM must name the built program: run `make test`');
  const data = await mkdtemp(join(tmpdir(), 'cardroom-'));
  const server = spawn(program, ['serve', '--listen', '127.0.0.1:0', '--data', data, '--no-limits', ...more], { stdio: ['ignore', 'pipe', 'inherit'] });
  let address, key;
  for await (const line of createInterface({ input: server.stdout })) {
    address ??= /http:\/\/[^\s/]+/.exec(line)?.[0];
    key ??= /setup\.html\?key=(\S+)/.exec(line)?.[1];
    if (key) break;
  }
  const room = { address, server, data };
  room.close = async () => {
    if (server.exitCode === null) {
      server.kill('SIGTERM');
      await once(server, 'exit');
    }
    await rm(data, { recursive: true, force: true });
  };
  room.manager = await send(room, 'POST', '/api/setup', { key, name: 'Manager', password: PASSWORD, house: 'Friday', book: 'fort', open: true });
  return room;
}

/** A request, with a cookie where there is one; the cookie that came back, and what was said. */
async function send({ address }, method, path, body, cookie) {
  const answer = await fetch(address + path, {
    method,
    headers: { 'content-type': 'application/json', ...(cookie ? { cookie } : {}) },
    body: body && JSON.stringify(body),
  });
  const said = await answer.json();
  assert.ok(answer.ok, `${method} ${path}: ${answer.status} ${JSON.stringify(said)}`);
  return { said, cookie: answer.headers.getSetCookie().map((each) => each.split(';')[0]).join('; ') || cookie };
}

/** Asks as the manager. */
export async function ask(room, method, path, body) {
  return (await send(room, method, path, body, room.manager.cookie)).said;
}

/** A table of hold'em that does not wait for people to read. */
export function openTable(room, more = {}) {
  return ask(room, 'POST', '/api/tables', {
    name: 'Table', games: ['holdem'], limit: 'no', book: 'fort', chairs: 6, stakes: { small_blind: 1, big_blind: 2 }, pause_ms: 300, beat_ms: 300, rail_seconds: 0, act_seconds: 0, ...more,
  });
}

/** Somebody with an account at a browser, who keeps what the tables tell. */
export class Person {
  static async come(browser, room, name, device = LAPTOP) {
    const account = await send(room, 'POST', '/api/accounts', { name, password: PASSWORD });
    const context = await browser.newContext({ ...device, reducedMotion: 'reduce' });
    const cookies = account.cookie.split('; ').map((cookie) => cookie.split('='));
    await context.addCookies(cookies.map(([key, ...value]) => ({ name: key, value: value.join('='), url: room.address })));
    const person = new Person();
    Object.assign(person, { room, name, steps: [], errors: [], acted: -1, table: null, you: null, removed: null, page: await context.newPage() });
    person.page.setDefaultTimeout(15_000);
    person.page.on('pageerror', (error) => person.errors.push(String(error)));
    person.page.on('console', (message) => ['warning', 'error'].includes(message.type()) && person.errors.push(message.text()));
    person.page.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => person.hear(JSON.parse(String(payload)))));
    return person;
  }

  hear(message) {
    if (message.type !== 'snapshot' && message.type !== 'step') return;
    Object.assign(this, told(this, message), { removed: message.removed ?? null });
    this.steps.push({ ...message, table: this.table, you: this.you });
  }

  button(name, more = {}) {
    return this.page.getByRole('button', { name, ...more });
  }

  async sit(table, chair, chips) {
    await this.page.goto(`${this.room.address}/table.html?id=${table}`);
    await this.button(`Sit in chair ${chair}`).click();
    if (chips !== undefined) await this.page.getByRole('dialog').getByRole('textbox').first().fill(String(chips));
    await this.button('Sit down').click();
    await this.until(() => this.you?.chair === chair, 'to sit');
  }

  /** Waits until something is so. */
  async until(so, what) {
    for (let tries = 0; tries < 1500; tries++) {
      if (await so()) return;
      await new Promise((later) => setTimeout(later, 20));
    }
    assert.fail(`${this.name} waited in vain ${what}: ${JSON.stringify({ table: this.table, you: this.you })}`);
  }

  /** Is it their turn, and have they not acted yet? */
  toAct() {
    return this.you !== null && this.you.turn !== null && this.you.turn !== this.acted;
  }

  /** Does by the page's buttons what a calm player would, or what a wild one would, if it is their turn. */
  async act(wild = false) {
    const { you } = this;
    if (!this.toAct()) return;
    this.acted = you.turn;
    const main = this.page.getByRole('main');
    const click = (name) => main.getByRole('button', { name }).first().click();
    await this.page.getByRole('group', { name: 'When your turn comes' }).waitFor({ state: 'detached' });
    if (you.discard) {
      const cards = main.getByRole('button', { name: /throw away$/ });
      const wanted = Math.max(you.discard[0], Math.min(1, you.discard[1]));
      for (let card = 0; card < wanted; card++) await cards.nth(card).click();
      await click(/^(Draw|Throw away|Stand pat)/);
    } else if (you.flip) await click(/^Keep it down/);
    else if (you.show) await click(/^Show/);
    else if (wild && you.choices?.raise) await this.raise(main, you);
    else if (you.choices?.bring_in != null) await click(/^Bring in/);
    else if (you.choices?.check) await click(/^Check/);
    else if (you.choices?.call != null) await click(/^(Call|All-in) [\d.,]/);
    else if (you.choices?.bring_in != null) await click(/^Bring in/);
  }

  /** As much as may be bet: where a slider says how much, all of it; else the largest of the buttons. */
  async raise(main, you) {
    const most = main.getByRole('button', { name: /^(All-in|Max)$/ }).first();
    if (await most.isVisible()) await most.click();
    // The amount is set; the button that makes the bet is the one that names it.
    const bet = main.getByRole('button', { name: /^(Raise to|Complete to|Bet|All-in) [\d.,]+/ }).last();
    if (this.you?.turn === you.turn) await bet.click();
  }
}

/** Everybody acts until something is so. */
export async function playUntil(everybody, so, what, wild = false) {
  await everybody[0].until(async () => {
    for (const person of everybody) {
      // Somebody's turn may be what is waited for: it is not to be played away.
      if (await so()) return true;
      await person.act(wild);
    }
    return so();
  }, what);
}

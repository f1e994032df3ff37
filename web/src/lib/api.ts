// The room's HTTP routes, typed by what the program sends. Every failure is an `ApiError` whose message can be shown.
import { t } from '../language';
import type {
  Account,
  BookInfo,
  BotAsk,
  BotToken,
  ChipsAsk,
  Cite,
  Credentials,
  DirectorAsk,
  EventInfo,
  EventView,
  Fault,
  FloorAsk,
  GameHelp,
  GameInfo,
  GuestAsk,
  HandList,
  House,
  HouseAsk,
  Invitation,
  Invite,
  Links,
  LogLine,
  Me,
  MixInfo,
  NewEvent,
  NewTable,
  Note,
  NoteAsk,
  RolesAsk,
  RuleInfo,
  SeatBot,
  SetAside,
  Setup,
  Share,
  ShareAsk,
  SharedHand,
  Standing,
  Statistics,
  Step,
  TableInfo,
  Wants,
} from '../wire';

/** A request that was turned down or never arrived. */
export class ApiError extends Error {
  /** The HTTP status; 0 where no server answered. */
  readonly status: number;
  /** The field of the request that it is about. */
  readonly field: string | undefined;
  /** The rule that says so. */
  readonly cite: Cite | undefined;

  constructor(status: number, fault: Fault) {
    super(sentence(fault.why));
    this.status = status;
    this.field = fault.field;
    this.cite = fault.cite;
  }
}

/** The server writes what is wrong as a clause; alone on a page it is a sentence. */
function sentence(clause: string): string {
  const text = clause.charAt(0).toUpperCase() + clause.slice(1);
  return /[.!?:]$/.test(text) ? text : `${text}.`;
}

/** What to tell somebody about whatever was thrown. */
export function words(problem: unknown): string {
  return problem instanceof Error ? problem.message : String(problem);
}

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

async function ask<T>(method: Method, path: string, body?: unknown): Promise<T> {
  const request: RequestInit = { method, headers: { accept: 'application/json' } };
  if (body !== undefined) {
    request.headers = { accept: 'application/json', 'content-type': 'application/json' };
    request.body = JSON.stringify(body);
  }
  let answer: Response;
  try {
    answer = await fetch(path, request);
  } catch {
    throw new ApiError(0, { why: t.api.theServerDoesNotAnswerCheck });
  }
  const text = await answer.text();
  if (!answer.ok) throw new ApiError(answer.status, fault(answer.status, text));
  return (text === '' ? undefined : JSON.parse(text)) as T;
}

/** The server's own words; a proxy in between may answer with none. */
function fault(status: number, text: string): Fault {
  try {
    const read = JSON.parse(text) as Partial<Fault>;
    if (typeof read.why === 'string') return { ...read, why: read.why };
  } catch {
    // Not JSON: said in our own words below.
  }
  if (status === 429) return { why: t.api.thatWasTooOftenWaitA };
  if (status >= 500) return { why: t.api.theServerFailedTryAgainIf(status) };
  return { why: t.api.theServerRefusedThis(status) };
}

const part = encodeURIComponent;

// The room and who is in it.
export const house = () => ask<House>('GET', '/api/house');
export const setHouse = (house: HouseAsk) => ask<House>('PUT', '/api/house', house);
export const setAside = () => ask<SetAside[]>('GET', '/api/set-aside');
export const links = () => ask<Links>('GET', '/api/links');
export const setUp = (setup: Setup) => ask<Me>('POST', '/api/setup', setup);
export const register = (who: Credentials) => ask<Me>('POST', '/api/accounts', who);
export const logIn = (who: Credentials) => ask<Me>('POST', '/api/sessions', who);
export const logOut = () => ask<void>('DELETE', '/api/sessions');
export const setPassword = (wants: Wants) => ask<void>('PUT', '/api/me/password', wants);
export const invite = (wanted: Invite) => ask<Invitation>('POST', '/api/invitations', wanted);
export const invitation = (key: string) => ask<Invitation>('GET', `/api/invitations/${part(key)}`);
export const accept = (key: string) => ask<Invitation>('POST', `/api/invitations/${part(key)}`);
export const guest = (who: GuestAsk) => ask<Me>('POST', '/api/guests', who);
export const accounts = () => ask<Account[]>('GET', '/api/accounts');
export const setRoles = (account: number, roles: RolesAsk) => ask<Account>('PUT', `/api/accounts/${account}`, roles);
export const makeBots = (bots: BotAsk) => ask<BotToken[]>('POST', '/api/bots', bots);

// What one has for oneself.
export const statistics = () => ask<Statistics>('GET', '/api/me/statistics');
export const notes = () => ask<Note[]>('GET', '/api/me/notes');
export const setNote = (account: number, note: NoteAsk) => ask<Note>('PUT', `/api/me/notes/${account}`, note);
export const shares = () => ask<Share[]>('GET', '/api/shares');
export const share = (wanted: ShareAsk) => ask<Share>('POST', '/api/shares', wanted);
export const takeBack = (link: string) => ask<void>('DELETE', `/api/shares/${part(link)}`);
export const shared = (key: string) => ask<SharedHand>('GET', `/api/shared/${part(key)}`);

export const log = (before?: number) => ask<LogLine[]>('GET', `/api/log${before === undefined ? '' : `?before=${before}`}`);

/** Who is logged in; none where nobody is. */
export async function me(): Promise<Me | null> {
  try {
    return await ask<Me>('GET', '/api/me');
  } catch (problem) {
    if (problem instanceof ApiError && problem.status === 401) return null;
    throw problem;
  }
}

// Games and rules.
export const games = () => ask<GameInfo[]>('GET', '/api/games');
export const help = (game: string) => ask<GameHelp>('GET', `/api/games/${part(game)}`);
export const rulebook = (book: string, context: string) => ask<RuleInfo[]>('GET', `/api/rules/${part(book)}/${part(context)}`);
export const mixes = () => ask<MixInfo[]>('GET', '/api/mixes');
/** The books by which a room can play; some are for tournaments alone. */
export const books = () => ask<BookInfo[]>('GET', '/api/books').then((all) => all.filter((book) => book.contexts.includes('live')));
/** The books by which a tournament can be held. */
export const eventBooks = () => ask<BookInfo[]>('GET', '/api/books').then((all) => all.filter((book) => book.contexts.includes('tournament')));
export const rule = (book: string, context: string, policy: string) =>
  ask<RuleInfo>('GET', `/api/rules/${part(book)}/${part(context)}/${part(policy)}`);

// Tables and hands.
export const tables = () => ask<TableInfo[]>('GET', '/api/tables');
export const table = (id: number) => ask<TableInfo>('GET', `/api/tables/${id}`);
export const openTable = (wanted: NewTable) => ask<TableInfo>('POST', '/api/tables', wanted);
export const terms = (id: number) => ask<NewTable>('GET', `/api/tables/${id}/terms`);
export const changeTerms = (id: number, wanted: NewTable) => ask<unknown>('PUT', `/api/tables/${id}/terms`, wanted);
export const enterTable = (id: number, password: string) => ask<TableInfo>('POST', `/api/tables/${id}/enter`, { password });
export const seatBot = (id: number, bot: SeatBot) => ask<unknown>('POST', `/api/tables/${id}/bots`, bot);
export const floor = (id: number, act: FloorAsk) => ask<unknown>('POST', `/api/tables/${id}/floor`, act);
export const hands = (id: number, before?: number, most = 50) =>
  ask<HandList>('GET', `/api/tables/${id}/hands?most=${most}${before === undefined ? '' : `&before=${before}`}`);
export const frames = (id: number, hand: number) => ask<Step[]>('GET', `/api/tables/${id}/hands/${hand}/frames`);
export const standing = (id: number) => ask<Standing>('GET', `/api/tables/${id}/standing`);

/** Where a hand can be downloaded. */
export const handFile = (id: number, hand: number, form: 'json' | 'phh' | 'txt') => `/api/tables/${id}/hands/${hand}.${form}`;

// Tournaments.
export const events = () => ask<EventInfo[]>('GET', '/api/events');
export const event = (id: number) => ask<EventView>('GET', `/api/events/${id}`);
export const makeEvent = (wanted: NewEvent) => ask<EventInfo>('POST', '/api/events', wanted);
export const enterEvent = (id: number) => ask<EventView>('POST', `/api/events/${id}/entry`);
export const leaveEvent = (id: number) => ask<EventView>('DELETE', `/api/events/${id}/entry`);
export const buyInEvent = (id: number, wanted: ChipsAsk) => ask<EventView>('POST', `/api/events/${id}/chips`, wanted);
export const direct = (id: number, act: DirectorAsk) => ask<EventView>('POST', `/api/events/${id}/director`, act);

// Generated from crates/server/src/wire by its test: change it there, then run `make types`.
import type { BotKind } from './wire';

/** A new event: `POST /api/events`. Directors, the floor and managers hold events of any size, others small ones. */
export type NewEvent = {
/** Its name, 1 to 40 letters. */ name: string,
/** The schedule by its name: `turbo`, `nightly`, `deep`, `home-t1000`, `rebuy`, `limit`, `horse`. */ structure?: string,
/** In its place, a schedule as the text of a structure file. */ schedule?: string,
/** The games by their ids: one, or those of a mix in their order. */ games: Array<string>,
/** The limit: `no`, `pot`, `fixed`, `spread`. A game of a mix that is not played at it is played at its own. */ limit: string,
/** Hands of each game of a mix before the next has its turn. */ turns?: number,
/** The house whose book is in force, by its tournament half. */ book: string,
/** What an entry costs, `fee` included. */ price?: number,
/** What the house keeps of it. */ fee?: number,
/** What of it goes on a player's head, for whoever knocks them out. */ bounty?: EventBounty,
/** What a rebuy costs, where that is not an entry's price and the book leaves it to the event. */ rebuy_price?: number,
/** What an add-on costs, where that is not an entry's price. */ add_on_price?: number,
/** What is paid out at least. */ guarantee?: number,
/** How many sit at a table; as many as is usual in the house if none. */ seats?: number,
/** When it starts. */ start: EventStart,
/**
 * Late entry ends when the first hand of this level is dealt, 0 for none; if left out as the schedule says, and none in
 * an event that starts when it is full.
 */
late_entry?: number,
/** How often one may enter again, where the book leaves that to the event. */ reentries?: number,
/** Is it played hand for hand before the money, where the book says so? */ hand_for_hand?: boolean,
/** How many of the house's bots enter. The house pays for them, and what they win is the house's. */ bots?: number,
/** Which kind of bot; `tight` if left out. */ bot?: BotKind,
/** Is the money in cents? The chips of the event are not. */ cents?: boolean,
/** Seconds to act. */ act_seconds?: number,
/** Seconds in everybody's time bank. */ bank_seconds?: number,
/** Seconds of grace, once a hand, for a player whose connection is lost. */ grace_seconds?: number,
/** How late those who watch see a hand. */ rail_seconds?: number,
/** Milliseconds between hands. */ pause_ms?: number,
/** About how many milliseconds the house's bots think. */ think_ms?: number,
/** Milliseconds between two streets once nobody can bet any more. */ beat_ms?: number,
/** Seconds that somebody who lost everything has to buy again, where the schedule sells rebuys. */ rebuy_seconds?: number, };

/** When an event starts. */
export type EventStart = { "when": "full",
/** How many. */ players: number, } | { "when": "at",
/** In milliseconds since 1970. */ at: number,
/** So many may enter at most; any number if none. */ most?: number, };

/** How far an event has come. */
export type EventStatus = "registering" | "running" | "stopped" | "over" | "cancelled";

/** An event as the lobby lists it: `GET /api/events`. */
export type EventInfo = {
/** Its number. */ id: number,
/** Its name. */ name: string,
/** How far it has come. */ status: EventStatus,
/** The games, by their ids. */ games: Array<string>,
/** The limit of the first of them. */ limit: string,
/** The book. */ book: string,
/** The name of the schedule. */ structure: string,
/** What an entry costs, `fee` included. */ price: number,
/** What the house keeps of it. */ fee: number,
/** What of it goes on a player's head. */ bounty?: EventBounty,
/** What everybody starts with. */ stack: number,
/** How many sit at a table. */ seats: number,
/** When it starts. */ start: EventStart,
/** May one enter now? */ open: boolean,
/** How many have entered. */ entrants: number,
/** How many are left. */ left: number,
/** Is the money in cents? */ cents: boolean,
/** Who made it. */ host: number, };

/** An event as it stands: `GET /api/events/{event}`. */
export type EventView = {
/** What it is. */ event: EventInfo,
/** Its clock. */ clock: EventClock,
/** All that there is to win, once nobody can enter or buy again; what has been paid in so far before that. */ purse: number,
/** The envelopes that nobody has drawn, the largest first, once there are any. */ envelopes: number[],
/** What places pay, the first first, once that is known. */ prizes: number[],
/** Everybody who has entered: those who play by their stacks, then those who are out by their places. */ players: Array<EventPlayer>,
/** Its tables. */ tables: Array<EventTable>,
/** The draw for the first seats, to be checked. */ draw: SeatDraw,
/** The caller's own part in it. */ you: EventPlayer | null, };

/** Some envelopes that hold the same. */
export type EnvelopesOf = {
/** How many. */ count: number,
/** What is in each, in hundredths of a percent of all that is put up. */ part: number, };

/** What is paid for knocking somebody out. */
export type EventBounty = { "kind": "fixed",
/** What each entry puts up, as a part of its price. */ amount: number, } | { "kind": "progressive",
/** What each entry puts up, as a part of its price. */ amount: number, } | { "kind": "mystery",
/** What each entry puts up, as a part of its price. */ amount: number,
/** The large envelopes. What they leave is cut alike into the others. */ envelopes?: Array<EnvelopesOf>, };

/** What an event's clock shows, at the server's time `now`. */
export type EventClock = {
/** The event. */ event: number,
/** How far it has come. */ status: EventStatus,
/** The server's time, in milliseconds since 1970. */ now: number,
/** The level in force; in a break the one before it. 1 before the start. */ level: number,
/** What it is played for. */ blinds: EventLevel,
/** Is it a break? */ is_break: boolean,
/** Milliseconds left of this level, or break, at `now`; none where the last level goes on. */ remaining: number | null,
/** Does the clock run? */ runs: boolean,
/** The next level. */ next: EventLevel | null,
/** Does a break come before it? */ then_break: boolean,
/** How many have entered. */ entrants: number,
/** How many are left. */ left: number,
/** At how many tables. */ tables: number,
/** The average stack. */ average: number,
/** How many places are paid, once that is known. */ paid: number,
/** Is it played hand for hand? */ hand_for_hand: boolean, };

/** What a level is played for. */
export type EventLevel = {
/** Its number. */ level: number,
/** The small blind. */ small: number,
/** The big blind. */ big: number,
/** The ante. */ ante: number,
/** The bring-in of stud games. */ bring_in: number, };

/** Somebody in an event. */
export type EventPlayer = {
/** The account, or the number of one of the house's bots. */ account: number,
/** What they are called. */ name: string,
/** One of the house's bots? */ bot: boolean,
/** What they have. */ stack: number,
/** Where they sit: the number of the table in the room, and the chair. */ seat: EventSeat | null,
/** Have they lost everything, and may still buy again? */ broke: boolean,
/** Are they out? */ out: boolean,
/** The place that they finished in. */ place: number | null,
/** What they have won. */ won: number,
/** What is on their head, where that is known. */ head: number, };

/** A seat at a table of an event. */
export type EventSeat = {
/** The number of the table in the room: its socket is `/api/tables/{table}/socket`. */ table: number,
/** The chair. */ chair: number, };

/** A table of an event. */
export type EventTable = {
/** Its number in the event. */ number: number,
/** Its number in the room. */ table: number,
/** How many sit there. */ players: number, };

/** A draw for seats that was committed to: `cardroom tournament draw` makes it again. */
export type SeatDraw = {
/** The hash of the secret, from when the event was made. */ digest: string,
/** The secret, once seats are drawn. */ secret: string | null,
/** Everybody who drew, in the order of the list that the draw was made from. */ names: Array<string>, };

/** What a director does: `POST /api/events/{event}/director`. */
export type DirectorAsk = {
/** What. */ act: DirectorAct,
/** Why, in a sentence that is written down. */ why: string, };

/** What a director can do. */
export type DirectorAct = "start" | "stop" | "resume" | "cancel";

/** More chips, or none: `POST /api/events/{event}/chips`. */
export type ChipsAsk = {
/** What is wanted. */ what: ChipsWanted,
/** Chosen by the client: the same request sent again, before any other, is done once. */ id?: string, };

/** What somebody in an event buys, or does not. */
export type ChipsWanted = "rebuy" | "add-on" | "decline";

/** A message from an event's socket. */
export type FromEvent = { "type": "clock",
/** The clock. */ clock: EventClock, } | { "type": "seat",
/** The event. */ event: number,
/** Go there. */ seat: EventSeat, } | { "type": "out",
/** The event. */ event: number,
/** The place that they finished in, once it is known. */ place: number | null,
/** What they have won. */ won: number, };

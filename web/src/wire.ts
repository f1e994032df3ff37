// Generated from crates/server/src/wire by its test: change it there, then run `make types`.
import type { EventClock, EventSeat } from './wire-events';

export * from './wire-events';

/** A message from a table. */
export type FromTable = { "type": "snapshot",
/** The steps that the client missed, oldest first; their own state is left out. */ missed: Array<Step>,
/** Are those all that it missed? If not, the oldest are in the journal only. */ complete: boolean,
/** The number of the last step, and what follows it. */ number: number,
/** The table. */ table: TableView,
/** The client's own seat. */ you: You | null,
/** Was the client sent away from this table? */ removed?: Removed, } | { "type": "step" } & Step | { "type": "done",
/** Which request. */ id: string,
/** The number of its step. */ number: number, } | { "type": "event",
/** The clock. */ clock: EventClock, } | { "type": "moved",
/** The event. */ event: number,
/** Go there. */ seat: EventSeat, } | { "type": "refused",
/** Which request; empty if it could not be read. */ id: string,
/** Why, and what would be right. */ why: string,
/** The rule that says so, where one does. */ cite: Cite | null, };

/** One step: what one act led to. */
export type Step = {
/** Its number in the table's stream; the next step has the next. */ number: number,
/** When. */ at: number,
/** What happened in it. */ said: Array<Said>,
/** The table after it. */ table?: TableView,
/** The client's own seat after it. */ you?: You,
/** For a client that takes changes, in place of `table` and `you`: what changed in each since the last message. */
changes?: { table?: unknown, you?: unknown },
/** Was the client sent away from this table? */ removed?: Removed, };

/** One thing that happened, as everybody may know it. Fields that say nothing about `what` happened are left out. */
export type Said = {
/** What happened. */ what: Happening,
/** The chair that it is about. */ chair?: number,
/** What whoever it is about was called then. */ name?: string,
/** A second chair: who was shown a card, who asks for the clock, whom chips are taken from. */ other?: number,
/** What they were called. */ other_name?: string,
/** The name of the host or the floor person who did it. */ by?: string,
/** Why, in the words of whoever did it. */ why?: string,
/** What was said, of a chat. */ text?: string,
/** How many chips were put in, given or taken. */ amount?: number,
/** What lies in front after it, or is to: the total of a bet, a call or a correction. */ total?: number,
/** What lay there before, or was put out. */ was?: number,
/** Of a `raised`: whether it opens the betting, completes the bring-in or raises. */ bet?: Bet,
/** Of a `raised`: is it less than a full raise? */ short?: boolean,
/** Were the chips the last of the stack? */ all_in?: boolean,
/** The street, by its name in the game. */ street?: string,
/** The cards that it is about, as far as everybody sees them. */ cards?: Array<string>,
/** Of a hand shown: what it makes for each part of the pot. Of chips won against somebody: the hand that won them, where it was shown. */
makes?: Array<Made>,
/** Which board, counted from 1, where there are several. */ board?: number,
/** Which run, counted from 1, where the rest is dealt several times. */ run?: number,
/** Which pot, where there are side pots: 0 is the main pot. */ pot?: number,
/** The part of a pot that is split, by its name in the game. */ part?: string,
/** How many: cards, times, hands, seconds. */ count?: number,
/** Of a `drew`: do cards come for those thrown away? */ draws?: boolean,
/** Of a `flipped`: was the card turned up? */ up?: boolean,
/** Of an `exposed` hand: is it in the running again? */ live?: boolean,
/** Of a `consented`: agreed? */ agree?: boolean,
/** Only after this hand? */ later?: boolean,
/** Seconds to think. */ seconds?: number,
/** What the floor may choose from, or chose. */ verdicts?: Array<string>,
/** How somebody comes in. */ way?: Way,
/** Where a card came from, a place such as `stub` or `down`; of a `barred`, the `raise` or `fold` ruled out. */ from?: string,
/** Where a card goes, in the same words. */ to?: string,
/** What the stub is shuffled with: `aside`, `burns`, `muck`. */ with?: Array<string>,
/** When, about what, how far or with what: of `shown-to`, `disputed`, `next-hand`, `penalised` and `stack-corrected`. */ about?: string,
/** Of a `dealt-hand`: its number. */ hand?: number,
/** Of a `dealt-hand`: what is played, with limit and stakes. */ title?: string,
/** The prize that it is about. */ prize?: PrizeOf,
/** Of a `prize-judged`: all that was asked for. The prize is won if each held. */ clauses?: Array<Clause>,
/** Of `terms-changed`: what is different. */ changed?: Array<Setting>,
/** The rule that it follows, where a book decides it. */ cite?: Cite, };

/** What happened. */
export type Happening = "anted" | "posted" | "posted-dead" | "burn-skipped" | "lapsed" | "dealt" | "boarded" | "reshuffled" | "brought-in" | "checked" | "called" | "raised" | "folded" | "returned" | "drew" | "draw-taken-back" | "flipped" | "common-card" | "showed" | "exposed" | "rabbit" | "mucked" | "played-board" | "runs-agreed" | "answered-runs" | "passed-out" | "voided" | "raked" | "awarded" | "scooped" | "corrected" | "barred" | "declared" | "asked-time" | "referred" | "decided" | "acted-early" | "released" | "forfeited" | "burnt-early" | "turned-early" | "called-off" | "refunded" | "killed" | "dealt-short" | "dealt-joker" | "dealt-extra" | "card-exposed" | "replaced" | "burn-missed" | "burnt-extra" | "burns-mended" | "boxed" | "card-moved" | "card-due" | "to-be-drawn" | "stub-dropped" | "stub-restored" | "stub-shuffled" | "dealt-early" | "kept-early" | "comes-down" | "comes-up" | "no-betting" | "opens-as-before" | "may-stand-aside" | "stood-aside" | "dead-door" | "filled-on-draw" | "slipped" | "counted" | "resized" | "moved-forward" | "pointed-at" | "opened-broke" | "threw-forward" | "given-back" | "lifted-up-cards" | "turned-up" | "shown-to" | "restored" | "promised" | "clock-asked" | "clock-started" | "clock-ran-out" | "claimed" | "disputed" | "next-hand" | "impounded" | "chips-moved" | "penalised" | "paid-in" | "prize-judged" | "prize-won" | "day-began" | "opened" | "shuffled" | "dealt-hand" | "undone" | "chopped" | "sat" | "left" | "leaving" | "sat-out" | "came-back" | "bought" | "paid" | "to-come" | "chose" | "straddled" | "withdrew" | "not-spread" | "opted-out" | "changed-chairs" | "began" | "missed" | "passed-on" | "posted-to-enter" | "made-up" | "came-in" | "bought-button" | "owes-blind" | "kill-due" | "leg-won" | "timed-out" | "picked-up" | "removed" | "admitted" | "proposed" | "consented" | "paused" | "resumed" | "seat-asked" | "seat-withdrawn" | "seat-allowed" | "seat-denied" | "banned" | "stack-corrected" | "terms-changed" | "host-changed" | "game-named" | "game-kept" | "reopened" | "closing" | "closed" | "chat";

/** What a host can change about a table. */
export type Setting = "name" | "games" | "stakes" | "bombs" | "chairs" | "buy-in" | "time" | "pace" | "odds" | "access" | "bots";

/** What putting in more than is there is called. */
export type Bet = "opening" | "completion" | "raise";

/** What a hand makes for a part of the pot. */
export type Made = {
/** The part's name in the game, where a pot has several. */ part?: string,
/** The ranking that it is judged by. */ ranking: string,
/** The cards that make it. */ best: Array<string>,
/** What the ranking calls it. */ name: string, };

/** A rule of the house in force. */
export type Cite = {
/** The policy: what was asked of the book. `GET /api/rules/{book}/{context}/{policy}` says what it answers. */ policy: string,
/** The rule as people name it. */ rule: string, };

/** A table as everybody may see it. */
export type TableView = {
/** Its number. */ id: number,
/** Its name. */ name: string,
/** The game in turn, by its id and by its title. */ game: string,
/** The title of the game with its limit and stakes. */ title: string,
/** The limit: `no`, `pot`, `fixed`, `spread`. */ limit: string,
/** The book in force. */ book: string,
/** Its half: `live` or `tournament`. */ context: string,
/** The least unit of bets worth showing: the small blind or the ante. */ unit: number,
/** The big blind or the small bet. */ big: number,
/** What one may sit down with. */ buy_in: [number, number],
/** The hand being played or just played, counted from 1; 0 before the first. */ hand: number,
/** Is a hand being played? */ on: boolean,
/** The street, by its name in the game. */ street: string | null,
/** Where the button lies. */ button: number | null,
/** The boards. */ boards: Array<Array<string>>,
/** All chips in the middle and in front. */ pot: number,
/** The pots, the main pot first. */ pots: Array<PotView>,
/** Each chair, from 1. */ seats: Array<SeatView | null>,
/** Who is to do what. */ turn: Turn | null,
/** The digest of the commitments to the deck of this hand, which was published before the deal. */ deck: string | null,
/** Why the game is paused, if it is. */ paused: string | null,
/** Why the table is closed, if it is. */ closed: string | null,
/** How many watch from the rail. */ rail: number,
/** Are amounts in cents? 25 is then shown as 0.25. */ cents: boolean,
/** What the house takes from a pot. */ fees: Fees,
/** How the house is paid by its book, where it is. */ charge?: Charge,
/** Can the house's prizes be won here? `GET /api/tables/{table}` has them. */ prizes?: boolean,
/** Why the table closes after this hand, if it does. */ closing: string | null,
/** What is asked of everybody in the hand. */ proposal: Proposal | null,
/** Can nobody bet any more, so that the rest is dealt a street at a time with a beat between? */ runout: boolean,
/** What those who are all-in are asked before the rest is dealt. */ asked: RunsAsked | null,
/** When the next hand is dealt, in the server's milliseconds; none while one is played or nothing is due. */ next: number | null,
/** Who was sent away and may not come back yet. */ removed: Array<Removed>,
/** Are bomb pots dealt here when all agree? */ bombs: boolean,
/** How late the rail sees a hand, in seconds; chairs and stacks it sees at once. */ rail_delay: number,
/** The cards that would have come to each board, once somebody asked for them. */ rabbit: Array<Array<string>>,
/** What the game deals, so that a page keeps room for it before it comes. */ deals: Deals,
/** The account of whoever runs the table. */ host: number,
/** Does the host say who sits down? Others ask for a chair by sitting down on it. */ approval?: boolean,
/** Who asked for a chair and was not given one yet. */ requests?: Array<SeatRequest>,
/** What is played after this hand, where the host has changed it meanwhile. */ next_title?: string,
/** Whose it is to name the next game, while it has to be named. */ naming?: Naming, };

/** What a game deals at most. */
export type Deals = {
/** Cards that one player holds. */ cards: number,
/** How many of them are dealt face up. */ up: number,
/** Boards; none in stud and draw. */ boards: number,
/** Cards that each of them has in the end. */ board: number,
/** Are there blinds, so that chairs have names such as `UTG`? */ blinds: boolean, };

/** Somebody in a chair, as everybody may see them. */
export type SeatView = {
/** The account's number. */ account: number,
/** The name. */ name: string,
/** Which kind of bot, if it is one of the house's. */ bot: string | null,
/** Is a client of theirs connected? */ here: boolean,
/** Chips behind. */ stack: number,
/** Chips in front. */ bet: number,
/** How they stand. */ state: SeatState,
/** The cards: `down` of them face down first, then those face up. `??` is a back. */ cards: Array<string>,
/** How many of the cards are face down (though some may be known to all by now). */ down: number,
/** How many were drawn on this street. */ drew: number,
/** Won in this hand so far. */ won: number,
/** What they did last on this street. */ did: Said | null,
/** Do they owe blinds? */ owes: boolean,
/** Do they leave, or have they to, after this hand? */ leaving: boolean,
/** When the chair is given up unless they come back or buy chips, in the server's milliseconds. */ until: number | null,
/** Seconds left in the time bank. */ bank: number, };

/** How somebody in a chair stands. */
export type SeatState = "in" | "all-in" | "folded" | "out" | "waiting" | "away";

/** A pot and who can win it. */
export type PotView = {
/** How much. */ amount: number,
/** The chairs that can win it. */ chairs: Array<number>,
/**
 * What part of it each of them wins on average, in thousandths, once nobody can bet and the hands lie open; empty
 * otherwise, and where the table shows no odds.
 */
odds: Array<number>, };

/** What a host who plays, and so may not decide it alone, asks of everybody in the hand. */
export type Proposal = {
/** What is to be done: `void` calls the hand off, and every chip goes back. */ what: string,
/** The name of whoever asks. */ by: string,
/** Why. */ why: string,
/** The chairs that have agreed. */ agreed: Array<number>,
/** The chairs that have not answered yet. */ open: Array<number>, };

/** May the rest be dealt more than once? It is dealt once unless all agree in time. */
export type RunsAsked = {
/** The most times, by the book. */ most: number,
/** The chairs that have not answered yet. */ open: Array<number>,
/** The chairs that agree to more than once. */ agreed: Array<number>,
/** When the time to answer runs out, in the server's milliseconds. */ until: number | null,
/** Milliseconds left as this was sent. */ left: number | null,
/** How long there is to answer in all, in milliseconds. */ of: number | null, };

/** Dealer's choice: whose it is to name the next game. Without a name in time the last is played again. */
export type Naming = {
/** Whose chair: it has the button. */ chair: number,
/** The games to choose from, with limit and stakes. */ games: Array<string>,
/** The place of the last in that list, counted from 0; at the start of the first. */ last: number,
/** When the time to name one runs out, in the server's milliseconds. */ until: number | null,
/** Milliseconds left as this was sent. */ left: number | null,
/** How long there is in all, in milliseconds. */ of: number | null, };

/** Somebody whom the host or the floor sent away. */
export type Removed = {
/** Who was sent away, by the account's number. */ account: number,
/** What they are called. */ name: string,
/** The name of whoever did it. */ by: string,
/** Why. */ why: string,
/** May they sit down again? Otherwise not until somebody lets them back in. */ may_return: boolean, };

/** Whose turn it is. */
export type Turn = {
/** Whose. */ chair: number,
/** To do what. */ what: What,
/** The number of the turn, to be sent back with the act. */ turn: number,
/** When the time runs out, in the server's milliseconds; none where it does not. */ until: number | null,
/** Milliseconds left as this was sent. */ left: number | null,
/** How long a turn lasts in all, in milliseconds. */ of: number | null,
/** Is it running on the time bank? */ bank: boolean, };

/** What somebody is to do. */
export type What = "bet" | "discard" | "draw" | "flip" | "show";

/** The client's own seat: what nobody else is told. */
export type You = {
/** Which chair. */ chair: number,
/** The own cards, `down` of them face down first. */ cards: Array<string>,
/** How many of them lie face down. */ down: number,
/** Is it the client's turn? Its number. */ turn: number | null,
/** What to choose from when it is time to bet. */ choices: Choices | null,
/** The fewest and the most cards to throw away, when it is time to. */ discard: [number, number] | null,
/** Is it time to turn a card up or keep it? */ flip: boolean,
/** Is it time to show or muck? */ show: boolean,
/** What the hand makes so far, for each part of the pot. */ makes: Array<Made>,
/** Cards of the hand that is over which nobody else has seen: they may be shown with `show-cards`. */ unseen: Array<string>,
/** May one have turned up what would have come in the hand that is over? */ rabbit: boolean,
/** What is prepared for the next turn. */ prepared: Prepared | null,
/** How one may come in from outside the game, and what each way costs. */ entries: Array<Entry>,
/** What there is to buy, once every chip is lost. */ rebuy: Rebuy | null,
/** Is one's consent to the proposal asked for? */ consent: boolean,
/** Is a bomb pot on the next deal offered? */ bomb: boolean,
/** The least that a straddle on the next deal would be, where one is allowed. */ straddle: number | null,
/** How many times the rest may be dealt when all are all-in, by the book and the stakes. */ most_runs: number,
/** May blinds be chopped in this house? */ may_chop: boolean,
/** What was set. */ settings: Settings,
/** Chips bought that come onto the table after this hand. */ to_come: number,
/** Leaves after this hand? */ leaving: boolean, };

/** What a player may do when it is time to bet. */
export type Choices = {
/** Fold? */ fold: boolean,
/** Check? */ check: boolean,
/** Call, adding so much. */ call: number | null,
/** Bring it in for so much. */ bring_in: number | null,
/** Bet, complete or raise. */ raise: Raise | null, };

/** The totals to which a player may bet or raise. */
export type Raise = {
/** The least. */ least: number,
/** The most. */ most: number,
/** Is it one of these two and nothing between? */ fixed: boolean,
/** Between them only multiples of this may be bet: 1 where any total may. */ step: number,
/** Is it the first bet of the street rather than a raise? */ bet: boolean,
/** The total of a bet or raise of the whole pot, whether or not it may be made. */ pot: number, };

/** A way into the game. */
export type Entry = {
/** Which; none where one is dealt in on the next deal without choosing. */ way: Way | null,
/** What of it is a bet. */ live: number,
/** What goes to the middle. */ dead: number, };

/** What somebody without chips may buy to play on. */
export type Rebuy = {
/** The least. */ least: number,
/** The most. */ most: number,
/** What they sat down with, as far as it lies between the two. */ usual: number,
/** Until when the chair is kept, in the server's milliseconds. */ until: number | null,
/** Milliseconds left as this was sent. */ left: number | null, };

/** What somebody has won or lost at a table. */
export type Kept = {
/** The account. */ account: number,
/** The name. */ name: string,
/** Bought in all. */ bought: number,
/** Taken away and on the table now. */ has: number,
/** What of that was won in prizes. */ prizes: number,
/** Hands dealt in. */ hands: number,
/** Is it one of the house's bots? */ bot?: boolean, };

/** What a player has set. */
export type Settings = {
/** Buys up to this mark after each hand. */ rebuy: number | null,
/** Sits out: from now on, or from the next big blind. */ sit_out: SitOut | null,
/** The most times that the rest may be dealt. */ runs: number,
/** Agrees to chop blinds. */ chop: boolean,
/** Agrees to a bomb pot. */ bomb: boolean, };

/** One request over a table's socket. */
export type Command = {
/**
 * Chosen by the client, unique among its requests at this table: sent again after a lost connection it is answered
 * again and done once. Up to 40 letters, digits and dashes.
 */
id: string,
/**
 * The number of the turn that this answers (`you.turn`). An act for another turn is refused as stale; left out, it is
 * taken for the turn at hand.
 */
turn?: number, } & ({ "do": "fold" } | { "do": "check" } | { "do": "call" } | { "do": "bring-in" } | { "do": "raise",
/** The total. */ to: number, } | { "do": "discard",
/** Which. */ cards: Array<string>, } | { "do": "flip",
/** Up? */ up: boolean, } | { "do": "show" } | { "do": "muck" } | { "do": "say",
/** The words. */ words: string, } | { "do": "prepare",
/** What. */ act: Prepared | null, } | { "do": "sit",
/** Which chair, counted from 1. */ chair: number,
/** With how much. */ chips: number, } | { "do": "leave" } | { "do": "sit-out",
/** When. */ when: SitOut, } | { "do": "return" } | { "do": "buy",
/** How much. */ chips: number, } | { "do": "enter",
/** How. */ way: Way, } | { "do": "auto-rebuy",
/** The mark. */ to: number | null, } | { "do": "straddle",
/** How much. */ amount: number, } | { "do": "bomb",
/** Is it? */ agree: boolean, } | { "do": "run",
/** How many times at most; 0 to be asked each time. */ times: number, } | { "do": "chop",
/** May they? */ agree: boolean, } | { "do": "consent",
/** Agreed? */ agree: boolean, } | { "do": "show-cards",
/** Which. */ cards: Array<string>, } | { "do": "rabbit" } | { "do": "name",
/** Its place in `table.naming.games`, counted from 0. */ game: number, } | { "do": "chat",
/** The words. */ text: string, });

/** What a client can ask. */
export type Do = { "do": "fold" } | { "do": "check" } | { "do": "call" } | { "do": "bring-in" } | { "do": "raise",
/** The total. */ to: number, } | { "do": "discard",
/** Which. */ cards: Array<string>, } | { "do": "flip",
/** Up? */ up: boolean, } | { "do": "show" } | { "do": "muck" } | { "do": "say",
/** The words. */ words: string, } | { "do": "prepare",
/** What. */ act: Prepared | null, } | { "do": "sit",
/** Which chair, counted from 1. */ chair: number,
/** With how much. */ chips: number, } | { "do": "leave" } | { "do": "sit-out",
/** When. */ when: SitOut, } | { "do": "return" } | { "do": "buy",
/** How much. */ chips: number, } | { "do": "enter",
/** How. */ way: Way, } | { "do": "auto-rebuy",
/** The mark. */ to: number | null, } | { "do": "straddle",
/** How much. */ amount: number, } | { "do": "bomb",
/** Is it? */ agree: boolean, } | { "do": "run",
/** How many times at most; 0 to be asked each time. */ times: number, } | { "do": "chop",
/** May they? */ agree: boolean, } | { "do": "consent",
/** Agreed? */ agree: boolean, } | { "do": "show-cards",
/** Which. */ cards: Array<string>, } | { "do": "rabbit" } | { "do": "name",
/** Its place in `table.naming.games`, counted from 0. */ game: number, } | { "do": "chat",
/** The words. */ text: string, };

/** What to do when the turn comes. */
export type Prepared = "check-fold" | "check" | "call-any" | { "call": number };

/** When to sit out. */
export type SitOut = "now" | "next-blind" | "leave" | "never";

/** How somebody outside the game comes into it. */
export type Way = "wait" | "post" | "buy-button" | "straddle" | "kill" | "kill-next";

/** What somebody may do in the room. One person may hold several roles. */
export type Role = "player" | "dealer" | "floor" | "cage" | "director" | "manager";

/** Who is logged in: `GET /api/me`. */
export type Me = {
/** The account's number. */ account: number,
/** The name. */ name: string,
/** What they may do. */ roles: Array<Role>,
/** A guest, who came by an invitation and has no password? */ guest: boolean, };

/** The first run: `POST /api/setup` makes the manager. */
export type Setup = {
/** The key of the link that was printed when the server started. */ key: string,
/** The manager's name. */ name: string,
/** The manager's password. */ password: string,
/** The house's name. */ house: string,
/** Its book. */ book: string,
/** May anybody register? */ open: boolean,
/** Do new tables count in cents, unless they say otherwise? */ cents?: boolean, };

/** What a manager changes about the room: `PUT /api/house`. */
export type HouseAsk = {
/** Its name from now on. */ name: string,
/** The book that new tables are set up by. */ book: string,
/** May anybody register? */ open: boolean,
/** Do new tables count in cents, unless they say otherwise? */ cents: boolean, };

/** Where friends find the room: `GET /api/links`, for those who can invite. */
export type Links = {
/** The address that the room is known by, where its host gave it one. */ public: string | null,
/** The addresses of the server's machine at which others find it, the likeliest first. */ outward: Array<string>,
/** Does it listen to its own machine alone? Others then need a proxy, or another `--listen`. */ loopback: boolean,
/** The port that it listens on. */ port: number, };

/** A name and a password: `POST /api/accounts` registers, `POST /api/sessions` logs in. */
export type Credentials = {
/** The name. */ name: string,
/** The password. */ password: string,
/** The key of an invitation: to register where not everybody may. */ invitation?: string, };

/** A new password, or a password for a guest who wants to keep the account: `PUT /api/me/password`. */
export type Wants = {
/** The password so far; none for a guest. */ old: string | null,
/** The new one. */ new: string, };

/** A guest comes in: `POST /api/guests`. */
export type GuestAsk = {
/** The key of the invitation. */ invitation: string,
/** What to be called. */ name: string, };

/** Asks for an invitation: `POST /api/invitations`, by hosts of tables, floor and managers. */
export type Invite = {
/** The table that it leads to; the lobby if none. */ table: number | null,
/** How many may use it. */ uses: number,
/** For how many hours. */ hours: number, };

/** An invitation. */
export type Invitation = {
/** Its key: the page is `/join.html?key=...`. */ key: string,
/** The table that it leads to. */ table: number | null,
/** How many may still use it. */ uses: number,
/** Until when. */ until: number,
/** The name of whoever invites. */ by: string,
/** That table as it is now. */ to: TableInfo | null, };

/** An account as managers see it: `GET /api/accounts`. */
export type Account = {
/** Its number. */ account: number,
/** The name. */ name: string,
/** What they may do. */ roles: Array<Role>,
/** A guest? */ guest: boolean,
/** The account that a bot belongs to. */ owner: number | null,
/** Shut out? */ barred: boolean,
/** Since when. */ since: number, };

/** Changes what somebody may do: `PUT /api/accounts/{account}`. */
export type RolesAsk = {
/** The roles from now on. */ roles: Array<Role>,
/** Shut out from now on? */ barred: boolean,
/** Why: it is written down. */ why: string, };

/** An act of somebody who may do more than play: `GET /api/log`, newest first, for the floor and managers. */
export type LogLine = {
/** Its number: ask with `before` = the last line's number for older ones. */ number: number,
/** When. */ at: number,
/** Whose act, by the account's number. */ by: number,
/** The name of that account. */ name: string,
/** The account that it is about. */ about: number | null,
/** What was done, in words that follow the name. */ what: string,
/** Why, where a reason was asked for. */ why: string | null, };

/** Asks for bots' tokens: `POST /api/bots`. A bot is an account of its own that plays by a token. */
export type BotAsk = {
/** What they are called; several get a number each. */ name: string,
/** How many. */ count: number, };

/** A bot's account and its token, which is said once: send it as `Authorization: Bearer TOKEN`. */
export type BotToken = {
/** The account's number. */ account: number,
/** The name. */ name: string,
/** The token. */ token: string, };

/** A game that can be dealt: `GET /api/games`. */
export type GameInfo = {
/** Its id. */ id: string,
/** Its name. */ name: string,
/** The limits at which it is played. */ limits: Array<string>,
/** How many can play. */ seats: number,
/** What is put up before the cards: `blinds`, `ante`, `bring-in`, `button-ante`. */ forced: string,
/** A family for the list: `hold'em`, `omaha`, `stud`, `draw`, `other`. */ family: string,
/** What it is, in a sentence. */ about: string, };

/** Games that are usually played in turn at one table: `GET /api/mixes`. */
export type MixInfo = {
/** Its id. */ id: string,
/** Its name. */ name: string,
/** What it is, in a sentence. */ about: string,
/** The games in order. */ turns: Array<MixTurn>, };

/** One game of a mix. */
export type MixTurn = {
/** Its id. */ game: string,
/** The limit at which it is played there. */ limit: string, };

/** A house's book: `GET /api/books`. */
export type BookInfo = {
/** Its id. */ id: string,
/** Its title. */ title: string,
/** What kind of book it is, in a sentence or two. */ about: string,
/** What it has rules for: `live`, `tournament`. */ contexts: Array<string>, };

/** A table that could not be read when the room opened, and was left alone: `GET /api/set-aside`, for managers. */
export type SetAside = {
/** The table's number. */ table: number,
/** The number of the entry that cannot be read. */ number: number,
/** What is wrong with it. */ why: string, };

/** A table to be opened: `POST /api/tables`. What is left out is what such a table usually has. */
export type NewTable = {
/** What it is called. */ name: string,
/** The games, by their ids: one, or several in turn. */ games: Array<string>,
/** The limit: `no`, `pot`, `fixed`, `spread`. A game of a mix that is not played so is played at the first of its own. */ limit: string,
/** The limit of each of several games, in their order, in place of `limit`: a mix may have hold'em at two of them. */
limits?: Array<string>,
/** The stakes. */ stakes: StakesAsk,
/** The house's book. */ book: string,
/** How many chairs. */ chairs: number,
/** With how much one may sit down, least and most; 40 and 200 big blinds (least bets) if none. */ buy_in?: [number, number],
/** Seconds to act. 0 for no limit. */ act_seconds?: number,
/** Seconds in a new player's time bank. */ bank_seconds?: number,
/** Seconds of grace, once a hand, for a player whose connection is lost. */ grace_seconds?: number,
/** How late the rail sees a hand, in seconds; chairs and stacks it sees at once. */ rail_seconds?: number,
/** How fast hands and all-ins go by: it says `pause_ms` and `beat_ms`, which then count for nothing. */ pace?: Pace,
/** Are the odds of hands that lie open shown to those who want them? */ odds?: boolean,
/** Milliseconds between hands. */ pause_ms?: number,
/** About how many milliseconds the house's bots think. */ think_ms?: number,
/** What each puts up in a bomb pot, where the table deals them when all agree. */ bomb?: number,
/** Hands of each game of a mix before the next has its turn. */ turns?: number,
/** Milliseconds between two streets once nobody can bet any more. */ beat_ms?: number,
/** Are all amounts in cents? 25 is then shown as 0.25. */ cents?: boolean,
/** What the house takes. */ fees?: Fees,
/** How the house is paid by its book, in place of `fees`. */ charge?: Charge,
/** Can the prizes of the house's book be won here? Hands then pay into them, as the book says. */ prizes?: boolean,
/** May only those sit, and watch, who are invited? */ private?: boolean,
/**
 * A password that lets others in, too: the table is private and listed. Empty for none; left out of a change, it
 * stays.
 */
password?: string,
/** Does the host say who sits down? Others ask for a chair first. */ approval?: boolean,
/** Does whoever has the button name the next game, once the last has had its `turns`? Needs two games or more. */ choice?: boolean,
/** When the house's bots play. */ bots?: BotsPlay, };

/** How fast hands and all-ins go by. */
export type Pace = "relaxed" | "normal" | "fast";

/** The stakes of a new table. */
export type StakesAsk = {
/** What each antes. */ ante: number,
/** The small blind. */ small_blind: number,
/** The big blind. */ big_blind: number,
/** The bring-in. */ bring_in: number,
/** The lower limit; at no-limit and pot-limit the least bet. */ small_bet: number,
/** The upper limit. */ big_bet: number, };

/** A table as the lobby lists it: `GET /api/tables`. */
export type TableInfo = {
/** Its number. */ id: number,
/** Its name. */ name: string,
/** The game in turn with its limit and stakes. */ title: string,
/** The games, by their ids. */ games: Array<string>,
/** The limit of the game in turn: `no`, `pot`, `fixed`, `spread`. */ limit: string,
/** The book. */ book: string,
/** What the house takes from a pot. */ fees: Fees,
/** How the house is paid by its book, where it is. */ charge?: Charge,
/** The house's prizes that can be won here, with what they hold now. */ prizes?: Array<PostedPrizes>,
/** Are amounts in cents? */ cents: boolean,
/** How many chairs. */ chairs: number,
/** Who sits. */ players: Array<string>,
/** With how much one may sit down. */ buy_in: [number, number],
/** Hands dealt so far. */ hands: number,
/** Who runs it: whoever opened it, or was handed it since. */ host: number,
/** Only for those who are invited? */ private: boolean,
/** Does a password let others in? */ password: boolean,
/** Does the host say who sits down? */ approval: boolean,
/** Why it is closed, if it is. */ closed: string | null,
/** The event whose table it is, if it is one's: that seats its players, and lists it (`GET /api/events/{event}`). */ event?: number, };

/** Something that went wrong with a request. */
export type Fault = {
/** What is wrong, and what would be right. */ why: string,
/** The field of the request that it is about. */ field?: string,
/** The rule that says so, where one does. */ cite?: Cite, };

/** A hand in a list: `GET /api/tables/{table}/hands`, newest first. */
export type HandInfo = {
/** The table. */ table: number,
/** Its number at the table. */ hand: number,
/** When it was dealt. */ at: number,
/** The game's title. */ game: string,
/** The reader's own chair, if they were dealt in. */ chair: number | null,
/** What the reader won or lost. */ net: number | null,
/** The whole pot. */ pot: number,
/** Who won. */ winners: Array<string>,
/** The cards of the first board. */ board: Array<string>,
/** The reader's own cards. */ cards: Array<string>, };

/** Some hands of a table: `GET /api/tables/{table}/hands`. */
export type HandList = {
/** The hands, newest first. */ hands: Array<HandInfo>,
/** Are there older ones? Ask with `before` = the last hand's number. */ more: boolean, };

/** What a rule says: `GET /api/rules/{book}/{context}/{policy}`. */
export type RuleInfo = {
/** The policy. */ policy: string,
/** What it is about: `betting`, `showdown`. */ subject: string,
/** What it asks. */ asks: string,
/** What this house answers. */ value: string,
/** What that means, in a sentence. */ says: string,
/** The rule as people name it. */ rule: string,
/** The book that it stands in. */ book: string, };

/** A house's bot for a chair: `POST /api/tables/{table}/bots`, by the host or the floor. */
export type SeatBot = {
/** Which kind. */ kind: BotKind,
/** Which chair; any free one if none. */ chair?: number,
/** With how much; 100 big blinds (least bets), or as near to that as one may sit down with, if none. */ chips?: number, };

/** Where a bot of the house sits now. */
export type Seated = {
/** The chair. */ chair: number, };

/** The house's own bots. */
export type BotKind = "random" | "tight";

/** What the floor can do. */
export type FloorAct = { "act": "pause" } | { "act": "resume" } | { "act": "remove",
/** From which chair. */ chair: number,
/** May they sit down again? Otherwise not until they are let back in. */ may_return?: boolean, } | { "act": "admit",
/** Whose account. */ account: number, } | { "act": "void" } | { "act": "close" } | { "act": "reopen" } | { "act": "ban",
/** Whose account. */ account: number, } | { "act": "seat",
/** Whose account. */ account: number,
/** May they sit down? */ allow: boolean, } | { "act": "correct",
/** Whose. */ chair: number,
/** Chips that are given; below nought, taken. */ change: number,
/** The chair that they come from or go to; otherwise they are bought or handed in. */ other?: number, } | { "act": "transfer",
/** Whose account. */ account: number, };

/** An act of the floor at a table: `POST /api/tables/{table}/floor`, by the floor, a manager or the table's host. */
export type FloorAsk = {
/** Why: it is written down and told to the table. What takes something from somebody needs a reason. */
why?: string, } & ({ "act": "pause" } | { "act": "resume" } | { "act": "remove",
/** From which chair. */ chair: number,
/** May they sit down again? Otherwise not until they are let back in. */ may_return?: boolean, } | { "act": "admit",
/** Whose account. */ account: number, } | { "act": "void" } | { "act": "close" } | { "act": "reopen" } | { "act": "ban",
/** Whose account. */ account: number, } | { "act": "seat",
/** Whose account. */ account: number,
/** May they sit down? */ allow: boolean, } | { "act": "correct",
/** Whose. */ chair: number,
/** Chips that are given; below nought, taken. */ change: number,
/** The chair that they come from or go to; otherwise they are bought or handed in. */ other?: number, } | { "act": "transfer",
/** Whose account. */ account: number, });

/** An act of the floor was done. */
export type FloorDone = {
/** The number of its step at the table. */ number: number, };

/** When the house's bots play at a table. */
export type BotsPlay = "always" | "with-people" | "never";

/** Somebody who asked for a chair where the host says who sits down. */
export type SeatRequest = {
/** The account's number. */ account: number,
/** What they are called. */ name: string,
/** Which chair. */ chair: number,
/** With how much they would sit down. */ chips: number,
/** Who said no; none while nobody has answered. */ denied_by?: string,
/** Why they said no. */ why?: string, };

/** The password of a table: `POST /api/tables/{table}/enter`. */
export type Password = {
/** The password. */ password: string, };

/** A payment that clears two people. The house pays and is paid for its bots, its fees and its prizes. */
export type Payment = {
/** The account of whoever pays; none for the house. */ from: number | null,
/** The account of whoever is paid; none for the house. */ to: number | null,
/** How much. */ chips: number, };

/** What the room says of itself: `GET /api/house`. */
export type House = {
/** Its name. */ name: string,
/** The book that new tables are set up by. */ book: string,
/** Is there no manager yet, so that the first-run page is needed? */ new: boolean,
/** May anybody register, or only those who are invited? */ open: boolean,
/** Do new tables count in cents, unless they say otherwise? */ cents: boolean,
/** The address that the room is known by, where its host gave it one: `https://room.example`. */ public_url: string | null,
/** The server's time. */ now: number, };

/** How everybody stands at a table: `GET /api/tables/{table}/standing`. */
export type Standing = {
/** Everybody who ever sat here. */ players: Array<Kept>,
/** What the house took. */ house: number,
/** What pots paid into prizes. */ paid_in: number,
/** Who pays whom so that everybody is cleared, as if all left now; the largest payment first. */ payments: Array<Payment>,
/** Can there be no fewer payments? With very many people nobody can be certain. */ fewest: boolean, };

/** What happened to somebody's chips: `GET /api/statement`. */
export type Statement = {
/** What moved, in order. */ rows: Array<Moved>,
/** How far the ledger was read: ask with `after` = this for what follows. */ after: number,
/** Is there more to read? */ more: boolean,
/** What they hold beside what lies in front of them at tables, as of now: prizes that are not handed in yet. */ balance: number, };

/** Chips that came or went. */
export type Moved = {
/** The number of the posting in the ledger. */ number: number,
/** When, in milliseconds since 1970. */ at: number,
/** The table; 0 where it is an event. */ table: number,
/** The event, where it is one. */ event?: number,
/** The number of the entry, of the table or the event. */ entry: number,
/** What for: `chips sold`, `buy-in`, `add-on`, `stack taken away`, `cashed out`, `award of the bad-beat jackpot`. */ what: string,
/** The account at the other end. */ other: string,
/** What came; 0 if chips went. */ received: number,
/** What went. */ paid: number,
/** The policy that it follows, where the book decides it. */ policy?: string,
/** Of a stack that was put right: who did it, and why. */ why?: string, };

/** Every account with what ever came in and went out: `GET /api/ledger`, `GET /api/tables/{table}/ledger`. */
export type TrialBalance = {
/** The accounts, those that hold nothing any more included. */ rows: Array<AccountRow>,
/** All that was received. */ received: number,
/** All that was paid: as much. */ paid: number, };

/** An account as it stands. */
export type AccountRow = {
/** What it is called. */ account: string,
/** The table that it belongs to, if it belongs to one. */ table?: number,
/** The chair, if it is somebody's stack or bet. */ chair?: number,
/** Whose chips they are, if they are at no table. */ player?: number,
/** All that ever came in. */ received: number,
/** All that ever went out. */ paid: number,
/** What it holds; the cage stands below nothing by what is out in the room. */ balance: number, };

/**
 * How the house is paid at a table by its book, in place of a part of each pot. Without an amount it is what the book
 * says for the game; a table that is listed always says it.
 */
export type Charge = { "by": "drop",
/** How much; of a table that is listed, from a hand of all chairs. */ amount?: number, } | { "by": "time",
/** How much. */ amount?: number,
/** How many minutes the period has. */ minutes?: number, };

/** What the house takes from a pot. */
export type Fees = {
/** In hundredths of a percent: 500 is five percent. 0 for a home game. */ part: number,
/** The most from a pot. */ most: number, };

/** What a prize is for. */
export type PrizeOf = "bad-beat" | "straight-flush" | "high-hand";

/** Prizes that one rule is about, as the sign at a table has them. */
export type PostedPrizes = {
/** The policy. */ policy: string,
/** The rule as people name it. */ rule: string,
/** What it says of who wins them, in a sentence. */ says: string,
/** The prizes. */ prizes: Array<PrizeAmount>, };

/** A prize, and what it would pay now. */
export type PrizeAmount = {
/** What it is for: `bad beat`, `royal flush`, `four aces`. */ name: string,
/** How much it holds. */ amount: number, };

/** One thing that was asked of a hand before it won a prize, and what was found. */
export type Clause = {
/** What was asked. */ what: ClauseWhat,
/** Was it so? */ held: boolean,
/** Whose hand it is about. */ who?: Whose,
/** The least, or what it must be over. */ least?: number,
/** What it was. */ found?: number,
/** The hand that was asked for. */ asked?: string,
/** What the hand made. */ made?: string,
/** The rule that asks for it, where a book does. */ cite?: Cite, };

/** What is asked of a hand before it wins a prize. */
export type ClauseWhat = "game" | "raked" | "least-pot" | "pot-over" | "dealt" | "proper-hands" | "beaten" | "reaches" | "both-hole-cards" | "pocket-pair" | "own-cards" | "straight-flush" | "listed" | "verified" | "talk" | "jackpot-over" | "no-bad-beat" | "not-by-folds";

/** Whose hand a clause is about. */
export type Whose = "loser" | "winner" | "player";

/** How a game is dealt and what beats what, as its file says it: `GET /api/games/{game}`. */
export type GameHelp = {
/** The game's id. */ game: string,
/** Its name. */ name: string,
/** What it is, in a sentence. */ about: string,
/** What is put up before the cards. */ forced: string,
/** The streets in order, a sentence each. */ streets: Array<string>,
/** The parts of the pot. */ parts: Array<HelpPart>,
/** What else there is to say about the pot and the deck, a sentence each. */ rules: Array<string>, };

/** One part of the pot. */
export type HelpPart = {
/** How much of the pot it is, and which cards play for it. */ plays: string,
/** What wins it. */ wins: string,
/** Holdings, the best first: each beats those below it. */ ladder: Array<Example>, };

/** A holding with its name. */
export type Example = {
/** The cards. */ cards: Array<string>,
/** What they are called. */ name: string, };

/** How somebody plays: `GET /api/me/statistics`. */
export type Statistics = {
/** Each game that was played, with its limit. */ games: Array<GameStatistics>,
/** Are there hands that are not counted yet? Ask again. */ more: boolean, };

/** How somebody plays one game at one limit. */
export type GameStatistics = {
/** The game's id. */ game: string,
/** The game's name. */ name: string,
/** `no`, `pot`, `fixed` or `spread`. */ limit: string,
/** Hands that were dealt to the player and not called off. */ hands: number,
/** Hands in which the player decided something in the first betting round. */ decided: number,
/** Of these: the player put chips in without having to. */ voluntary: number,
/** Of these: the player bet or raised. */ raised: number,
/** Hands that the player took to a showdown. */ showdowns: number,
/** Of these: the player won chips. */ showdowns_won: number,
/** What was won or lost, in hundredths of the big blind, or of the small bet where there are no blinds. */ hundredths: number, };

/** A colour that somebody gives another player. */
export type Tag = "red" | "orange" | "yellow" | "green" | "blue" | "violet";

/** What somebody notes about another player, for nobody else to read: `GET /api/me/notes`. */
export type Note = {
/** The other's account. */ account: number,
/** The other's name. */ name: string,
/** What is noted. */ text: string,
/** The colour. */ tag: Tag | null, };

/** Notes something about another player: `PUT /api/me/notes/{account}`. Without words and colour the note is gone. */
export type NoteAsk = {
/** What is noted; lines are parted by line breaks. */ text?: string,
/** The colour. */ tag?: Tag, };

/** As whom a shared hand is shown. */
export type SharedAs = "own" | "rail";

/** Makes a link to a hand that is over: `POST /api/shares`. */
export type ShareAsk = {
/** The table. */ table: number,
/** The hand's number there. */ hand: number,
/** As whom it is shown. */ shown_as: SharedAs, };

/** A link to a hand: `GET /api/shares` lists one's own, without their keys. */
export type Share = {
/** What the link is called when it is taken back: `DELETE /api/shares/{share}`. */ share: string,
/** The table. */ table: number,
/** The hand's number there. */ hand: number,
/** As whom it is shown. */ shown_as: SharedAs,
/** When it was made. */ at: number,
/** The key, which is told once: the page is `/history.html?shared=KEY`. */ key?: string, };

/** A hand that somebody shares: `GET /api/shared/{key}`. */
export type SharedHand = {
/** Who shares it. */ by: string,
/** As whom it is shown. */ shown_as: SharedAs,
/** The table's name. */ table: string,
/** The hand's number there. */ hand: number,
/** The hand step by step. */ steps: Array<Step>, };

// What happened, in English. The wire says what it was; the words for people are made here, and nowhere else.
import type { Happening, Made, Said, Setting, Way } from '../wire';
import { judged, prize } from './english-prizes';
import type { Piece, Teller } from './kinds';

/** What somebody did, in a word or two, beside the chair. */
function shortly(did: Said): string {
  if (did.all_in && (did.what === 'called' || did.what === 'raised')) return 'all in';
  switch (did.what) {
    case 'raised':
      return did.bet === 'opening' ? 'bets' : did.bet === 'completion' ? 'completes' : 'raises';
    case 'brought-in':
      return 'brings in';
    case 'drew':
      return drawn(did);
    case 'mucked':
      return 'mucks';
    case 'showed':
      return 'shows';
    case 'called':
      return 'calls';
    case 'checked':
      return 'checks';
    case 'folded':
      return 'folds';
    default:
      return '';
  }
}

/** What a hand makes, for each part of the pot. */
function made(makes: readonly Made[]): string {
  return makes.map(({ part, name }) => (part === undefined ? name : `${part} ${name}`)).join(', ');
}

function drawn(said: Said): string {
  if (!said.count) return 'stands pat';
  return said.draws ? `draws ${said.count}` : `throws ${said.count} away`;
}

function sentence(said: Said, chips: (many: number) => string): Piece[] {
  const who = said.name ?? (said.chair === undefined ? 'somebody' : `chair ${said.chair}`);
  const other = said.other_name ?? (said.other === undefined ? 'somebody' : `chair ${said.other}`);
  const some = chips(said.amount ?? 0);
  const total = chips(said.total ?? 0);
  const was = chips(said.was ?? 0);
  const cards: Piece = { cards: said.cards ?? [] };
  const allIn = said.all_in ? ', all in' : '';
  const because = said.why ? `: ${said.why}` : '';
  const worth = said.makes?.length ? `: ${made(said.makes)}` : '';
  switch (said.what) {
    case 'anted':
      return [`${who} antes ${some}${allIn}`];
    case 'posted':
      return [`${who} posts ${some}${allIn}`];
    case 'posted-dead':
      return [`${who} posts ${some} of dead money${allIn}`];
    case 'burn-skipped':
      return ['no card is burnt, so that all can have one'];
    case 'lapsed':
      return ['there are no cards left'];
    case 'dealt':
      return [`${who} is dealt `, cards];
    case 'boarded': {
      const which = said.board !== undefined ? `, board ${said.board}` : said.run !== undefined ? `, run ${said.run}` : '';
      return [`${said.street}${which}: `, cards];
    }
    case 'reshuffled':
      return ['the stub is made anew and committed to'];
    case 'brought-in':
      return [`${who} brings it in for ${some}${allIn}`];
    case 'checked':
      return [`${who} checks`];
    case 'called':
      return [`${who} calls ${some}${allIn}`];
    case 'raised': {
      const verb = said.bet === 'opening' ? 'bets' : said.bet === 'completion' ? 'completes to' : 'raises to';
      return [`${who} ${verb} ${total}${allIn}${said.short ? ' (not a full raise)' : ''}`];
    }
    case 'folded':
      return [`${who} folds`];
    case 'returned':
      return [`${who} takes back ${some}, which nobody called`];
    case 'drew':
      return [`${who} ${drawn(said)}`];
    case 'draw-taken-back':
      return [`${who} takes the draw back`];
    case 'flipped':
      return [said.up ? `${who} turns the down card up` : `${who} keeps the down card down`];
    case 'common-card':
      return ['too few cards are left: one comes for all'];
    case 'showed':
      return [`${who} shows `, cards, worth];
    case 'exposed':
      return [`${who} shows `, cards, worth, said.live ? ', and the hand is live again' : ''];
    case 'rabbit':
      return [`${who} asks what would have come: `, cards];
    case 'mucked':
      return [`${who} throws the hand away`];
    case 'played-board':
      return [`${who} plays the board`];
    case 'runs-agreed':
      return [`the rest will be dealt ${said.count} times`];
    case 'answered-runs':
      return [said.count === 1 ? `${who} wants the rest dealt once` : `${who} agrees to ${said.count === 2 ? 'two' : said.count} boards`];
    case 'passed-out':
      return ['nobody opens: the antes stay for the next hand'];
    case 'voided':
      return [`${who} takes back ${some}: a checked seven was best`];
    case 'raked':
      return [`the house takes ${some}`];
    case 'paid-in':
      return [`${some} of what was taken goes into ${prize(said.prize)}`];
    case 'prize-judged':
      return [judged(said, chips)];
    case 'prize-won':
      return [`${who} wins ${some} from ${prize(said.prize)}: it is on the account`];
    case 'day-began':
      return ['a gaming day begins: what pots paid in before it can be won'];
    case 'awarded': {
      const pot = said.pot === undefined ? '' : said.pot === 0 ? ' from the main pot' : ` from side pot ${said.pot}`;
      const part = said.part === undefined ? '' : ` for the ${said.part}`;
      return [`${who} wins ${some}${pot}${part}${said.run === undefined ? '' : `, run ${said.run}`}`];
    }
    case 'scooped':
      return [`${who} scoops the pot`];
    case 'corrected':
      return [`${who} put out ${was}, which counts for ${total}`];
    case 'barred':
      return [said.from === 'raise' ? `${who} may not raise at this turn` : `${who} may not fold any more`];
    case 'declared':
      return [`${who} says that it is a raise`];
    case 'asked-time':
      return [`${who} asks for time`];
    case 'referred': {
      const options = (said.verdicts ?? []).map((verdict) => (verdict === 'raise' && said.total ? `raise to ${total}` : verdict));
      return [`the floor decides about ${who}: ${options.join(', or ')}`];
    }
    case 'decided':
      return [`the ruling is: ${(said.verdicts ?? []).join(', ')}`];
    case 'acted-early':
      return [`${who} acts out of turn`];
    case 'released':
      return [`${who} is not held to what was done out of turn`];
    case 'forfeited':
      return [`${who} leaves ${some} in`];
    case 'burnt-early':
      return ['a card is burnt too early'];
    case 'turned-early':
      return [cards, ' is turned too early and does not play'];
    case 'called-off':
      return ['the hand is called off'];
    case 'refunded':
      return [`${who} gets ${some} back`];
    case 'killed':
      return [`${who} has a dead hand`];

    case 'dealt-short':
      return [`${who} is dealt a card too few`];
    case 'dealt-joker':
      return [`${who} is dealt a joker`];
    case 'dealt-extra':
      return [`${who} is dealt a card too many`];
    case 'card-exposed':
      return ['the dealer shows ', cards, ` of ${who}`];
    case 'replaced':
      return [cards, ` of ${who} is replaced after the deal`];
    case 'burn-missed':
      return ['no card is burnt'];
    case 'burnt-extra':
      return ['a card too many is burnt'];
    case 'burns-mended':
      return [said.count ? `the next street burns ${said.count} more` : 'the burn is right again'];
    case 'boxed':
      return [cards, ' lies face up in the deck'];
    case 'card-moved':
      return [said.cards?.length ? cards : 'a card', ` goes from ${place(said.from, who)} to ${place(said.to, who)}`];
    case 'card-due':
      return [`one more card is to come to ${place(said.to, who)}`];
    case 'to-be-drawn':
      return [`one of the flop is drawn at random and goes to ${place(said.to, who)}`];
    case 'stub-dropped':
      return ['the stub is mixed up'];
    case 'stub-restored':
      return ["the stub's order is put back"];
    case 'stub-shuffled': {
      const names: Record<string, string> = { aside: 'the cards put aside', burns: 'the burnt cards', muck: 'the muck' };
      const others = (said.with ?? []).map((each) => names[each] ?? each);
      return [others.length > 0 ? `the stub is shuffled with ${others.join(' and ')}, and cut` : 'the stub is shuffled and cut'];
    }
    case 'dealt-early':
      return [cards, ` comes to ${who} too early and does not play`];
    case 'kept-early':
      return [`${who} keeps `, cards, ' and may not bet or raise'];
    case 'comes-down':
      return [`the next up-card of ${who} comes down`];
    case 'comes-up':
      return [`the next card of ${who} comes up`];
    case 'no-betting':
      return ['there is no betting on this street'];
    case 'opens-as-before':
      return ['whoever opened the street before opens this one'];
    case 'may-stand-aside':
      return [`${who} may stay out of the betting`];
    case 'stood-aside':
      return [`${who} stays out of the betting`];
    case 'dead-door':
      return [cards, ` of ${who} still counts for the bring-in`];
    case 'filled-on-draw':
      return [`${who} gets the missing card on the draw`];

    case 'slipped':
      return [`nobody stops the ${was} of ${who}, which should be ${total}`];
    case 'counted':
      return [`the dealer says that ${some} is the most`];
    case 'resized':
      return [`the ${was} of ${who} becomes ${total}`];
    case 'moved-forward':
      return [`${who} moves chips forward without letting go`];
    case 'pointed-at':
      return [`the dealer points at ${who} to bring it in`];
    case 'opened-broke':
      return [`${who} opens, all-in for the ante: a call costs ${total}`];
    case 'threw-forward':
      return [`the hand of ${who} is dead if somebody acts because of it`];
    case 'given-back':
      return [`${who} has the cards again`];
    case 'lifted-up-cards':
      return [`${who} picks up the up-cards, which means nothing`];
    case 'turned-up':
      return ['everybody sees ', cards, ` of ${who}`];
    case 'shown-to': {
      const whens: Record<string, string> = {
        now: 'everybody sees it now',
        'round-end': 'everybody will when the round is over',
        'betting-end': 'everybody will when the betting is over',
        never: 'which is a breach',
      };
      return [`${who} shows `, cards, ` to ${other}: ${whens[said.about ?? 'now'] ?? ''}`];
    }
    case 'restored':
      return [`the hand of ${who} is in again`];
    case 'promised':
      return [`${who} promises an act`];
    case 'clock-asked':
      return [`${other} wants ${who} on the clock; the floor starts it`];
    case 'clock-started':
      return [`${who} has ${said.seconds} seconds and a countdown of ${said.count}`];
    case 'clock-ran-out':
    case 'timed-out':
      return [`${who}'s time is up`];
    case 'claimed':
      return [`${who} says what the hand is`];
    case 'disputed':
      return [said.about === 'pot' ? `${who} disputes the pot` : `${who} disputes how a hand was read`];
    case 'next-hand':
      return [said.about === 'begun' ? 'the next hand begins' : 'there is action on the next hand'];
    case 'impounded':
      return [`${some} of the pot of ${who} are set aside`];
    case 'chips-moved':
      return [said.other === undefined ? `${who} gets ${some} of what was set aside` : `${some} go from ${other} to ${who}`];
    case 'penalised':
      return [`${who}: ${said.about}`];

    case 'opened':
      return ['the table is open'];
    case 'shuffled':
      return ['the deck is shuffled and committed to'];
    case 'dealt-hand':
      return [`hand ${said.hand}: ${said.title}`];
    case 'undone':
      return ['the hand is dealt again'];
    case 'chopped':
      return ['the blinds are chopped: all have their chips back'];
    case 'sat':
      return [`${who} sits down with ${some}`];
    case 'left':
      return [`${who} leaves with ${some}`];
    case 'leaving':
      return [`${who} leaves after this hand`];
    case 'sat-out':
      return [`${who} sits out`];
    case 'came-back':
      return [`${who} is back`];
    case 'bought':
      return [`${who} adds ${some}`];
    case 'paid':
      return [`${who} pays ${some} for the seat`];
    case 'to-come':
      return [`${who} adds ${some} after this hand`];
    case 'chose':
      return [`${who} ${chosen(said.way)}`];
    case 'straddled':
      return [`${who} straddles for ${some}`];
    case 'withdrew':
      return [`${who} does not straddle`];
    case 'not-spread':
      return ['The book says that this game is not spread here'];
    case 'opted-out':
      return [`${who} sits the bomb pot out`];
    case 'changed-chairs':
      return [`${who} takes seat ${said.chair}${said.count ? ` and waits ${said.count} hands` : ''}`];
    case 'began':
      return [`${who} draws the high card and has the button`];
    case 'missed':
      return [`${who} misses a blind and owes it`];
    case 'passed-on':
      return [`${who} has too little for the blind`];
    case 'posted-to-enter':
      return [`${who} posts to come in`];
    case 'made-up':
      return [`${who} makes up missed blinds`];
    case 'came-in':
      return [`${who} comes in without posting`];
    case 'bought-button':
      return [`${who} has bought the button`];
    case 'owes-blind':
      return [`${who} owes the blind`];
    case 'kill-due':
      return [`${who} must kill the next pot`];
    case 'leg-won':
      return [`${who} has a leg`];
    case 'picked-up':
      return [`${who} has been away too long: the chair is free`];
    case 'removed':
      return [`${said.by} sends ${who} away${said.later ? ' after this hand' : ''}${because}`];
    case 'admitted':
      return [`${said.by} lets ${who} come back${because}`];
    case 'proposed':
      return [`${said.by} asks everybody in the hand to call it off${because}`];
    case 'consented':
      return [said.agree ? `${who} agrees to call it off` : `${who} does not agree: the hand goes on`];
    case 'paused':
      return [`${said.by} pauses the game${said.later ? ' after this hand' : ''}${because}`];
    case 'resumed':
      return [`${said.by} lets the game go on${because}`];
    case 'seat-asked':
      return [`${who} asks for ${said.chair === undefined ? 'a chair' : `chair ${said.chair}`}${said.amount === undefined ? '' : `, with ${some}`}`];
    case 'seat-withdrawn':
      return [`${who} no longer asks for a chair`];
    case 'seat-allowed':
      return [`${said.by} lets ${who} sit down${because}`];
    case 'seat-denied':
      return [`${said.by} gives ${who} no chair${because}`];
    case 'banned':
      return [`${said.by} keeps ${who} from sitting down${because}`];
    case 'stack-corrected':
      return [corrected(said, who, chips) + because];
    case 'terms-changed':
      return [`${said.by} changes the table${said.later ? ' after this hand' : ''}: ${changed(said)}`];
    case 'host-changed':
      return [`${said.by} hands the table over to ${who}${because}`];
    case 'game-named':
      return [`${who} names the next game: ${said.title ?? ''}`];
    case 'game-kept':
      return [`${who} names no game in time: ${said.title ?? ''} again`];
    case 'reopened':
      return [`${said.by} opens the table again${because}`];
    case 'closing':
      return [`${said.by} closes the table after this hand${because}`];
    case 'closed':
      return [`the table is closed${because}`];
    case 'chat':
      return [`${who}: ${said.text}`];
    default:
      return unknown(said.what);
  }
}

/** How a stack was put right. */
function corrected(said: Said, who: string, money: (chips: number) => string): string {
  const chips = said.amount === undefined ? 'chips' : money(said.amount);
  const other = said.other_name === undefined ? '' : said.about === 'taken' ? ` for ${said.other_name}` : ` from ${said.other_name}`;
  const act = said.about === 'taken' ? `takes ${chips} from ${who}${other}` : `gives ${who} ${chips}${other}`;
  if (said.later) return `${said.by} ${act} after this hand`;
  return `${said.by} ${act}${said.total === undefined ? '' : `, who has ${money(said.total)} now`}`;
}

/** What a host can change, as it is called. */
const SETTINGS: Record<Setting, string> = {
  name: 'its name', games: 'the games', stakes: 'the stakes', bombs: 'bomb pots', chairs: 'the chairs', 'buy-in': 'the buy-in', time: 'the time to act',
  pace: 'the pace', odds: 'the odds shown', access: 'who may come', bots: 'when bots play',
};

function changed(said: Said): string {
  const what = (said.changed ?? []).map((setting) => SETTINGS[setting]).join(', ');
  const played = (said.changed ?? []).some((setting) => setting === 'games' || setting === 'stakes');
  const title = said.title === undefined || !played ? '' : said.title;
  return [what, title].filter(Boolean).join('; ') || 'how it is played';
}

/** Something that this page has no words for yet: a server newer than the page. */
function unknown(what: never): Piece[] {
  return [(what as Happening).replaceAll('-', ' ')];
}

/** How somebody comes in. */
function chosen(way: Way | undefined): string {
  switch (way) {
    case 'post':
      return 'will post';
    case 'buy-button':
      return 'buys the button';
    case 'straddle':
      return 'comes in with a straddle';
    case 'kill':
      return 'kills the pot';
    case 'kill-next':
      return 'will kill the next pot';
    case 'wait':
    case undefined:
      return 'waits for the big blind';
  }
}

/** A place where cards lie. */
function place(name: string | undefined, who: string): string {
  switch (name) {
    case 'stub':
      return 'the top of the stub';
    case 'burns':
      return 'the burnt cards';
    case 'board':
      return 'the board';
    case 'down':
      return `the hand of ${who}`;
    case 'up':
      return `the up-cards of ${who}`;
    case 'out':
      return 'out of play';
    default:
      return 'the side';
  }
}

export const english: Teller = { sentence, shortly, made };

// Was geschah, auf Deutsch. The wire says what it was, and names hands in English: both become German here.
import type { Happening, Made, Said, Setting, Way } from '../wire';
import { judged, prize, prizeFrom } from './german-prizes';
import type { Piece, Teller } from './kinds';

/** Cards as a hand's name has them: one, and several. */
const RANKS: Readonly<Record<string, readonly [string, string]>> = {
  ace: ['Ass', 'Asse'], king: ['König', 'Könige'], queen: ['Dame', 'Damen'], jack: ['Bube', 'Buben'], ten: ['Zehn', 'Zehnen'],
  nine: ['Neun', 'Neunen'], eight: ['Acht', 'Achten'], seven: ['Sieben', 'Siebenen'], six: ['Sechs', 'Sechsen'], five: ['Fünf', 'Fünfen'],
  four: ['Vier', 'Vieren'], three: ['Drei', 'Dreien'], trey: ['Drei', 'Dreien'], deuce: ['Zwei', 'Zweien'], two: ['Zwei', 'Zweien'],
};

/** Words that the wire uses of streets, parts of a pot, verdicts and bots. */
const WORDS: Readonly<Record<string, string>> = {
  high: 'High', low: 'Low', draw: 'Draw', badugi: 'Badugi', board: 'Board', 'first board': 'erstes Board', 'second board': 'zweites Board',
  preflop: 'vor dem Flop', flop: 'Flop', turn: 'Turn', river: 'River', third: 'Third Street', fourth: 'Fourth Street', fifth: 'Fifth Street',
  sixth: 'Sixth Street', seventh: 'Seventh Street', deal: 'Geben', fold: 'Fold', call: 'Call', raise: 'Raise', check: 'Check', tight: 'tight',
  random: 'zufällig', void: 'Abbruch', stands: 'es bleibt dabei', 'dead hand': 'tote Hand',
};

const word = (english: string): string => WORDS[english] ?? english;

function rank(english: string, many: boolean): string {
  const one = english.replace(/e?s$/, '') === 'six' || english === 'sixes' ? 'six' : english in RANKS ? english : english.replace(/s$/, '');
  return RANKS[one]?.[many ? 1 : 0] ?? english;
}

/** Ranks in a row, as players write them: T, J, Q become Z, B, D. */
function letters(row: string): string {
  return row.replace(/[TJQ]/g, (letter) => ({ T: '10', J: 'B', Q: 'D' })[letter] ?? letter);
}

const few: Readonly<Record<string, string>> = { two: 'zwei', three: 'drei', four: 'vier', five: 'fünf', no: 'kein', 'one-card': 'einkartig', 'two-card': 'zweikartig', 'three-card': 'dreikartig', 'four-card': 'vierkartig' };

/** What the name of a hand says, by its form; the rest stays as it came. */
const FORMS: readonly (readonly [RegExp, (...parts: string[]) => string])[] = [
  [/^royal flush$/, () => 'Royal Flush'],
  [/^straight flush, (\w+)-high$/, (high = '') => `Straight Flush bis ${rank(high, false)}`],
  [/^(five|four|three) (\w+), ([\w-]+) kicker$/, (count = '', of = '', side = '') => `${few[count]} ${rank(of, true)}, Kicker ${letters(side)}`],
  [/^(five|four|three) (\w+) with ([\w-]+)$/, (count = '', of = '', side = '') => `${few[count]} ${rank(of, true)} mit ${letters(side)}`],
  [/^(five|four|three) (\w+)$/, (count = '', of = '') => `${few[count]} ${rank(of, true)}`],
  [/^full house, (\w+) full of (\w+)$/, (of = '', over = '') => `Full House, ${rank(of, true)} mit ${rank(over, true)}`],
  [/^flush, ([\w-]+)$/, (side = '') => `Flush, ${letters(side)}`],
  [/^straight, (\w+)-high$/, (high = '') => `Straße bis ${rank(high, false)}`],
  [/^two pair, (\w+) and (\w+) with ([\w-]+)$/, (one = '', two = '', side = '') => `zwei Paare, ${rank(one, true)} und ${rank(two, true)} mit ${letters(side)}`],
  [/^two pair, (\w+) and (\w+)$/, (one = '', two = '') => `zwei Paare, ${rank(one, true)} und ${rank(two, true)}`],
  [/^pair of (\w+), ([\w-]+) kicker$/, (of = '', side = '') => `ein Paar ${rank(of, true)}, Kicker ${letters(side)}`],
  [/^pair of (\w+) with ([\w-]+)$/, (of = '', side = '') => `ein Paar ${rank(of, true)} mit ${letters(side)}`],
  [/^pair of (\w+)$/, (of = '') => `ein Paar ${rank(of, true)}`],
  [/^([\w-]+) high$/, (side = '') => `${letters(side)} hoch`],
  [/^([\w-]+) low$/, (side = '') => `${letters(side)} Low`],
  [/^no low$/, () => 'kein Low'],
  [/^nothing$/, () => 'nichts'],
  [/^(no|one-card|two-card|three-card|four-card) badugi ?([\w-]*)$/, (count = '', side = '') => `${few[count]} Badugi ${letters(side)}`.trim()],
  [/^(\d+) points with (\d+) cards$/, (points = '', cards = '') => `${points} Punkte mit ${cards} Karten`],
  [/^(\d+) points$/, (points = '') => `${points} Punkte`],
];

/** The name of a hand in German. */
export function handName(english: string): string {
  for (const [form, say] of FORMS) {
    const found = form.exec(english);
    if (found) return say(...found.slice(1).map((part) => part ?? ''));
  }
  return english;
}

/** What somebody did, in a word or two, beside the chair. */
function shortly(did: Said): string {
  if (did.all_in && (did.what === 'called' || did.what === 'raised')) return 'All-in';
  switch (did.what) {
    case 'raised':
      return did.bet === 'opening' ? 'setzt' : did.bet === 'completion' ? 'ergänzt' : 'erhöht';
    case 'brought-in':
      return 'Bring-in';
    case 'drew':
      return drawn(did);
    case 'mucked':
      return 'muckt';
    case 'showed':
      return 'zeigt';
    case 'called':
      return 'callt';
    case 'checked':
      return 'checkt';
    case 'folded':
      return 'foldet';
    default:
      return '';
  }
}

/** What a hand makes, for each part of the pot. */
function made(makes: readonly Made[]): string {
  return makes.map(({ part, name }) => (part === undefined ? handName(name) : `${word(part)} ${handName(name)}`)).join(', ');
}

function drawn(said: Said): string {
  if (!said.count) return 'bleibt stehen';
  return said.draws ? `tauscht ${said.count}` : `wirft ${said.count} weg`;
}

function sentence(said: Said, chips: (many: number) => string): Piece[] {
  const who = said.name ?? (said.chair === undefined ? 'jemand' : `Platz ${said.chair}`);
  const other = said.other_name ?? (said.other === undefined ? 'jemand' : `Platz ${said.other}`);
  const some = chips(said.amount ?? 0);
  const total = chips(said.total ?? 0);
  const was = chips(said.was ?? 0);
  const cards: Piece = { cards: said.cards ?? [] };
  const allIn = said.all_in ? ', All-in' : '';
  const because = said.why ? `: ${said.why}` : '';
  const worth = said.makes?.length ? `: ${made(said.makes)}` : '';
  switch (said.what) {
    case 'anted':
      return [`${who} zahlt ein Ante von ${some}${allIn}`];
    case 'posted':
      return [`${who} postet ${some}${allIn}`];
    case 'posted-dead':
      return [`${who} postet ${some} tot${allIn}`];
    case 'burn-skipped':
      return ['keine Karte wird verbrannt, damit alle eine bekommen'];
    case 'lapsed':
      return ['es sind keine Karten mehr da'];
    case 'dealt':
      return [`${who} bekommt `, cards];
    case 'boarded': {
      const which = said.board !== undefined ? `, Board ${said.board}` : said.run !== undefined ? `, Lauf ${said.run}` : '';
      return [`${word(said.street ?? '')}${which}: `, cards];
    }
    case 'reshuffled':
      return ['der Stapel wird neu gemischt und festgelegt'];
    case 'brought-in':
      return [`${who} zahlt das Bring-in von ${some}${allIn}`];
    case 'checked':
      return [`${who} checkt`];
    case 'called':
      return [`${who} callt ${some}${allIn}`];
    case 'raised': {
      const verb = said.bet === 'opening' ? 'setzt' : said.bet === 'completion' ? 'ergänzt auf' : 'erhöht auf';
      return [`${who} ${verb} ${total}${allIn}${said.short ? ' (keine volle Erhöhung)' : ''}`];
    }
    case 'folded':
      return [`${who} foldet`];
    case 'returned':
      return [`${who} nimmt ${some} zurück, die niemand gecallt hat`];
    case 'drew':
      return [`${who} ${drawn(said)}`];
    case 'draw-taken-back':
      return [`${who} nimmt den Tausch zurück`];
    case 'flipped':
      return [said.up ? `${who} deckt die verdeckte Karte auf` : `${who} lässt die Karte verdeckt`];
    case 'common-card':
      return ['zu wenige Karten: eine kommt für alle'];
    case 'showed':
      return [`${who} zeigt `, cards, worth];
    case 'exposed':
      return [`${who} zeigt `, cards, worth, said.live ? ', und die Hand gilt wieder' : ''];
    case 'rabbit':
      return [`${who} fragt, was gekommen wäre: `, cards];
    case 'mucked':
      return [`${who} wirft die Hand weg`];
    case 'played-board':
      return [`${who} spielt das Board`];
    case 'runs-agreed':
      return [`der Rest wird ${said.count}-mal gegeben`];
    case 'answered-runs':
      return [said.count === 1 ? `${who} möchte den Rest einmal` : `${who} ist mit ${said.count === 2 ? 'zwei' : said.count} Boards einverstanden`];
    case 'passed-out':
      return ['niemand eröffnet: die Antes bleiben für die nächste Hand'];
    case 'voided':
      return [`${who} nimmt ${some} zurück: eine gecheckte Sieben war die beste`];
    case 'raked':
      return [`das Haus nimmt ${some}`];
    case 'paid-in':
      return [`${some} davon gehen in ${prize(said.prize)}`];
    case 'prize-judged':
      return [judged(said, chips)];
    case 'prize-won':
      return [`${who} gewinnt ${some} aus ${prizeFrom(said.prize)}: sie stehen auf dem Konto`];
    case 'day-began':
      return ['ein Spieltag beginnt: was Pots vorher eingezahlt haben, ist zu gewinnen'];
    case 'awarded': {
      const pot = said.pot === undefined ? '' : said.pot === 0 ? ' aus dem Hauptpot' : ` aus Side-Pot ${said.pot}`;
      const part = said.part === undefined ? '' : ` für ${word(said.part)}`;
      return [`${who} gewinnt ${some}${pot}${part}${said.run === undefined ? '' : `, Lauf ${said.run}`}`];
    }
    case 'scooped':
      return [`${who} gewinnt den ganzen Pot`];
    case 'corrected':
      return [`${who} legte ${was} hin, was als ${total} zählt`];
    case 'barred':
      return [said.from === 'raise' ? `${who} darf in diesem Zug nicht erhöhen` : `${who} darf nicht mehr folden`];
    case 'declared':
      return [`${who} sagt eine Erhöhung an`];
    case 'asked-time':
      return [`${who} bittet um Zeit`];
    case 'referred': {
      const options = (said.verdicts ?? []).map((verdict) => (verdict === 'raise' && said.total ? `Raise auf ${total}` : word(verdict)));
      return [`der Floor entscheidet über ${who}: ${options.join(' oder ')}`];
    }
    case 'decided':
      return [`die Entscheidung: ${(said.verdicts ?? []).map(word).join(', ')}`];
    case 'acted-early':
      return [`${who} handelt außer der Reihe`];
    case 'released':
      return [`${who} ist nicht an das gebunden, was außer der Reihe geschah`];
    case 'forfeited':
      return [`${who} lässt ${some} liegen`];
    case 'burnt-early':
      return ['eine Karte wird zu früh verbrannt'];
    case 'turned-early':
      return [cards, ' wird zu früh aufgedeckt und gilt nicht'];
    case 'called-off':
      return ['die Hand wird abgebrochen'];
    case 'refunded':
      return [`${who} bekommt ${some} zurück`];
    case 'killed':
      return [`${who} hat eine tote Hand`];

    case 'dealt-short':
      return [`${who} bekommt eine Karte zu wenig`];
    case 'dealt-joker':
      return [`${who} bekommt einen Joker`];
    case 'dealt-extra':
      return [`${who} bekommt eine Karte zu viel`];
    case 'card-exposed':
      return ['der Dealer zeigt ', cards, ` von ${who}`];
    case 'replaced':
      return [cards, ` von ${who} wird nach dem Geben ersetzt`];
    case 'burn-missed':
      return ['keine Karte wird verbrannt'];
    case 'burnt-extra':
      return ['eine Karte zu viel wird verbrannt'];
    case 'burns-mended':
      return [said.count ? `auf der nächsten Straße werden ${said.count} mehr verbrannt` : 'das Verbrennen stimmt wieder'];
    case 'boxed':
      return [cards, ' liegt offen im Deck'];
    case 'card-moved':
      return [said.cards?.length ? cards : 'eine Karte', ` geht ${place(said.from, who, 'from')} ${place(said.to, who, 'to')}`];
    case 'card-due':
      return [`eine Karte kommt noch ${place(said.to, who, 'to')}`];
    case 'to-be-drawn':
      return [`eine Karte des Flops wird ausgelost und geht ${place(said.to, who, 'to')}`];
    case 'stub-dropped':
      return ['der Stapel ist durcheinander'];
    case 'stub-restored':
      return ['die Ordnung des Stapels ist wiederhergestellt'];
    case 'stub-shuffled': {
      const names: Record<string, string> = { aside: 'den beiseitegelegten Karten', burns: 'den verbrannten Karten', muck: 'dem Muck' };
      const others = (said.with ?? []).map((each) => names[each] ?? each);
      return [others.length > 0 ? `der Stapel wird mit ${others.join(' und ')} gemischt und abgehoben` : 'der Stapel wird gemischt und abgehoben'];
    }
    case 'dealt-early':
      return [cards, ` kommt zu früh zu ${who} und gilt nicht`];
    case 'kept-early':
      return [`${who} behält `, cards, ' und darf nicht setzen oder erhöhen'];
    case 'comes-down':
      return [`die nächste offene Karte von ${who} kommt verdeckt`];
    case 'comes-up':
      return [`die nächste Karte von ${who} kommt offen`];
    case 'no-betting':
      return ['auf dieser Straße wird nicht gesetzt'];
    case 'opens-as-before':
      return ['wer die Straße davor eröffnet hat, eröffnet auch diese'];
    case 'may-stand-aside':
      return [`${who} darf sich aus dem Setzen heraushalten`];
    case 'stood-aside':
      return [`${who} hält sich aus dem Setzen heraus`];
    case 'dead-door':
      return [cards, ` von ${who} zählt noch für das Bring-in`];
    case 'filled-on-draw':
      return [`${who} bekommt die fehlende Karte beim Tausch`];

    case 'slipped':
      return [`niemand bemerkt die ${was} von ${who}, die ${total} sein sollten`];
    case 'counted':
      return [`der Dealer sagt, dass ${some} das Höchste ist`];
    case 'resized':
      return [`aus den ${was} von ${who} werden ${total}`];
    case 'moved-forward':
      return [`${who} schiebt Chips vor, ohne loszulassen`];
    case 'pointed-at':
      return [`der Dealer zeigt auf ${who} für das Bring-in`];
    case 'opened-broke':
      return [`${who} eröffnet, mit dem Ante all-in: mitgehen kostet ${total}`];
    case 'threw-forward':
      return [`die Hand von ${who} ist tot, wenn jemand deswegen handelt`];
    case 'given-back':
      return [`${who} hat die Karten wieder`];
    case 'lifted-up-cards':
      return [`${who} hebt die offenen Karten auf, was nichts bedeutet`];
    case 'turned-up':
      return ['alle sehen ', cards, ` von ${who}`];
    case 'shown-to': {
      const whens: Record<string, string> = {
        now: 'alle sehen es jetzt',
        'round-end': 'alle sehen es nach der Runde',
        'betting-end': 'alle sehen es nach dem Setzen',
        never: 'was ein Verstoß ist',
      };
      return [`${who} zeigt ${other} `, cards, `: ${whens[said.about ?? 'now'] ?? ''}`];
    }
    case 'restored':
      return [`die Hand von ${who} ist wieder im Spiel`];
    case 'promised':
      return [`${who} kündigt einen Zug an`];
    case 'clock-asked':
      return [`${other} möchte die Uhr für ${who}; der Floor startet sie`];
    case 'clock-started':
      return [`${who} hat ${said.seconds} Sekunden und einen Countdown von ${said.count}`];
    case 'clock-ran-out':
    case 'timed-out':
      return [`die Zeit von ${who} ist um`];
    case 'claimed':
      return [`${who} sagt die Hand an`];
    case 'disputed':
      return [said.about === 'pot' ? `${who} bestreitet den Pot` : `${who} bestreitet, wie eine Hand gelesen wurde`];
    case 'next-hand':
      return [said.about === 'begun' ? 'die nächste Hand beginnt' : 'in der nächsten Hand wurde schon gehandelt'];
    case 'impounded':
      return [`${some} vom Pot von ${who} werden beiseitegelegt`];
    case 'chips-moved':
      return [said.other === undefined ? `${who} bekommt ${some} vom Beiseitegelegten` : `${some} gehen von ${other} an ${who}`];
    case 'penalised':
      return [`${who}, Strafe: ${said.about}`];

    case 'opened':
      return ['der Tisch ist offen'];
    case 'shuffled':
      return ['das Deck ist gemischt und festgelegt'];
    case 'dealt-hand':
      return [`Hand ${said.hand}: ${said.title}`];
    case 'undone':
      return ['die Hand wird neu gegeben'];
    case 'chopped':
      return ['die Blinds werden geteilt: alle haben ihre Chips zurück'];
    case 'sat':
      return [`${who} setzt sich mit ${some}`];
    case 'left':
      return [`${who} geht mit ${some}`];
    case 'leaving':
      return [`${who} geht nach dieser Hand`];
    case 'sat-out':
      return [`${who} setzt aus`];
    case 'came-back':
      return [`${who} ist zurück`];
    case 'bought':
      return [`${who} kauft ${some} nach`];
    case 'paid':
      return [`${who} zahlt ${some} für den Platz`];
    case 'to-come':
      return [`${who} kauft nach dieser Hand ${some} nach`];
    case 'chose':
      return [`${who} ${chosen(said.way)}`];
    case 'straddled':
      return [`${who} straddelt für ${some}`];
    case 'withdrew':
      return [`${who} straddelt nicht`];
    case 'not-spread':
      return ['nach dem Buch wird dieses Spiel hier nicht angeboten'];
    case 'opted-out':
      return [`${who} setzt beim Bomb Pot aus`];
    case 'changed-chairs':
      return [`${who} wechselt auf Platz ${said.chair}${said.count ? ` und wartet ${said.count} Hände` : ''}`];
    case 'began':
      return [`${who} zieht die höchste Karte und hat den Button`];
    case 'missed':
      return [`${who} verpasst einen Blind und schuldet ihn`];
    case 'passed-on':
      return [`${who} hat zu wenig für den Blind`];
    case 'posted-to-enter':
      return [`${who} postet, um mitzuspielen`];
    case 'made-up':
      return [`${who} holt verpasste Blinds nach`];
    case 'came-in':
      return [`${who} kommt ins Spiel, ohne zu posten`];
    case 'bought-button':
      return [`${who} hat den Button gekauft`];
    case 'owes-blind':
      return [`${who} schuldet den Blind`];
    case 'kill-due':
      return [`${who} muss den nächsten Pot killen`];
    case 'leg-won':
      return [`${who} hat ein Leg`];
    case 'picked-up':
      return [`${who} war zu lange weg: der Platz ist frei`];
    case 'removed':
      return [`${said.by} schickt ${who}${said.later ? ' nach dieser Hand' : ''} weg${because}`];
    case 'admitted':
      return [`${said.by} lässt ${who} wieder herein${because}`];
    case 'proposed':
      return [`${said.by} fragt alle in der Hand, ob sie abgebrochen wird${because}`];
    case 'consented':
      return [said.agree ? `${who} ist mit dem Abbruch einverstanden` : `${who} ist nicht einverstanden: die Hand geht weiter`];
    case 'paused':
      return [`${said.by} unterbricht das Spiel${said.later ? ' nach dieser Hand' : ''}${because}`];
    case 'resumed':
      return [`${said.by} lässt das Spiel weitergehen${because}`];
    case 'seat-asked':
      return [`${who} bittet um ${said.chair === undefined ? 'einen Platz' : `Platz ${said.chair}`}${said.amount === undefined ? '' : `, mit ${some}`}`];
    case 'seat-withdrawn':
      return [`${who} bittet nicht mehr um einen Platz`];
    case 'seat-allowed':
      return [`${said.by} lässt ${who} Platz nehmen${because}`];
    case 'seat-denied':
      return [`${said.by} gibt ${who} keinen Platz${because}`];
    case 'banned':
      return [`${said.by} sperrt ${who} für diesen Tisch${because}`];
    case 'stack-corrected':
      return [corrected(said, who, chips) + because];
    case 'terms-changed':
      return [`${said.by} ändert den Tisch${said.later ? ' nach dieser Hand' : ''}: ${changed(said)}`];
    case 'host-changed':
      return [`${said.by} übergibt den Tisch an ${who}${because}`];
    case 'game-named':
      return [`${who} wählt das nächste Spiel: ${said.title ?? ''}`];
    case 'game-kept':
      return [`${who} wählt nicht rechtzeitig: weiter mit ${said.title ?? ''}`];
    case 'reopened':
      return [`${said.by} öffnet den Tisch wieder${because}`];
    case 'closing':
      return [`${said.by} schließt den Tisch nach dieser Hand${because}`];
    case 'closed':
      return [`der Tisch ist geschlossen${because}`];
    case 'chat':
      return [`${who}: ${said.text}`];
    default:
      return unknown(said.what);
  }
}

/** How a stack was put right. */
function corrected(said: Said, who: string, chips: (many: number) => string): string {
  const many = said.amount === undefined ? 'Chips' : chips(said.amount);
  const other = said.other_name === undefined ? '' : said.about === 'taken' ? ` für ${said.other_name}` : ` von ${said.other_name}`;
  const act = said.about === 'taken' ? `nimmt ${who} ${many}${other}` : `gibt ${who} ${many}${other}`;
  if (said.later) return `${said.by} ${act} nach dieser Hand`;
  return `${said.by} ${act}${said.total === undefined ? '' : `; das sind jetzt ${chips(said.total)}`}`;
}

/** What a host can change, as it is called. */
const SETTINGS: Record<Setting, string> = {
  name: 'den Namen', games: 'die Spiele', stakes: 'die Einsätze', bombs: 'Bomb Pots', chairs: 'die Plätze', 'buy-in': 'das Buy-in', time: 'die Bedenkzeit',
  pace: 'das Tempo', odds: 'die gezeigten Chancen', access: 'wer kommen darf', bots: 'wann Bots spielen',
};

function changed(said: Said): string {
  const what = (said.changed ?? []).map((setting) => SETTINGS[setting]).join(', ');
  const played = (said.changed ?? []).some((setting) => setting === 'games' || setting === 'stakes');
  const title = said.title === undefined || !played ? '' : said.title;
  return [what, title].filter(Boolean).join('; ') || 'wie gespielt wird';
}

/** Something that this page has no words for yet: a server newer than the page. */
function unknown(what: never): Piece[] {
  return [(what as Happening).replaceAll('-', ' ')];
}

/** How somebody comes in. */
function chosen(way: Way | undefined): string {
  switch (way) {
    case 'post':
      return 'wird posten';
    case 'buy-button':
      return 'kauft den Button';
    case 'straddle':
      return 'kommt mit einem Straddle ins Spiel';
    case 'kill':
      return 'killt den Pot';
    case 'kill-next':
      return 'wird den nächsten Pot killen';
    case 'wait':
    case undefined:
      return 'wartet auf den Big Blind';
  }
}

/** From or to a place where cards lie. */
function place(name: string | undefined, who: string, way: 'from' | 'to'): string {
  const [from, to] = ((): readonly [string, string] => {
    switch (name) {
      case 'stub':
        return ['oben vom Stapel', 'oben auf den Stapel'];
      case 'burns':
        return ['von den verbrannten Karten', 'zu den verbrannten Karten'];
      case 'board':
        return ['vom Board', 'auf das Board'];
      case 'down':
        return [`aus der Hand von ${who}`, `in die Hand von ${who}`];
      case 'up':
        return [`von den offenen Karten von ${who}`, `zu den offenen Karten von ${who}`];
      case 'out':
        return ['von außerhalb', 'aus dem Spiel'];
      default:
        return ['von der Seite', 'zur Seite'];
    }
  })();
  return way === 'from' ? from : to;
}

export const german: Teller = { sentence, shortly, made };

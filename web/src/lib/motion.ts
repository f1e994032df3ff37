// How things come to where they lie: cards fly from the dealer one by one, chips slide out, hands are thrown away, bets are
// gathered and pots are pushed to whoever won them. What is drawn is right at once; motion only shows how it came about,
// ends with the next step of the hand, and moves nothing but transforms and opacity. Those who want less motion get none.
import type { TableView } from '../wire';
import { dealGap, type Push } from './ending';

/** No single motion is longer, in milliseconds; a pot that is pushed alone takes its time (`ending.ts`). */
export const LONGEST = 300;
const CARD = 180;
const BET = 220;
const FOLD = 200;

/** Something that was there before a step, and goes somewhere with it. */
interface Ghost {
  element: HTMLElement;
  box: DOMRect;
  ms: number;
}

/** What of a table moves when it changes. */
function moving({ hand, on, pot, boards, button, seats }: TableView): string {
  return JSON.stringify([hand, on, pot, boards, button, seats.map((seat) => seat && [seat.bet, seat.cards, seat.won])]);
}

/** Does a step move anything? Somebody who speaks, or comes back to the page, does not. */
export function moves(old: TableView, next: TableView): boolean {
  if (old.hand === next.hand && !old.on && !next.on) return false;
  return moving(old) !== moving(next);
}

/** Does the viewer want less of it? */
export function still(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches;
}

export class Motion {
  private running: Animation[] = [];
  private ghosts: Ghost[] = [];
  private disc: DOMRect | null = null;

  /** A step is about to be drawn: what goes away with it is remembered. */
  before(felt: HTMLElement | undefined, old: TableView, next: TableView): void {
    this.stop();
    this.disc = felt?.querySelector('.disc')?.getBoundingClientRect() ?? null;
    if (!felt || old.hand !== next.hand || still()) return;
    old.seats.forEach((seat, index) => {
      const after = next.seats[index];
      if (!seat || !after) return;
      if (seat.bet > 0 && after.bet === 0) this.keep(felt, `[data-bet="${index + 1}"]`, LONGEST);
      if (seat.cards.length > 0 && after.cards.length === 0 && next.on) this.keep(felt, `[data-chair="${index + 1}"] .holding`, FOLD);
    });
  }

  /** The step is drawn: what came with it moves to its place. */
  after(felt: HTMLElement | undefined, old: TableView, next: TableView): void {
    const ghosts = this.ghosts;
    this.ghosts = [];
    if (!felt || still()) return;
    const same = old.hand === next.hand;
    if (same || next.on) this.deal(felt, same ? old : null, next);
    if (old.button !== next.button) this.passButton(felt);
    if (!same) return;
    this.board(felt, old, next);
    next.seats.forEach((seat, index) => {
      if (!seat || seat.bet <= (old.seats[index]?.bet ?? 0)) return;
      const bet = felt.querySelector(`[data-bet="${index + 1}"]`);
      const plate = felt.querySelector(`[data-chair="${index + 1}"] .plate`);
      if (bet && plate) this.move(bet, [{ transform: way(bet, plate), opacity: 0 }, { transform: 'none', opacity: 1 }], BET, 0);
    });
    const middle = felt.querySelector('[data-pots]') ?? felt;
    for (const { element, box, ms } of ghosts) this.send(felt, element, box, middle, ms, 0.2);
  }

  /** A pot leaves the middle, in as many parts as there are winners. */
  push(felt: HTMLElement | undefined, { pot, run, parts, ms }: Push): void {
    const pile = felt?.querySelector(`[data-pot="${run}/${pot}"]`);
    if (!felt || !pile || still()) return;
    for (const { chair } of parts) {
      const goal = felt.querySelector(`[data-chair="${chair}"] .plate`);
      if (goal) this.send(felt, copy(pile), pile.getBoundingClientRect(), goal, ms, 0.9);
    }
  }

  /** Ends what is under way: everything is where it lies. */
  stop(): void {
    for (const animation of this.running) animation.cancel();
    this.running = [];
  }

  /** Cards fly from the middle, one round after another from the left of the button; those that were down turn up. */
  private deal(felt: HTMLElement, old: TableView | null, next: TableView): void {
    const dealt: { card: Element; round: number; turn: number }[] = [];
    const seats = next.seats.length;
    next.seats.forEach((seat, index) => {
      const slots = felt.querySelectorAll(`[data-chair="${index + 1}"] .holding > .slot`);
      const had = old?.seats[index]?.cards ?? [];
      seat?.cards.forEach((card, round) => {
        const slot = slots[round];
        if (!slot) return;
        if (round >= had.length) dealt.push({ card: slot, round, turn: (index - (next.button ?? 0) + seats) % seats });
        else if (had[round] === '??' && card !== '??') this.move(slot, [{ transform: 'rotateY(90deg)' }, { transform: 'none' }], LONGEST, 0);
      });
    });
    dealt.sort((one, other) => one.round - other.round || one.turn - other.turn);
    const gap = dealGap(dealt.length);
    // All is measured before anything moves: the browser then lays the page out once.
    const ways = dealt.map(({ card }) => way(card, felt));
    dealt.forEach(({ card }, index) => {
      this.move(card, [{ transform: `${ways[index]} rotate(-25deg)`, opacity: 0 }, { opacity: 1, offset: 0.2 }, { transform: 'none', opacity: 1 }], CARD, index * gap);
    });
  }

  private board(felt: HTMLElement, old: TableView, next: TableView): void {
    next.boards.forEach((board, index) => {
      const had = old.boards[index]?.length ?? 0;
      const slots = [...felt.querySelectorAll(`[data-board="${index}"] > .slot`)].slice(had, board.length);
      const each = slots.length > 1 ? 140 : 260;
      slots.forEach((slot, place) => {
        this.move(slot, [{ transform: 'translateY(-40%) rotateY(70deg)', opacity: 0 }, { transform: 'none', opacity: 1 }], each, place * each);
      });
    });
  }

  /** The button goes to its next place. */
  private passButton(felt: HTMLElement): void {
    const disc = felt.querySelector('.disc');
    if (!disc || !this.disc) return;
    const now = disc.getBoundingClientRect();
    // It stands with its middle on its place, so that this is added to where it stands.
    const from = `translate(${this.disc.x - now.x}px, ${this.disc.y - now.y}px) translate(-50%, -50%)`;
    this.move(disc, [{ transform: from }, { transform: 'translate(-50%, -50%)' }], LONGEST, 0);
  }

  /** Remembers something as it is drawn now. */
  private keep(felt: HTMLElement, what: string, ms: number): void {
    const found = felt.querySelector(what);
    if (found) this.ghosts.push({ element: copy(found), box: found.getBoundingClientRect(), ms });
  }

  /** Lets something that is gone go to where it went. */
  private send(felt: HTMLElement, element: HTMLElement, box: DOMRect, goal: Element, ms: number, opacity: number): void {
    const place = felt.getBoundingClientRect();
    Object.assign(element.style, { left: `${box.x - place.x}px`, top: `${box.y - place.y}px`, width: `${box.width}px`, height: `${box.height}px` });
    felt.append(element);
    const animation = this.move(element, [{ transform: 'none', opacity: 1 }, { transform: way(element, goal), opacity }], ms, 0);
    const gone = () => element.remove();
    animation.finished.then(gone, gone);
  }

  private move(element: Element, frames: Keyframe[], duration: number, delay: number): Animation {
    const animation = element.animate(frames, { duration, delay, fill: 'backwards', easing: 'cubic-bezier(0.2, 0.7, 0.3, 1)' });
    this.running.push(animation);
    return animation;
  }
}

/** A copy that lies over the felt, for the eye only. */
function copy(of: Element): HTMLElement {
  const element = document.createElement('div');
  element.className = 'ghost';
  element.setAttribute('aria-hidden', 'true');
  Object.assign(element.style, { position: 'absolute', zIndex: '5', pointerEvents: 'none' });
  const twin = of.cloneNode(true) as Element;
  // What is looked for by its place is not to be found twice.
  for (const each of [twin, ...twin.querySelectorAll('*')]) for (const name of ['data-pot', 'data-bet', 'data-chair', 'id']) each.removeAttribute(name);
  element.append(twin);
  return element;
}

/** From the middle of one thing to the middle of another, as a transform. */
function way(from: Element, to: Element): string {
  const [a, b] = [from.getBoundingClientRect(), to.getBoundingClientRect()];
  return `translate(${b.x + b.width / 2 - a.x - a.width / 2}px, ${b.y + b.height / 2 - a.y - a.height / 2}px)`;
}

// How things come to where they lie: cards fly from the dealer one by one, chips slide out, bets are gathered and pots are
// pushed to whoever won them. What is drawn is right at once; motion only shows how it came about, ends with the next
// step, and moves nothing but transforms and opacity. Those who want less motion get none.
import type { Said, TableView } from '../wire';

/** No single motion is longer, in milliseconds. */
export const LONGEST = 300;
const CARD = 180;
const CARD_GAP = 70;
const BET = 220;
/** From one pot to the next. */
const POT_GAP = 320;

/** Something that was there before a step, and goes somewhere with it. */
interface Ghost {
  element: HTMLElement;
  box: DOMRect;
  /** The chair that it goes to; the middle if none. */
  to: number | null;
  delay: number;
}

export class Motion {
  private running: Animation[] = [];
  private ghosts: Ghost[] = [];

  /** A step is about to be drawn: what goes away with it is remembered. */
  before(felt: HTMLElement | undefined, old: TableView | null, next: TableView, said: readonly Said[]): void {
    this.stop();
    if (!felt || !old || old === next || old.hand !== next.hand || still()) return;
    old.seats.forEach((seat, index) => {
      if (seat && seat.bet > 0 && (next.seats[index]?.bet ?? 0) === 0) this.keep(felt, `[data-bet="${index + 1}"]`, null, 0);
    });
    // Pots go one after another; those who split one are pushed their parts together.
    const order: string[] = [];
    for (const { what, chair, pot, run } of said) {
      if (what !== 'awarded' || chair === undefined) continue;
      const which = `${run ?? 0}/${pot ?? 0}`;
      if (!order.includes(which)) order.push(which);
      this.keep(felt, '[data-pots] .chips', chair, order.indexOf(which) * POT_GAP);
    }
  }

  /** The step is drawn: what came with it moves to its place. */
  after(felt: HTMLElement | undefined, old: TableView | null, next: TableView): void {
    const ghosts = this.ghosts;
    this.ghosts = [];
    if (!felt || !old || old === next || still()) return;
    const same = old.hand === next.hand;
    if (same || next.on) this.deal(felt, same ? old : null, next);
    if (!same) return;
    this.board(felt, old, next);
    next.seats.forEach((seat, index) => {
      if (!seat || seat.bet <= (old.seats[index]?.bet ?? 0)) return;
      const bet = felt.querySelector(`[data-bet="${index + 1}"]`);
      const plate = felt.querySelector(`[data-chair="${index + 1}"] .plate`);
      if (bet && plate) this.move(bet, [{ transform: way(bet, plate), opacity: 0 }, { transform: 'none', opacity: 1 }], BET, 0);
    });
    for (const ghost of ghosts) this.send(felt, ghost);
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
    dealt.forEach(({ card }, index) => {
      this.move(card, [{ transform: `${way(card, felt)} rotate(-25deg)`, opacity: 0 }, { opacity: 1, offset: 0.2 }, { transform: 'none', opacity: 1 }], CARD, index * CARD_GAP);
    });
  }

  private board(felt: HTMLElement, old: TableView, next: TableView): void {
    next.boards.forEach((board, index) => {
      const had = old.boards[index]?.length ?? 0;
      const slots = [...felt.querySelectorAll(`[data-board="${index}"] > .slot`)].slice(had);
      const each = slots.length > 1 ? 140 : 260;
      slots.forEach((slot, place) => {
        if (had + place < board.length) this.move(slot, [{ transform: 'translateY(-40%)', opacity: 0 }, { transform: 'none', opacity: 1 }], each, place * each);
      });
    });
  }

  /** Remembers something as it is drawn now. */
  private keep(felt: HTMLElement, what: string, to: number | null, delay: number): void {
    const found = felt.querySelector(what);
    if (!found) return;
    const element = document.createElement('div');
    element.append(found.cloneNode(true));
    this.ghosts.push({ element, box: found.getBoundingClientRect(), to, delay });
  }

  /** Lets something that is gone go to where it went. */
  private send(felt: HTMLElement, { element, box, to, delay }: Ghost): void {
    const place = felt.getBoundingClientRect();
    element.className = 'ghost';
    element.setAttribute('aria-hidden', 'true');
    Object.assign(element.style, { position: 'absolute', zIndex: '5', pointerEvents: 'none', left: `${box.x - place.x}px`, top: `${box.y - place.y}px`, width: `${box.width}px`, height: `${box.height}px` });
    felt.append(element);
    const goal = to === null ? (felt.querySelector('[data-pots]') ?? felt) : (felt.querySelector(`[data-chair="${to}"] .plate`) ?? felt);
    const animation = this.move(element, [{ transform: 'none', opacity: 1 }, { transform: way(element, goal), opacity: to === null ? 0.2 : 0.9 }], LONGEST, delay);
    const gone = () => element.remove();
    animation.finished.then(gone, gone);
  }

  private move(element: Element, frames: Keyframe[], duration: number, delay: number): Animation {
    const animation = element.animate(frames, { duration, delay, fill: 'backwards', easing: 'cubic-bezier(0.2, 0.7, 0.3, 1)' });
    this.running.push(animation);
    return animation;
  }
}

function still(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches;
}

/** From the middle of one thing to the middle of another, as a transform. */
function way(from: Element, to: Element): string {
  const [a, b] = [from.getBoundingClientRect(), to.getBoundingClientRect()];
  return `translate(${b.x + b.width / 2 - a.x - a.width / 2}px, ${b.y + b.height / 2 - a.y - a.height / 2}px)`;
}

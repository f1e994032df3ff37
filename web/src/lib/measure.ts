// How large everything on the felt is and where it goes, from the room that the page gives it. Every thing has a box of its
// own, and no two boxes lie over each other: what covers a card cannot be drawn.

/** A rectangle in pixels, from the upper left corner of the felt. */
export interface Box {
  x: number;
  y: number;
  w: number;
  h: number;
}

/** One chair: a band with the picture and the cards, the plate below it, and what lies in front. */
export interface Spot {
  /** All of it. */
  whole: Box;
  avatar: Box;
  /** As much as the cards may take. */
  cards: Box;
  plate: Box;
  /** Chips in front, or what was done last. */
  bet: Box;
  /** The middle of the dealer's disc. */
  disc: { x: number; y: number };
  /** On which side of the chair the middle of the table is: 1 to the right, -1 to the left, 0 above or below. */
  side: -1 | 0 | 1;
}

export interface Layout {
  /** `wide` is an oval on a desk, `low` a phone on its side, `tall` a phone upright, `rows` the same for games without a
   * board, where each holding has a line. */
  kind: 'wide' | 'low' | 'tall' | 'rows';
  /** The unit of length: 16 on a screen of 1440 by 900. */
  u: number;
  /** The felt's edge; none where the felt fills the stage. */
  oval: Box | null;
  /** One for each chair, the viewer's first, then clockwise. A chair without one is in the strip. */
  spots: (Spot | null)[];
  /** Chairs that need no line of their own: those who folded, and empty ones. */
  strip: Box | null;
  /** Pots and boards. */
  middle: Box;
  /** The height of the lines with pots. */
  pots: number;
  /** The size of a card of a board, so that all boards fit. */
  board: { w: number; h: number };
  /** Is there room for words under each board? */
  labels: boolean;
  /** The line over the viewer's own cards: what they make. */
  makes: Box;
  /** For how many lines of that there is room. */
  lines: number;
  /** How much of the bottom belongs to the viewer. */
  own: number;
  /** How wide the dealer's disc is. */
  disc: number;
}

/** What there is to be laid out. */
export interface Asked {
  width: number;
  height: number;
  chairs: number;
  /** How many boards the game deals. */
  boards: number;
  /** How many cards one player holds at most. */
  hold: number;
  /** Of games without a board: which places, counted from the viewer's, need no line of their own. */
  aside?: ReadonlySet<number>;
}

/** The shape of a card: height by width. */
export const TALLNESS = 1.4;

function between(least: number, value: number, most: number): number {
  return Math.max(least, Math.min(value, most));
}

/** How many chairs stand at the left, at the top and at the right of so many others. */
function around(others: number, most: number): [number, number, number] {
  const sides = Math.min(most, Math.floor(others < 3 ? 0 : others % 2 === 0 ? (others - 2) / 2 : (others - 1) / 2));
  return [sides, others - 2 * sides, sides];
}

/** What the kinds of frames differ in. */
interface Frame {
  u: number;
  /** Of a chair: its width, and the heights of the band, the plate and the line in front. */
  seat: { w: number; band: number; plate: number; bet: number };
  /** Of the viewer's chair: the width of the plate and its height, the height of the cards and of the picture. */
  own: { w: number; plate: number; card: number; avatar: number; room: number };
  /** The height of what the hand makes, and of the lines with pots. */
  makes: number;
  pots: number;
  /** How far the chairs at the corners stand away from the edge. */
  bulge: number;
  /** The most chairs on a side. */
  sides: number;
  gap: number;
}

function frame(kind: 'wide' | 'low' | 'tall', { width, height, hold, boards, chairs }: Asked): Frame {
  switch (kind) {
    case 'wide': {
      const u = Math.min(width / 68.75, height / 43.3);
      const w = u * (hold <= 2 ? 10.8 : hold <= 4 ? 13 : boards > 0 ? 14.5 : hold <= 5 ? 17 : 20);
      return {
        u, seat: { w, band: 5.25 * u, plate: 3.5 * u, bet: 2.3 * u },
        own: { w: 17.8 * u, plate: 3.6 * u, card: 8.05 * u, avatar: 4.75 * u, room: Math.min(width - 2 * w - (boards > 0 ? 10 : 3) * u, 44 * u) },
        makes: 2.2 * u, pots: 5.4 * u, bulge: (boards > 0 || hold <= 2 ? 4.5 : 0.8) * u, sides: chairs > 8 ? 3 : 2, gap: 0.5 * u,
      };
    }
    case 'low': {
      const u = between(9, height / 30, 16);
      return {
        u, seat: { w: between(72, width * 0.152, 140), band: height * 0.115, plate: between(32, height * 0.1, 44), bet: 19 },
        own: { w: between(170, width * 0.36, 280), plate: between(34, height * 0.1, 46), card: height * 0.19, avatar: height * 0.12, room: width * 0.44 },
        makes: 19, pots: 22, bulge: 0, sides: 2, gap: 3,
      };
    }
    case 'tall': {
      const u = between(10, Math.min(width / 24.375, height / 34), 40);
      const plate = between(32, height * 0.062, 72);
      const gap = between(3, height * 0.006, 8);
      const w = between(66, width * 0.196, 260);
      return {
        u, seat: { w, band: between(34, height * 0.08, 120), plate, bet: between(19, height * 0.035, 42) },
        own: { w: width - 2 * u, plate: between(40, height * 0.085, 96), card: height * 0.185, avatar: between(30, height * 0.06, 76), room: width - u },
        makes: height < 450 ? 20 : between(34, height * 0.06, 64), pots: between(48, height * 0.085, 100), bulge: 0, sides: 3, gap,
      };
    }
  }
}

/** The dealer's disc is as high as the line that it lies in, and never too small to be seen. */
function discSize({ seat, gap, u }: Frame): number {
  return Math.max(18, Math.min(u * 1.5, seat.bet - gap / 2));
}

/** A chair in a frame, from the corner of its block. */
function spot(x: number, y: number, made: Frame, side: -1 | 0 | 1): Spot {
  const { seat, gap, u } = made;
  const avatar = Math.min(seat.band, seat.w * 0.5, u * 3.75 > 34 ? u * 3.75 : seat.band);
  const plate = { x, y: y + seat.band + gap / 2, w: seat.w, h: seat.plate };
  const front = { x, y: plate.y + seat.plate + gap / 2, w: seat.w, h: seat.bet - gap / 2 };
  const half = Math.max(front.h, discSize(made)) / 2;
  return {
    whole: { x, y, w: seat.w, h: seat.band + gap / 2 + seat.plate + seat.bet },
    avatar: { x, y: y + seat.band - avatar, w: avatar, h: avatar },
    cards: { x: x + avatar + gap, y, w: seat.w - avatar - gap, h: seat.band },
    plate,
    bet: front,
    disc: { x: side < 0 ? x + seat.w - half : x + half, y: front.y + front.h / 2 },
    side,
  };
}

/** The viewer's chair: at the bottom in the middle, with the cards over the plate. */
function ownSpot({ width, height, hold }: Asked, { own, seat, gap }: Frame, tall: boolean): Spot {
  const plate = { x: (width - own.w) / 2, y: height - own.plate - gap, w: own.w, h: own.plate };
  const beside = tall ? 0 : own.avatar + gap * 2;
  const card = Math.min(own.card, ((own.room - beside - gap * (hold - 1)) / hold) * TALLNESS);
  const across = (card / TALLNESS) * hold + gap * (hold - 1);
  const top = plate.y - gap - card;
  const left = (width - across - beside) / 2 + beside;
  const size = tall ? Math.min(own.avatar, own.plate - 6) : own.avatar;
  const avatar = tall
    ? { x: plate.x + 5, y: plate.y + (own.plate - size) / 2, w: size, h: size }
    : { x: left - beside, y: plate.y - gap - size, w: size, h: size };
  const front = seat.bet - gap / 2;
  return {
    whole: { x: Math.min(plate.x, avatar.x), y: Math.min(top, avatar.y), w: Math.max(own.w, across + beside), h: height - Math.min(top, avatar.y) },
    avatar,
    cards: { x: left, y: top, w: across, h: card },
    plate,
    // Upright the plate has room for it; otherwise it lies over the corner between the plate and the next chair.
    bet: tall
      ? { x: plate.x + own.w * 0.52, y: plate.y + (own.plate - front) / 2, w: own.w * 0.46 - 50, h: front }
      : { x: plate.x + own.w + gap * 2, y: plate.y + (own.plate - front) / 2, w: seat.w * 0.7, h: front },
    disc: tall
      ? { x: plate.x + own.w - 25, y: plate.y + own.plate / 2 }
      : { x: plate.x - gap * 2 - front / 2, y: plate.y + own.plate / 2 },
    side: 0,
  };
}

/** Chairs around a table with boards in the middle, and on a desk around any table. */
function framed(kind: 'wide' | 'low' | 'tall', asked: Asked): Layout {
  const { width, height, chairs, boards } = asked;
  const made = frame(kind, asked);
  const { u, seat, gap } = made;
  const own = ownSpot(asked, made, kind === 'tall');
  const [left, top] = around(chairs - 1, made.sides);
  const block = seat.band + gap / 2 + seat.plate + seat.bet;

  // Chairs at the top stand between those at the sides if there is room, and over them if not. Where there is room for
  // neither, chairs are narrower.
  const stacks = (left + 1) * block + gap < own.whole.y;
  if (left > 0 && !stacks) seat.w = Math.min(seat.w, (width - (top + 4) * gap) / (top + 2) - 0.1);
  const inner = width - 2 * (seat.w + gap * 2);
  const beside = left === 0 || top * (seat.w + gap) <= inner;
  const bulge = beside ? Math.min(made.bulge, Math.max(0, (inner - top * (seat.w + gap)) / 2)) : 0;
  const span = left === 0 ? width : beside ? inner - 2 * bulge : width;
  const topY = kind === 'wide' ? gap : 2;
  const step = Math.min(span / Math.max(1, top), seat.w * 1.9);
  const tops = Array.from({ length: top }, (_, index) => {
    const x = width / 2 + (index - (top - 1) / 2) * step - seat.w / 2;
    return spot(x, topY, made, 0);
  });

  // Chairs at the sides: as low as the viewer's own block lets them.
  const clear = own.whole.x >= seat.w + gap * 2;
  const cardsClear = own.cards.x >= seat.w + gap * 2;
  const floor = clear ? height - gap : cardsClear ? own.plate.y - gap : own.whole.y - gap;
  const most = { wide: [0.45, 0.2, 0.085], low: [0.3, 0.16, 0.02], tall: [0.3, 0.12, 0.055] }[kind];
  const wish = height * (most[Math.min(left, 3) - 1] ?? 0.1);
  const first = beside ? Math.min(wish, Math.max(0, floor - left * block)) : topY + block;
  const last = between(first, Math.min(floor, height * (kind === 'wide' ? 0.92 : 1)) - block, height - block);
  const sides = (side: 1 | -1) =>
    Array.from({ length: left }, (_, index) => {
      const part = left === 1 ? 0.5 : index / (left - 1);
      const y = left === 1 ? between(first, wish, last) : first + (last - first) * part;
      const off = gap / 2 + bulge * (left === 1 ? 0.4 : (2 * part - 1) ** 2);
      return spot(side > 0 ? off : width - off - seat.w, y, made, side);
    });

  const makes = { x: 0, y: own.whole.y - made.makes, w: width, h: made.makes };
  const under = (top > 0 ? topY + block : 0) + gap;
  // Upright and without chairs at the sides, boards lie within the rail.
  const rail = kind === 'wide' ? seat.w * 0.46 : seat.w * 0.5;
  const edge = Math.max(kind === 'tall' ? rail + u * 0.6 : 0, ...sides(1).map(({ whole }) => whole.x + whole.w)) + gap * 2;
  // The line over the own cards keeps clear of the chairs beside it.
  const low = sides(1).some(({ whole }) => whole.y + whole.h > makes.y && whole.y < makes.y + makes.h);
  if (low) [makes.x, makes.w] = [edge, width - 2 * edge];
  const middle = { x: edge, y: under, w: width - 2 * edge, h: makes.y - gap - under };

  const clockwise = [own, ...sides(1).reverse(), ...tops, ...sides(-1)];
  const hang = topY + seat.band * 0.8;
  return {
    kind,
    u,
    oval: { x: rail, y: hang, w: width - 2 * rail, h: height - hang - made.own.plate * (kind === 'tall' ? 1.3 : 1.45) },
    spots: clockwise,
    strip: null,
    middle,
    pots: made.pots,
    labels: boards === 2 && kind !== 'low',
    board: boardCard(middle, made.pots, Math.max(1, boards), boards === 2 && kind !== 'low' ? gap + Math.max(17, u * 1.3) : gap, u),
    makes,
    lines: makes.h >= 32 ? 2 : 1,
    own: height - makes.y,
    disc: discSize(made),
  };
}

/** The size of a board's cards: five of them side by side, all boards over each other with a gap under each, and the pots. */
function boardCard(middle: Box, pots: number, boards: number, gap: number, u: number): { w: number; h: number } {
  const high = (middle.h - pots - gap * boards) / boards;
  const w = Math.min(middle.w / 5.3, high / TALLNESS, u * 5.9);
  return { w, h: w * TALLNESS };
}

/** Upright and without a board: a line for each holding, and those who are out of it in a strip above. */
function rowed(asked: Asked): Layout {
  const { width, height, chairs, aside = new Set<number>() } = asked;
  const made = frame('tall', asked);
  const { u, gap } = made;
  const own = ownSpot(asked, { ...made, own: { ...made.own, card: Math.min(made.own.card, height * 0.17) } }, true);
  const makes = { x: 0, y: own.whole.y - made.makes, w: width, h: made.makes };
  const pots = made.pots;
  const others = Array.from({ length: chairs - 1 }, (_, index) => index + 1);
  const rows = others.filter((place) => !aside.has(place));
  const strip = rows.length < others.length ? { x: gap, y: gap, w: width - 2 * gap, h: between(44, u * 3, 64) } : null;
  const from = strip ? strip.y + strip.h + gap : gap;
  const middle = { x: gap, y: makes.y - pots - gap, w: width - 2 * gap, h: pots };
  const step = Math.min((middle.y - from) / Math.max(1, rows.length), u * 6.2);
  const row = (index: number): Spot => {
    const whole = { x: u * 0.4, y: from + index * step, w: width - u * 0.8, h: step - gap };
    const avatar = Math.min(whole.h - 8, u * 2.8);
    const x = whole.x + avatar + gap * 3;
    // Where the line is high, chips lie under the name; where it is not, beside it.
    const under = whole.h >= made.seat.bet + 36;
    const text = between(78, width * 0.23, 200);
    const chips = between(54, width * 0.16, 120);
    const line = made.seat.bet;
    const plate = { x, y: whole.y, w: text, h: under ? whole.h - line - 2 : whole.h };
    const front = under
      ? { x, y: whole.y + whole.h - line - 2, w: text, h: line }
      : { x: x + text, y: whole.y + (whole.h - line) / 2, w: chips, h: line };
    const start = x + text + (under ? 0 : chips) + gap;
    return {
      whole,
      avatar: { x: whole.x + gap, y: whole.y + (whole.h - avatar) / 2, w: avatar, h: avatar },
      cards: { x: start, y: whole.y + 3, w: whole.x + whole.w - 4 - start, h: whole.h - 6 },
      plate,
      bet: front,
      disc: { x: whole.x + gap + avatar, y: whole.y + whole.h - 10 },
      side: 0,
    };
  };
  const spots: (Spot | null)[] = [own, ...others.map((place) => (rows.includes(place) ? row(rows.indexOf(place)) : null))];
  return { kind: 'rows', u, oval: null, spots, strip, middle, pots, labels: false, board: { w: 0, h: 0 }, makes, lines: makes.h >= 32 ? 2 : 1, own: height - makes.y, disc: discSize(made) };
}

export function measure(asked: Asked): Layout {
  const { width, height, boards, hold } = asked;
  const whole = { ...asked, hold: Math.max(1, hold) };
  if (height > width) return boards === 0 && hold > 2 ? rowed(whole) : framed('tall', whole);
  return framed(height < 480 ? 'low' : 'wide', whole);
}

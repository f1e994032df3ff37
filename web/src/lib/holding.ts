// How large the cards of a holding are and where each lies, in the box that the chair has for them. Faces are never covered,
// by each other neither; of backs an edge is enough.

export interface Laid {
  x: number;
  y: number;
  w: number;
  h: number;
}

/** The shape of a card: height by width, as it is, and as narrow as it can still be read. */
const [SHAPE, SLIM] = [1.4, 1.95];
/** How much of a back shows from under the next card. */
const EDGE = 0.32;

interface Holding {
  /** Is each of the cards, from the left, a back? */
  backs: readonly boolean[];
  /** How many of them, from the left, were dealt down: a gap parts them from those dealt up. */
  down: number;
  /** The box. */
  w: number;
  h: number;
  /** Begins at the left of the box, or stands in its middle. */
  middle: boolean;
}

/** The cards' places in the box, from its upper left corner; they stand on its lower edge. */
export function lay({ backs, down, w, h, middle }: Holding): Laid[] {
  const count = backs.length;
  if (count === 0 || w <= 0 || h <= 0) return [];
  const hidden = backs.every(Boolean);
  const gap = Math.max(1, Math.min(4, w * 0.015));
  if (hidden) return placed(backs, down, { size: [Math.min(h, w) * 0.72, SHAPE], gap, w, h, middle, most: count <= 2 ? 1.08 : 0.5 });

  // Faces and the edges of backs side by side.
  const parted = down > 0 && down < count ? 0.18 : 0;
  const units = backs.reduce((sum, back, place) => sum + (back && place < count - 1 ? EDGE : 1), parted);
  const wide = Math.min((w - gap * (count - 1)) / units, h / SHAPE);
  const perRow = Math.ceil(count / 2);
  const half = (w - gap * (perRow - 1)) / perRow;
  // Many cards in a narrow box stand in two rows, where each is larger than it would be in one.
  if (wide < 17 && count > 3 && backs.every((back) => !back)) {
    const high = Math.min((h - gap) / 2, half * SHAPE);
    return backs.map((_, place) => ({
      x: (place % perRow) * (half + gap),
      y: h - 2 * high - gap + (place < perRow ? 0 : high + gap),
      w: half,
      h: high,
    }));
  }
  const tall = Math.min(h, wide * (wide < 26 ? SLIM : SHAPE));
  return placed(backs, down, { size: [tall, tall / wide], gap, w, h, middle, most: Infinity, parted: parted * wide });
}

interface Row {
  /** The height, and how many times the width that is. */
  size: [number, number];
  gap: number;
  w: number;
  h: number;
  middle: boolean;
  /** The most that a card is away from the one before, in widths. */
  most: number;
  parted?: number;
}

/** Cards in a row. */
function placed(backs: readonly boolean[], down: number, { size: [high, shape], gap, w, h, middle, most, parted = 0 }: Row): Laid[] {
  const wide = high / shape;
  const hidden = most !== Infinity;
  const even = Math.min(wide * most, (w - wide) / Math.max(1, backs.length - 1));
  const xs: number[] = [];
  let x = 0;
  backs.forEach((back, place) => {
    if (parted > 0 && place === down) x += parted;
    xs.push(x);
    x += hidden ? even : back ? wide * EDGE + gap : wide + gap;
  });
  const end = (xs.at(-1) ?? 0) + wide;
  const start = middle ? Math.max(0, (w - end) / 2) : 0;
  return xs.map((left) => ({ x: start + left, y: h - high, w: wide, h: high }));
}

// Where the chairs stand: at equal distances along the edge of the felt, whichever way it lies.

/** A place at the table in pixels from its middle, and which way is inward from there. */
export interface Place {
  x: number;
  y: number;
  /** A step of length one toward the middle of the felt. */
  inX: number;
  inY: number;
}

/** The place that lies `way` pixels from the bottom of the edge, clockwise as seen from above. The edge is two straight
 * lines joined by two half circles. */
function along(width: number, height: number, way: number): Place {
  const radius = Math.min(width, height) / 2;
  const straight = Math.abs(width - height);
  const half = Math.PI * radius;
  const wide = width >= height;
  // Counted from where the half circle on the left (or, on a tall felt, the one at the bottom) begins.
  let rest = wide ? way - straight / 2 : way + half / 2;
  const whole = 2 * straight + 2 * half;
  rest = ((rest % whole) + whole) % whole;

  // In a frame where the straight lines lie flat: the left half circle from the bottom up, the line above, and back.
  let x: number, y: number, inX: number, inY: number;
  if (rest < half || (rest >= half + straight && rest < 2 * half + straight)) {
    const left = rest < half;
    const angle = (left ? rest : rest - half - straight) / radius;
    const side = left ? -1 : 1;
    inX = -side * Math.sin(angle);
    inY = side * Math.cos(angle);
    x = (side * straight) / 2 - inX * radius;
    y = -inY * radius;
  } else if (rest < half + straight) {
    [x, y, inX, inY] = [rest - half - straight / 2, -radius, 0, 1];
  } else {
    [x, y, inX, inY] = [straight / 2 - (rest - 2 * half - straight), radius, 0, -1];
  }
  // A tall felt is a flat one turned a quarter to the left, so that its left end is the bottom.
  return wide ? { x, y, inX, inY } : { x: y, y: -x, inX: inY, inY: -inX };
}

/** Places for so many chairs around a felt of this size, the first at the bottom in the middle with `spare` pixels more
 * on either side than the others have. */
export function ring(count: number, width: number, height: number, spare: number): Place[] {
  const whole = 2 * Math.abs(width - height) + Math.PI * Math.min(width, height) - 2 * spare;
  return Array.from({ length: count }, (_, index) => along(width, height, index === 0 ? 0 : spare + (whole * index) / count));
}

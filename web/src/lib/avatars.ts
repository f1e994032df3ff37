// A picture for everybody, made from the name: one of nine shapes in one of nine palettes. Gold means "look here" on the
// felt, so no palette has any.

export interface Avatar {
  shape: number;
  palette: readonly [string, string, string];
}

const PALETTES: readonly (readonly [string, string, string])[] = [
  ['#1f6f8b', '#7fd6e8', '#f2fbff'],
  ['#8c2f39', '#f0857d', '#ffe1d6'],
  ['#3d348b', '#a79bf2', '#f7f2ff'],
  ['#0b6e4f', '#7be0b0', '#f3ffe8'],
  ['#8a3a1c', '#f39a72', '#ffeadd'],
  ['#86246f', '#f49ad9', '#ffe9f7'],
  ['#2b4570', '#8fb4ee', '#eaf2ff'],
  ['#4c5d1a', '#b9d06a', '#f8ffe0'],
  ['#155e63', '#63d2c6', '#ffd9c9'],
];

/** How many shapes there are; `Avatar.svelte` draws them. */
export const SHAPES = 9;

/** A number from a name, the same on every machine (FNV-1a). */
function hash(name: string): number {
  let value = 0x811c9dc5;
  for (const letter of name) {
    value ^= letter.codePointAt(0) ?? 0;
    value = Math.imul(value, 0x01000193);
  }
  // The low digits of such a sum differ little between short names: mixed once more.
  value ^= value >>> 15;
  value = Math.imul(value, 0x2c1b3c6d);
  return (value ^ (value >>> 12)) >>> 0;
}

export function avatar(name: string): Avatar {
  const number = hash(name);
  return { shape: number % SHAPES, palette: PALETTES[Math.floor(number / SHAPES) % PALETTES.length] ?? PALETTES[0]! };
}

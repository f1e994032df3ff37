// Which of several tables comes next.

/** The table that waits, after the one in front: whose time ends first; of those without an end the next in the row. */
export function nextWaiting(ids: readonly number[], waits: ReadonlyMap<number, number>, front: number | null): number | null {
  const from = front === null ? -1 : ids.indexOf(front);
  const row = [...ids.slice(from + 1), ...ids.slice(0, from + 1)].filter((id) => waits.has(id));
  const others = row.filter((id) => id !== front);
  const some = others.length > 0 ? others : row;
  return some.reduce<number | null>((first, id) => (first === null || (waits.get(id) ?? 0) < (waits.get(first) ?? 0) ? id : first), null);
}

/** The numbers in `?ids=1,2`: each once, what is no table's number left out. */
export function readIds(text: string | null): number[] {
  const numbers = (text ?? '').split(',').filter((part) => /^[1-9]\d{0,11}$/.test(part)).map(Number);
  return [...new Set(numbers)];
}

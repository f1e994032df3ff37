// What a table sends in place of a whole view: what changed in it. The server's `changes` says how it is read.

/** The old with a change put in. What did not change is shared with the old. */
export function changed(old: unknown, change: unknown): unknown {
  if (typeof change !== 'object' || change === null || Array.isArray(change)) return change;
  if ('=' in change) return change['='];
  if (Array.isArray(old)) {
    const list: unknown[] = [...old];
    for (const [place, part] of Object.entries(change)) list[Number(place)] = changed(list[Number(place)], part);
    return list;
  }
  const fields = { ...(old as Record<string, unknown>) };
  for (const [name, part] of Object.entries(change)) fields[name] = changed(fields[name], part);
  return fields;
}

// Which address of the room to hand out: one that a friend's machine reaches.
import type { Links } from '../wire';

/** Is this a name of the very machine that it is typed on? A friend who types it reaches their own. */
export function isLoopback(hostname: string): boolean {
  const host = hostname.replace(/^\[|\]$/g, '').toLowerCase();
  return host === 'localhost' || host.endsWith('.localhost') || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host);
}

/**
 * The addresses to choose from, the best first: the one that the room is known by, the one that the host's own browser
 * uses, those of the server's machine. None if friends have no way in.
 */
export function addresses(links: Links, origin: string): string[] {
  const own = isLoopback(new URL(origin).hostname) ? [] : [origin];
  return [...new Set([...(links.public === null ? [] : [links.public]), ...own, ...links.outward])];
}

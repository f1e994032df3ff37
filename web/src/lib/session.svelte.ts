// The house and who is logged in: what every page asks for first.
import type { House, Me } from '../wire';
import * as api from './api';

export const session: { house: House | null; me: Me | null; ready: boolean; trouble: string } = $state({
  house: null,
  me: null,
  ready: false,
  trouble: '',
});

/** Asks the server, and then knows or says what is wrong. */
export async function load(): Promise<void> {
  try {
    [session.house, session.me] = await Promise.all([api.house(), api.me()]);
    session.trouble = '';
  } catch (problem) {
    session.trouble = api.words(problem);
  }
  session.ready = true;
}

/** May the one who is logged in see to the room? */
export function isStaff(me: Me | null): boolean {
  return me?.roles.some((role) => role === 'floor' || role === 'manager') ?? false;
}

/** The address that `?next=` asks for, if it is a page of this room; another site's is not followed. */
export function next(): string {
  const wanted = new URLSearchParams(location.search).get('next') ?? '/';
  try {
    const url = new URL(wanted, location.origin);
    const here = url.origin === location.origin && url.protocol === location.protocol;
    // With the host before it: a path that begins with two slashes would name another one.
    return here ? location.origin + url.pathname + url.search : '/';
  } catch {
    return '/';
  }
}

/** The log-in page, which leads back to here. */
export function logInHref(): string {
  return `/login.html?next=${encodeURIComponent(location.pathname + location.search)}`;
}

// The time, for whatever counts down: it moves only while something on the page looks at it.
import { createSubscriber } from 'svelte/reactivity';

const STEP_MS = 250;

const watch = createSubscriber((update) => {
  const ticking = setInterval(update, STEP_MS);
  return () => clearInterval(ticking);
});

/** Milliseconds since 1970 by this machine's clock. */
export function now(): number {
  watch();
  return Date.now();
}

/** Seconds as a clock shows them: 45, 1:05. */
export function asClock(seconds: number): string {
  return seconds < 60 ? String(seconds) : `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

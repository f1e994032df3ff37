// Results and times as people read them.
import { LOCALE } from '../language';
import { format } from './money';

/** What was won or lost, with its sign, so that colour is not all that tells them apart: `+120`, `−0.40`, `0`. */
export function signed(amount: number, cents: boolean): string {
  if (amount === 0) return '0';
  return (amount > 0 ? '+' : '−') + format(Math.abs(amount), cents);
}

/** A moment, short: the time today, the day as well otherwise. */
export function moment(at: number): string {
  const [then, now] = [new Date(at), new Date()];
  const time = then.toLocaleTimeString(LOCALE, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  if (then.toDateString() === now.toDateString()) return time;
  return `${then.toLocaleDateString(LOCALE, { day: 'numeric', month: 'short' })} ${time}`;
}

// It is the viewer's turn, and they look elsewhere: the tab and its icon flash, and where they chose it the device calls.
import { kept } from './kept.svelte';

/** Milliseconds between two looks of the tab. */
const FLASH = 1_000;
const ICON = '/icon.svg';
const CALLING = '/icon-turn.svg';

export class Attention {
  /** Does the tab show its other look now? */
  lit = $state(false);
  private flashing: ReturnType<typeof setInterval> | undefined;
  private notice: Notification | null = null;

  /** Calls the viewer if the page is not in front. */
  call(words: string, detail: string): void {
    this.rest();
    if (!document.hidden && document.hasFocus()) return;
    this.flashing = setInterval(() => this.light(!this.lit), FLASH);
    this.light(true);
    if (!kept.call) return;
    navigator.vibrate?.([120, 80, 120]);
    if (typeof Notification === 'undefined' || Notification.permission !== 'granted') return;
    try {
      this.notice = new Notification(words, { body: detail, tag: 'cardroom-turn', icon: CALLING });
      this.notice.onclick = () => window.focus();
    } catch {
      // Some browsers of phones let only an installed page do this: the tab and the sound still call.
    }
  }

  /** The turn is over, or the viewer is back. */
  rest(): void {
    clearInterval(this.flashing);
    this.flashing = undefined;
    this.light(false);
    this.notice?.close();
    this.notice = null;
  }

  private light(lit: boolean): void {
    this.lit = lit;
    document.querySelector('link[rel=icon]')?.setAttribute('href', lit ? CALLING : ICON);
  }
}

/** Asks the browser whether the page may call the viewer; whether it may. */
export async function mayNotify(): Promise<boolean> {
  if (typeof Notification === 'undefined') return false;
  if (Notification.permission === 'default') await Notification.requestPermission();
  return Notification.permission === 'granted';
}

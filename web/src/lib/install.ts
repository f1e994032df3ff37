// Lets the room be installed as an app: once a page is there, its shell is kept for the next time.

/** Registers what keeps the shell, after everything that the page itself needs. */
export function installable(): void {
  if (!('serviceWorker' in navigator)) return;
  const register = () => {
    navigator.serviceWorker.register('/sw.js').catch(() => undefined);
  };
  if (document.readyState === 'complete') register();
  else window.addEventListener('load', register, { once: true });
}

// Light or dark: as the machine is set, unless somebody chose. `public/theme.js` puts the choice up before the first paint.

export type Theme = 'light' | 'dark';

const KEY = 'cardroom-theme';

/** What is on the screen now. */
export function shown(): Theme {
  const chosen = document.documentElement.dataset['theme'];
  if (chosen === 'light' || chosen === 'dark') return chosen;
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
}

/** Changes to the theme and remembers it on this machine. */
export function choose(theme: Theme): void {
  document.documentElement.dataset['theme'] = theme;
  try {
    localStorage.setItem(KEY, theme);
  } catch {
    // A browser that keeps nothing still shows the choice until the page is left.
  }
}

// A file of its own because the pages allow no inline script; it runs before the first paint, so that no page flashes.
try {
  const theme = localStorage.getItem('cardroom-theme');
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
} catch {
  // A browser that keeps nothing gets the machine's own setting.
}

// What the server asks of names and passwords, so that the page can say so before it is sent.

/** What is wrong with a name, or nothing. */
export function nameWrong(name: string): string {
  const length = [...name.trim()].length;
  if (length < 2 || length > 24) return 'A name has 2 to 24 characters.';
  if (!/^[\p{L}\p{N} ._-]+$/u.test(name.trim())) return 'A name has letters, digits, spaces, dots, dashes and underscores only.';
  return '';
}

/** What is wrong with a password, or nothing. */
export function passwordWrong(password: string): string {
  const length = [...password].length;
  if (length < 8) return `A password has at least 8 characters; this one has ${length}.`;
  if (length > 200) return 'A password has at most 200 characters.';
  return '';
}

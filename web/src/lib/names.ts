// What the server asks of names and passwords, so that the page can say so before it is sent.

import { t } from '../language';

/** What is wrong with a name, or nothing. */
export function nameWrong(name: string): string {
  const length = [...name.trim()].length;
  if (length < 2 || length > 24) return t.names.aNameHas2To24;
  if (!/^[\p{L}\p{N} ._-]+$/u.test(name.trim())) return t.names.aNameHasLettersDigitsSpaces;
  return '';
}

/** What is wrong with a password, or nothing. */
export function passwordWrong(password: string): string {
  const length = [...password].length;
  if (length < 8) return t.names.aPasswordHasAtLeast8(length);
  if (length > 200) return t.names.aPasswordHasAtMost200;
  return '';
}

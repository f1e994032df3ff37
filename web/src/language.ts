// The words of the pages, in the language that was chosen on this machine; until one is, in the browser's if it is one of
// ours. A language is for a whole page: choosing another one loads the page again.
import { en, type Words } from './language/en';

/** The languages that there are, each by its own name. */
export const LANGUAGES = { en: 'English', de: 'Deutsch' } as const;

export type Language = keyof typeof LANGUAGES;

const KEY = 'cardroom-language';

function isOne(word: string | null | undefined): word is Language {
  return word !== null && word !== undefined && Object.hasOwn(LANGUAGES, word);
}

function remembered(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

/** The one that was chosen, or the first of the browser's that there is. */
function find(): Language {
  const chosen = remembered();
  if (isOne(chosen)) return chosen;
  const wanted = typeof navigator === 'undefined' ? [] : navigator.languages.map((tag) => tag.slice(0, 2).toLowerCase());
  return wanted.find(isOne) ?? 'en';
}

/** The language of this page. */
export const language: Language = find();

/** As numbers, days and times are written in it. */
export const LOCALE = { en: 'en-US', de: 'de-DE' }[language];

/** Chooses another one, and loads the page again in it. */
export function speak(wanted: Language): void {
  try {
    localStorage.setItem(KEY, wanted);
  } catch {
    // A browser that keeps nothing speaks its own language.
  }
  location.reload();
}

if (typeof document !== 'undefined') document.documentElement.lang = language;

/** Says what a key of the catalogue means. English comes with the page; another language is fetched before it begins. */
export const t: Words = language === 'de' ? (await import('./language/de')).de : en;

import { type Language, languages } from '#platform/contract/language.ts';

// What is known of languages before the library of translations is there.

const files = import.meta.glob<{ default: object }>([
  '../../features/*/locales/*.json',
  '../../features/*/web/*/locales/*.json',
  '../locales/*.json',
  './records/locales/*.json',
]);

/** Where the words stand that belong to no slice. */
const folders: Record<string, string> = { platform: '..', records: './records' };

const storages = [() => localStorage, () => sessionStorage];
const stored = 'language';

/**
 * The words of a namespace: a slice, or a part of its screens that is opened seldom and says much (`slice/part`). A second
 * call for the same fetches nothing.
 */
export async function loadWords(language: string, namespace: string): Promise<object> {
  const folder = folders[namespace] ?? `../../features/${namespace.replace('/', '/web/')}`;
  const load = files[`${folder}/locales/${language}.json`];
  if (!load) throw new Error(`There is no locale file for ${namespace} in ${language}.`);
  return (await load()).default;
}

/** What the visitor may want to read: the saved choice, that of the session, the browser's, the page's. */
export function wantedLanguages(): string[] {
  return (
    [
      ...storages.map((storage) => tried(() => storage().getItem(stored))),
      ...navigator.languages,
      document.documentElement.lang,
    ]
      .filter((code) => code != null)
      // Of `es-MX` the language alone, so that nothing else is ever stored.
      .map((code) => code.toLowerCase().replace(/[-_].*/, ''))
  );
}

/** The first of them that the screens have. */
export function firstLanguage(): Language {
  return wantedLanguages().find((code): code is Language => languages.some((one) => one === code)) ?? 'en';
}

/** Keeps the language for this visit and the next. */
export function keepLanguage(language: string): void {
  for (const storage of storages) tried(() => storage().setItem(stored, language));
}

/** Where the browser keeps nothing for this page, asking for its storage throws. */
function tried<Value>(ask: () => Value): Value | null {
  try {
    return ask();
  } catch {
    return null;
  }
}

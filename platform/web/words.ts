import { type Language, languages } from '#platform/contract/language.ts';

// The language functions that work before the translation library is loaded.

const files = import.meta.glob<{ default: object }>([
  '../../features/*/locales/*.json',
  '../../features/*/web/*/locales/*.json',
  '../locales/*.json',
  './records/locales/*.json',
]);

/** The folders of the namespaces that belong to no slice. */
const folders: Record<string, string> = { platform: '..', records: './records' };

const storages = [() => localStorage, () => sessionStorage];
const stored = 'language';

/**
 * Loads the texts of a namespace: a slice, or a rarely opened part of its screens with many texts (`slice/part`). A
 * second call for the same namespace fetches nothing. Throws if there is no locale file.
 */
export async function loadWords(language: string, namespace: string): Promise<object> {
  const folder = folders[namespace] ?? `../../features/${namespace.replace('/', '/web/')}`;
  const load = files[`${folder}/locales/${language}.json`];
  if (!load) throw new Error(`There is no locale file for ${namespace} in ${language}.`);
  return (await load()).default;
}

/** The user's preferred languages, in order: the saved choice, the session's, the browser's, the page's. */
export function wantedLanguages(): string[] {
  return (
    [
      ...storages.map((storage) => tried(() => storage().getItem(stored))),
      ...navigator.languages,
      document.documentElement.lang,
    ]
      .filter((code) => code != null)
      // Reduces `es-MX` to its language, so that only language codes are stored.
      .map((code) => code.toLowerCase().replace(/[-_].*/, ''))
  );
}

/** The first preferred language that the screens support; English if there is none. */
export function firstLanguage(): Language {
  return wantedLanguages().find((code): code is Language => languages.some((one) => one === code)) ?? 'en';
}

/** Stores the language for this browser session and later ones. */
export function keepLanguage(language: string): void {
  for (const storage of storages) tried(() => storage().setItem(stored, language));
}

/** If the browser blocks storage for this page, access to it throws. */
function tried<Value>(ask: () => Value): Value | null {
  try {
    return ask();
  } catch {
    return null;
  }
}

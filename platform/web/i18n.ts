import i18next, { type BackendModule, type LanguageDetectorModule } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { type Language, languages } from '#platform/contract/language.ts';

const files = import.meta.glob<{ default: object }>([
  '../../features/*/locales/*.json',
  '../locales/*.json',
  './records/locales/*.json',
]);

/** Where the words stand that belong to no slice. */
const folders: Record<string, string> = { platform: '..', records: './records' };

export const i18n = i18next;

/** Detects the language (saved choice, session, browser, page), loads the given namespaces, and follows later changes. */
export async function startI18n(namespaces: readonly string[]): Promise<void> {
  i18n.on('languageChanged', (language) => {
    document.documentElement.lang = language;
  });
  await i18n
    .use(detector)
    .use(backend)
    .use(initReactI18next)
    .init({
      ns: [...namespaces],
      defaultNS: 'platform',
      supportedLngs: [...languages],
      fallbackLng: 'en',
      interpolation: { escapeValue: false },
    });
}

const storages = [() => localStorage, () => sessionStorage];
const stored = 'language';

const detector: LanguageDetectorModule = {
  type: 'languageDetector',
  detect: () =>
    [
      ...storages.map((storage) => tried(() => storage().getItem(stored))),
      ...navigator.languages,
      document.documentElement.lang,
    ]
      .filter((code) => code != null)
      // Of `es-MX` the language alone, so that nothing else is ever stored.
      .map((code) => code.toLowerCase().replace(/[-_].*/, '')),
  cacheUserLanguage(language) {
    for (const storage of storages) tried(() => storage().setItem(stored, language));
  },
};

/** Where the browser keeps nothing for this page, asking for its storage throws. */
function tried<Value>(ask: () => Value): Value | null {
  try {
    return ask();
  } catch {
    return null;
  }
}

const backend: BackendModule = {
  type: 'backend',
  init() {},
  read: (language, namespace) => loadFile(language, namespace),
};

async function loadFile(language: string, namespace: string): Promise<object> {
  const folder = folders[namespace] ?? `../../features/${namespace}`;
  const load = files[`${folder}/locales/${language}.json`];
  if (!load) throw new Error(`There is no locale file for ${namespace} in ${language}.`);
  return (await load()).default;
}

/** The language of the screens. */
export function currentLanguage(): Language {
  return languages.find((language) => i18n.resolvedLanguage === language) ?? 'en';
}

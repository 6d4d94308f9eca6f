import i18next from 'i18next';
import LanguageDetector from 'i18next-browser-languagedetector';
import resourcesToBackend from 'i18next-resources-to-backend';
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
    .use(LanguageDetector)
    .use(resourcesToBackend((language: string, namespace: string) => loadFile(language, namespace)))
    .use(initReactI18next)
    .init({
      ns: [...namespaces],
      defaultNS: 'platform',
      supportedLngs: [...languages],
      fallbackLng: 'en',
      interpolation: { escapeValue: false },
      detection: {
        order: ['localStorage', 'sessionStorage', 'navigator', 'htmlTag'],
        caches: ['localStorage', 'sessionStorage'],
        lookupLocalStorage: 'language',
        lookupSessionStorage: 'language',
        // Of `es-MX` the language alone, so that nothing else is ever stored.
        convertDetectedLanguage: (code) => code.toLowerCase().replace(/[-_].*/, ''),
      },
    });
}

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

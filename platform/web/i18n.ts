import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { type Language, languages } from '#platform/contract/language.ts';
import { keepLanguage, loadWords, wantedLanguages } from './words.ts';

export const i18n = i18next;

/**
 * Detects the language (saved choice, session, browser, page), loads the given namespaces, and follows later changes.
 */
export async function startI18n(namespaces: readonly string[]): Promise<void> {
  i18n.on('languageChanged', (language) => {
    document.documentElement.lang = language;
  });
  await i18n
    .use({ type: 'languageDetector', detect: wantedLanguages, cacheUserLanguage: keepLanguage })
    .use({ type: 'backend', init() {}, read: (language: string, namespace: string) => loadWords(language, namespace) })
    .use(initReactI18next)
    .init({
      ns: [...namespaces],
      defaultNS: 'platform',
      supportedLngs: [...languages],
      fallbackLng: 'en',
      interpolation: { escapeValue: false },
    });
}

/** The language of the screens. */
export function currentLanguage(): Language {
  return languages.find((language) => i18n.resolvedLanguage === language) ?? 'en';
}

import type { Language } from '#platform/contract/language.ts';

/** The operator's text on registration, as the page contains it. `''` means none in this language. */
export function registrationMessage(language: Language): string {
  const text = document.querySelector<HTMLMetaElement>('meta[name=registration]')?.content;
  const told: Partial<Record<Language, string>> = text ? JSON.parse(text) : {};
  return told[language] ?? '';
}

import type { Language } from '#platform/contract/language.ts';

/** What operators tell whoever wants to register, as the page brings it; `''`: nothing of their own in this language. */
export function registrationMessage(language: Language): string {
  const text = document.querySelector<HTMLMetaElement>('meta[name=registration]')?.content;
  const told: Partial<Record<Language, string>> = text ? JSON.parse(text) : {};
  return told[language] ?? '';
}

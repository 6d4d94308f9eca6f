import type { Language } from '#platform/contract/language.ts';
import { wordsOf } from '#platform/server/ground/words.ts';
import type texts from '../locales/en.json';

const words = wordsOf<typeof texts>('agency');

/** A time zone as the settings name it to people. One outside of the United States has its IANA name in every language. */
export function zoneName(zone: string, language: Language): string {
  const key = `zones.${zone}`;
  const t = words(language);
  return t.has(key) ? t(key) : zone;
}

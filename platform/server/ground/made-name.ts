import type { Language } from '#platform/contract/language.ts';
import { madeNameOf } from '#platform/contract/made-names.ts';
import type { Translate } from './words.ts';

/**
 * A stored name in the reader's language if Vigencia made it, such as the title of a renewal's task or the month of a
 * period, and else as it is.
 */
export function madeNameIn(stored: string, language: Language, translate: Translate): string {
  const made = madeNameOf(stored);
  if (!made) return stored;
  if ('month' in made) return monthIn(made.month, language);
  return translate(language, `records:made.${made.name}`, made.values);
}

function monthIn(month: string, language: Language): string {
  const format = new Intl.DateTimeFormat(`${language}-US`, { timeZone: 'UTC', month: 'long', year: 'numeric' });
  const text = format.format(new Date(`${month}-01T00:00:00Z`));
  return text.charAt(0).toLocaleUpperCase(language) + text.slice(1);
}

import type { Language } from '#platform/contract/language.ts';
import { wordsOf } from '#platform/server/ground/words.ts';
import { formatDay } from '#platform/server/paper/brand.ts';
import type { LeftOut, Told } from '../../contract/reasons.ts';
import type texts from '../locales/en.json';

/** The texts of reasons and of the report. */
export const bookWords = wordsOf<typeof texts>('book/server');

/** Who is told. */
export interface Reader {
  language: Language;
  /** The agency's date format, such as `MM/DD/YYYY`. */
  days: string;
}

/** Why a row makes no policy, as a sentence. */
export const sayLeftOut = ({ code, facts }: LeftOut, { language, days }: Reader): string =>
  // The other reasons have values as the file writes them.
  bookWords(language)(`left_out.${code}`, code === 'ends_before_start' ? withDays(facts, days) : facts);

/** What is told of a client or a policy, as a sentence. */
export const sayTold = ({ code, facts = {} }: Told, { language, days }: Reader): string =>
  bookWords(language)(`told.${code}`, withDays(facts, days));

/** The facts with their ISO days in this format. */
function withDays(facts: Readonly<Record<string, string>>, days: string): Record<string, string> {
  const entries = Object.entries(facts);
  return Object.fromEntries(
    entries.map(([name, text]) => [name, text.replace(/\b\d{4}-\d{2}-\d{2}\b/g, (day) => formatDay(day, days))]),
  );
}

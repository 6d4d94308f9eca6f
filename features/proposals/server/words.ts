import type { Language } from '#platform/contract/language.ts';
import en from './words/en.json' with { type: 'json' };
import es from './words/es.json' with { type: 'json' };

export type ProposalWords = typeof en;

/** The texts of the page. They are here and not in `locales/`, because the screens load those and print no proposal. */
export const proposalWords: Readonly<Record<Language, ProposalWords>> = { en, es };

/** The word for a known code of a field; any other text is returned as typed. */
export function codeWord(words: ProposalWords, field: keyof ProposalWords['codes'], code: string): string {
  const known: Readonly<Record<string, string>> = words.codes[field];
  return Object.hasOwn(known, code) ? (known[code] as string) : code;
}

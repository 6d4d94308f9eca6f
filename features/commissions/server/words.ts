import type { Language } from '#platform/contract/language.ts';
import type { CommissionCard } from '../contract/lines.ts';
import en from './words/en.json' with { type: 'json' };
import es from './words/es.json' with { type: 'json' };

export type CommissionWords = typeof en;

/** The texts of the files. They are not in `locales/`, because the screens load those and write no files. */
export const commissionWords: Readonly<Record<Language, CommissionWords>> = { en, es };

/** The type of a line: new business or renewal, and whether it was late; or a bonus. */
export function kindOf(
  words: CommissionWords,
  { commission_type, is_renewal, is_late }: Pick<CommissionCard, 'commission_type' | 'is_renewal' | 'is_late'>,
): string {
  if (commission_type === 'bonus') return words.kinds.bonus;
  const kind = is_renewal ? 'renewal' : 'new';
  return words.kinds[is_late ? (`${kind}_late` as const) : kind];
}

import { wordsOf } from '#platform/server/ground/words.ts';
import type { CommissionCard } from '../contract/lines.ts';
import type en from './locales/en.json';

/** The texts of the files. */
export const commissionWords = wordsOf<typeof en>('commissions/server');
export type CommissionWords = ReturnType<typeof commissionWords>;

/** The type of a line: new business or renewal, and whether it was late; or a bonus. */
export function kindOf(
  t: CommissionWords,
  { commission_type, is_renewal, is_late }: Pick<CommissionCard, 'commission_type' | 'is_renewal' | 'is_late'>,
): string {
  if (commission_type === 'bonus') return t('kinds.bonus');
  const kind = is_renewal ? 'renewal' : 'new';
  return t(`kinds.${is_late ? (`${kind}_late` as const) : kind}`);
}

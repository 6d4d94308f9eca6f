import type { i18n, TFunction } from 'i18next';
import { type MadeName, madeNameOf } from '#platform/contract/made-names.ts';
import { atStart, monthText } from '../month-text.ts';
import { textOf } from '../text-of.ts';

const texts = {
  renewal_task: 'made.renewal_task',
  renewal_text: 'made.renewal_text',
  x_date_task: 'made.x_date_task',
  x_date_with: 'made.x_date_with',
  x_date_without: 'made.x_date_without',
  reply_task: 'made.reply_task',
  reply_text: 'made.reply_text',
  wrong_number_text: 'made.wrong_number_text',
  quote_note: 'made.quote_note',
  files: 'made.files',
} as const satisfies Record<MadeName, string>;

/** A stored name in the reader's language if Vigencia made it; null for a name that a person wrote. */
export function madeNameText(
  stored: string,
  t: TFunction<'records'>,
  { resolvedLanguage = 'en' }: i18n,
): string | null {
  const made = madeNameOf(stored);
  if (!made) return null;
  if ('month' in made) return atStart(monthText(made.month, resolvedLanguage));
  return textOf(t, texts[made.name], made.values);
}

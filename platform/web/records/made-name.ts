import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { type MadeName, madeNameOf } from '#platform/contract/made-names.ts';
import { atStart, useMonthText } from '../month-text.ts';
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

/**
 * Returns a function that gives a stored name in the reader's language if Vigencia made it, such as the title of a
 * renewal's task, and else as it is.
 */
export function useMadeName(): (stored: string) => string {
  const { t } = useTranslation('records');
  const monthText = useMonthText();
  return useCallback(
    (stored) => {
      const made = madeNameOf(stored);
      if (!made) return stored;
      if ('month' in made) return atStart(monthText(made.month));
      return textOf(t, texts[made.name], made.values);
    },
    [t, monthText],
  );
}

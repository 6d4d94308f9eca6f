import { useTranslation } from 'react-i18next';
import { useFormats } from '#platform/web/format.ts';

/** Formats a figure's change in percent from the previous period, with its sign. null means it can't be compared. */
export function useChange(): (change: number | null) => string {
  const { t } = useTranslation('analytics');
  const { rate } = useFormats();
  return (change) =>
    change === null ? t('no_change') : t('change', { change: `${change > 0 ? '+' : ''}${rate(change)}` });
}

import { useTranslation } from 'react-i18next';
import { useFormats } from '#platform/web/format.ts';

/** Says by how many percent a figure has changed against the days before, with its sign; null: nothing it could be compared with. */
export function useChange(): (change: number | null) => string {
  const { t } = useTranslation('analytics');
  const { rate } = useFormats();
  return (change) =>
    change === null ? t('no_change') : t('change', { change: `${change > 0 ? '+' : ''}${rate(change)}` });
}

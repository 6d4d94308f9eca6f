import { useTranslation } from 'react-i18next';
import { useFormats } from '#platform/web/format.ts';

/** Writes a mean of days with one decimal at most: `1 day`, `2.3 days`. null means that there is no data: `–`. */
export function useDays(): (days: number | null) => string {
  const { t } = useTranslation('analytics');
  const { rate } = useFormats();
  return (days) => {
    if (days === null) return '–';
    const written = rate(days).replace(/(?:\.0)?%$/, '');
    return t('days', { count: Number(written.replaceAll(',', '')), days: written });
  };
}

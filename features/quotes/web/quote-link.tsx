import { useTranslation } from 'react-i18next';
import { RecordLink } from '#platform/web/records/record-link.tsx';

/** A link to a quote's panel. */
export function QuoteLink({ id }: { id: string }) {
  const { t } = useTranslation('quotes');
  return (
    <RecordLink tab="quotes" id={id}>
      {t('create.view')}
    </RecordLink>
  );
}

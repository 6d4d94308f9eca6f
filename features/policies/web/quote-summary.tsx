import { useTranslation } from 'react-i18next';
import type { QuoteCard } from '#features/quotes/contract.ts';
import { useFormats } from '#platform/web/format.ts';
import { CardFacts } from '#platform/web/records/card-facts.tsx';
import classes from './policies.module.css';

/** The product that is sold, and the client. */
export function QuoteSummary({ quote }: { quote: QuoteCard }) {
  const { t } = useTranslation(['policies', 'leads']);
  const formats = useFormats();
  return (
    <div className={classes.summary}>
      <CardFacts
        facts={[
          [t('fields.contact'), quote.lead.contact.name],
          [t('fields.quote'), quote.quote_number],
          [t('fields.product_type'), t(`leads:product.${quote.product_type}`)],
          [t('fields.annual_premium'), <strong key="premium">{formats.money(quote.annual_premium)}</strong>],
          [t('fields.deductible'), formats.knownMoney(quote.deductible)],
          [t('fields.coverage_amount'), formats.knownMoney(quote.coverage_amount)],
        ]}
      />
    </div>
  );
}

import { useTranslation } from 'react-i18next';
import type { QuoteCard } from '#features/quotes/contract.ts';
import { useFormats } from '#platform/web/format.ts';
import classes from './policies.module.css';
import { PolicyFacts } from './policy-facts.tsx';

/** What is being sold, to whom. */
export function QuoteSummary({ quote }: { quote: QuoteCard }) {
  const { t } = useTranslation(['policies', 'leads']);
  const formats = useFormats();
  return (
    <div className={classes.summary}>
      <PolicyFacts
        facts={[
          ['contact', quote.lead.contact.name],
          ['quote', quote.quote_number],
          ['product_type', t(`leads:product.${quote.product_type}`)],
          ['annual_premium', formats.money(quote.annual_premium)],
          ['deductible', formats.knownMoney(quote.deductible)],
          ['coverage_amount', formats.knownMoney(quote.coverage_amount)],
        ]}
      />
    </div>
  );
}

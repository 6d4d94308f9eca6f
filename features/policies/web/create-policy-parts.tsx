import { Anchor } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { QuoteCard } from '#features/quotes/contract.ts';
import { useFormats } from '#platform/web/format.ts';
import { go } from '#platform/web/navigation.ts';
import classes from './policies.module.css';
import { PolicyFacts } from './policy-facts.tsx';
import { usePolicyOfQuote } from './use-policies.ts';

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
          ['deductible', formats.money(quote.deductible)],
          ['coverage_amount', formats.money(quote.coverage_amount)],
        ]}
      />
    </div>
  );
}

/** The way to the policy that a quote is already, once it is found. */
export function ExistingPolicyLink({ quoteId }: { quoteId: string }) {
  const { data: policyId } = usePolicyOfQuote(quoteId);
  return policyId && <PolicyLink id={policyId} />;
}

/** The way to a policy's panel. */
export function PolicyLink({ id }: { id: string }) {
  const { t } = useTranslation('policies');
  return (
    <Anchor
      component="button"
      type="button"
      size="sm"
      mih={24}
      c="inherit"
      td="underline"
      onClick={() => go({ tab: 'policies', open: id })}
    >
      {t('create.view')}
    </Anchor>
  );
}

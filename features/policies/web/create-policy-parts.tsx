import { Alert, Anchor, Stack, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { QuoteCard } from '#features/quotes/contract.ts';
import { ApiError } from '#platform/web/client.ts';
import { messageOf } from '#platform/web/form/use-validated-form.tsx';
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

/** The server's "no"; where the quote is a policy already, with the way to it. */
export function CreatePolicyFailure({ error, quoteId }: { error: Error; quoteId: string }) {
  const { t } = useTranslation(['policies', 'platform']);
  const isConverted = error instanceof ApiError && error.code === 'already_converted';
  const { data: policyId } = usePolicyOfQuote(quoteId, isConverted);
  return (
    <Alert color="red" role="alert" tabIndex={-1} icon={<IconAlertTriangle aria-hidden />}>
      <Stack gap={4} align="flex-start">
        <Text size="sm">{messageOf(error, t('platform:results.error_creating'))}</Text>
        {isConverted && policyId && <PolicyLink id={policyId} />}
      </Stack>
    </Alert>
  );
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

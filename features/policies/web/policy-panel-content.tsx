import { Anchor, Group, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { leadRoutes } from '#features/leads/contract.ts';
import { quoteRoutes } from '#features/quotes/contract.ts';
import { useFormats } from '#platform/web/format.ts';
import { lazyView } from '#platform/web/lazy-view.ts';
import { useMay } from '#platform/web/may.ts';
import { go } from '#platform/web/navigation.ts';
import { LoadedRecord, RecordSheet, RecordTitle } from '#platform/web/records/record-sheet.tsx';
import type { Policy } from '../contract.ts';
import { ExpiryIndicator } from './expiry-indicator.tsx';
import { ExpiryAlert } from './policy-card.tsx';
import { PolicyEditor } from './policy-editor.tsx';
import { PolicyFacts } from './policy-facts.tsx';
import { PolicyStatusPill } from './policy-status.tsx';
import { usePolicy } from './use-policies.ts';

const PolicyHistory = lazyView(() => import('./policy-history.tsx'));

/** Everything known about one policy. */
export default function PanelContent({ id }: { id: string }) {
  return <LoadedRecord record={usePolicy(id)}>{(policy) => <PolicySheet policy={policy} />}</LoadedRecord>;
}

function PolicySheet({ policy }: { policy: Policy }) {
  const { t } = useTranslation(['policies', 'leads']);
  const formats = useFormats();
  const { contact } = policy.quote.lead;
  return (
    <RecordSheet
      head={
        <Stack gap={6} align="flex-start">
          <Group gap="xs" justify="space-between" wrap="nowrap" align="flex-start" w="100%">
            <RecordTitle>{contact.name}</RecordTitle>
            <PolicyStatusPill policy={policy} />
          </Group>
          <Text size="sm" c="dimmed">
            {[contact.phone_national, contact.email].filter(Boolean).join(' · ')}
          </Text>
          <Text size="xs" c="dimmed">
            {t('panel.created', { date: formats.date(policy.created_at), age: formats.age(policy.created_at) })}
          </Text>
          <ExpiryIndicator days={policy.days_until_expiration} />
          <ExpiryAlert policy={policy} />
          <OriginLinks policy={policy} />
        </Stack>
      }
      details={
        <Stack gap="md">
          <PolicyFacts
            facts={[
              ['annual_premium', formats.money(policy.annual_premium)],
              ['product_type', t(`leads:product.${policy.product_type}`)],
              ['effective_date', formats.day(policy.effective_date)],
              ['expiration_date', formats.day(policy.expiration_date)],
              ['carrier', policy.carrier || t('fields.unknown')],
              ['deductible', formats.knownMoney(policy.deductible)],
              ['coverage_amount', formats.knownMoney(policy.coverage_amount)],
              ['coverage_limits', policy.coverage_limits || t('fields.unknown')],
            ]}
          />
          <PolicyEditor policy={policy} />
        </Stack>
      }
      history={<PolicyHistory id={policy.id} />}
    />
  );
}

/** The ways back to what the policy came from. */
function OriginLinks({ policy: { quote } }: { policy: Policy }) {
  const { t } = useTranslation('policies');
  const may = useMay();
  return (
    <Group gap="md">
      {may(quoteRoutes.routes.listQuotes) && (
        <Anchor
          component="button"
          type="button"
          size="sm"
          mih={24}
          onClick={() => go({ tab: 'quotes', open: quote.id })}
        >
          {t('panel.to_quote', { number: quote.quote_number })}
        </Anchor>
      )}
      {may(leadRoutes.routes.listLeads) && (
        <Anchor
          component="button"
          type="button"
          size="sm"
          mih={24}
          onClick={() => go({ tab: 'leads', open: quote.lead.id })}
        >
          {t('panel.to_lead')}
        </Anchor>
      )}
    </Group>
  );
}

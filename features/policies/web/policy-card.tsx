import { Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '#platform/web/format.ts';
import { CardFacts, CardFoot } from '#platform/web/records/card-facts.tsx';
import { ContactRow } from '#platform/web/records/contact-row.tsx';
import { Mark } from '#platform/web/records/mark.tsx';
import { CardNames, CardTop, RecordCard, RecordName } from '#platform/web/records/record-card.tsx';
import type { PolicyCard as PolicyCardData } from '../contract.ts';
import { isExpiring, toneOf } from './expiry-indicator.tsx';
import classes from './policies.module.css';
import { PolicyState } from './policy-status.tsx';

interface PolicyCardProps {
  policy: PolicyCardData;
  open: (id: string) => void;
}

/** One policy of the list. */
export const PolicyCard = memo(function PolicyCard({ policy, open }: PolicyCardProps) {
  const { t } = useTranslation(['policies', 'leads', 'records']);
  const formats = useFormats();
  const { contact } = policy.quote.lead;
  return (
    <RecordCard className={classes.card} aria-label={`${contact.name}, ${policy.policy_number}`}>
      <CardTop>
        <CardNames>
          <RecordName name={contact.name} open={() => open(policy.id)} />
          <Text size="xs" c="dimmed" truncate>
            {policy.policy_number}
          </Text>
        </CardNames>
      </CardTop>
      <ExpiryAlert policy={policy} />
      <CardFacts
        facts={[
          [t('fields.annual_premium'), <strong key="premium">{formats.money(policy.annual_premium)}</strong>],
          [t('fields.deductible'), formats.knownMoney(policy.deductible)],
          [t('fields.carrier'), policy.carrier || t('fields.unknown')],
          [t('fields.agent_assigned'), policy.agent_assigned || t('records:nobody')],
          [t('fields.effective_date'), formats.day(policy.effective_date)],
          [t('fields.expiration_date'), formats.day(policy.expiration_date)],
        ]}
      />
      <CardFoot>
        <PolicyState policy={policy} />
        <Mark>{t(`leads:product.${policy.product_type}`)}</Mark>
        <ContactRow contact={contact} />
      </CardFoot>
    </RecordCard>
  );
});

/** The action for an active policy that expires soon. */
export function ExpiryAlert({ policy }: { policy: PolicyCardData }) {
  const { t } = useTranslation('policies');
  if (!isExpiring(policy)) return null;
  return (
    <p className={classes.alert} data-tone={toneOf(policy.days_until_expiration)}>
      <IconAlertTriangle size={15} aria-hidden />
      {t('card.alert')}
    </p>
  );
}

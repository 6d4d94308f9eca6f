import { Text } from '@mantine/core';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '#platform/web/format.ts';
import { CardFacts, CardFoot } from '#platform/web/records/card-facts.tsx';
import { ContactRow } from '#platform/web/records/contact-row.tsx';
import { Mark } from '#platform/web/records/mark.tsx';
import { CardNames, CardTop, RecordCard, RecordName } from '#platform/web/records/record-card.tsx';
import type { RenewalCard as RenewalCardData } from '../contract.ts';
import { PremiumChange } from './premium-change.tsx';
import { RenewalState } from './renewal-status.tsx';
import classes from './renewals.module.css';

interface RenewalCardProps {
  renewal: RenewalCardData;
  open: (id: string) => void;
}

/** One renewal of the list. */
export const RenewalCard = memo(function RenewalCard({ renewal, open }: RenewalCardProps) {
  const { t } = useTranslation(['renewals', 'leads', 'records']);
  const formats = useFormats();
  const { policy } = renewal;
  const { contact } = policy.quote.lead;
  const facts = [
    [t('fields.old_premium'), formats.money(renewal.old_premium)],
    [t('fields.new_premium'), <NewPremium key="premium" renewal={renewal} />],
    [t('fields.renewal_date'), formats.day(renewal.renewal_date)],
    [t('fields.assigned_agent'), renewal.assigned_agent_name ?? t('records:nobody')],
  ] as const;
  return (
    <RecordCard className={classes.card} aria-label={`${contact.name}, ${policy.policy_number}`}>
      <CardTop>
        <CardNames>
          <RecordName name={contact.name} open={() => open(renewal.id)} />
          <Text size="xs" c="dimmed" truncate>
            {[policy.policy_number, policy.carrier].filter(Boolean).join(' · ')}
          </Text>
        </CardNames>
        <RenewalState renewal={renewal} />
      </CardTop>
      <CardFacts facts={facts} />
      {renewal.reason && (
        <Text size="xs" c="dimmed">
          {[t(`reason.${renewal.reason}`), renewal.reason_note].filter(Boolean).join(': ')}
        </Text>
      )}
      <CardFoot>
        <Mark>{t(`leads:product.${policy.product_type}`)}</Mark>
        <ContactRow contact={contact} />
      </CardFoot>
    </RecordCard>
  );
});

/** The premium for the new term, or the offered one, and its change. */
export function NewPremium({ renewal }: { renewal: RenewalCardData }) {
  const { t } = useTranslation('renewals');
  const { money } = useFormats();
  const premium = renewal.new_premium ?? renewal.quote?.annual_premium;
  if (premium === undefined) return t('premium.none');
  return (
    <span className={classes.premium}>
      {money(premium)} <PremiumChange renewal={renewal} />
    </span>
  );
}

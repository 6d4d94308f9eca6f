import { Text } from '@mantine/core';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '#platform/web/format.ts';
import { CardFacts, CardFoot } from '#platform/web/records/card-facts.tsx';
import { useMadeName } from '#platform/web/records/made-name.ts';
import { CardNames, CardTop, RecordCard, RecordName } from '#platform/web/records/record-card.tsx';
import type { CommissionCard as CommissionCardData } from '../contract/lines.ts';
import { CommissionMarks } from './commission-marks.tsx';
import { CommissionStatusPill } from './commission-status.tsx';
import classes from './commissions.module.css';
import { AdjustButton } from './panel/adjust-button.tsx';
import { PayBox } from './pay-box.tsx';
import { nameOf } from './use-commissions.ts';
import { useProductText } from './use-names.ts';

interface CommissionCardProps {
  commission: CommissionCardData;
  open: (id: string) => void;
  /** If omitted: there is no selection. */
  isChosen?: boolean | undefined;
  toggle: (id: string) => void;
}

/** One commission of the list. */
export const CommissionCard = memo(function CommissionCard({
  commission,
  open,
  isChosen,
  toggle,
}: CommissionCardProps) {
  const { t } = useTranslation('commissions');
  const formats = useFormats();
  const madeName = useMadeName();
  const productText = useProductText();
  const { id, policy, agent, period, adjusted_amount, booked_amount } = commission;
  const facts: (readonly [string, string])[] = [
    ...(policy ? [[t('fields.annual_premium'), formats.money(commission.annual_premium)] as const] : []),
    [t('fields.commission_amount'), formats.money(commission.commission_amount)],
    ...(adjusted_amount === 0 ? [] : [[t('fields.adjusted_amount'), formats.money(adjusted_amount)] as const]),
    ...(booked_amount === null ? [] : [[t('fields.booked_amount'), formats.money(booked_amount)] as const]),
    [t('fields.calculated_at'), formats.date(commission.calculated_at)],
    [t('fields.agent'), agent.full_name],
    [t('fields.period'), madeName(period.name)],
  ];
  return (
    <RecordCard
      className={classes.card}
      aria-label={[nameOf(commission), policy?.policy_number].filter(Boolean).join(', ')}
    >
      <CardTop>
        {isChosen !== undefined && <PayBox commission={commission} isChosen={isChosen} toggle={toggle} />}
        <CardNames>
          <RecordName name={nameOf(commission)} open={() => open(id)} />
          <Text size="xs" c="dimmed" truncate>
            {[policy?.policy_number, productText(commission.product_type)].filter(Boolean).join(' · ')}
          </Text>
        </CardNames>
        <CommissionStatusPill commission={commission} />
      </CardTop>
      <CardFacts facts={facts} />
      <CardFoot>
        <CommissionMarks commission={commission} />
        <span className={classes.net}>
          <AdjustButton commission={commission} />
          {t('fields.net')} <strong>{formats.money(commission.net)}</strong>
        </span>
      </CardFoot>
    </RecordCard>
  );
});

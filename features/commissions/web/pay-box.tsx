import { Checkbox } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { type CommissionCard, payableStatuses } from '../contract/lines.ts';
import { nameOf } from './use-commissions.ts';

/** Whether a commission can be marked as paid. */
export const isPayable = ({ status, period }: CommissionCard) =>
  payableStatuses.includes(status) && period.status !== 'Closed';

interface PayBoxProps {
  commission: CommissionCard;
  isChosen: boolean;
  toggle: (id: string) => void;
}

/** A box that selects a commission to be marked as paid. */
export function PayBox({ commission, isChosen, toggle }: PayBoxProps) {
  const { t } = useTranslation('commissions');
  return (
    <Checkbox
      aria-label={t('pay.choose', { name: nameOf(commission) })}
      checked={isChosen}
      disabled={!isPayable(commission)}
      onChange={() => toggle(commission.id)}
    />
  );
}

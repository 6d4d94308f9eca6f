import { IconBan, IconCalculator, IconCash, IconCircleCheck, IconEye, IconHourglassEmpty } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useMay } from '#platform/web/may.ts';
import type { StatusLooks } from '#platform/web/records/status-looks.ts';
import { StatusPill } from '#platform/web/records/status-pill.tsx';
import type { CommissionCard, CommissionStatus } from '../contract/lines.ts';
import { commissionRoutes } from '../contract.ts';
import { commissionTones } from './commission-tones.ts';
import { nameOf, useMoveCommission } from './use-commissions.ts';

/** The statuses in order, with their colors. */
const commissionStatusLooks: StatusLooks<CommissionStatus> = {
  Pending: { tone: commissionTones.Pending, icon: IconHourglassEmpty },
  Calculated: { tone: commissionTones.Calculated, icon: IconCalculator },
  'Under Review': { tone: commissionTones['Under Review'], icon: IconEye },
  Approved: { tone: commissionTones.Approved, icon: IconCircleCheck },
  Paid: { tone: commissionTones.Paid, icon: IconCash },
  Cancelled: { tone: commissionTones.Cancelled, icon: IconBan },
};

/** A commission's status. Users with permission can change it while its period is not closed. */
export function CommissionStatusPill({ commission }: { commission: CommissionCard }) {
  const { t } = useTranslation('commissions');
  const move = useMoveCommission();
  const mayChange = useMay()(commissionRoutes.routes.updateCommission) && commission.period.status !== 'Closed';
  return (
    <StatusPill
      status={commission.status}
      looks={commissionStatusLooks}
      textOf={(status) => t(`status.${status}`)}
      label={t('card.status_of', { name: nameOf(commission) })}
      onChange={mayChange ? (status) => move(commission, status) : undefined}
    />
  );
}

import { useTranslation } from 'react-i18next';
import { Amounts } from '#platform/web/records/amounts.tsx';
import { commissionStatuses } from '../../contract/lines.ts';
import type { CommissionPeriod } from '../../contract/periods.ts';
import { commissionTones } from '../commission-tones.ts';
import { showCommissions } from '../use-commissions.ts';

/** The commissions of a period by their status. */
export function ByStatus({ period: { id, by_status } }: { period: CommissionPeriod }) {
  const { t } = useTranslation('commissions');
  return (
    <Amounts
      title={t('dash.by_status')}
      rows={commissionStatuses
        .filter((status) => by_status[status])
        .map((status) => ({
          name: status,
          label: t(`status.${status}`),
          tone: commissionTones[status],
          count: by_status[status]?.commissions ?? 0,
          total: by_status[status]?.total ?? 0,
          show: () => showCommissions({ period_id: id, status }),
        }))}
    />
  );
}

import { useDisclosure } from '@mantine/hooks';
import { IconCalculator, IconCircleCheck, IconEye, IconLoader, IconLock, IconLockOpen } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { lazyView } from '#platform/web/lazy-view.ts';
import { useMay } from '#platform/web/may.ts';
import { useMadeName } from '#platform/web/records/made-name.ts';
import type { StatusLooks } from '#platform/web/records/status-looks.ts';
import { StatusPill } from '#platform/web/records/status-pill.tsx';
import { focusStart } from '#platform/web/ui/focus-start.ts';
import { FormDialog } from '#platform/web/ui/form-dialog.tsx';
import { type PeriodCard, type PeriodStatus, periodMoves } from '../../contract/periods.ts';
import { commissionRoutes } from '../../contract.ts';
import { useMovePeriod } from './use-periods.ts';

const ToOpenForm = lazyView(() => import('./to-open-form.tsx'));

/** The statuses in order, with their colors. */
const periodStatusLooks: StatusLooks<PeriodStatus> = {
  Open: { tone: 'neutral', icon: IconLockOpen },
  Calculating: { tone: 'info', icon: IconLoader },
  Calculated: { tone: 'info', icon: IconCalculator },
  'Under Review': { tone: 'warning', icon: IconEye },
  Approved: { tone: 'success', icon: IconCircleCheck },
  Closed: { tone: 'success', icon: IconLock },
};

/**
 * A period's status: a selector while it is Calculated, for users with permission. A change back to Open asks for
 * confirmation.
 */
export function PeriodStatusPill({ period }: { period: PeriodCard }) {
  const { t } = useTranslation(['commissions', 'commissions/periods']);
  const move = useMovePeriod();
  const name = useMadeName()(period.name);
  const [isOpening, opening] = useDisclosure(false);
  const mayChange = useMay()(commissionRoutes.routes.updatePeriod) && period.status === 'Calculated';
  const offered = Object.fromEntries(
    [period.status, ...periodMoves[period.status]].map((status) => [status, periodStatusLooks[status]]),
  ) as StatusLooks<PeriodStatus>;
  function change(status: PeriodStatus): void {
    if (status === period.status) return;
    if (status === 'Open') opening.open();
    else move.mutate({ period, status });
  }
  return (
    <>
      <StatusPill
        status={period.status}
        looks={offered}
        textOf={(status) => t(`period_status.${status}`)}
        label={t('card.status_of', { name })}
        onChange={mayChange ? change : undefined}
      />
      <FormDialog
        opened={isOpening}
        close={opening.close}
        title={t('commissions/periods:open.title', { name })}
        size={480}
        fields={1}
      >
        <div ref={focusStart}>
          <ToOpenForm period={period} close={opening.close} />
        </div>
      </FormDialog>
    </>
  );
}

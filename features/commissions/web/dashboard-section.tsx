import { Skeleton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Figures } from '#platform/web/records/figures.tsx';
import { useListView } from '#platform/web/records/use-list-view.ts';
import { LoadError } from '#platform/web/ui/async-state.tsx';
import { Charts } from './charts.tsx';
import { CommissionPanel } from './commission-panel.tsx';
import { DashFigures } from './dash-figures.tsx';
import classes from './dashboard.module.css';
import { OpenChargebacks } from './panel/open-chargebacks.tsx';
import { OwnStatements } from './statements/own-statements.tsx';
import { useCommissionDashboard } from './use-commissions.ts';

/** The figures of the month; for an Agente, their own. Each opens its list. */
export default function DashboardSection() {
  const { t } = useTranslation('commissions');
  // A commission opened from another screen opens here, in the first section of the tab.
  const { openId, close } = useListView('commissions');
  const dashboard = useCommissionDashboard();
  const proposed = dashboard.data?.open_chargebacks.commissions ?? 0;
  return (
    <>
      {dashboard.isError && <LoadError error={dashboard.error} retry={() => void dashboard.refetch()} />}
      {dashboard.isPending && (
        <div role="status" aria-label={t('dash.loading')}>
          <Awaited />
        </div>
      )}
      {dashboard.data && (
        <>
          <DashFigures dashboard={dashboard.data} />
          {proposed > 0 && <OpenChargebacks count={proposed} />}
          <Charts dashboard={dashboard.data} />
        </>
      )}
      <OwnStatements saysFailure={dashboard.isSuccess} />
      <CommissionPanel id={openId} close={close} />
    </>
  );
}

/** Placeholders for the figures and the charts. */
const Awaited = () => (
  <div aria-hidden>
    <Figures inRow={4}>
      {['commissions', 'total', 'pending', 'approved'].map((figure) => (
        <Skeleton key={figure} h={96} radius="md" />
      ))}
    </Figures>
    <div className={classes.charts}>
      {['status', 'agent'].map((chart) => (
        <Skeleton key={chart} h={260} radius="md" />
      ))}
    </div>
  </div>
);

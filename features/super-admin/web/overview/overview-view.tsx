import { Skeleton } from '@mantine/core';
import { IconBuilding, IconCircleCheck, IconCoin, IconUsers } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { plans, tenantStatuses } from '#features/tenants/contract.ts';
import { useFormats } from '#platform/web/format.ts';
import { Bars } from '#platform/web/records/bars.tsx';
import { Figure, Figures } from '#platform/web/records/figures.tsx';
import { LoadError } from '#platform/web/ui/async-state.tsx';
import type { PlatformDashboard } from '../../contract.ts';
import classes from '../super-admin.module.css';
import { tenantLooks } from '../tenants/tenant-status.tsx';
import { showAccounts, showTenants, usePlatformDashboard } from '../use-super-admin.ts';
import { Health } from './health.tsx';
import { QuickActions } from './quick-actions.tsx';

/** The overview of the platform. */
export default function OverviewView() {
  const dashboard = usePlatformDashboard();
  if (dashboard.isError) return <LoadError error={dashboard.error} retry={() => void dashboard.refetch()} />;
  if (dashboard.isPending) return <OverviewSkeleton />;
  return <Overview figures={dashboard.data} />;
}

function Overview({ figures }: { figures: PlatformDashboard }) {
  const { t } = useTranslation('super-admin');
  const { number, money } = useFormats();
  const { tenants_by_status, tenants_by_plan, total_tenants } = figures;
  const share = (count: number) => count / Math.max(1, total_tenants);
  return (
    <>
      <Figures inRow={4}>
        <Figure
          icon={IconBuilding}
          label={t('overview.total_tenants')}
          value={number(total_tenants)}
          about={t('overview.moved', {
            came: number(figures.monthly_new_tenants),
            went: number(figures.monthly_churned_tenants),
          })}
          show={() => showTenants()}
          isLong
        />
        <Figure
          icon={IconCircleCheck}
          label={t('overview.active_tenants')}
          value={number(figures.active_tenants)}
          show={() => showTenants({ status: 'Active' })}
        />
        <Figure
          icon={IconUsers}
          label={t('overview.total_users')}
          value={number(figures.total_users_across_tenants)}
          show={() => showAccounts()}
        />
        <Figure
          icon={IconCoin}
          label={t('overview.total_revenue')}
          value={money(figures.total_revenue_across_tenants)}
          about={t('overview.premium_of', {
            count: figures.total_policies_across_tenants,
            number: number(figures.total_policies_across_tenants),
          })}
          isLong
        />
      </Figures>
      <div className={classes.parts}>
        <Health {...figures} />
        <Bars
          title={t('overview.by_status')}
          rows={tenantStatuses.map((status) => ({
            name: status,
            label: t(`status.${status}`),
            share: share(tenants_by_status[status]),
            figure: number(tenants_by_status[status]),
            tone: tenantLooks[status].tone,
            show: tenants_by_status[status] > 0 ? () => showTenants({ status }) : null,
          }))}
        />
        <Bars
          title={t('overview.by_plan')}
          rows={plans.map((plan) => ({
            name: plan,
            label: t(`plan.${plan}`),
            share: share(tenants_by_plan[plan]),
            figure: number(tenants_by_plan[plan]),
            tone: null,
            show: tenants_by_plan[plan] > 0 ? () => showTenants({ plan }) : null,
          }))}
        />
        <QuickActions />
      </div>
    </>
  );
}

function OverviewSkeleton() {
  return (
    <div aria-hidden>
      <Figures inRow={4}>
        {['tenants', 'active', 'users', 'premium'].map((card) => (
          <Skeleton key={card} h={92} radius="md" />
        ))}
      </Figures>
      <div className={classes.parts}>
        {['health', 'status', 'plan', 'actions'].map((part) => (
          <Skeleton key={part} h={220} radius="md" />
        ))}
      </div>
    </div>
  );
}

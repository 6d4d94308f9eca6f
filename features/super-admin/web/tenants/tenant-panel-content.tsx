import { Button, Skeleton, Stack, Text, Title } from '@mantine/core';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useMailState } from '#features/users/web/index.tsx';
import { VisitTenant } from '#features/visits/web/index.tsx';
import { CardFacts } from '#platform/web/records/card-facts.tsx';
import { RecordSkeleton } from '#platform/web/records/record-skeleton.tsx';
import { LoadError } from '#platform/web/ui/async-state.tsx';
import type { Tenant } from '../../contract.ts';
import classes from '../super-admin.module.css';
import { showAccounts, showBranding, showLogs, superAdminApi, useTenant } from '../use-super-admin.ts';
import { RestoreButton } from './restore-button.tsx';
import { deletingTenant, extendingTrial, upgradingPlan, writingTenant } from './tenant-acts.ts';
import { TenantStatusPill } from './tenant-status.tsx';
import { useTenantAct } from './use-tenant-act.ts';
import { useTenantFacts } from './use-tenant-facts.ts';

/** All data of an agency, and all its actions. */
export default function TenantPanelContent({ id }: { id: string }) {
  const tenant = useTenant(id);
  if (tenant.isError) return <LoadError error={tenant.error} retry={() => void tenant.refetch()} />;
  if (!tenant.data) return <RecordSkeleton />;
  return <Known tenant={tenant.data} />;
}

function Known({ tenant }: { tenant: Tenant }) {
  const { t } = useTranslation('super-admin');
  const { used, reached } = useTenantFacts(tenant);
  return (
    <Stack gap="md">
      <div className={classes.head}>
        <div>
          <Title order={2} size="h3">
            {tenant.own_name || tenant.name}
          </Title>
          {tenant.own_name && tenant.own_name !== tenant.name && <p className={classes.address}>{tenant.name}</p>}
          <p className={classes.address}>{tenant.host}</p>
        </div>
        <TenantStatusPill tenant={tenant} />
      </div>
      <CardFacts facts={used} />
      {tenant.deleted_at ? (
        <>
          <Text size="sm">{t('tenants.deleted_text')}</Text>
          <div>
            <RestoreButton tenant={tenant} />
          </div>
        </>
      ) : (
        <Acts tenant={tenant} />
      )}
      <CardFacts facts={reached} />
    </Stack>
  );
}

function Acts({ tenant }: { tenant: Tenant }) {
  const { t } = useTranslation('super-admin');
  const { act, isBusy } = useTenantAct(tenant);
  const { id, name, status, lastActive } = tenant;
  const { data: mail } = useMailState();
  const mayInvite = !lastActive && mail?.is_without_server === false;
  const button = (label: string, begin: () => void, color?: 'red') => (
    <Button
      size="xs"
      variant={color ? 'outline' : 'default'}
      {...(color && { color })}
      disabled={isBusy}
      onClick={begin}
    >
      {label}
    </Button>
  );
  return (
    <fieldset className={classes.buttons} aria-label={t('tenants.acts')}>
      {status !== 'Active' &&
        button(t('tenants.activate'), () => act(superAdminApi.activateTenant, t('done.activated')))}
      {status !== 'Suspended' &&
        button(t('tenants.suspend'), () => act(superAdminApi.suspendTenant, t('done.suspended')))}
      {button(t('tenants.extend_trial'), () => extendingTrial.begin(tenant))}
      {button(t('tenants.upgrade_plan'), () => upgradingPlan.begin(tenant))}
      {button(t('tenants.manage_branding'), () => showBranding(id))}
      <Suspense fallback={<Skeleton width={120} height={30} />}>
        <VisitTenant tenant={tenant} />
      </Suspense>
      {button(t('tenants.view_users'), () => showAccounts({ tenant_id: id }))}
      {button(t('tenants.view_logs'), () => showLogs({ tenant_id: id, tenant_name: name }))}
      {mayInvite && button(t('tenants.invite'), () => act(superAdminApi.inviteAdmin, t('done.invited')))}
      {button(t('tenants.edit'), () => writingTenant.begin(tenant))}
      {button(t('tenants.delete'), () => deletingTenant.begin(tenant), 'red')}
    </fieldset>
  );
}

import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Tenant } from '../../contract.ts';
import { superAdminApi } from '../use-super-admin.ts';
import { useTenantAct } from './use-tenant-act.ts';

/** Restores a deleted agency. */
export function RestoreButton({ tenant }: { tenant: Tenant }) {
  const { t } = useTranslation('super-admin');
  const { act, isBusy } = useTenantAct(tenant);
  return (
    <Button
      size="xs"
      loading={isBusy}
      aria-label={t('tenants.restore_of', { name: tenant.name })}
      onClick={() => act(superAdminApi.restoreTenant, t('done.restored'))}
    >
      {t('tenants.restore')}
    </Button>
  );
}

import { IconCircleCheck, IconCircleMinus, IconCircleX, IconHourglass } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { TenantStatus } from '#features/tenants/contract.ts';
import type { StatusLooks } from '#platform/web/records/status-looks.ts';
import { StatusPill } from '#platform/web/records/status-pill.tsx';
import type { Tenant } from '../../contract.ts';

export const tenantLooks: StatusLooks<TenantStatus> = {
  Active: { tone: 'success', icon: IconCircleCheck },
  Trial: { tone: 'info', icon: IconHourglass },
  Suspended: { tone: 'danger', icon: IconCircleX },
  Inactive: { tone: 'neutral', icon: IconCircleMinus },
};

/** An agency's status. A deleted agency is shown as inactive; the date of its removal is shown elsewhere. */
export function TenantStatusPill({ tenant }: { tenant: Tenant }) {
  const { t } = useTranslation('super-admin');
  return (
    <StatusPill
      status={tenant.status}
      looks={tenantLooks}
      textOf={(status) => t(`status.${status}`)}
      label={t('tenants.status_of', { name: tenant.name })}
    />
  );
}

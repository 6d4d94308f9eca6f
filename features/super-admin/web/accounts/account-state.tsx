import { IconCircleCheck, IconCircleX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { StatusLooks } from '#platform/web/records/status-looks.ts';
import { StatusPill } from '#platform/web/records/status-pill.tsx';
import type { SystemUser } from '../../contract.ts';

const looks: StatusLooks<'active' | 'inactive'> = {
  active: { tone: 'success', icon: IconCircleCheck },
  inactive: { tone: 'neutral', icon: IconCircleX },
};

/** Whether an account is active. */
export function AccountState({ account }: { account: SystemUser }) {
  const { t } = useTranslation('super-admin');
  return (
    <StatusPill
      status={account.is_active ? 'active' : 'inactive'}
      looks={looks}
      textOf={(state) => t(`accounts.state.${state}`)}
      label={t('fields.status')}
    />
  );
}

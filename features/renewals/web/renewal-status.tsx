import { IconAlertTriangle, IconBan, IconCircleCheck, IconHourglassEmpty, IconLoader } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { ExpiryIndicator } from '#features/policies/web/index.tsx';
import { useMay } from '#platform/web/may.ts';
import type { StatusLooks } from '#platform/web/records/status-looks.ts';
import { StatusPill } from '#platform/web/records/status-pill.tsx';
import { TimedStatus } from '#platform/web/records/timed-status.tsx';
import {
  lostRenewalStatuses,
  openRenewalStatuses,
  type RenewalCard,
  type RenewalStatus,
  renewalRoutes,
} from '../contract.ts';
import { losing } from './losing.ts';
import { renewalTones } from './renewal-tones.ts';
import { useMoveRenewal } from './use-renewals.ts';

/** The statuses in their order, and their appearance. */
export const renewalStatusLooks: StatusLooks<RenewalStatus> = {
  Pendiente: { tone: renewalTones.Pendiente, icon: IconHourglassEmpty },
  Procesando: { tone: renewalTones.Procesando, icon: IconLoader },
  Completada: { tone: renewalTones.Completada, icon: IconCircleCheck },
  Fallida: { tone: renewalTones.Fallida, icon: IconAlertTriangle },
  Cancelada: { tone: renewalTones.Cancelada, icon: IconBan },
};

/** A renewal's status, editable for users with permission. A failed or cancelled one requires a reason first. */
function RenewalStatusPill({ renewal }: { renewal: RenewalCard }) {
  const { t } = useTranslation('renewals');
  const move = useMoveRenewal();
  const mayChange = useMay()(renewalRoutes.routes.updateRenewal) && renewal.new_policy === null;
  function change(to: RenewalStatus): void {
    if (to === renewal.status) return;
    if (lostRenewalStatuses.includes(to)) losing.begin({ renewal, to });
    else move(renewal, to);
  }
  return (
    <StatusPill
      status={renewal.status}
      looks={renewalStatusLooks}
      textOf={(status) => t(`status.${status}`)}
      label={t('card.status_of', { number: renewal.policy.policy_number })}
      onChange={mayChange ? change : undefined}
    />
  );
}

/** A renewal's status and, while it is open, the time until its policy expires. */
export function RenewalState({ renewal }: { renewal: RenewalCard }) {
  return (
    <TimedStatus
      status={<RenewalStatusPill renewal={renewal} />}
      time={openRenewalStatuses.includes(renewal.status) && <ExpiryIndicator days={renewal.days_until_expiration} />}
    />
  );
}

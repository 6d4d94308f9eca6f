import { IconBan, IconCalendarX, IconHourglassHigh, IconProgressCheck, IconRefreshDot } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useMay } from '#platform/web/may.ts';
import type { StatusLooks } from '#platform/web/records/status-looks.ts';
import { StatusPill } from '#platform/web/records/status-pill.tsx';
import { TimedStatus } from '#platform/web/records/timed-status.tsx';
import { type PolicyCard, type PolicyStatus, policyRoutes } from '../contract.ts';
import { cancelling } from './cancelling.ts';
import { ExpiryIndicator, isOpenEnded } from './expiry-indicator.tsx';
import { policyTones } from './policy-tones.ts';
import { useMovePolicy } from './use-policies.ts';

/** The statuses in order, with their colors. */
export const policyStatusLooks: StatusLooks<PolicyStatus> = {
  Activa: { tone: policyTones.Activa, icon: IconProgressCheck },
  Vencida: { tone: policyTones.Vencida, icon: IconCalendarX },
  Cancelada: { tone: policyTones.Cancelada, icon: IconBan },
  Renovada: { tone: policyTones.Renovada, icon: IconRefreshDot },
  'Pendiente Renovación': { tone: policyTones['Pendiente Renovación'], icon: IconHourglassHigh },
};

/** A policy's status, which users with permission can change. A cancellation asks for a day and a reason first. */
function PolicyStatusPill({ policy }: { policy: PolicyCard }) {
  const { t } = useTranslation('policies');
  const move = useMovePolicy();
  const mayChange = useMay()(policyRoutes.routes.updatePolicy);
  function change(to: PolicyStatus): void {
    if (to === 'Cancelada' && policy.status !== to) cancelling.begin(policy);
    else move(policy, to);
  }
  return (
    <StatusPill
      status={policy.status}
      looks={policyStatusLooks}
      textOf={(status) => t(`status.${status}`)}
      label={t('card.status_of', { number: policy.policy_number })}
      onChange={mayChange ? change : undefined}
    />
  );
}

/** A policy's status and the time left. */
export function PolicyState({ policy }: { policy: PolicyCard }) {
  return (
    <TimedStatus
      status={<PolicyStatusPill policy={policy} />}
      time={isOpenEnded(policy) && <ExpiryIndicator days={policy.days_until_expiration} />}
    />
  );
}

import { Badge, NativeSelect } from '@mantine/core';
import {
  IconBan,
  IconCalendarX,
  IconHourglassHigh,
  IconProgressCheck,
  IconRefreshDot,
  type TablerIcon,
} from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useMay } from '#platform/web/may.ts';
import { useRefresh } from '#platform/web/reads.ts';
import { keepFocus } from '#platform/web/records/keep-focus.ts';
import { sayRefused } from '#platform/web/say.ts';
import { type PolicyCard, type PolicyStatus, policyRoutes, policyStatuses } from '../contract.ts';
import classes from './policies.module.css';
import { policyApi } from './use-policies.ts';

/** Each status has its own shape beside its colour. */
const looks: Record<PolicyStatus, { tone: string; icon: TablerIcon }> = {
  Activa: { tone: 'success', icon: IconProgressCheck },
  Vencida: { tone: 'danger', icon: IconCalendarX },
  Cancelada: { tone: 'neutral', icon: IconBan },
  Renovada: { tone: 'info', icon: IconRefreshDot },
  'Pendiente Renovación': { tone: 'warning', icon: IconHourglassHigh },
};

/** A policy's status: a selector for those who may change it, else a word. */
export function PolicyStatusControl({ policy }: { policy: PolicyCard }) {
  const { t } = useTranslation(['policies', 'platform']);
  const refresh = useRefresh(policyApi.updatePolicy);
  const mayChange = useMay()(policyRoutes.routes.updatePolicy);
  const change = useMutation({
    scope: { id: `policy-status-${policy.id}` },
    mutationFn: (status: PolicyStatus) => policyApi.updatePolicy({ params: { id: policy.id }, body: { status } }),
    onSuccess: refresh,
    onError: (error) => sayRefused(policy.policy_number, error, t('platform:results.error_updating')),
  });
  // What was chosen shows at once; a refusal takes it back.
  const status = change.isPending ? change.variables : policy.status;
  const { tone, icon: Icon } = looks[status];
  if (!mayChange) {
    return (
      <Badge color={tone} leftSection={<Icon size={14} aria-hidden />}>
        {t(`status.${status}`)}
      </Badge>
    );
  }
  return (
    <NativeSelect
      size="xs"
      className={classes.status}
      wrapperProps={{ 'data-tone': tone }}
      aria-label={t('card.status_of', { number: policy.policy_number })}
      leftSection={<Icon size={15} aria-hidden />}
      value={status}
      onChange={({ currentTarget }) => {
        keepFocus();
        change.mutate(currentTarget.value as PolicyStatus);
      }}
      data={policyStatuses.map((value) => ({ value, label: t(`status.${value}`) }))}
    />
  );
}

import { IconShieldCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { HistoryEvent } from '#platform/contract/history.ts';
import { namesIn } from '#platform/contract/record-fields.ts';
import { useFormats } from '#platform/web/format.ts';
import { openRecord } from '#platform/web/navigation.ts';
import { RecordEvent } from '#platform/web/records/record-event.tsx';
import { StatusPill } from '#platform/web/records/status-pill.tsx';
import { StoryLine } from '#platform/web/records/story-line.tsx';
import { textOf } from '#platform/web/text-of.ts';
import { type PolicyCard, policyFields, type UpdatePolicy } from '../contract.ts';
import { policyStatusLooks } from './policy-status.tsx';

interface PolicyLineProps {
  policy: Pick<PolicyCard, 'id' | 'policy_number' | 'status' | 'carrier' | 'annual_premium' | 'expiration_date'>;
  isOpen: boolean;
}

/** A policy in the list of its client's records. */
export function PolicyLine({ policy, isOpen }: PolicyLineProps) {
  const { t } = useTranslation('policies');
  const formats = useFormats();
  const until = t('story.until', { date: formats.day(policy.expiration_date) });
  return (
    <StoryLine
      icon={IconShieldCheck}
      name={policy.policy_number}
      open={isOpen ? undefined : () => openRecord('policies', policy.id)}
      detail={[policy.carrier, until].filter(Boolean).join(' · ')}
      amount={formats.money(policy.annual_premium)}
      status={
        <StatusPill
          status={policy.status}
          looks={policyStatusLooks}
          label={t('fields.status')}
          textOf={(status) => t(`status.${status}`)}
        />
      }
    />
  );
}

const days: readonly string[] = ['effective_date', 'expiration_date', 'cancelled_on'];

/** A user's change of a policy. */
export function PolicyEvent({ event, of }: { event: HistoryEvent; of?: string | undefined }) {
  const { t } = useTranslation('policies');
  const actions = {
    convertToPolicy: t('history.convertToPolicy'),
    createPolicy: t('history.createPolicy'),
    bringInPolicy: t('history.bringInPolicy'),
    updatePolicy: t('history.updatePolicy'),
    expirePolicy: t('history.expirePolicy'),
    renewPolicy: t('history.renewPolicy'),
  };
  // The history has the agent's name.
  const labelOf = (name: keyof UpdatePolicy) => t(`fields.${name === 'agent_id' ? 'agent_assigned' : name}`);
  const told = [...namesIn(policyFields, 'update'), 'reason'] as const;
  const labels = Object.fromEntries(told.map((name) => [name, labelOf(name)]));
  const formats = useFormats();
  const wordsOf = (field: string, value: unknown) => {
    if (field === 'status') return textOf(t, `status.${value}`);
    if (typeof value === 'number') return formats.money(value);
    return days.includes(field) ? formats.day(String(value)) : String(value);
  };
  return <RecordEvent event={event} of={of} actions={actions} labels={labels} wordsOf={wordsOf} />;
}

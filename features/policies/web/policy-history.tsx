import { useTranslation } from 'react-i18next';
import { RecordHistory } from '#platform/web/records/record-history.tsx';
import type { UpdatePolicy } from '../contract.ts';
import { usePolicyHistory } from './use-policies.ts';

/** Who changed what on a policy, newest first. */
export default function PolicyHistory({ id }: { id: string }) {
  const { t } = useTranslation('policies');
  const actions = {
    convertToPolicy: t('history.convertToPolicy'),
    updatePolicy: t('history.updatePolicy'),
    expirePolicy: t('history.expirePolicy'),
  };
  // The agent stands in the history by name.
  const labels = {
    status: t('fields.status'),
    policy_number: t('fields.policy_number'),
    notes: t('fields.notes'),
    agent_id: t('fields.agent_assigned'),
  } satisfies Record<keyof UpdatePolicy, string>;
  return (
    <RecordHistory
      history={usePolicyHistory(id)}
      {...{ actions, labels }}
      wordsOf={(field, value) => (field === 'status' ? t(`status.${value}` as never) : String(value))}
    />
  );
}

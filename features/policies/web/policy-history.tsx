import { useTranslation } from 'react-i18next';
import { ChangeHistory } from '#platform/web/ui/change-history.tsx';
import { usePolicyHistory } from './use-policies.ts';

const actions = ['convertToPolicy', 'updatePolicy', 'expirePolicy'] as const;

/** Who changed what on a policy, newest first. */
export function PolicyHistory({ id }: { id: string }) {
  const { t } = useTranslation('policies');
  return (
    <ChangeHistory
      history={usePolicyHistory(id)}
      nameOf={(event) => {
        const action = actions.find((known) => known === event.action);
        return action ? t(`history.${action}`) : event.action;
      }}
      changesOf={({ before, after }) =>
        Object.keys(before ? (after ?? {}) : {})
          .filter((field) => field in fieldLabels)
          .map((field) => ({
            field,
            label: t(fieldLabels[field as keyof typeof fieldLabels]),
            before: <Value field={field} value={before?.[field]} />,
            after: <Value field={field} value={after?.[field]} />,
          }))
      }
    />
  );
}

/** The fields people read about. The agent stands in the history by name. */
const fieldLabels = {
  status: 'fields.status',
  policy_number: 'fields.policy_number',
  notes: 'fields.notes',
  agent_id: 'fields.agent_assigned',
} as const;

function Value({ field, value }: { field: string; value: unknown }) {
  const { t } = useTranslation('policies');
  if (value === null || value === undefined || value === '') return <em>{t('history.nothing')}</em>;
  return <>{field === 'status' ? t(`status.${String(value)}` as never) : String(value)}</>;
}

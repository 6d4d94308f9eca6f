import { useTranslation } from 'react-i18next';
import type { HistoryEvent } from '#platform/contract/history.ts';
import { useFormats } from '#platform/web/format.ts';
import { useMadeName } from '#platform/web/records/made-name.ts';
import { RecordEvent } from '#platform/web/records/record-event.tsx';
import { textOf } from '#platform/web/text-of.ts';
import type { UpdateTask } from '../contract.ts';

/** A user's change to a task. */
export function TaskEvent({ event, of }: { event: HistoryEvent; of?: string | undefined }) {
  const { t } = useTranslation('tasks');
  const formats = useFormats();
  const madeName = useMadeName();
  const actions = {
    createTask: t('history.createTask'),
    updateTask: t('history.updateTask'),
  };
  // The history has the names of the assignee and the client, and the policy's number.
  const labels = {
    title: t('fields.title'),
    description: t('fields.description'),
    status: t('fields.status'),
    priority: t('fields.priority'),
    due_date: t('fields.due_date'),
    assigned_to: t('fields.assigned_to'),
    lead_id: t('fields.lead_id'),
    policy_id: t('fields.policy_id'),
  } satisfies Record<keyof UpdateTask, string>;
  const wordsOf = (field: string, value: unknown) => {
    if (field === 'due_date') return formats.day(String(value));
    return field === 'status' || field === 'priority' ? textOf(t, `${field}.${value}`) : madeName(String(value));
  };
  return <RecordEvent event={event} of={of} actions={actions} labels={labels} wordsOf={wordsOf} />;
}

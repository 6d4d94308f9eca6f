import type { FileReader, ListTable } from '#platform/server/http/list-file.ts';
import type { TaskCard } from '../contract.ts';
import { taskWords } from './words.ts';

/** The columns of tasks in a file. */
export function taskFile({ language, day, named }: FileReader): ListTable<TaskCard> {
  const t = taskWords(language);
  return {
    title: t('title'),
    columns: [
      { label: t('fields.title'), kind: 'text', width: 40, of: ({ title }) => named(title) },
      {
        label: t('fields.description'),
        kind: 'text',
        width: 40,
        of: ({ description }) => description && named(description),
      },
      { label: t('fields.status'), kind: 'text', width: 14, of: ({ status }) => t(`status.${status}`) },
      { label: t('fields.priority'), kind: 'text', width: 12, of: ({ priority }) => t(`priority.${priority}`) },
      { label: t('fields.due_date'), kind: 'day', of: ({ due_date }) => due_date },
      { label: t('fields.assigned_to'), kind: 'text', of: ({ assigned_user_name }) => assigned_user_name },
      { label: t('fields.lead_id'), kind: 'text', width: 30, of: ({ contact }) => contact?.name },
      { label: t('fields.policy_id'), kind: 'text', width: 20, of: ({ policy_number }) => policy_number },
      { label: t('status.Completada'), kind: 'day', of: ({ completed_at }) => day(completed_at) },
      { label: t('fields.created_at'), kind: 'day', of: ({ created_at }) => day(created_at) },
      { label: t('fields.updated_at'), kind: 'day', of: ({ updated_at }) => day(updated_at) },
    ],
  };
}

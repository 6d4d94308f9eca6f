import { formatPhone } from '#platform/contract/phone.ts';
import type { FileReader, ListTable } from '#platform/server/http/list-file.ts';
import type { User } from '../contract.ts';
import { roleText } from './role-text.ts';
import { userWords } from './words.ts';

/** The columns of users in a file. */
export function userFile({ language, day }: FileReader): ListTable<User> {
  const t = userWords(language);
  return {
    title: t('title'),
    columns: [
      { label: t('fields.full_name'), kind: 'text', width: 30, of: ({ full_name }) => full_name },
      { label: t('fields.username'), kind: 'text', width: 18, of: ({ username }) => username },
      { label: t('fields.role'), kind: 'text', width: 14, of: ({ role }) => roleText(language, role) },
      {
        label: t('fields.state'),
        kind: 'text',
        width: 12,
        of: ({ is_active }) => t(`state.${is_active ? ('active' as const) : ('inactive' as const)}`),
      },
      { label: t('fields.email'), kind: 'text', width: 30, of: ({ email }) => email },
      { label: t('fields.phone'), kind: 'text', width: 18, of: ({ phone }) => phone && formatPhone(phone) },
      { label: t('fields.department'), kind: 'text', of: ({ department }) => department },
      {
        label: t('fields.second_steps'),
        kind: 'text',
        of: ({ second_steps }) => second_steps.map((step) => t(`second_step.${step}`)).join(', '),
      },
      { label: t('fields.created_at'), kind: 'day', of: ({ created_at }) => day(created_at) },
    ],
  };
}

import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { formatPhone } from '#platform/contract/phone.ts';
import { useFormats } from '#platform/web/format.ts';
import { RecordTable } from '#platform/web/records/record-table.tsx';
import { type Column, columnsOf } from '#platform/web/records/table-columns.ts';
import type { Pages } from '#platform/web/records/use-pages.ts';
import type { User, UserSort } from '../contract.ts';
import { SecondSteps } from './second-steps.tsx';
import { UserNameLine } from './user-name-line.tsx';
import { UserStatePill } from './user-state.tsx';

interface UsersTableProps {
  list: Pages<User>;
  users: readonly User[];
  sort: UserSort;
  changeSort: (sort: UserSort) => void;
  open: (id: string) => void;
}

const nameOf = ({ full_name }: User) => full_name;

/** The users as a table. */
export function UsersTable({ users, ...rest }: UsersTableProps) {
  const { t } = useTranslation('users');
  return (
    <RecordTable
      name="users"
      label={t('title')}
      items={users}
      title={{ label: t('fields.full_name'), nameOf, sorts: { ascending: 'name' } }}
      columns={useColumns()}
      {...rest}
    />
  );
}

function useColumns(): readonly Column<User, UserSort>[] {
  const { t } = useTranslation(['users', 'platform']);
  const formats = useFormats();
  return useMemo(() => {
    const { text, date } = columnsOf<User, UserSort>(formats);
    return [
      {
        name: 'username',
        label: t('fields.username'),
        width: 164,
        cell: (user) => <UserNameLine user={user} isShort />,
      },
      { name: 'role', label: t('fields.role'), width: 92, cell: ({ role }) => t(`platform:roles.${role}`) },
      { name: 'state', label: t('fields.state'), width: 124, cell: (user) => <UserStatePill user={user} /> },
      {
        name: 'second_steps',
        label: t('fields.second_steps'),
        width: 148,
        cell: (user) => <SecondSteps user={user} />,
      },
      text('email', t('fields.email'), 196),
      { name: 'phone', label: t('fields.phone'), width: 124, cell: ({ phone }) => formatPhone(phone) },
      text('department', t('fields.department'), 116),
      date('created_at', t('fields.created_at'), 96, { sorts: { descending: 'newest', ascending: 'oldest' } }),
    ];
  }, [t, formats]);
}

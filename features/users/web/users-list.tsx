import { Badge, Skeleton, Stack, Table, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconUser } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '#platform/web/format.ts';
import { isFiltered } from '#platform/web/records/filters.ts';
import { CardTop, RecordCard, RecordName } from '#platform/web/records/record-card.tsx';
import { RecordList } from '#platform/web/records/record-list.tsx';
import { useUser } from '#platform/web/session.ts';
import { Empty } from '#platform/web/ui/async-state.tsx';
import type { User } from '../contract.ts';
import { type UserFilters, useUserList } from './use-users.ts';
import { UserStatePill } from './user-state.tsx';
import classes from './users.module.css';

interface UsersListProps {
  filters: UserFilters;
  open: (id: string) => void;
}

const columns = ['full_name', 'role', 'state', 'email', 'phone', 'department', 'created_at'] as const;

/** The users as a table, on a phone as cards, in the chosen order. */
export function UsersList({ filters, open }: UsersListProps) {
  const { t } = useTranslation('users');
  const isPhone = useMediaQuery('(max-width: 48em)', undefined, { getInitialValueInEffect: false }) ?? false;
  return (
    <RecordList
      list={useUserList(filters)}
      skeleton={<Skeleton h={320} aria-hidden />}
      empty={<Empty icon={<IconUser size={40} />} title={isFiltered(filters) ? t('list.no_match') : t('list.empty')} />}
      count={(numbers) => t('list.shown', numbers)}
    >
      {(users) => (isPhone ? <UserCards users={users} open={open} /> : <UsersTable users={users} open={open} />)}
    </RecordList>
  );
}

interface Shown {
  users: readonly User[];
  open: (id: string) => void;
}

function UsersTable({ users, open }: Shown) {
  const { t } = useTranslation(['users', 'platform']);
  const formats = useFormats();
  const cells: Record<(typeof columns)[number], (user: User) => ReactNode> = {
    full_name: (user) => (
      <div className={classes.who}>
        <RecordName name={user.full_name} open={() => open(user.id)} />
        <UserNameLine user={user} />
      </div>
    ),
    role: ({ role }) => t(`platform:roles.${role}`),
    state: (user) => <UserStatePill user={user} />,
    email: ({ email }) => email,
    phone: ({ phone }) => phone,
    department: ({ department }) => department,
    created_at: ({ created_at }) => formats.date(created_at),
  };
  return (
    <Table.ScrollContainer minWidth={860} className={classes.table}>
      <Table verticalSpacing={6} highlightOnHover stickyHeader aria-label={t('title')}>
        <Table.Thead>
          <Table.Tr>
            {columns.map((column) => (
              <Table.Th key={column} scope="col">
                {t(`fields.${column}`)}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {users.map((user) => (
            <Table.Tr key={user.id} data-inactive={!user.is_active || undefined}>
              {columns.map((column) => (
                <Table.Td key={column}>{cells[column](user)}</Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

function UserCards({ users, open }: Shown) {
  const { t } = useTranslation('platform');
  return (
    <Stack gap="sm">
      {users.map((user) => (
        <RecordCard key={user.id} aria-label={user.full_name}>
          <CardTop>
            <div className={classes.who}>
              <RecordName name={user.full_name} open={() => open(user.id)} />
              <UserNameLine user={user} />
            </div>
            <UserStatePill user={user} />
          </CardTop>
          <Text size="sm">{[t(`roles.${user.role}`), user.department].filter(Boolean).join(' · ')}</Text>
          <Text size="sm" c="dimmed" className={classes.address}>
            {[user.email, user.phone].filter(Boolean).join(' · ')}
          </Text>
        </RecordCard>
      ))}
    </Stack>
  );
}

/** By which name somebody signs in, and what tells the account from the others. */
export function UserNameLine({ user }: { user: User }) {
  const { t } = useTranslation('users');
  const { id } = useUser();
  return (
    <Text component="span" size="xs" c="dimmed" className={classes.line}>
      {user.username}
      {user.id === id && <Badge size="sm">{t('list.you')}</Badge>}
      {user.must_change_password && user.is_active && <Badge size="sm">{t('list.given_password')}</Badge>}
    </Text>
  );
}

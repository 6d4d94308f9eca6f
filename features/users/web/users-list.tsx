import { Text } from '@mantine/core';
import { IconUser } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formatPhone } from '#platform/contract/phone.ts';
import { CardGrid, CardGridSkeleton } from '#platform/web/records/card-grid.tsx';
import { isFiltered } from '#platform/web/records/filters.ts';
import { CardTop, RecordCard, RecordName } from '#platform/web/records/record-card.tsx';
import { RecordList } from '#platform/web/records/record-list.tsx';
import { RecordTableSkeleton } from '#platform/web/records/record-table.tsx';
import { useIsPhone } from '#platform/web/touch.ts';
import { Empty } from '#platform/web/ui/async-state.tsx';
import type { User, UserSort } from '../contract.ts';
import { SecondSteps } from './second-steps.tsx';
import { type UserFilters, useUserList } from './use-users.ts';
import { UserNameLine } from './user-name-line.tsx';
import { UserStatePill } from './user-state.tsx';
import classes from './users.module.css';
import { UsersTable } from './users-table.tsx';

const usualSort: UserSort = 'newest';

interface UsersListProps {
  filters: UserFilters;
  change: (filters: UserFilters) => void;
  open: (id: string) => void;
}

/** The users as a table, or as cards on a phone, in the chosen order. */
export function UsersList({ filters, change, open }: UsersListProps) {
  const { t } = useTranslation('users');
  const isPhone = useIsPhone();
  const list = useUserList({ sort: usualSort, ...filters });
  return (
    <RecordList
      list={list}
      skeleton={isPhone ? <CardGridSkeleton height={104} /> : <RecordTableSkeleton />}
      empty={<Empty icon={<IconUser size={40} />} title={isFiltered(filters) ? t('list.no_match') : t('list.empty')} />}
      count={(numbers) => t('list.shown', numbers)}
    >
      {(users) =>
        isPhone ? (
          <CardGrid>
            {users.map((user) => (
              <UserCard key={user.id} user={user} open={open} />
            ))}
          </CardGrid>
        ) : (
          <UsersTable
            list={list}
            users={users}
            open={open}
            sort={filters.sort ?? usualSort}
            changeSort={(sort) => change({ ...filters, sort })}
          />
        )
      }
    </RecordList>
  );
}

function UserCard({ user, open }: { user: User; open: (id: string) => void }) {
  const { t } = useTranslation('platform');
  return (
    <RecordCard aria-label={user.full_name}>
      <CardTop>
        <div className={classes.who}>
          <RecordName name={user.full_name} open={() => open(user.id)} />
          <UserNameLine user={user} />
        </div>
        <UserStatePill user={user} />
      </CardTop>
      <Text size="sm">{[t(`roles.${user.role}`), user.department].filter(Boolean).join(' · ')}</Text>
      <SecondSteps user={user} />
      <Text size="sm" c="dimmed" className={classes.address}>
        {[user.email, formatPhone(user.phone)].filter(Boolean).join(' · ')}
      </Text>
    </RecordCard>
  );
}

import { Button, Text } from '@mantine/core';
import { IconUsers } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '#platform/web/format.ts';
import { CardFacts } from '#platform/web/records/card-facts.tsx';
import { CardGrid, CardGridSkeleton } from '#platform/web/records/card-grid.tsx';
import { CardNames, CardTop, RecordCard } from '#platform/web/records/record-card.tsx';
import { RecordList } from '#platform/web/records/record-list.tsx';
import { RecordTable, RecordTableSkeleton } from '#platform/web/records/record-table.tsx';
import { type Column, columnsOf } from '#platform/web/records/table-columns.ts';
import { useIsPhone } from '#platform/web/touch.ts';
import { Empty } from '#platform/web/ui/async-state.tsx';
import type { SystemUser } from '../../contract.ts';
import classes from '../super-admin.module.css';
import { type AccountFilters, useAccounts } from '../use-super-admin.ts';
import { writingAccount } from './account-acts.ts';
import { AccountState } from './account-state.tsx';

/** The matching accounts, newest first: a table, or cards on a phone. */
export function AccountList({ filters }: { filters: AccountFilters }) {
  const { t } = useTranslation('super-admin');
  const isPhone = useIsPhone();
  const list = useAccounts(filters);
  const columns = useColumns();
  return (
    <RecordList
      list={list}
      skeleton={isPhone ? <CardGridSkeleton height={120} /> : <RecordTableSkeleton />}
      empty={<Empty icon={<IconUsers size={40} />} title={t('accounts.empty')} />}
      count={(numbers) => t('accounts.count', numbers)}
    >
      {(accounts) =>
        isPhone ? (
          <CardGrid>
            {accounts.map((account) => (
              <AccountCard key={account.id} account={account} />
            ))}
          </CardGrid>
        ) : (
          <RecordTable
            name="accounts"
            label={t('sections.accounts')}
            list={list}
            items={accounts}
            title={{ label: t('fields.user'), nameOf: ({ full_name }) => full_name }}
            columns={columns}
            sort="newest"
            changeSort={() => {}}
            open={(id) => {
              const account = accounts.find((one) => one.id === id);
              if (account) writingAccount.begin(account);
            }}
          />
        )
      }
    </RecordList>
  );
}

function AccountCard({ account }: { account: SystemUser }) {
  const { t } = useTranslation(['super-admin', 'platform']);
  const { date } = useFormats();
  return (
    <RecordCard aria-label={account.full_name}>
      <CardTop>
        <CardNames>
          <Text fw={600}>{account.full_name}</Text>
          <p className={classes.address}>
            {account.username} · {account.email}
          </p>
        </CardNames>
        <AccountState account={account} />
      </CardTop>
      <CardFacts
        facts={[
          [t('fields.role'), t(`platform:roles.${account.role}`)],
          [t('fields.tenant'), account.tenant_name ?? t('accounts.platform')],
          [t('fields.created_at'), date(account.created_at)],
        ]}
      />
      <Button
        variant="default"
        size="xs"
        aria-label={t('accounts.edit_title', { name: account.full_name })}
        onClick={() => writingAccount.begin(account)}
      >
        {t('tenants.edit')}
      </Button>
    </RecordCard>
  );
}

function useColumns(): readonly Column<SystemUser>[] {
  const { t } = useTranslation(['super-admin', 'platform']);
  const formats = useFormats();
  return useMemo(() => {
    const { text, date } = columnsOf<SystemUser, string>(formats);
    return [
      text('username', t('fields.username'), 140),
      { name: 'role', label: t('fields.role'), width: 110, cell: ({ role }) => t(`platform:roles.${role}`) },
      {
        name: 'tenant',
        label: t('fields.tenant'),
        width: 190,
        cell: ({ tenant_name }) => tenant_name ?? t('accounts.platform'),
      },
      { name: 'status', label: t('fields.status'), width: 124, cell: (account) => <AccountState account={account} /> },
      date('created_at', t('fields.created_at'), 100),
      text('email', t('fields.email'), 210),
    ];
  }, [t, formats]);
}

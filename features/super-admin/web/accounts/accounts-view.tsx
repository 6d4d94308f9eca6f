import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { roles } from '#platform/contract/roles.ts';
import { FilterSelect } from '#platform/web/records/filter-fields.tsx';
import { filterOf } from '#platform/web/records/filters.ts';
import { ListFile } from '#platform/web/records/list-file.tsx';
import { useListView } from '#platform/web/records/use-list-view.ts';
import { useShortcuts } from '#platform/web/shortcuts.ts';
import { SearchField } from '#platform/web/ui/search-field.tsx';
import classes from '../super-admin.module.css';
import { type AccountFilters, searched, superAdminApi, useTenantChoice } from '../use-super-admin.ts';
import { writingAccount } from './account-acts.ts';
import { AccountDialog } from './account-dialog.tsx';
import { AccountList } from './account-list.tsx';

/** All accounts, of any agency. */
export default function AccountsView() {
  const { t } = useTranslation(['super-admin', 'platform']);
  const { filters, change } = useListView<AccountFilters>('superadmin');
  const searchField = useRef<HTMLInputElement>(null);
  const filter = filterOf({ filters, change });
  const tenants = useTenantChoice();
  const names = new Map((tenants.data?.items ?? []).map(({ id, name }) => [id, name]));
  const create = () => writingAccount.begin(null);
  useShortcuts([
    { key: '/', label: t('accounts.search'), act: () => searchField.current?.focus() },
    { key: 'n', label: t('accounts.create'), act: create },
  ]);
  return (
    <>
      <search className={classes.bar} aria-label={t('accounts.search')}>
        <div className={classes.search}>
          <SearchField
            q={filters.q ?? ''}
            search={(q) => change({ ...filters, q })}
            field={searchField}
            label={t('accounts.search')}
            hint={t('accounts.search_hint')}
            clearLabel={t('clear')}
          />
        </div>
        <FilterSelect
          label={t('fields.role')}
          {...filter('role')}
          values={roles}
          textOf={(role) => t(`platform:roles.${role}`)}
        />
        <FilterSelect
          key={tenants.status}
          label={t('fields.tenant')}
          {...filter('tenant_id')}
          values={[...names.keys()]}
          textOf={(id) => names.get(id) ?? ''}
          all={t('accounts.all_tenants')}
        />
        <ListFile call={superAdminApi.downloadSystemUsers} query={searched(filters)} />
        <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={create}>
          {t('accounts.create')}
        </Button>
      </search>
      <AccountList filters={filters} />
      <AccountDialog />
    </>
  );
}

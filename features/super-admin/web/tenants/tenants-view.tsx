import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { plans, tenantStatuses } from '#features/tenants/contract.ts';
import { FilterSelect } from '#platform/web/records/filter-fields.tsx';
import { filterOf } from '#platform/web/records/filters.ts';
import { ListFile } from '#platform/web/records/list-file.tsx';
import { useListView } from '#platform/web/records/use-list-view.ts';
import { useShortcuts } from '#platform/web/shortcuts.ts';
import { SearchField } from '#platform/web/ui/search-field.tsx';
import classes from '../super-admin.module.css';
import { searched, superAdminApi, type TenantFilters } from '../use-super-admin.ts';
import { ActDialogs } from './act-dialogs.tsx';
import { writingTenant } from './tenant-acts.ts';
import { TenantList } from './tenant-list.tsx';
import { TenantPanel } from './tenant-panel.tsx';

/** The agencies, one card each. */
export default function TenantsView() {
  const { t } = useTranslation('super-admin');
  const { filters, change, openId, open, close } = useListView<TenantFilters>('superadmin');
  const searchField = useRef<HTMLInputElement>(null);
  const filter = filterOf({ filters, change });
  const create = () => writingTenant.begin(null);
  useShortcuts([
    { key: '/', label: t('tenants.search'), act: () => searchField.current?.focus() },
    { key: 'n', label: t('tenants.create'), act: create },
  ]);
  return (
    <>
      <search className={classes.bar} aria-label={t('tenants.search')}>
        <div className={classes.search}>
          <SearchField
            q={filters.q ?? ''}
            search={(q) => change({ ...filters, q })}
            field={searchField}
            label={t('tenants.search')}
            hint={t('tenants.search_hint')}
            clearLabel={t('clear')}
          />
        </div>
        <FilterSelect
          label={t('fields.status')}
          {...filter('status')}
          values={tenantStatuses}
          textOf={(status) => t(`status.${status}`)}
        />
        <FilterSelect
          label={t('fields.plan')}
          {...filter('plan')}
          values={plans}
          textOf={(plan) => t(`plan.${plan}`)}
        />
        <FilterSelect
          label={t('tenants.shown')}
          {...filter('deleted')}
          values={['true']}
          textOf={() => t('tenants.deleted')}
          all={t('tenants.there')}
        />
        <ListFile call={superAdminApi.downloadTenants} query={searched(filters)} />
        <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={create}>
          {t('tenants.create')}
        </Button>
      </search>
      <TenantList filters={filters} open={open} />
      <TenantPanel id={openId} close={close} />
      <ActDialogs />
    </>
  );
}

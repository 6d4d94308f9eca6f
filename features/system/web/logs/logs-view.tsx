import { Button, Switch, Text } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { FilterDays, FilterSelect } from '#platform/web/records/filter-fields.tsx';
import { filterOf } from '#platform/web/records/filters.ts';
import { useListView } from '#platform/web/records/use-list-view.ts';
import { useShortcuts } from '#platform/web/shortcuts.ts';
import { SearchField } from '#platform/web/ui/search-field.tsx';
import { logLevels } from '../../contract.ts';
import { LogList } from './log-list.tsx';
import classes from './logs.module.css';
import type { LogFilters } from './use-logs.ts';

const statuses = ['4xx', '5xx'] as const;

/** The log of the processes: live, and searchable. */
export default function LogsView() {
  const { t } = useTranslation(['system', 'system/logs']);
  const { filters, change } = useListView<LogFilters>('superadmin');
  const searchField = useRef<HTMLInputElement>(null);
  const filter = filterOf({ filters, change });
  const isLive = filters.paused !== 'yes';
  const { tenant_id, tenant_name, ...others } = filters;
  useShortcuts([{ key: '/', label: t('logs.search'), act: () => searchField.current?.focus() }]);
  return (
    <>
      <Text size="sm" mb="md">
        {t('logs.about')}
      </Text>
      <search className={classes.bar} aria-label={t('logs.search')}>
        <div className={classes.search}>
          <SearchField
            q={filters.q ?? ''}
            search={(q) => change({ ...filters, q })}
            field={searchField}
            label={t('logs.search')}
            hint={t('logs.search_hint')}
            clearLabel={t('logs.clear')}
          />
        </div>
        <FilterSelect
          label={t('logs.level')}
          {...filter('level')}
          values={logLevels.slice(1)}
          textOf={(level) => t(`logs.levels.${level}`)}
        />
        <FilterSelect
          label={t('logs.fields.status')}
          {...filter('status')}
          values={statuses}
          textOf={(status) => t(`logs.statuses.${status}`)}
        />
        <FilterDays filters={filters} change={change} first={['from', t('logs.from')]} last={['to', t('logs.to')]} />
        <Switch
          className={classes.live}
          label={t('logs.live')}
          checked={isLive}
          onChange={({ currentTarget }) => change({ ...filters, paused: currentTarget.checked ? '' : 'yes' })}
        />
        <Switch
          className={classes.live}
          label={t('system/logs:routine')}
          checked={filters.routine === 'shown'}
          onChange={({ currentTarget }) => change({ ...filters, routine: currentTarget.checked ? 'shown' : '' })}
        />
        {tenant_id && (
          <Button
            variant="default"
            rightSection={<IconX size={16} aria-hidden />}
            aria-label={t('logs.all_tenants', { name: tenant_name ?? tenant_id })}
            onClick={() => change(others)}
          >
            {tenant_name ?? tenant_id}
          </Button>
        )}
      </search>
      <LogList filters={filters} isLive={isLive} narrow={(to) => change({ ...filters, ...to })} />
    </>
  );
}

import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { FilterBar } from '#platform/web/records/filter-bar.tsx';
import { FilterDays, FilterSelect } from '#platform/web/records/filter-fields.tsx';
import { type Filtering, filterOf } from '#platform/web/records/filters.ts';
import { ListFile } from '#platform/web/records/list-file.tsx';
import { incomingStatuses, integrationTypes } from '../../contract/choices.ts';
import { incomingSorts } from '../../contract/incoming-lead.ts';
import { type IncomingFilters, integrationApi, useIntegrationChoice } from '../use-integrations.ts';

/** Search, filters and order. */
export function IncomingFilterBar({
  filters,
  change,
  searchField,
}: Filtering<IncomingFilters> & { searchField: RefObject<HTMLInputElement | null> }) {
  const { t } = useTranslation(['integrations/incoming', 'integrations']);
  return (
    <FilterBar
      filters={filters}
      change={change}
      searchField={searchField}
      words={{
        label: t('filters.label'),
        search: t('filters.search'),
        hint: t('filters.hint'),
      }}
      sorts={incomingSorts}
      sortText={(sort) => t(`sort.${sort}`)}
      file={<ListFile call={integrationApi.downloadIncomingLeads} query={filters} />}
    >
      <FilterFields filters={filters} change={change} />
    </FilterBar>
  );
}

function FilterFields({ filters, change }: Filtering<IncomingFilters>) {
  const { t } = useTranslation(['integrations/incoming', 'integrations']);
  const integrations = useIntegrationChoice();
  const names = Object.fromEntries((integrations.data?.items ?? []).map(({ id, name }) => [id, name]));
  const filter = filterOf({ filters, change });
  return (
    <>
      <FilterSelect
        label={t('table.integration')}
        {...filter('integration_id')}
        values={Object.keys(names)}
        textOf={(id) => names[id] ?? ''}
      />
      <FilterSelect
        label={t('table.status')}
        {...filter('status')}
        values={incomingStatuses}
        textOf={(status) => t(`integrations:incoming.${status}`)}
      />
      <FilterSelect
        label={t('integrations:filters.type')}
        {...filter('integration_type')}
        values={integrationTypes}
        textOf={(type) => t(`integrations:type.${type}`)}
      />
      <FilterSelect
        label={t('filters.held')}
        {...filter('only')}
        values={['held']}
        textOf={() => t('filters.held_only')}
      />
      <FilterDays
        filters={filters}
        change={change}
        first={['received_from', t('filters.from')]}
        last={['received_to', t('filters.to')]}
      />
    </>
  );
}

import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useMay } from '#platform/web/may.ts';
import { FilterBar } from '#platform/web/records/filter-bar.tsx';
import { FilterSelect } from '#platform/web/records/filter-fields.tsx';
import { filterOf } from '#platform/web/records/filters.ts';
import { useListView } from '#platform/web/records/use-list-view.ts';
import { useShortcuts } from '#platform/web/shortcuts.ts';
import { configuringIntegrations } from '../../contract/access.ts';
import { integrationStatuses, integrationTypes } from '../../contract/choices.ts';
import { integrationSorts } from '../../contract/integration.ts';
import { ActDialogs } from '../acts/act-dialogs.tsx';
import classes from '../integrations.module.css';
import { creatingIntegration } from '../setup/creating-integration.ts';
import type { IntegrationFilters } from '../use-integrations.ts';
import { IntegrationList } from './integration-list.tsx';
import { IntegrationPanel } from './integration-panel.tsx';
import { NewIntegration } from './no-integrations.tsx';

/** The agency's integrations, one card each. */
export default function ListView() {
  const { t } = useTranslation(['integrations', 'records']);
  const { filters, change, openId, open, close } = useListView<IntegrationFilters>('integrations');
  const mayCreate = useMay()(configuringIntegrations);
  const searchField = useRef<HTMLInputElement>(null);
  const filter = filterOf({ filters, change });
  useShortcuts([
    { key: '/', label: t('filters.search'), act: () => searchField.current?.focus() },
    ...(mayCreate ? [{ key: 'n', label: t('list.create'), act: () => creatingIntegration.begin(null) }] : []),
  ]);
  return (
    <>
      <div className={classes.head}>
        <div className={classes.bar}>
          <FilterBar
            filters={filters}
            change={change}
            searchField={searchField}
            words={{ label: t('filters.label'), search: t('filters.search'), hint: t('filters.hint') }}
            sorts={integrationSorts}
            sortText={(sort) => t(`sort.${sort}`)}
          >
            <FilterSelect
              label={t('filters.status')}
              {...filter('status')}
              values={integrationStatuses}
              textOf={(value) => t(`status.${value}`)}
            />
            <FilterSelect
              label={t('filters.type')}
              {...filter('integration_type')}
              values={integrationTypes}
              textOf={(value) => t(`type.${value}`)}
            />
          </FilterBar>
        </div>
        {mayCreate && <NewIntegration />}
      </div>
      <IntegrationList filters={filters} open={open} />
      <IntegrationPanel id={openId} close={close} />
      <ActDialogs />
    </>
  );
}

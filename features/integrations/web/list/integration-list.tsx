import { IconPlugConnected } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { CardGrid, CardGridSkeleton } from '#platform/web/records/card-grid.tsx';
import { isFiltered } from '#platform/web/records/filters.ts';
import { RecordList } from '#platform/web/records/record-list.tsx';
import { Empty } from '#platform/web/ui/async-state.tsx';
import type { IntegrationSort } from '../../contract/integration.ts';
import { type IntegrationFilters, useIntegrationList } from '../use-integrations.ts';
import { IntegrationCard } from './integration-card.tsx';
import { NoIntegrations } from './no-integrations.tsx';

const usualSort: IntegrationSort = 'newest';

/** The matching integrations as cards. */
export function IntegrationList({ filters, open }: { filters: IntegrationFilters; open: (id: string) => void }) {
  const { t } = useTranslation('integrations');
  const list = useIntegrationList({ sort: usualSort, ...filters });
  return (
    <RecordList
      list={list}
      skeleton={<CardGridSkeleton height={208} />}
      empty={
        isFiltered(filters) ? (
          <Empty icon={<IconPlugConnected size={40} />} title={t('empty.no_match')} />
        ) : (
          <NoIntegrations />
        )
      }
      count={(numbers) => t('list.shown', numbers)}
    >
      {(integrations) => (
        <CardGrid>
          {integrations.map((integration) => (
            <IntegrationCard key={integration.id} integration={integration} open={open} />
          ))}
        </CardGrid>
      )}
    </RecordList>
  );
}

import { IconInbox } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { CardGrid, CardGridSkeleton } from '#platform/web/records/card-grid.tsx';
import { isFiltered } from '#platform/web/records/filters.ts';
import { RecordList } from '#platform/web/records/record-list.tsx';
import { RecordTableSkeleton } from '#platform/web/records/record-table.tsx';
import { useIsPhone } from '#platform/web/touch.ts';
import { Empty } from '#platform/web/ui/async-state.tsx';
import type { IncomingSort } from '../../contract/incoming-lead.ts';
import { type IncomingFilters, useIncomingList } from '../use-integrations.ts';
import { IncomingCard } from './incoming-card.tsx';
import { IncomingTable } from './incoming-table.tsx';

const usualSort: IncomingSort = 'newest';

interface IncomingListProps {
  filters: IncomingFilters;
  change: (filters: IncomingFilters) => void;
  open: (id: string) => void;
}

/** The matching incoming leads: as a table, on a phone as cards. */
export function IncomingList({ filters, change, open }: IncomingListProps) {
  const { t } = useTranslation(['integrations/incoming', 'integrations']);
  const isPhone = useIsPhone();
  const list = useIncomingList({ sort: usualSort, ...filters });
  const icon = <IconInbox size={40} />;
  return (
    <RecordList
      list={list}
      skeleton={isPhone ? <CardGridSkeleton height={132} /> : <RecordTableSkeleton />}
      empty={
        isFiltered(filters) ? (
          <Empty icon={icon} title={t('empty.no_match')} />
        ) : (
          <Empty icon={icon} title={t('empty.title')} text={t('empty.text')} />
        )
      }
      count={(numbers) => t('table.shown', numbers)}
    >
      {(leads) =>
        isPhone ? (
          <CardGrid>
            {leads.map((lead) => (
              <IncomingCard key={lead.id} lead={lead} open={open} />
            ))}
          </CardGrid>
        ) : (
          <IncomingTable
            list={list}
            leads={leads}
            open={open}
            sort={(filters.sort ?? usualSort) as IncomingSort}
            changeSort={(sort) => change({ ...filters, sort })}
          />
        )
      }
    </RecordList>
  );
}

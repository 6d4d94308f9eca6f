import { IconCalendarRepeat } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { CardGrid, CardGridSkeleton } from '#platform/web/records/card-grid.tsx';
import { isFiltered } from '#platform/web/records/filters.ts';
import { RecordList } from '#platform/web/records/record-list.tsx';
import { RecordTableSkeleton } from '#platform/web/records/record-table.tsx';
import { Empty } from '#platform/web/ui/async-state.tsx';
import type { RenewalSort } from '../contract.ts';
import { all, askedRenewals, usualSort } from './asked-renewals.ts';
import { RenewalCard } from './renewal-card.tsx';
import { RenewalTable } from './renewal-table.tsx';
import { type RenewalFilters, useRenewalList } from './use-renewals.ts';

interface RenewalListProps {
  filters: RenewalFilters;
  change: (filters: RenewalFilters) => void;
  isTable: boolean;
  open: (id: string) => void;
}

/** The matching renewals, as a table or as cards; by default those that are open. */
export function RenewalList({ filters, change, isTable, open }: RenewalListProps) {
  const { t } = useTranslation('renewals');
  const list = useRenewalList(askedRenewals(filters));
  const icon = <IconCalendarRepeat size={40} />;
  return (
    <RecordList
      list={list}
      skeleton={isTable ? <RecordTableSkeleton /> : <CardGridSkeleton height={220} />}
      empty={
        isFiltered(withoutScope(filters)) ? (
          <Empty icon={icon} title={t('list.no_match')} />
        ) : (
          <Empty icon={icon} title={t(filters.only === all ? 'list.none' : 'list.empty')} text={t('list.empty_text')} />
        )
      }
      count={(numbers) => t('list.shown', numbers)}
    >
      {(renewals) =>
        isTable ? (
          <RenewalTable
            list={list}
            renewals={renewals}
            open={open}
            sort={(filters.sort ?? usualSort) as RenewalSort}
            changeSort={(sort) => change({ ...filters, sort })}
          />
        ) : (
          <CardGrid>
            {renewals.map((renewal) => (
              <RenewalCard key={renewal.id} renewal={renewal} open={open} />
            ))}
          </CardGrid>
        )
      }
    </RecordList>
  );
}

const withoutScope = ({ only: _, ...filters }: RenewalFilters) => filters;

import { IconShieldCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { CardGrid, CardGridSkeleton } from '#platform/web/records/card-grid.tsx';
import { isFiltered } from '#platform/web/records/filters.ts';
import { RecordList } from '#platform/web/records/record-list.tsx';
import { RecordTableSkeleton } from '#platform/web/records/record-table.tsx';
import { Empty } from '#platform/web/ui/async-state.tsx';
import type { PolicySort } from '../contract.ts';
import { PolicyCard } from './policy-card.tsx';
import { PolicyTable } from './policy-table.tsx';
import { type PolicyFilters, usePolicyList } from './use-policies.ts';

const usualSort: PolicySort = 'newest';

interface PolicyListProps {
  filters: PolicyFilters;
  change: (filters: PolicyFilters) => void;
  isTable: boolean;
  open: (id: string) => void;
}

/** The matching policies as a table or as cards. */
export function PolicyList({ filters, change, isTable, open }: PolicyListProps) {
  const { t } = useTranslation('policies');
  const list = usePolicyList({ sort: usualSort, ...filters });
  const icon = <IconShieldCheck size={40} />;
  return (
    <RecordList
      list={list}
      skeleton={isTable ? <RecordTableSkeleton /> : <CardGridSkeleton height={236} />}
      empty={
        isFiltered(filters) ? (
          <Empty icon={icon} title={t('list.no_match')} />
        ) : (
          <Empty icon={icon} title={t('list.empty')} text={t('list.empty_text')} />
        )
      }
      isOfFigure={filters.count === 'exact'}
      count={(numbers) => t('list.shown', numbers)}
    >
      {(policies) =>
        isTable ? (
          <PolicyTable
            list={list}
            policies={policies}
            open={open}
            sort={(filters.sort ?? usualSort) as PolicySort}
            changeSort={(sort) => change({ ...filters, sort })}
          />
        ) : (
          <CardGrid>
            {policies.map((policy) => (
              <PolicyCard key={policy.id} policy={policy} open={open} />
            ))}
          </CardGrid>
        )
      }
    </RecordList>
  );
}

import { Button } from '@mantine/core';
import { IconCoins } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useMay } from '#platform/web/may.ts';
import { CardGrid, CardGridSkeleton } from '#platform/web/records/card-grid.tsx';
import { isFiltered } from '#platform/web/records/filters.ts';
import { RecordList } from '#platform/web/records/record-list.tsx';
import { RecordTableSkeleton } from '#platform/web/records/record-table.tsx';
import { Empty } from '#platform/web/ui/async-state.tsx';
import { managingCommissions } from '../contract/access.ts';
import { type CommissionSort, isOfDays } from '../contract/lines.ts';
import { CommissionCard } from './commission-card.tsx';
import { CommissionTable } from './commission-table.tsx';
import { creatingPeriod } from './creating.ts';
import { type CommissionFilters, useCommissionList } from './use-commissions.ts';

const usualSort: CommissionSort = 'newest';

interface CommissionListProps {
  filters: CommissionFilters;
  change: (filters: CommissionFilters) => void;
  isTable: boolean;
  open: (id: string) => void;
  /** The selected ids; null or omitted: there is no selection. */
  chosen?: ReadonlySet<string> | null;
  choose?: (chosen: ReadonlySet<string>) => void;
}

/** The matching commissions as a table or as cards. */
export function CommissionList({ filters, change, isTable, open, chosen = null, choose }: CommissionListProps) {
  const { t } = useTranslation('commissions');
  const seesAgency = useMay()(managingCommissions);
  const list = useCommissionList({ sort: usualSort, ...filters });
  const icon = <IconCoins size={40} />;
  const toggle = (id: string) => chosen && choose?.(without(chosen, id) ?? new Set([...chosen, id]));
  return (
    <RecordList
      list={list}
      skeleton={isTable ? <RecordTableSkeleton /> : <CardGridSkeleton height={190} />}
      empty={
        isFiltered(filters) ? (
          <Empty icon={icon} title={t('list.no_match')} />
        ) : (
          <Empty
            icon={icon}
            title={t('list.empty')}
            text={t(seesAgency ? 'list.empty_text' : 'list.empty_own')}
            action={seesAgency && <Button onClick={() => creatingPeriod.begin(null)}>{t('acts.create_period')}</Button>}
          />
        )
      }
      isOfFigure={filters.count === 'exact'}
      count={(numbers) => t('list.shown', numbers)}
    >
      {(commissions) =>
        isTable ? (
          <CommissionTable
            list={list}
            commissions={commissions}
            open={open}
            chosen={chosen}
            toggle={toggle}
            hasDays={isOfDays(filters)}
            sort={(filters.sort ?? usualSort) as CommissionSort}
            changeSort={(sort) => change({ ...filters, sort })}
          />
        ) : (
          <CardGrid>
            {commissions.map((commission) => (
              <CommissionCard
                key={commission.id}
                commission={commission}
                open={open}
                toggle={toggle}
                isChosen={chosen?.has(commission.id)}
              />
            ))}
          </CardGrid>
        )
      }
    </RecordList>
  );
}

/** The ids without one of them; null: it was not selected. */
function without(ids: ReadonlySet<string>, id: string): ReadonlySet<string> | null {
  const rest = new Set(ids);
  return rest.delete(id) ? rest : null;
}

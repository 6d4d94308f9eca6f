import { IconLayoutKanban, IconList } from '@tabler/icons-react';
import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { useSellers } from '#features/users/web/index.tsx';
import { FilterBar } from '#platform/web/records/filter-bar.tsx';
import { FilterDays, FilterPerson, FilterSelect } from '#platform/web/records/filter-fields.tsx';
import { type Filtering, filterOf } from '#platform/web/records/filters.ts';
import { Choice } from '#platform/web/ui/choice.tsx';
import { type LeadStatus, leadSorts, leadSources, leadStatuses, productTypes } from '../contract.ts';
import type { LeadFilters } from './use-leads.ts';

export type LeadsView = 'board' | 'list';

interface LeadFiltersProps extends Filtering<LeadFilters> {
  view: LeadsView;
  setView: (view: LeadsView) => void;
  searchField: RefObject<HTMLInputElement | null>;
}

/** Search, filters, order, and the choice between board and list. */
export function LeadFilterBar({ filters, change, view, setView, searchField }: LeadFiltersProps) {
  const { t } = useTranslation('leads');
  return (
    <FilterBar
      {...{ filters, change, searchField }}
      words={{ label: t('filters.label'), search: t('filters.search'), hint: t('filters.search_hint') }}
      sorts={leadSorts}
      sortText={(sort) => t(`sort.${sort}`)}
      end={
        <Choice
          label={t('view.label')}
          value={view}
          onChange={setView}
          options={[
            { value: 'board', label: <ViewLabel icon={IconLayoutKanban} text={t('view.board')} /> },
            { value: 'list', label: <ViewLabel icon={IconList} text={t('view.list')} /> },
          ]}
        />
      }
    >
      <FilterFields filters={filters} change={change} isList={view === 'list'} />
    </FilterBar>
  );
}

function ViewLabel({ icon: Icon, text }: { icon: typeof IconList; text: string }) {
  return (
    <>
      <Icon size={15} aria-hidden />
      {text}
    </>
  );
}

function FilterFields({ filters, change, isList }: Filtering<LeadFilters> & { isList: boolean }) {
  const { t } = useTranslation('leads');
  const sellers = useSellers();
  const filter = filterOf({ filters, change });
  const status = (value: LeadStatus) => t(`status.${value}`);
  return (
    <>
      {isList && (
        <FilterSelect label={t('fields.status')} {...filter('status')} values={leadStatuses} textOf={status} />
      )}
      <FilterSelect
        label={t('fields.product_type')}
        {...filter('product_type')}
        values={productTypes}
        textOf={(value) => t(`product.${value}`)}
      />
      <FilterSelect
        label={t('fields.source')}
        {...filter('source')}
        values={leadSources}
        textOf={(value) => t(`source.${value}`)}
      />
      <FilterPerson label={t('fields.assigned_agent')} {...filter('assigned_agent')} people={sellers.data} />
      <FilterDays
        {...{ filters, change }}
        first={['created_from', t('filters.created_from')]}
        last={['created_to', t('filters.created_to')]}
      />
    </>
  );
}

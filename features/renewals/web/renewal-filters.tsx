import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { productTypes } from '#features/leads/contract.ts';
import { useSellers } from '#features/users/web/index.tsx';
import { FilterBar } from '#platform/web/records/filter-bar.tsx';
import { FilterDays, FilterPerson, FilterSelect } from '#platform/web/records/filter-fields.tsx';
import { type Filtering, filterOf } from '#platform/web/records/filters.ts';
import { type useRecordView, ViewChoice } from '#platform/web/records/record-view.tsx';
import { renewalSorts, renewalStatuses } from '../contract.ts';
import type { RenewalFilters } from './use-renewals.ts';

/** Search, filters and order. */
export function RenewalFilterBar({
  filters,
  change,
  searchField,
  view,
}: Filtering<RenewalFilters> & {
  searchField: RefObject<HTMLInputElement | null>;
  view: ReturnType<typeof useRecordView>;
}) {
  const { t } = useTranslation('renewals');
  return (
    <FilterBar
      {...{ filters, change, searchField }}
      words={{ label: t('filters.label'), search: t('filters.search'), hint: t('filters.search_hint') }}
      sorts={renewalSorts}
      sortText={(sort) => t(`sort.${sort}`)}
      end={<ViewChoice {...view} />}
    >
      <FilterFields filters={filters} change={change} />
    </FilterBar>
  );
}

function FilterFields({ filters, change }: Filtering<RenewalFilters>) {
  const { t } = useTranslation(['renewals', 'leads']);
  const sellers = useSellers();
  const filter = filterOf({ filters, change });
  return (
    <>
      <FilterSelect
        label={t('fields.status')}
        {...filter('status')}
        values={renewalStatuses}
        textOf={(value) => t(`status.${value}`)}
      />
      <FilterSelect
        label={t('fields.product_type')}
        {...filter('product_type')}
        values={productTypes}
        textOf={(value) => t(`leads:product.${value}`)}
      />
      <FilterPerson label={t('fields.assigned_agent')} {...filter('assigned_agent')} people={sellers.data} />
      <FilterDays
        {...{ filters, change }}
        first={['date_from', t('filters.date_from')]}
        last={['date_to', t('filters.date_to')]}
      />
    </>
  );
}

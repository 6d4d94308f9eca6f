import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { productTypes } from '#features/leads/contract.ts';
import { carrierMax, carriers } from '#features/quotes/contract.ts';
import { useSellers } from '#features/users/web/index.tsx';
import { FilterBar } from '#platform/web/records/filter-bar.tsx';
import { FilterPerson, FilterSelect } from '#platform/web/records/filter-fields.tsx';
import { FilterText } from '#platform/web/records/filter-text.tsx';
import { type Filtering, filterOf } from '#platform/web/records/filters.ts';
import { type useRecordView, ViewChoice } from '#platform/web/records/record-view.tsx';
import { policySorts, policyStatuses } from '../contract.ts';
import type { PolicyFilters } from './use-policies.ts';

const withinDays = ['7', '30', '60', '90'];

/** Search, filters and order. */
export function PolicyFilterBar({
  filters,
  change,
  searchField,
  view,
}: Filtering<PolicyFilters> & {
  searchField: RefObject<HTMLInputElement | null>;
  view: ReturnType<typeof useRecordView>;
}) {
  const { t } = useTranslation('policies');
  return (
    <FilterBar
      {...{ filters, change, searchField }}
      words={{ label: t('filters.label'), search: t('filters.search'), hint: t('filters.search_hint') }}
      sorts={policySorts}
      sortText={(sort) => t(`sort.${sort}`)}
      end={<ViewChoice {...view} />}
    >
      <FilterFields filters={filters} change={change} />
    </FilterBar>
  );
}

function FilterFields({ filters, change }: Filtering<PolicyFilters>) {
  const { t } = useTranslation(['policies', 'leads']);
  const sellers = useSellers();
  const filter = filterOf({ filters, change });
  return (
    <>
      <FilterSelect
        label={t('fields.status')}
        {...filter('status')}
        values={policyStatuses}
        textOf={(value) => t(`status.${value}`)}
      />
      <FilterSelect
        label={t('filters.expiring_within')}
        {...filter('expiring_within')}
        values={withinDays}
        textOf={(days) => t('filters.days', { total: days })}
      />
      <FilterSelect
        label={t('fields.product_type')}
        {...filter('product_type')}
        values={productTypes}
        textOf={(value) => t(`leads:product.${value}`)}
      />
      <FilterText
        label={t('fields.carrier')}
        {...filter('carrier')}
        suggestions={carriers}
        maxLength={carrierMax}
        placeholder={t('filters.any_carrier')}
      />
      <FilterPerson label={t('fields.agent_assigned')} {...filter('agent')} people={sellers.data} />
    </>
  );
}

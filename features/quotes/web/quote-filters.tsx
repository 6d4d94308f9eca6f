import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { productTypes } from '#features/leads/contract.ts';
import { useSellers } from '#features/users/web/index.tsx';
import { FilterBar } from '#platform/web/records/filter-bar.tsx';
import { FilterDays, FilterPerson, FilterSelect } from '#platform/web/records/filter-fields.tsx';
import { FilterText } from '#platform/web/records/filter-text.tsx';
import { type Filtering, filterOf } from '#platform/web/records/filters.ts';
import { type useRecordView, ViewChoice } from '#platform/web/records/record-view.tsx';
import { carrierMax, carriers, quoteSorts, quoteStatuses } from '../contract.ts';
import type { QuoteFilters } from './use-quotes.ts';

/** Search, filters and order. */
export function QuoteFilterBar({
  filters,
  change,
  searchField,
  view,
}: Filtering<QuoteFilters> & {
  searchField: RefObject<HTMLInputElement | null>;
  view: ReturnType<typeof useRecordView>;
}) {
  const { t } = useTranslation('quotes');
  return (
    <FilterBar
      {...{ filters, change, searchField }}
      words={{ label: t('filters.label'), search: t('filters.search'), hint: t('filters.search_hint') }}
      sorts={quoteSorts}
      sortText={(sort) => t(`sort.${sort}`)}
      end={<ViewChoice {...view} />}
    >
      <FilterFields filters={filters} change={change} />
    </FilterBar>
  );
}

function FilterFields({ filters, change }: Filtering<QuoteFilters>) {
  const { t } = useTranslation(['quotes', 'leads']);
  const sellers = useSellers();
  const filter = filterOf({ filters, change });
  return (
    <>
      <FilterSelect
        label={t('fields.status')}
        {...filter('status')}
        values={quoteStatuses}
        textOf={(value) => t(`status.${value}`)}
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
      <FilterPerson label={t('fields.assigned_agent')} {...filter('assigned_agent')} people={sellers.data} />
      <FilterDays
        {...{ filters, change }}
        first={['valid_from', t('filters.valid_from')]}
        last={['valid_to', t('filters.valid_to')]}
      />
    </>
  );
}

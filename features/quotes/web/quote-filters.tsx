import { Autocomplete, NativeSelect, SimpleGrid } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { productTypes } from '#features/leads/contract.ts';
import { FilterBar } from '#platform/web/records/filter-bar.tsx';
import { FilterDay, FilterPerson, FilterSelect } from '#platform/web/records/filter-fields.tsx';
import { type Filtering, filterOf } from '#platform/web/records/filters.ts';
import { carriers, quoteSorts, quoteStatuses } from '../contract.ts';
import { type QuoteFilters, useSellers } from './use-quotes.ts';

/** Search, filters and order. */
export function QuoteFilterBar({
  filters,
  change,
  searchField,
}: Filtering<QuoteFilters> & { searchField: RefObject<HTMLInputElement | null> }) {
  const { t } = useTranslation(['quotes', 'records']);
  return (
    <FilterBar
      {...{ filters, change, searchField }}
      words={{ label: t('filters.label'), search: t('filters.search'), hint: t('filters.search_hint') }}
      end={
        <NativeSelect
          aria-label={t('records:filters.sort')}
          value={filters.sort ?? 'newest'}
          onChange={({ currentTarget }) => filterOf({ filters, change })('sort').choose(currentTarget.value)}
          data={quoteSorts.map((value) => ({ value, label: t(`sort.${value}`) }))}
        />
      }
    >
      <FilterFields filters={filters} change={change} />
    </FilterBar>
  );
}

function FilterFields({ filters, change }: Filtering<QuoteFilters>) {
  const { t } = useTranslation(['quotes', 'leads']);
  const sellers = useSellers();
  const filter = filterOf({ filters, change });
  const setCarrier = useDebouncedCallback((name: string) => filter('carrier').choose(name.trim()), 300);
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
      <Autocomplete
        label={t('fields.carrier')}
        data={[...carriers]}
        defaultValue={filters.carrier ?? ''}
        onChange={setCarrier}
        comboboxProps={{ withinPortal: false }}
      />
      <FilterPerson label={t('fields.assigned_agent')} {...filter('assigned_agent')} people={sellers.data} />
      <SimpleGrid cols={2} spacing="xs">
        <FilterDay label={t('filters.valid_from')} {...filter('valid_from')} />
        <FilterDay label={t('filters.valid_to')} {...filter('valid_to')} />
      </SimpleGrid>
    </>
  );
}

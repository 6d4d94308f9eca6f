import { Autocomplete, NativeSelect, SimpleGrid } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { productTypes } from '#features/leads/contract.ts';
import { FilterBar } from '#platform/web/records/filter-bar.tsx';
import { FilterDay, FilterSelect } from '#platform/web/records/filter-fields.tsx';
import { type Filtering, setterOf } from '#platform/web/records/filters.ts';
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
          onChange={({ currentTarget }) => setterOf({ filters, change })('sort')(currentTarget.value)}
          data={quoteSorts.map((value) => ({ value, label: t(`sort.${value}`) }))}
        />
      }
    >
      <FilterFields filters={filters} change={change} />
    </FilterBar>
  );
}

function FilterFields({ filters, change }: Filtering<QuoteFilters>) {
  const { t } = useTranslation(['quotes', 'leads', 'records']);
  const sellers = useSellers();
  const set = setterOf({ filters, change });
  const setCarrier = useDebouncedCallback((name: string) => set('carrier')(name.trim()), 300);
  return (
    <>
      <FilterSelect
        label={t('fields.status')}
        value={filters.status}
        choose={set('status')}
        options={quoteStatuses.map((value) => ({ value, label: t(`status.${value}`) }))}
      />
      <FilterSelect
        label={t('fields.product_type')}
        value={filters.product_type}
        choose={set('product_type')}
        options={productTypes.map((value) => ({ value, label: t(`leads:product.${value}`) }))}
      />
      <Autocomplete
        label={t('fields.carrier')}
        data={[...carriers]}
        defaultValue={filters.carrier ?? ''}
        onChange={setCarrier}
        comboboxProps={{ withinPortal: false }}
      />
      <FilterSelect
        label={t('fields.assigned_agent')}
        value={filters.assigned_agent}
        choose={set('assigned_agent')}
        options={[
          { value: 'me', label: t('records:filters.mine') },
          { value: 'none', label: t('records:nobody') },
          ...(sellers.data ?? []).map(({ id, full_name }) => ({ value: id, label: full_name })),
        ]}
      />
      <SimpleGrid cols={2} spacing="xs">
        <FilterDay label={t('filters.valid_from')} value={filters.valid_from} choose={set('valid_from')} />
        <FilterDay label={t('filters.valid_to')} value={filters.valid_to} choose={set('valid_to')} />
      </SimpleGrid>
    </>
  );
}

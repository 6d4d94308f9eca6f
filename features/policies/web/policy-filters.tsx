import { NativeSelect, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { type RefObject, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { productTypes } from '#features/leads/contract.ts';
import { carrierMax, carriers } from '#features/quotes/contract.ts';
import { FilterBar } from '#platform/web/records/filter-bar.tsx';
import { FilterPerson, FilterSelect } from '#platform/web/records/filter-fields.tsx';
import { type Filtering, filterOf } from '#platform/web/records/filters.ts';
import { useUser } from '#platform/web/session.ts';
import { policySorts, policyStatuses } from '../contract.ts';
import classes from './policies.module.css';
import { type PolicyFilters, useSellers } from './use-policies.ts';

const withinDays = ['7', '30', '60', '90'];

/** Search, filters and order. */
export function PolicyFilterBar({
  filters,
  change,
  searchField,
}: Filtering<PolicyFilters> & { searchField: RefObject<HTMLInputElement | null> }) {
  const { t } = useTranslation('policies');
  return (
    <FilterBar
      {...{ filters, change, searchField }}
      words={{ label: t('filters.label'), search: t('filters.search'), hint: t('filters.search_hint') }}
    >
      <FilterFields filters={filters} change={change} />
    </FilterBar>
  );
}

function FilterFields({ filters, change }: Filtering<PolicyFilters>) {
  const { t } = useTranslation(['policies', 'leads', 'records']);
  const { id: userId } = useUser();
  const sellers = useSellers();
  const carrierList = useId();
  const filter = filterOf({ filters, change });
  const setCarrier = useDebouncedCallback((name: string) => filter('carrier').choose(name.trim()), 250);
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
      <TextInput
        label={t('fields.carrier')}
        list={carrierList}
        classNames={{ input: classes.carrier }}
        maxLength={carrierMax}
        autoComplete="off"
        placeholder={t('records:filters.all')}
        defaultValue={filters.carrier}
        onChange={({ currentTarget }) => setCarrier(currentTarget.value)}
      />
      <datalist id={carrierList}>
        {carriers.map((carrier) => (
          <option key={carrier} value={carrier} />
        ))}
      </datalist>
      <FilterPerson
        label={t('fields.agent_assigned')}
        {...filter('agent')}
        people={sellers.data?.filter(({ id }) => id !== userId)}
      />
      <NativeSelect
        label={t('records:filters.sort')}
        value={filters.sort ?? 'newest'}
        onChange={({ currentTarget }) => filter('sort').choose(currentTarget.value)}
        data={policySorts.map((value) => ({ value, label: t(`sort.${value}`) }))}
      />
    </>
  );
}

import { Autocomplete, Button, Group, NativeSelect, Popover, SimpleGrid, Stack, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconAdjustments } from '@tabler/icons-react';
import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { productTypes } from '#features/leads/contract.ts';
import { SearchField } from '#platform/web/ui/search-field.tsx';
import { carriers, quoteSorts, quoteStatuses } from '../contract.ts';
import { type QuoteFilters, useSellers } from './use-quotes.ts';

interface FiltersProps {
  filters: QuoteFilters;
  change: (filters: QuoteFilters) => void;
}

/** The filters beside the search text that are in use. */
function activeFilters(filters: QuoteFilters): number {
  const { status, product_type, carrier, assigned_agent, valid_from, valid_to, lead_id, client_id } = filters;
  return [status, product_type, carrier, assigned_agent, valid_from || valid_to, lead_id, client_id].filter(Boolean)
    .length;
}

export function isFiltered(filters: QuoteFilters): boolean {
  return activeFilters(filters) > 0 || Boolean(filters.q);
}

/** Search, filters and order. */
export function QuoteFilterBar({
  filters,
  change,
  searchField,
}: FiltersProps & { searchField: RefObject<HTMLInputElement | null> }) {
  const { t } = useTranslation(['quotes', 'platform']);
  const count = activeFilters(filters);
  return (
    <Group gap="xs" wrap="wrap" mb="sm" role="search" aria-label={t('filters.label')}>
      <SearchField
        q={filters.q ?? ''}
        search={(q) => change({ ...filters, q })}
        field={searchField}
        label={t('filters.search')}
        hint={t('filters.search_hint')}
        clearLabel={t('filters.clear_search')}
      />
      <Popover position="bottom-end" withArrow trapFocus width={300}>
        <Popover.Target>
          <Button variant="default" leftSection={<IconAdjustments size={16} aria-hidden />}>
            {count > 0 ? t('filters.button_active', { total: count }) : t('filters.button')}
          </Button>
        </Popover.Target>
        <Popover.Dropdown>
          <FilterFields filters={filters} change={change} />
        </Popover.Dropdown>
      </Popover>
      {isFiltered(filters) && (
        <Button variant="subtle" onClick={() => change({ sort: filters.sort })}>
          {t('platform:actions.clear_filters')}
        </Button>
      )}
      <NativeSelect
        ms="auto"
        aria-label={t('filters.sort')}
        value={filters.sort ?? 'newest'}
        onChange={({ currentTarget }) => change({ ...filters, sort: currentTarget.value } as QuoteFilters)}
        data={quoteSorts.map((value) => ({ value, label: t(`sort.${value}`) }))}
      />
    </Group>
  );
}

function FilterFields({ filters, change }: FiltersProps) {
  const { t } = useTranslation(['quotes', 'leads']);
  const sellers = useSellers();
  const all = { value: '', label: t('filters.all') };
  const set = (field: keyof QuoteFilters, value: string) =>
    change({ ...filters, [field]: value === '' ? undefined : value } as QuoteFilters);
  const setCarrier = useDebouncedCallback((name: string) => set('carrier', name.trim()), 300);
  return (
    <Stack gap="xs">
      <NativeSelect
        label={t('fields.status')}
        value={filters.status ?? ''}
        onChange={({ currentTarget }) => set('status', currentTarget.value)}
        data={[all, ...quoteStatuses.map((value) => ({ value, label: t(`status.${value}`) }))]}
      />
      <NativeSelect
        label={t('fields.product_type')}
        value={filters.product_type ?? ''}
        onChange={({ currentTarget }) => set('product_type', currentTarget.value)}
        data={[all, ...productTypes.map((value) => ({ value, label: t(`leads:product.${value}`) }))]}
      />
      <Autocomplete
        label={t('fields.carrier')}
        data={[...carriers]}
        defaultValue={filters.carrier ?? ''}
        onChange={setCarrier}
        comboboxProps={{ withinPortal: false }}
      />
      <NativeSelect
        label={t('fields.assigned_agent')}
        value={filters.assigned_agent ?? ''}
        onChange={({ currentTarget }) => set('assigned_agent', currentTarget.value)}
        data={[
          all,
          { value: 'me', label: t('leads:filters.mine') },
          { value: 'none', label: t('leads:card.nobody') },
          ...(sellers.data ?? []).map(({ id, full_name }) => ({ value: id, label: full_name })),
        ]}
      />
      <SimpleGrid cols={2} spacing="xs">
        <TextInput
          type="date"
          label={t('filters.valid_from')}
          value={filters.valid_from ?? ''}
          onChange={({ currentTarget }) => set('valid_from', currentTarget.value)}
        />
        <TextInput
          type="date"
          label={t('filters.valid_to')}
          value={filters.valid_to ?? ''}
          onChange={({ currentTarget }) => set('valid_to', currentTarget.value)}
        />
      </SimpleGrid>
    </Stack>
  );
}

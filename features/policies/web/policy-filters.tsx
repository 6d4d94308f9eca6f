import { Button, Group, Popover } from '@mantine/core';
import { IconAdjustments } from '@tabler/icons-react';
import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { SearchField } from '#platform/web/ui/search-field.tsx';
import { PolicyFilterFields } from './policy-filter-fields.tsx';
import type { PolicyFilters } from './use-policies.ts';

interface PolicyFiltersProps {
  filters: PolicyFilters;
  change: (filters: PolicyFilters) => void;
  searchField: RefObject<HTMLInputElement | null>;
}

/** The filters beside the search text that are in use. */
function activeFilters({ q: _, sort: __, ...filters }: PolicyFilters): number {
  return Object.values(filters).filter(Boolean).length;
}

export function isFiltered(filters: PolicyFilters): boolean {
  return activeFilters(filters) > 0 || Boolean(filters.q);
}

/** Search, filters and order. */
export function PolicyFilterBar({ filters, change, searchField }: PolicyFiltersProps) {
  const { t } = useTranslation(['policies', 'platform']);
  const count = activeFilters(filters);
  return (
    <Group gap="xs" mb="sm" wrap="wrap" role="search" aria-label={t('filters.label')}>
      <SearchField
        q={filters.q ?? ''}
        search={(q) => change({ ...filters, q })}
        field={searchField}
        label={t('filters.search')}
        hint={t('filters.search_hint')}
        clearLabel={t('filters.clear_search')}
      />
      <Popover position="bottom-end" withArrow trapFocus width={270}>
        <Popover.Target>
          <Button variant="default" leftSection={<IconAdjustments size={16} aria-hidden />}>
            {count > 0 ? t('filters.button_active', { total: count }) : t('filters.button')}
          </Button>
        </Popover.Target>
        <Popover.Dropdown>
          <PolicyFilterFields filters={filters} change={change} />
        </Popover.Dropdown>
      </Popover>
      {isFiltered(filters) && (
        <Button variant="subtle" onClick={() => change(filters.sort ? { sort: filters.sort } : {})}>
          {t('platform:actions.clear_filters')}
        </Button>
      )}
    </Group>
  );
}

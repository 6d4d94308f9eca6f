import { ActionIcon, Button, Group, NativeSelect, Popover, Stack } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconAdjustments, IconArrowsSort, IconFilterOff } from '@tabler/icons-react';
import { type ReactNode, type RefObject, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyView } from '../lazy-view.ts';
import { useIsPhone } from '../touch.ts';
import { SearchField } from '../ui/search-field.tsx';
import type { FilterChip } from './chips.ts';
import { activeFilters, type Filtering, isFiltered, type ListFilters } from './filters.ts';

/** Most lists are never shown with any. */
const FilterChips = lazyView(() => import('./filter-chips.tsx'));

export interface FilterBarProps<Filters extends ListFilters, Sort extends string> extends Filtering<Filters> {
  searchField: RefObject<HTMLInputElement | null>;
  /** What the bar is called, what its search is, and what can be searched for. */
  words: { label: string; search: string; hint: string };
  /** The orders, the usual one first, and what each is called. */
  sorts: readonly [Sort, ...Sort[]];
  sortText: (sort: Sort) => string;
  /** The filters, behind a button. */
  children: ReactNode;
  /** The filters in use that have no field here. */
  chips?: readonly FilterChip[];
  /** What stands at the end of the bar. */
  end?: ReactNode;
}

/**
 * What stands above a list: the search, the filters, the order, and the way back to everything, which keeps the order. On
 * a phone all but the search is behind the button.
 */
export function FilterBar<Filters extends ListFilters, Sort extends string>({
  filters,
  change,
  searchField,
  words,
  sorts,
  sortText,
  children,
  chips = [],
  end,
}: FilterBarProps<Filters, Sort>) {
  const { t } = useTranslation('records');
  const isPhone = useIsPhone();
  // With its word, the way back to everything would push the order into a second line.
  const isNarrow = useMediaQuery('(max-width: 90em)', undefined, { getInitialValueInEffect: false }) ?? false;
  const count = activeFilters(filters);
  const order = (
    <NativeSelect
      {...(isPhone ? { label: t('filters.sort') } : { 'aria-label': t('filters.sort') })}
      leftSection={<IconArrowsSort size={16} aria-hidden />}
      value={filters.sort ?? sorts[0]}
      onChange={({ currentTarget }) => change({ ...filters, sort: currentTarget.value })}
      data={sorts.map((sort) => ({ value: sort, label: sortText(sort) }))}
    />
  );
  const showAll = () => change({ sort: filters.sort } as Filters);
  return (
    <>
      <Group gap="xs" wrap={isPhone ? 'nowrap' : 'wrap'} role="search" aria-label={words.label}>
        <SearchField
          q={filters.q ?? ''}
          search={(q) => change({ ...filters, q })}
          field={searchField}
          label={words.search}
          // A phone has no room for what can be searched for.
          hint={isPhone ? t('filters.search') : words.hint}
          clearLabel={t('filters.clear_search')}
        />
        <Popover position="bottom-end" withArrow trapFocus width="min(360px, calc(100vw - 24px))">
          <Popover.Target>
            <Button variant="default" flex="none" leftSection={<IconAdjustments size={16} aria-hidden />}>
              {count > 0 ? t('filters.button_active', { total: count }) : t('filters.button')}
            </Button>
          </Popover.Target>
          <Popover.Dropdown>
            <Stack gap="xs">
              {children}
              {isPhone && (
                <>
                  {order}
                  {end}
                </>
              )}
            </Stack>
          </Popover.Dropdown>
        </Popover>
        {isFiltered(filters) &&
          (isNarrow ? (
            <ActionIcon
              variant="default"
              size={isPhone ? 40 : 36}
              flex="none"
              aria-label={t('filters.clear')}
              title={t('filters.clear')}
              onClick={showAll}
            >
              <IconFilterOff size={17} aria-hidden />
            </ActionIcon>
          ) : (
            <Button variant="subtle" onClick={showAll}>
              {t('filters.clear')}
            </Button>
          ))}
        {!isPhone && (
          <Group gap="xs" ms="auto" wrap="nowrap">
            {order}
            {end}
          </Group>
        )}
      </Group>
      {chips.length > 0 && (
        <Suspense fallback={<Group h={30} />}>
          <FilterChips chips={chips} />
        </Suspense>
      )}
    </>
  );
}

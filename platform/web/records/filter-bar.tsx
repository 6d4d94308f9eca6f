import { ActionIcon, Button, Group, NativeSelect, Popover, Stack } from '@mantine/core';
import { IconAdjustments, IconArrowsSort, IconFilterOff } from '@tabler/icons-react';
import { type ReactNode, type RefObject, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyView } from '../lazy-view.ts';
import { useIsNarrow, useIsPhone } from '../touch.ts';
import { SearchField } from '../ui/search-field.tsx';
import type { FilterChip } from './chips.ts';
import { activeFilters, type Filtering, isFiltered, type ListFilters } from './filters.ts';

/** Loaded lazily, because most lists never show chips. */
const FilterChips = lazyView(() => import('./filter-chips.tsx'));

export interface FilterBarProps<Filters extends ListFilters, Sort extends string> extends Filtering<Filters> {
  searchField: RefObject<HTMLInputElement | null>;
  /** The label of the bar, the label of its search, and the search hint. */
  words: { label: string; search: string; hint: string };
  /** The sort orders, the default first, and their labels. */
  sorts: readonly [Sort, ...Sort[]];
  sortText: (sort: Sort) => string;
  /** The filter fields, behind a button. */
  children: ReactNode;
  /** The active filters that have no field here. */
  chips?: readonly FilterChip[];
  /** The menu that downloads or prints the list. */
  file?: ReactNode;
  /** Content at the end of the bar. */
  end?: ReactNode;
}

/**
 * The bar above a list: the search, the filters, the sort order, and a button that clears all filters and keeps the
 * sort order. On a phone everything but the search is behind the button.
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
  file,
  end,
}: FilterBarProps<Filters, Sort>) {
  const { t } = useTranslation('records');
  const isPhone = useIsPhone();
  // With a text label, the clear button would wrap the sort order to a second line. On a phone it has no room beside a
  // search, which has a button of its own.
  const isNarrow = useIsNarrow();
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
          // The search hint doesn't fit on a phone.
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
                  {file}
                </>
              )}
            </Stack>
          </Popover.Dropdown>
        </Popover>
        {(isPhone ? count > 0 : isFiltered(filters)) &&
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
            {file}
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

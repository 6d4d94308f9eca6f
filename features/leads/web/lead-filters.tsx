import { Button, Group, NativeSelect, Popover, Stack, TextInput } from '@mantine/core';
import { IconAdjustments, IconLayoutKanban, IconList } from '@tabler/icons-react';
import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { Choice } from '#platform/web/ui/choice.tsx';
import { SearchField } from '#platform/web/ui/search-field.tsx';
import { leadSorts, leadSources, leadStatuses, productTypes } from '../contract.ts';
import type { LeadFilters } from './use-leads.ts';

export type LeadsView = 'board' | 'list';

interface LeadFiltersProps {
  filters: LeadFilters;
  change: (filters: LeadFilters) => void;
  view: LeadsView;
  setView: (view: LeadsView) => void;
  searchField: RefObject<HTMLInputElement | null>;
}

/** The filters beside the search text that are in use. */
function activeFilters({
  status,
  product_type,
  source,
  assigned_agent,
  created_from,
  created_to,
}: LeadFilters): number {
  return [status, product_type, source, assigned_agent, created_from || created_to].filter(Boolean).length;
}

export function isFiltered(filters: LeadFilters): boolean {
  return activeFilters(filters) > 0 || Boolean(filters.q);
}

/** Search, filters, order, and the choice between board and list. */
export function LeadFilterBar({ filters, change, view, setView, searchField }: LeadFiltersProps) {
  const { t } = useTranslation(['leads', 'platform']);
  const count = activeFilters(filters);
  return (
    <Group gap="xs" wrap="wrap" role="search" aria-label={t('filters.label')}>
      <SearchField
        q={filters.q ?? ''}
        search={(q) => change({ ...filters, q })}
        field={searchField}
        label={t('filters.search')}
        hint={t('filters.search_hint')}
        clearLabel={t('filters.clear_search')}
      />
      <Popover position="bottom-end" withArrow trapFocus width={260}>
        <Popover.Target>
          <Button variant="default" leftSection={<IconAdjustments size={16} aria-hidden />}>
            {count > 0 ? t('filters.button_active', { total: count }) : t('filters.button')}
          </Button>
        </Popover.Target>
        <Popover.Dropdown>
          <FilterFields filters={filters} change={change} isList={view === 'list'} />
        </Popover.Dropdown>
      </Popover>
      {isFiltered(filters) && (
        <Button variant="subtle" onClick={() => change({ sort: filters.sort })}>
          {t('platform:actions.clear_filters')}
        </Button>
      )}
      <div style={{ marginInlineStart: 'auto' }}>
        <Choice
          label={t('view.label')}
          value={view}
          onChange={setView}
          options={[
            { value: 'board', label: <ViewLabel icon={IconLayoutKanban} text={t('view.board')} /> },
            { value: 'list', label: <ViewLabel icon={IconList} text={t('view.list')} /> },
          ]}
        />
      </div>
    </Group>
  );
}

function ViewLabel({ icon: Icon, text }: { icon: typeof IconList; text: string }) {
  return (
    <>
      <Icon size={15} aria-hidden />
      {text}
    </>
  );
}

function FilterFields({ filters, change, isList }: Pick<LeadFiltersProps, 'filters' | 'change'> & { isList: boolean }) {
  const { t } = useTranslation(['leads', 'platform']);
  const all = { value: '', label: t('filters.all') };
  const set = (field: keyof LeadFilters, value: string) =>
    change({ ...filters, [field]: value === '' ? undefined : value } as LeadFilters);
  return (
    <Stack gap="xs">
      {isList && (
        <NativeSelect
          label={t('fields.status')}
          value={filters.status ?? ''}
          onChange={({ currentTarget }) => set('status', currentTarget.value)}
          data={[all, ...leadStatuses.map((value) => ({ value, label: t(`status.${value}`) }))]}
        />
      )}
      <NativeSelect
        label={t('fields.product_type')}
        value={filters.product_type ?? ''}
        onChange={({ currentTarget }) => set('product_type', currentTarget.value)}
        data={[all, ...productTypes.map((value) => ({ value, label: t(`product.${value}`) }))]}
      />
      <NativeSelect
        label={t('fields.source')}
        value={filters.source ?? ''}
        onChange={({ currentTarget }) => set('source', currentTarget.value)}
        data={[all, ...leadSources.map((value) => ({ value, label: t(`source.${value}`) }))]}
      />
      <NativeSelect
        label={t('fields.assigned_agent')}
        value={filters.assigned_agent ?? ''}
        onChange={({ currentTarget }) => set('assigned_agent', currentTarget.value)}
        data={[all, { value: 'me', label: t('filters.mine') }, { value: 'none', label: t('card.nobody') }]}
      />
      <TextInput
        type="date"
        label={t('filters.created_from')}
        value={filters.created_from ?? ''}
        onChange={({ currentTarget }) => set('created_from', currentTarget.value)}
      />
      <TextInput
        type="date"
        label={t('filters.created_to')}
        value={filters.created_to ?? ''}
        onChange={({ currentTarget }) => set('created_to', currentTarget.value)}
      />
      <NativeSelect
        label={t('filters.sort')}
        value={filters.sort ?? 'newest'}
        onChange={({ currentTarget }) => set('sort', currentTarget.value)}
        data={leadSorts.map((value) => ({ value, label: t(`sort.${value}`) }))}
      />
    </Stack>
  );
}

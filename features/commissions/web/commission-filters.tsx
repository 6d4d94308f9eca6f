import { NativeSelect } from '@mantine/core';
import { type RefObject, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useFigureTexts } from '#features/leads/web/index.tsx';
import { useSellers } from '#features/users/web/index.tsx';
import { useFormats } from '#platform/web/format.ts';
import { lazyView } from '#platform/web/lazy-view.ts';
import { useMay } from '#platform/web/may.ts';
import { chipsOf, daysChip } from '#platform/web/records/chips.ts';
import { FilterBar } from '#platform/web/records/filter-bar.tsx';
import { FilterPerson, FilterSelect } from '#platform/web/records/filter-fields.tsx';
import { type Filtering, filterOf } from '#platform/web/records/filters.ts';
import { ListFile } from '#platform/web/records/list-file.tsx';
import { type useRecordView, ViewChoice } from '#platform/web/records/record-view.tsx';
import { managingCommissions } from '../contract/access.ts';
import { commissionSorts, commissionStatuses, commissionViews } from '../contract/lines.ts';
import { ruleProducts } from '../contract/rules.ts';
import { type CommissionFilters, commissionApi } from './use-commissions.ts';
import { usePeriodNames, useProductText, useSchemeNames } from './use-names.ts';

// Loaded lazily with its calendar, which nothing else in the list uses.
const MonthFilter = lazyView(() => import('#platform/web/records/month-filter.tsx'));

/** Search, filters and sort order. */
export function CommissionFilterBar({
  filters,
  change,
  searchField,
  view,
}: Filtering<CommissionFilters> & {
  searchField: RefObject<HTMLInputElement | null>;
  view: ReturnType<typeof useRecordView>;
}) {
  const { t } = useTranslation('commissions');
  return (
    <FilterBar
      filters={filters}
      change={change}
      searchField={searchField}
      words={{ label: t('filters.label'), search: t('filters.search'), hint: t('filters.search_hint') }}
      sorts={commissionSorts}
      sortText={(sort) => t(`sort.${sort}`)}
      chips={useChips({ filters, change })}
      file={<ListFile call={commissionApi.downloadCommissions} query={filters} />}
      end={<ViewChoice {...view} />}
    >
      <FilterFields filters={filters} change={change} />
    </FilterBar>
  );
}

/** The filters that a link of a figure sets. */
function useChips(asked: Filtering<CommissionFilters>) {
  const { t } = useTranslation('commissions');
  const { day } = useFormats();
  const { agents, products, sources } = useFigureTexts(asked.filters.agents).texts;
  return [
    ...chipsOf(asked, { agents, products, sources }),
    ...daysChip(asked, 'booked', ({ from, to }) => t('filters.booked', { from: day(from), to: day(to) })),
  ];
}

function FilterFields({ filters, change }: Filtering<CommissionFilters>) {
  const { t } = useTranslation('commissions');
  const productText = useProductText();
  const filter = filterOf({ filters, change });
  const seesAgency = useMay()(managingCommissions);
  return (
    <>
      <FilterSelect
        label={t('fields.status')}
        {...filter('status')}
        values={commissionStatuses}
        textOf={(value) => t(`status.${value}`)}
      />
      <FilterSelect
        label={t('filters.only')}
        {...filter('only')}
        values={commissionViews}
        textOf={(value) => t(`only.${value}`)}
      />
      <FilterSelect
        label={t('fields.product_type')}
        {...filter('product_type')}
        values={ruleProducts}
        textOf={productText}
      />
      <Suspense fallback={<NativeSelect label={t('filters.month')} disabled />}>
        <MonthFilter label={t('filters.month')} {...filter('month')} />
      </Suspense>
      {seesAgency && <AgencyFilters filters={filters} change={change} />}
    </>
  );
}

/** Filters for users who see more than their own commissions. */
function AgencyFilters({ filters, change }: Filtering<CommissionFilters>) {
  const { t } = useTranslation('commissions');
  const filter = filterOf({ filters, change });
  const sellers = useSellers();
  const periods = usePeriodNames();
  const schemes = useSchemeNames();
  return (
    <>
      <FilterPerson label={t('fields.agent')} {...filter('agent')} people={sellers.data} />
      <FilterSelect
        label={t('fields.period')}
        {...filter('period_id')}
        values={[...periods.keys()]}
        textOf={(id) => periods.get(id) ?? ''}
      />
      <FilterSelect
        label={t('fields.scheme')}
        {...filter('scheme_id')}
        values={[...schemes.keys()]}
        textOf={(id) => schemes.get(id) ?? ''}
      />
    </>
  );
}

import { useTranslation } from 'react-i18next';
import { useCarrierNames } from '#features/carriers/web/index.tsx';
import { productTypes } from '#features/leads/contract.ts';
import { useFigureTexts } from '#features/leads/web/index.tsx';
import { useSellers } from '#features/users/web/index.tsx';
import { chipsOf, daysChip } from '#platform/web/records/chips.ts';
import type { Filtering } from '#platform/web/records/filters.ts';
import { ListFile } from '#platform/web/records/list-file.tsx';
import { type AskedInView, filterFields, RecordFilterBar } from '#platform/web/records/record-filter-bar.tsx';
import { ViewChoice } from '#platform/web/records/record-view.tsx';
import { carrierMax as maxLength, quoteSorts, quoteStatuses } from '../contract.ts';
import { type QuoteFilters, quoteApi } from './use-quotes.ts';

/** Search, filters, and order. */
export function QuoteFilterBar({ view, ...props }: AskedInView<QuoteFilters>) {
  const { t } = useTranslation('quotes');
  return (
    <RecordFilterBar
      {...props}
      words={{ label: t('filters.label'), search: t('filters.search'), hint: t('filters.search_hint') }}
      sorts={quoteSorts}
      sortText={(sort) => t(`sort.${sort}`)}
      end={<ViewChoice {...view} />}
      file={<ListFile call={quoteApi.downloadQuotes} query={props.filters} />}
      useFields={useFields}
      chips={useChips(props)}
    />
  );
}

/** The chips of the filters that a link from a figure sets. */
function useChips(asked: Filtering<QuoteFilters>) {
  const { texts, between } = useFigureTexts(asked.filters.agents);
  return [...chipsOf(asked, texts), ...daysChip(asked, 'created', between('created'))];
}

function useFields() {
  const { t } = useTranslation(['quotes', 'leads']);
  const { data: sellers } = useSellers();
  const suggestions = useCarrierNames();
  const { choice, person, text, days } = filterFields<QuoteFilters>();
  return [
    choice('status', t('fields.status'), quoteStatuses, (value) => t(`status.${value}`)),
    choice('product_type', t('fields.product_type'), productTypes, (value) => t(`leads:product.${value}`)),
    text('carrier', t('fields.carrier'), { suggestions, maxLength, placeholder: t('filters.any_carrier') }),
    person('assigned_agent', t('fields.assigned_agent'), sellers),
    days(['valid_from', t('filters.valid_from')], ['valid_to', t('filters.valid_to')]),
    choice(
      'brought_in',
      t('leads:filters.brought_in'),
      ['also'],
      () => t('leads:filters.brought_in_also'),
      t('leads:filters.brought_in_not'),
    ),
  ];
}

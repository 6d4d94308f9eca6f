import { useTranslation } from 'react-i18next';
import { productTypes } from '#features/leads/contract.ts';
import { useSellers } from '#features/users/web/index.tsx';
import { ListFile } from '#platform/web/records/list-file.tsx';
import { type AskedInView, filterFields, RecordFilterBar } from '#platform/web/records/record-filter-bar.tsx';
import { ViewChoice } from '#platform/web/records/record-view.tsx';
import { renewalSorts, renewalStatuses } from '../contract.ts';
import { askedRenewals } from './asked-renewals.ts';
import { type RenewalFilters, renewalApi } from './use-renewals.ts';

/** Search, filters, and order. */
export function RenewalFilterBar({ view, ...props }: AskedInView<RenewalFilters>) {
  const { t } = useTranslation('renewals');
  return (
    <RecordFilterBar
      {...props}
      words={{ label: t('filters.label'), search: t('filters.search'), hint: t('filters.search_hint') }}
      sorts={renewalSorts}
      sortText={(sort) => t(`sort.${sort}`)}
      end={<ViewChoice {...view} />}
      file={<ListFile call={renewalApi.downloadRenewals} query={askedRenewals(props.filters)} />}
      useFields={useFields}
    />
  );
}

function useFields() {
  const { t } = useTranslation(['renewals', 'leads']);
  const { data: sellers } = useSellers();
  const { choice, person, days } = filterFields<RenewalFilters>();
  return [
    choice('status', t('fields.status'), renewalStatuses, (value) => t(`status.${value}`)),
    choice('product_type', t('fields.product_type'), productTypes, (value) => t(`leads:product.${value}`)),
    person('assigned_agent', t('fields.assigned_agent'), sellers),
    days(['date_from', t('filters.date_from')], ['date_to', t('filters.date_to')]),
  ];
}

import { useTranslation } from 'react-i18next';
import { useCarrierNames } from '#features/carriers/web/index.tsx';
import { productTypes } from '#features/leads/contract.ts';
import { useFigureTexts } from '#features/leads/web/index.tsx';
import { carrierMax as maxLength } from '#features/quotes/contract.ts';
import { useSellers } from '#features/users/web/index.tsx';
import { useFormats } from '#platform/web/format.ts';
import { chipsOf, daysChip } from '#platform/web/records/chips.ts';
import type { Filtering } from '#platform/web/records/filters.ts';
import { ListFile } from '#platform/web/records/list-file.tsx';
import { type AskedInView, filterFields, RecordFilterBar } from '#platform/web/records/record-filter-bar.tsx';
import { ViewChoice } from '#platform/web/records/record-view.tsx';
import { type LostReason, policySorts, policyStatuses } from '../contract.ts';
import { type PolicyFilters, policyApi } from './use-policies.ts';

const withinDays = ['7', '30', '60', '90'];

/** Search, filters and sort order. */
export function PolicyFilterBar({ view, ...props }: AskedInView<PolicyFilters>) {
  const { t } = useTranslation('policies');
  return (
    <RecordFilterBar
      {...props}
      words={{ label: t('filters.label'), search: t('filters.search'), hint: t('filters.search_hint') }}
      sorts={policySorts}
      sortText={(sort) => t(`sort.${sort}`)}
      end={<ViewChoice {...view} />}
      file={<ListFile call={policyApi.downloadPolicies} query={props.filters} />}
      useFields={useFields}
      chips={useChips(props)}
    />
  );
}

/** The filters that a link of a figure sets. */
function useChips(asked: Filtering<PolicyFilters>) {
  const { t } = useTranslation('policies');
  const { day } = useFormats();
  const { texts, between } = useFigureTexts(asked.filters.agents);
  return [
    ...chipsOf(asked, {
      only: (value) => t(value === 'in_force' ? 'filters.in_force' : 'filters.not_offered'),
      terms: (value) => t(value === 'all' ? 'filters.terms_all' : 'filters.terms_not_followed'),
      lost: (reason) => t('filters.lost', { reason: t(`lost.${reason as LostReason}`) }),
      followed: () => t('filters.not_followed_by_another'),
      clients_on: (date) => t('filters.clients_on', { day: day(date) }),
      clients_not_on: (date) => t('filters.clients_not_on', { day: day(date) }),
      ...texts,
    }),
    ...daysChip(asked, 'sold', between('sold')),
    ...daysChip(asked, 'expires', between('expires')),
  ];
}

function useFields() {
  const { t } = useTranslation(['policies', 'leads']);
  const { data: sellers } = useSellers();
  const suggestions = useCarrierNames();
  const { choice, person, text } = filterFields<PolicyFilters>();
  return [
    choice('status', t('fields.status'), policyStatuses, (value) => t(`status.${value}`)),
    choice('expiring_within', t('filters.expiring_within'), withinDays, (days) =>
      t('filters.days', { count: Number(days) }),
    ),
    choice('product_type', t('fields.product_type'), productTypes, (value) => t(`leads:product.${value}`)),
    text('carrier', t('fields.carrier'), { suggestions, maxLength, placeholder: t('filters.any_carrier') }),
    person('agent', t('fields.agent_assigned'), sellers),
  ];
}

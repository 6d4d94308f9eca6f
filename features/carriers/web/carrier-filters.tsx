import { useTranslation } from 'react-i18next';
import { productTypes } from '#features/leads/contract.ts';
import { ListFile } from '#platform/web/records/list-file.tsx';
import { type Asked, filterFields, RecordFilterBar } from '#platform/web/records/record-filter-bar.tsx';
import { carrierSorts, carrierStates } from '../contract.ts';
import { carrierApi } from './carrier-api.ts';
import type { CarrierFilters } from './use-carriers.ts';

/** Search, filters, and order. */
export function CarrierFilterBar(filtering: Asked<CarrierFilters>) {
  const { t } = useTranslation('carriers');
  return (
    <RecordFilterBar
      {...filtering}
      words={{ label: t('filters.label'), search: t('filters.search'), hint: t('filters.search_hint') }}
      sorts={carrierSorts}
      sortText={(sort) => t(`sort.${sort}`)}
      file={<ListFile call={carrierApi.downloadCarriers} query={filtering.filters} />}
      useFields={useFields}
    />
  );
}

function useFields() {
  const { t } = useTranslation(['carriers', 'leads']);
  const { choice } = filterFields<CarrierFilters>();
  return [
    choice('product', t('fields.products'), productTypes, (product) => t(`leads:product.${product}`)),
    choice('state', t('fields.state'), carrierStates, (state) => t(`state.${state}`)),
  ];
}

import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { CallInput } from '#platform/web/client.ts';
import { asking, useRefresh } from '#platform/web/reads.ts';
import { usePages } from '#platform/web/records/use-pages.ts';
import { sayDone, sayRefused } from '#platform/web/say.ts';
import type { Carrier, carrierRoutes } from '../contract.ts';
import { carrierApi } from './carrier-api.ts';

type Query = NonNullable<CallInput<typeof carrierRoutes.routes.listCarriers>['query']>;
/** The filters of the screen, named as in the request. */
export type CarrierFilters = Omit<Query, 'limit' | 'cursor'>;

const pageSize = 50;

/** The agency's carriers, page by page. */
export function useCarrierList(filters: CarrierFilters) {
  return usePages(carrierApi.listCarriers, { query: { ...filters, limit: pageSize } });
}

export function useCarrier(id: string) {
  return useQuery(asking(carrierApi.readCarrier, { params: { id } }));
}

/** The history of a carrier, page by page, newest first. */
export function useCarrierHistory(id: string) {
  return usePages(carrierApi.readCarrierHistory, { params: { id }, query: { limit: 15 } });
}

/** Says whether the agency still works with a carrier, and shows the result or error. */
export function useSettingActive(): (carrier: Carrier, is_active: boolean) => Promise<void> {
  const { t } = useTranslation(['carriers', 'platform']);
  const refresh = useRefresh(carrierApi.updateCarrier);
  return async ({ id, name }, is_active) => {
    try {
      await carrierApi.updateCarrier({ params: { id }, body: { is_active } });
      sayDone(t(is_active ? 'state.taken_up' : 'state.given_up'), name);
    } catch (error) {
      sayRefused(name, error, t('platform:results.error_updating'));
    }
    await refresh();
  };
}

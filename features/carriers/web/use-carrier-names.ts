import { useQuery } from '@tanstack/react-query';
import { useMay } from '#platform/web/may.ts';
import { asking } from '#platform/web/reads.ts';
import { usualCarriers } from '../contract.ts';
import { carrierApi } from './carrier-api.ts';

/** The most names that a form offers. An agency has tens of carriers. */
const offeredMax = 500;

/** The names of the agency's own carriers, without those that it no longer works with; empty while they load. */
export function useOwnCarrierNames(): readonly string[] {
  const isAllowed = useMay()(carrierApi.listCarriers.route);
  const { data } = useQuery({
    ...asking(carrierApi.listCarriers, { query: { state: 'active', sort: 'name', limit: offeredMax } }),
    enabled: isAllowed,
  });
  return data?.items.map(({ name }) => name) ?? [];
}

/** The names that a form offers for a carrier: the agency's own, by name; the usual ones until it has its own. */
export function useCarrierNames(): readonly string[] {
  const names = useOwnCarrierNames();
  return names.length > 0 ? names : usualCarriers;
}

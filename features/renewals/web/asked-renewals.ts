import type { RenewalSort } from '../contract.ts';
import type { RenewalFilters } from './use-renewals.ts';

/** In the view's state: all renewals, not only open ones. */
export const all = 'all';

export const usualSort: RenewalSort = 'expiration';

/** The query of the call: a status filter is sufficient; without one only open renewals are asked for. */
export function askedRenewals({ only, ...filters }: RenewalFilters): RenewalFilters {
  const asked = { sort: usualSort, ...filters };
  return filters.status || only === all ? asked : { ...asked, only: 'open' };
}

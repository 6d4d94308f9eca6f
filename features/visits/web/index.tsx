import type { ComponentType } from 'react';
import { i18n } from '#platform/web/i18n.ts';
import { lazyView } from '#platform/web/lazy-view.ts';

const visitView = <Props,>(load: () => Promise<{ default: ComponentType<Props> }>) =>
  lazyView(async () => (await Promise.all([load(), i18n.loadNamespaces('visits')]))[0]);

/** The banner of a visit: the operator, the remaining time, and a button that ends it. */
export const VisitBanner = visitView(() => import('./visit-banner.tsx'));

/** The button with which an operator begins a visit. */
export const VisitTenant = visitView(() => import('./visit-tenant.tsx'));

/** The visits to the agency, and whether it must be asked first; above the list of users. */
export const AgencyVisits = visitView(() => import('./agency-visits.tsx'));

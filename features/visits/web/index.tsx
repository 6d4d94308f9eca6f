import type { ComponentType } from 'react';
import { i18n } from '#platform/web/i18n.ts';
import { lazyView } from '#platform/web/lazy-view.ts';

const visitView = <Props,>(load: () => Promise<{ default: ComponentType<Props> }>) =>
  lazyView(async () => (await Promise.all([load(), i18n.loadNamespaces('visits')]))[0]);

/** Says above everything that an operator looks in, how long he still may, and ends it. */
export const VisitBanner = visitView(() => import('./visit-banner.tsx'));

/** Lets an operator look into an agency. */
export const VisitTenant = visitView(() => import('./visit-tenant.tsx'));

/** Who looked into the agency, and whether it wants to be asked first: above its users. */
export const AgencyVisits = visitView(() => import('./agency-visits.tsx'));

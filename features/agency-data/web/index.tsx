import { i18n } from '#platform/web/i18n.ts';
import { lazyView } from '#platform/web/lazy-view.ts';

const load = () => import('./agency-data-section.tsx');

/** The section of the agency's page with which an Admin downloads everything of the agency. */
export const AgencyData = lazyView(async () => (await Promise.all([load(), i18n.loadNamespaces('agency-data')]))[0]);

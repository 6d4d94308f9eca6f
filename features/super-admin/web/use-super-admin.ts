import { useQuery } from '@tanstack/react-query';
import { type CallInput, client } from '#platform/web/client.ts';
import { go } from '#platform/web/navigation.ts';
import { asking } from '#platform/web/reads.ts';
import { usePages } from '#platform/web/records/use-pages.ts';
import { superAdminRoutes } from '../contract.ts';

export const superAdminApi = client(superAdminRoutes);

type Routes = typeof superAdminRoutes.routes;
type TenantQuery = NonNullable<CallInput<Routes['listTenants']>['query']>;
type AccountQuery = NonNullable<CallInput<Routes['listSystemUsers']>['query']>;

/** The filters of a list as the view keeps them. */
export type TenantFilters = Readonly<Partial<Record<'q' | 'status' | 'plan' | 'deleted', string>>>;
export type AccountFilters = Readonly<Partial<Record<'q' | 'role' | 'tenant_id', string>>>;

const pageSize = 30;
/** More agencies than a select can show; an operator with more of them uses the list. */
const choiceSize = 500;

export const usePlatformDashboard = () => useQuery(asking(superAdminApi.readPlatformDashboard, {}));
export const usePlans = () => useQuery(asking(superAdminApi.listPlans, {}));
export const useTenantContents = (id: string) => useQuery(asking(superAdminApi.readTenantContents, { params: { id } }));
export const useTenant = (id: string) => useQuery(asking(superAdminApi.readTenant, { params: { id } }));

/** The filters of a list under the names of its query. */
export const searched = <Filters extends { q?: string }>({ q, ...filters }: Filters) => ({
  ...filters,
  ...(q && { search: q }),
});

/** The agencies, page by page. */
export function useTenants(filters: TenantFilters) {
  return usePages(superAdminApi.listTenants, {
    query: { ...searched(filters), limit: pageSize } as TenantQuery,
  });
}

/** All existing agencies, to choose one. */
export function useTenantChoice() {
  return useQuery(asking(superAdminApi.listTenants, { query: { limit: choiceSize } }));
}

/** The accounts, page by page. */
export function useAccounts(filters: AccountFilters) {
  return usePages(superAdminApi.listSystemUsers, {
    query: { ...searched(filters), limit: pageSize } as AccountQuery,
  });
}

const show = (section: string, filter?: Readonly<Record<string, string>>, open?: string) =>
  go({ tab: 'superadmin', section, ...(filter && { filter }), ...(open && { open }) });

/** Shows the matching agencies. */
export const showTenants = (filter?: TenantFilters) => show('tenants', filter as Record<string, string>);
/** Shows the matching accounts. */
export const showAccounts = (filter?: AccountFilters) => show('accounts', filter as Record<string, string>);
/** Shows the branding of one agency. */
export const showBranding = (id: string) => show('white-label', undefined, id);
/** Shows the backups of the installation. */
export const showBackups = () => show('backups');
/** Shows the log of the processes, or the lines of one agency. */
export const showLogs = (tenant?: { tenant_id: string; tenant_name: string }) => show('logs', tenant);
/** Shows the settings of the whole installation. */
export const showSettings = () => show('settings');

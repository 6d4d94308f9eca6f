import { useQuery } from '@tanstack/react-query';
import { type CallInput, client } from '#platform/web/client.ts';
import { go } from '#platform/web/navigation.ts';
import { asking } from '#platform/web/reads.ts';
import { usePages } from '#platform/web/records/use-pages.ts';
import { integrationRoutes } from '../contract.ts';

export const integrationApi = client(integrationRoutes);

type Routes = typeof integrationRoutes.routes;
type IntegrationQuery = NonNullable<CallInput<Routes['listIntegrations']>['query']>;
type IncomingQuery = NonNullable<CallInput<Routes['listIncomingLeads']>['query']>;
/** The filters of a list by the names of its query, as texts of the view's state. */
type FiltersOf<Query> = Readonly<Partial<Record<Exclude<keyof Query, 'limit' | 'cursor'>, string>>>;
export type IntegrationFilters = FiltersOf<IntegrationQuery>;
export type IncomingFilters = FiltersOf<IncomingQuery>;

const pageSize = 50;
/** More than any agency has, so that a selection contains all. */
const choiceSize = 200;

export function useIntegrationDashboard() {
  return useQuery(asking(integrationApi.readIntegrationDashboard, {}));
}

/** The integrations, page by page. */
export function useIntegrationList(filters: IntegrationFilters) {
  return usePages(integrationApi.listIntegrations, {
    query: { ...filters, limit: pageSize } as IntegrationQuery,
  });
}

/** All integrations by name, for a selection. */
export function useIntegrationChoice() {
  return useQuery(asking(integrationApi.listIntegrations, { query: { sort: 'name', limit: choiceSize } }));
}

export function useIntegration(id: string) {
  return useQuery(asking(integrationApi.readIntegration, { params: { id } }));
}

export function useIntegrationStatistics(id: string) {
  return useQuery(asking(integrationApi.readIntegrationStatistics, { params: { id } }));
}

/** The incoming leads, page by page. */
export function useIncomingList(filters: IncomingFilters) {
  return usePages(integrationApi.listIncomingLeads, {
    query: { ...filters, limit: pageSize } as IncomingQuery,
  });
}

export function useIncomingLead(id: string) {
  return useQuery(asking(integrationApi.readIncomingLead, { params: { id } }));
}

/** Opens the matching integrations, or one of them. */
export const showIntegrations = (filter?: IntegrationFilters, open?: string) =>
  go({ tab: 'integrations', section: 'list', ...(filter && { filter }), ...(open && { open }) });

/** Opens the matching incoming leads. */
export const showIncoming = (filter?: IncomingFilters) =>
  go({ tab: 'integrations', section: 'incoming', ...(filter && { filter }) });

/** Opens an integration's mappings, with the sample of an incoming lead if given. */
export const showMapping = (integration_id: string, sample?: string) =>
  go({ tab: 'integrations', section: 'configuration', filter: { integration_id, ...(sample && { sample }) } });

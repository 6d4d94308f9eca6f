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
/** The filters of a list, in the words of its call; texts, as the view keeps them. */
type FiltersOf<Query> = Readonly<Partial<Record<Exclude<keyof Query, 'limit' | 'cursor'>, string>>>;
export type IntegrationFilters = FiltersOf<IntegrationQuery>;
export type IncomingFilters = FiltersOf<IncomingQuery>;

const pageSize = 50;
/** More than any agency has, for a choice of one. */
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

/** All integrations by name, to choose one of. */
export function useIntegrationChoice() {
  return useQuery(asking(integrationApi.listIntegrations, { query: { sort: 'name', limit: choiceSize } }));
}

export function useIntegration(id: string) {
  return useQuery(asking(integrationApi.readIntegration, { params: { id } }));
}

export function useIntegrationStatistics(id: string) {
  return useQuery(asking(integrationApi.readIntegrationStatistics, { params: { id } }));
}

/** What came from outside, page by page. */
export function useIncomingList(filters: IncomingFilters) {
  return usePages(integrationApi.listIncomingLeads, {
    query: { ...filters, limit: pageSize } as IncomingQuery,
  });
}

export function useIncomingLead(id: string) {
  return useQuery(asking(integrationApi.readIncomingLead, { params: { id } }));
}

/** Shows the integrations that match, or one of them. */
export const showIntegrations = (filter?: IntegrationFilters, open?: string) =>
  go({ tab: 'integrations', section: 'list', ...(filter && { filter }), ...(open && { open }) });

/** Shows what came, as far as it matches. */
export const showIncoming = (filter?: IncomingFilters) =>
  go({ tab: 'integrations', section: 'incoming', ...(filter && { filter }) });

/** Shows how an integration's payloads are mapped, by the sample of an incoming lead where one comes from there. */
export const showMapping = (integration_id: string, sample?: string) =>
  go({ tab: 'integrations', section: 'configuration', filter: { integration_id, ...(sample && { sample }) } });

import { useQuery } from '@tanstack/react-query';
import { pageSizeMax } from '#platform/contract/page.ts';
import { type CallInput, client } from '#platform/web/client.ts';
import { go } from '#platform/web/navigation.ts';
import { asking } from '#platform/web/reads.ts';
import { usePages } from '#platform/web/records/use-pages.ts';
import { communicationRoutes } from '../contract.ts';

export const communicationApi = client(communicationRoutes);

type Routes = typeof communicationRoutes.routes;
type TemplateQuery = NonNullable<CallInput<Routes['listTemplates']>['query']>;
type HistoryQuery = NonNullable<CallInput<Routes['listCommunications']>['query']>;
/** The filters of a list as query parameters, as text. */
type FiltersOf<Query> = Readonly<Partial<Record<Exclude<keyof Query, 'limit' | 'cursor'>, string>>>;
export type TemplateFilters = FiltersOf<TemplateQuery>;
export type HistoryFilters = FiltersOf<HistoryQuery>;

const pageSize = 50;

/** The templates, page by page. */
export function useTemplateList(filters: TemplateFilters) {
  return usePages(communicationApi.listTemplates, { query: { ...filters, limit: pageSize } as TemplateQuery });
}

/** All templates of a channel, for a choice. One page holds all of an agency's own. */
export function useTemplateChoice(communication_type: TemplateQuery['communication_type']) {
  return useQuery(asking(communicationApi.listTemplates, { query: { communication_type, limit: pageSizeMax } }));
}

/** The messages, newest first, page by page. */
export function useHistory(filters: HistoryFilters) {
  return usePages(communicationApi.listCommunications, { query: { ...filters, limit: pageSize } as HistoryQuery });
}

export function useMessage(id: string) {
  return useQuery(asking(communicationApi.readCommunication, { params: { id } }));
}

export function useCommunicationStats() {
  return useQuery(asking(communicationApi.readCommunicationStats, {}));
}

export function useCommunicationSettings() {
  return useQuery(asking(communicationApi.readCommunicationSettings, {}));
}

export function useAutomations() {
  return useQuery(asking(communicationApi.listAutomations, {}));
}

/** Shows the history with a filter. */
export const showHistory = (filter?: HistoryFilters) =>
  go({ tab: 'communications', section: 'history', ...(filter && { filter }) });

/** Shows one message beside the history. */
export const openMessage = (id: string) => go({ tab: 'communications', section: 'history', open: id });

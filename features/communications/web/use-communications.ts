import { type CallInput, client } from '#platform/web/client.ts';
import { usePages } from '#platform/web/records/use-pages.ts';
import { communicationRoutes } from '../contract.ts';

export const communicationApi = client(communicationRoutes);

type Routes = typeof communicationRoutes.routes;
type TemplateQuery = NonNullable<CallInput<Routes['listTemplates']>['query']>;
/** The filters of a list, in the words of its call; texts, as the view keeps them. */
type FiltersOf<Query> = Readonly<Partial<Record<Exclude<keyof Query, 'limit' | 'cursor'>, string>>>;
export type TemplateFilters = FiltersOf<TemplateQuery>;

const pageSize = 50;

/** The templates, page by page. */
export function useTemplateList(filters: TemplateFilters) {
  return usePages(communicationApi.listTemplates, { query: { ...filters, limit: pageSize } as TemplateQuery });
}

import { keepPreviousData, type QueryClient, useQuery } from '@tanstack/react-query';
import { leadRoutes } from '#features/leads/contract.ts';
import { type CallInput, client } from '#platform/web/client.ts';
import { asking, listsOf } from '#platform/web/reads.ts';
import { useMove } from '#platform/web/records/use-move.ts';
import { type LoadedPages, usePages, withItems } from '#platform/web/records/use-pages.ts';
import { type QuoteCard, type QuoteStatus, quoteRoutes } from '../contract.ts';

export const quoteApi = client(quoteRoutes);
const leadApi = client(leadRoutes);

type QuoteRoutes = typeof quoteRoutes.routes;
/** The filters of the screen, in the words of the call. */
export type QuoteFilters = Omit<NonNullable<CallInput<QuoteRoutes['listQuotes']>['query']>, 'limit' | 'cursor'>;

const pageSize = 30;
const historySize = 30;
const offeredLeadsMax = 20;

/** The quotes that pass the filters, page by page. */
export function useQuoteList(filters: QuoteFilters) {
  return usePages(quoteApi.listQuotes, { query: { ...filters, limit: pageSize } });
}

export function useQuote(id: string) {
  return useQuery(asking(quoteApi.readQuote, { params: { id } }));
}

/** What changed on a quote, page by page, newest first. */
export function useQuoteHistory(id: string) {
  return usePages(quoteApi.readQuoteHistory, { params: { id }, query: { limit: historySize } });
}

/** The leads that a text finds, for choosing whom to quote. */
export function useLeadsToQuote(q: string) {
  return useQuery({
    ...asking(leadApi.listLeads, { query: { q, limit: offeredLeadsMax } }),
    placeholderData: keepPreviousData,
  });
}

/** Gives a quote another status: at once on the screen, taken back when the server refuses. */
export function useMoveQuote() {
  return useMove<QuoteCard, QuoteStatus>({
    list: quoteApi.listQuotes,
    write: quoteApi.updateQuote,
    nameOf: ({ lead }) => lead.contact.name,
    send: ({ id }, status) => quoteApi.updateQuote({ params: { id }, body: { status } }),
    show: showMove,
  });
}

/** In every list that is in memory. One that asks for another status lets the quote go when it is fetched anew. */
function showMove(queryClient: QueryClient, _from: QuoteCard, to: QuoteCard): void {
  queryClient.setQueriesData<LoadedPages<QuoteCard>>(
    listsOf(quoteApi.listQuotes),
    (list) => list && withItems(list, (items) => items.map((item) => (item.id === to.id ? to : item))),
  );
}

import { keepPreviousData, type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { leadRoutes } from '#features/leads/contract.ts';
import { type CallInput, client } from '#platform/web/client.ts';
import { type LoadedPages, usePages } from '#platform/web/records/use-pages.ts';
import { type QuoteCard, type QuoteStatus, quoteRoutes, type StoredQuoteStatus } from '../contract.ts';

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
  return usePages(['listQuotes', filters], (from, options) =>
    quoteApi.listQuotes({ query: { ...filters, limit: pageSize, ...from } }, options),
  );
}

export function useQuote(id: string) {
  return useQuery({
    queryKey: ['readQuote', id],
    queryFn: ({ signal }) => quoteApi.readQuote({ params: { id } }, { signal }),
  });
}

/** What changed on a quote, page by page, newest first. */
export function useQuoteHistory(id: string) {
  return usePages(['readQuoteHistory', id], (from, options) =>
    quoteApi.readQuoteHistory({ params: { id }, query: { limit: historySize, ...from } }, options),
  );
}

/** Who can look after a quote. */
export function useSellers() {
  return useQuery({
    queryKey: ['listSellers'],
    queryFn: ({ signal }) => leadApi.listSellers({}, { signal }),
    staleTime: 300_000,
  });
}

/** The leads that a text finds, for choosing whom to quote. */
export function useLeadsToQuote(q: string) {
  return useQuery({
    queryKey: ['leadsToQuote', q],
    queryFn: ({ signal }) => leadApi.listLeads({ query: { q, limit: offeredLeadsMax } }, { signal }),
    placeholderData: keepPreviousData,
  });
}

/** Refetches whatever shows quotes, and the leads that a quote moves. */
export async function refreshQuotes(queryClient: QueryClient): Promise<void> {
  const quotes = ['listQuotes', 'readQuote', 'readQuoteHistory'];
  const names = [...quotes, 'listLeads', 'readLead', 'readLeadHistory', 'leadsToQuote'];
  await queryClient.invalidateQueries({ predicate: ({ queryKey }) => names.includes(String(queryKey[0])) });
}

const moving = ['moveQuote'];

interface Move {
  quote: QuoteCard;
  to: QuoteStatus;
}

/**
 * Gives a quote another status: at once on the screen, taken back when the server refuses. Quick changes go to the
 * server one after the other, and only the last one refetches.
 */
export function useMoveQuote({ onRefused }: { onRefused: (error: unknown, quote: QuoteCard) => void }) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationKey: moving,
    scope: { id: 'quote-status' },
    mutationFn: ({ quote, to }: Move) => quoteApi.updateQuote({ params: { id: quote.id }, body: { status: to } }),
    onMutate: async ({ quote, to }) => {
      await queryClient.cancelQueries({ queryKey: ['listQuotes'] });
      showStatus(queryClient, quote.id, to);
    },
    onError: (error, { quote }) => {
      showStatus(queryClient, quote.id, quote.status);
      onRefused(error, quote);
    },
    onSettled: async () => {
      if (queryClient.isMutating({ mutationKey: moving }) === 1) await refreshQuotes(queryClient);
    },
  });
}

/** In every list that is in memory. One that asks for another status lets the quote go when it is fetched anew. */
function showStatus(queryClient: QueryClient, id: string, status: StoredQuoteStatus): void {
  queryClient.setQueriesData<LoadedPages<QuoteCard>>({ queryKey: ['listQuotes'] }, (list) =>
    list
      ? {
          ...list,
          pages: list.pages.map((page) => ({
            ...page,
            items: page.items.map((item) => (item.id === id ? { ...item, status } : item)),
          })),
        }
      : list,
  );
}

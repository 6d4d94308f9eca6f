import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { leadRoutes } from '#features/leads/contract.ts';
import { type CallInput, client } from '#platform/web/client.ts';
import { asking } from '#platform/web/reads.ts';
import { showInPlace, useMove } from '#platform/web/records/use-move.ts';
import { usePages } from '#platform/web/records/use-pages.ts';
import { type QuoteCard, type QuoteStatus, quoteRoutes } from '../contract.ts';
import { shownStatus } from './quote-status.tsx';

export const quoteApi = client(quoteRoutes);
const leadApi = client(leadRoutes);

type QuoteRoutes = typeof quoteRoutes.routes;
/** The filters of the screen, named as in the request. */
export type QuoteFilters = Omit<NonNullable<CallInput<QuoteRoutes['listQuotes']>['query']>, 'limit' | 'cursor'>;

const pageSize = 50;
const offeredLeadsMax = 20;

/** The quotes that pass the filters, page by page. */
export function useQuoteList(filters: QuoteFilters) {
  return usePages(quoteApi.listQuotes, { query: { ...filters, limit: pageSize } });
}

export function useQuote(id: string) {
  return useQuery(asking(quoteApi.readQuote, { params: { id } }));
}

/** The leads that a text finds, to choose one to quote. */
export function useLeadsToQuote(q: string) {
  return useQuery({
    ...asking(leadApi.listLeads, { query: { q, limit: offeredLeadsMax } }),
    placeholderData: keepPreviousData,
  });
}

/** Changes a quote's status: optimistically on the screen, reverted when the server refuses. */
export function useMoveQuote() {
  const { t } = useTranslation('quotes');
  return useMove<QuoteCard, QuoteStatus>({
    list: quoteApi.listQuotes,
    read: quoteApi.readQuote,
    write: quoteApi.updateQuote,
    nameOf: ({ lead }) => lead.contact.name,
    textOf: (status) => t(`status.${status}`),
    send: ({ id }, status) => quoteApi.updateQuote({ params: { id }, body: { status: shownStatus(status) } }),
    show: showInPlace(quoteApi.listQuotes),
  });
}

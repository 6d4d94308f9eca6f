import { keepPreviousData, type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type CallInput, client } from '#platform/web/client.ts';
import { usePages } from '#platform/web/records/use-pages.ts';
import { type LeadCard, type LeadStatus, leadRoutes } from '../contract.ts';
import { type LeadPages, withMovedLead } from './moved-lead.ts';

export const leadApi = client(leadRoutes);

type LeadRoutes = typeof leadRoutes.routes;
/** The filters of the screen, in the words of the call. */
export type LeadFilters = Omit<NonNullable<CallInput<LeadRoutes['listLeads']>['query']>, 'limit' | 'cursor'>;

const pageSize = 50;
const historySize = 30;

/** A list of leads, page by page: a column of the board when the filters name a status. */
export function useLeadList(filters: LeadFilters) {
  return usePages(['listLeads', filters], (from, options) =>
    leadApi.listLeads({ query: { ...filters, limit: pageSize, ...from } }, options),
  );
}

export function useLead(id: string) {
  return useQuery({
    queryKey: ['readLead', id],
    queryFn: ({ signal }) => leadApi.readLead({ params: { id } }, { signal }),
  });
}

export function useSellers() {
  return useQuery({
    queryKey: ['listSellers'],
    queryFn: ({ signal }) => leadApi.listSellers({}, { signal }),
    staleTime: 300_000,
  });
}

/** What changed on a lead, page by page, newest first. */
export function useLeadHistory(id: string) {
  return usePages(['readLeadHistory', id], (from, options) =>
    leadApi.readLeadHistory({ params: { id }, query: { limit: historySize, ...from } }, options),
  );
}

/** The clients the agency has already with this e-mail or phone. */
export function useLeadDuplicates(typed: { email: string; phone: string; whatsapp: string }) {
  return useQuery({
    queryKey: ['findLeadDuplicates', typed],
    queryFn: ({ signal }) => leadApi.findLeadDuplicates({ query: typed }, { signal }),
    enabled: typed.email !== '' || typed.phone !== '' || typed.whatsapp !== '',
    placeholderData: keepPreviousData,
  });
}

/** Refetches whatever shows leads. */
export async function refreshLeads(queryClient: QueryClient): Promise<void> {
  const names = ['listLeads', 'readLead', 'readLeadHistory', 'findLeadDuplicates'];
  await queryClient.invalidateQueries({ predicate: ({ queryKey }) => names.includes(String(queryKey[0])) });
}

const moving = ['moveLead'];

export interface Move {
  lead: LeadCard;
  to: LeadStatus;
}

/**
 * Moves a lead to another status: at once on the screen, taken back when the server refuses. Quick moves go to the
 * server one after the other, and only the last one refetches.
 */
export function useMoveLead({ onRefused }: { onRefused: (error: unknown, move: Move) => void }) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationKey: moving,
    scope: { id: 'lead-status' },
    mutationFn: ({ lead, to }: Move) => leadApi.updateLead({ params: { id: lead.id }, body: { status: to } }),
    onMutate: async ({ lead, to }) => {
      await queryClient.cancelQueries({ queryKey: ['listLeads'] });
      showMove(queryClient, lead.status, { ...lead, status: to, updated_at: new Date().toISOString() });
    },
    onError: (error, move) => {
      showMove(queryClient, move.to, move.lead);
      onRefused(error, move);
    },
    onSettled: async () => {
      if (queryClient.isMutating({ mutationKey: moving }) === 1) await refreshLeads(queryClient);
    },
  });
}

/** Shows a lead in another status, in every list that is in memory. */
function showMove(queryClient: QueryClient, from: LeadStatus, moved: LeadCard): void {
  for (const [key, pages] of queryClient.getQueriesData<LeadPages>({ queryKey: ['listLeads'] })) {
    if (pages) queryClient.setQueryData(key, withMovedLead(pages, key[1] as LeadFilters, from, moved));
  }
}

import {
  type InfiniteData,
  keepPreviousData,
  type QueryClient,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { type CallInput, client, type ListPage } from '#platform/web/client.ts';
import { type LeadCard, type LeadStatus, leadRoutes } from '../contract.ts';

export const leadApi = client(leadRoutes);

type LeadRoutes = typeof leadRoutes.routes;
/** The filters of the screen, in the words of the call. */
export type LeadFilters = Omit<NonNullable<CallInput<LeadRoutes['listLeads']>['query']>, 'limit' | 'cursor'>;

type Pages = InfiniteData<ListPage<LeadCard>, string | undefined>;
const pageSize = 50;

/** A list of leads, page by page: a column of the board when the filters name a status. */
export function useLeadList(filters: LeadFilters) {
  return useInfiniteQuery({
    queryKey: ['listLeads', filters],
    queryFn: ({ pageParam, signal }) =>
      leadApi.listLeads(
        { query: { ...filters, limit: pageSize, ...(pageParam && { cursor: pageParam }) } },
        { signal },
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.next ?? undefined,
    placeholderData: keepPreviousData,
  });
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
  return useInfiniteQuery({
    queryKey: ['readLeadHistory', id],
    queryFn: ({ pageParam, signal }) =>
      leadApi.readLeadHistory(
        { params: { id }, query: { limit: 30, ...(pageParam && { cursor: pageParam }) } },
        { signal },
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.next ?? undefined,
  });
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
      showMove(queryClient, lead, to);
    },
    onError: (error, move) => {
      showMove(queryClient, { ...move.lead, status: move.to }, move.lead.status);
      onRefused(error, move);
    },
    onSettled: async () => {
      if (queryClient.isMutating({ mutationKey: moving }) === 1) await refreshLeads(queryClient);
    },
  });
}

/** Puts a lead where its new status belongs, in every list that is in memory. */
function showMove(queryClient: QueryClient, lead: LeadCard, to: LeadStatus): void {
  const moved = { ...lead, status: to };
  for (const [key, pages] of queryClient.getQueriesData<Pages>({ queryKey: ['listLeads'] })) {
    if (!pages) continue;
    const { status } = key[1] as LeadFilters;
    const next = !status
      ? mapItems(pages, (item) => (item.id === lead.id ? { ...item, status: to } : item))
      : status === to
        ? insert(pages, moved)
        : status === lead.status
          ? remove(pages, lead.id)
          : pages;
    queryClient.setQueryData(key, next);
  }
}

function mapItems(pages: Pages, change: (item: LeadCard) => LeadCard): Pages {
  return { ...pages, pages: pages.pages.map((page) => ({ ...page, items: page.items.map(change) })) };
}

function remove(pages: Pages, id: string): Pages {
  const kept = pages.pages.map((page) => ({ ...page, items: page.items.filter((item) => item.id !== id) }));
  return { ...pages, pages: withTotal(kept, -1) };
}

/** At its place by age, where that is among what is loaded. */
function insert(pages: Pages, lead: LeadCard): Pages {
  if (pages.pages.some(({ items }) => items.some(({ id }) => id === lead.id))) return pages;
  const at = pages.pages.findIndex(
    ({ items, next }) => next === null || items.some((item) => item.created_at <= lead.created_at),
  );
  const next = pages.pages.map((page, index) => {
    if (index !== at) return page;
    const items = [...page.items, lead].sort((a, b) => b.created_at.localeCompare(a.created_at));
    return { ...page, items };
  });
  return { ...pages, pages: withTotal(next, 1) };
}

/** A total of `10000+` stays what it is. */
function withTotal(pages: ListPage<LeadCard>[], difference: number): ListPage<LeadCard>[] {
  return pages.map((page) =>
    /^\d+$/.test(page.total) ? { ...page, total: String(Math.max(0, Number(page.total) + difference)) } : page,
  );
}

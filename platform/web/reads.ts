import { type QueryClient, type QueryFilters, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { Route } from '#platform/contract/route.ts';
import type { Subject } from '#platform/contract/subjects.ts';
import type { Call, CallInput, CallResult } from './client.ts';

/** The name under which an answer is kept. */
export const keyOf = <R extends Route>({ id }: Call<R>, input: CallInput<R>) => [id, 'whole', input] as const;

/** What `useQuery` needs to make a read: what it is kept under, how it is asked for, and of what it tells. */
export const asking = <R extends Route>(call: Call<R>, input: CallInput<R>) => ({
  queryKey: keyOf(call, input),
  queryFn: ({ signal }: { signal: AbortSignal }): Promise<CallResult<R>> => call(input, { signal }),
  meta: { shows: call.route.shows },
});

/** Every list of a call that is fetched page by page, whatever it was asked. */
export const listsOf = ({ id }: { id: string }): QueryFilters => ({ queryKey: [id, 'pages'] });

/** Fetches again whatever shows one of these, where it is shown; elsewhere as soon as it is. */
export function refetch(queryClient: QueryClient, changed: readonly Subject[]): Promise<void> {
  const isStale = (shows: unknown) => Array.isArray(shows) && shows.some((subject) => changed.includes(subject));
  return queryClient.invalidateQueries({ predicate: ({ meta }) => isStale(meta?.shows) });
}

/** The key of all moves of records, which show at once what the server is only being told. */
export const movesKey = ['move'];

/** Whether a record is shown in a status that the server may not have yet. Once none is, the last one fetches again. */
export const isMoving = (queryClient: QueryClient): boolean => queryClient.isMutating({ mutationKey: movesKey }) > 0;

/** Fetches again whatever shows what a write changes; done when that is there. */
export function useRefresh({ route }: { route: Route }): () => Promise<void> {
  const queryClient = useQueryClient();
  return useCallback(() => refetch(queryClient, route.changes ?? []), [queryClient, route]);
}

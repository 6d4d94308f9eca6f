import { type QueryClient, type QueryFilters, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { Route } from '#platform/contract/route.ts';
import type { Subject } from '#platform/contract/subjects.ts';
import type { Call, CallInput, CallResult } from './client.ts';

/** The cache key of a response. */
export const keyOf = <R extends Route>({ id }: Call<R>, input: CallInput<R>) => [id, 'whole', input] as const;

/** The options of a read for `useQuery`: its cache key, its fetch function, and the subjects that it shows. */
export const asking = <R extends Route>(call: Call<R>, input: CallInput<R>) => ({
  queryKey: keyOf(call, input),
  queryFn: ({ signal }: { signal: AbortSignal }): Promise<CallResult<R>> => call(input, { signal }),
  meta: { shows: call.route.shows },
});

/** Matches every cached list of a paged call, whatever its input. */
export const listsOf = ({ id }: { id: string }): QueryFilters => ({ queryKey: [id, 'pages'] });

/** Refetches all queries that show one of these subjects: mounted ones at once, others when they are mounted. */
export function refetch(queryClient: QueryClient, changed: readonly Subject[]): Promise<void> {
  const isStale = (shows: unknown) => Array.isArray(shows) && shows.some((subject) => changed.includes(subject));
  return queryClient.invalidateQueries({ predicate: ({ meta }) => isStale(meta?.shows) });
}

/** The mutation key of all status moves of records, which the screen shows before the server confirms them. */
export const movesKey = ['move'];

/** Whether the screen shows a status that the server may not have yet. The last move to settle refetches. */
export const isMoving = (queryClient: QueryClient): boolean => queryClient.isMutating({ mutationKey: movesKey }) > 0;

/**
 * Returns a function that refetches everything that shows the changes of a write; it resolves when the new data is
 * loaded.
 */
export function useRefresh({ route }: { route: Route }): () => Promise<void> {
  const queryClient = useQueryClient();
  return useCallback(() => refetch(queryClient, route.changes ?? []), [queryClient, route]);
}

import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { welcome } from '#platform/contract/kinds.ts';
import type { Subject } from '#platform/contract/subjects.ts';
import { follow } from '#platform/web/follow.ts';
import { useMay } from '#platform/web/may.ts';
import { isMoving, refetch } from '#platform/web/reads.ts';
import { useSession } from '#platform/web/session.ts';
import type { StreamEvent } from '#platform/web/stream-events.ts';
import { type Change, liveRoutes } from '../contract.ts';

const route = liveRoutes.routes.followChanges;
/**
 * How long changes are batched, in milliseconds: one command makes several, and an import changes a hundred records a
 * second.
 */
const gatherMs = { first: 50, next: 500 };

/** While a user is signed in, refetches shown data whenever it changes, in any tab or process. */
export function useLiveChanges(): void {
  const queryClient = useQueryClient();
  const isAllowed = useMay()(route);
  const active = useSession();
  const [token, user] = [active?.access_token, active?.user.id];

  // Connects to the server's stream and the other tabs of this browser: one of them follows the stream for all.
  useEffect(() => {
    if (!isAllowed || !token || !user || !('locks' in navigator)) return;
    const stopping = new AbortController();
    const { signal } = stopping;
    const gathering = gatherInto(queryClient);
    const name = `live:${user}`;
    const tabs = new BroadcastChannel(name);
    tabs.onmessage = ({ data }: MessageEvent<StreamEvent>) => gathering.take(data);
    const takeForAll = (event: StreamEvent) => {
      gathering.take(event);
      tabs.postMessage(event);
    };
    // The lock is released when its tab closes, for any reason.
    navigator.locks.request(name, { signal }, () => follow(route, token, takeForAll, signal)).catch(() => {});
    return () => {
      stopping.abort();
      tabs.close();
      gathering.stop();
    };
  }, [queryClient, isAllowed, token, user]);
}

/** Batches changes briefly, and has the changed data refetched. */
function gatherInto(queryClient: QueryClient) {
  const changed = new Set<Subject>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let fetchedAt = Number.NEGATIVE_INFINITY;
  const fetchAgain = () => {
    // Until the server has accepted a move, refetched data would show the record at its old position.
    if (isMoving(queryClient)) {
      timer = setTimeout(fetchAgain, gatherMs.next);
      return;
    }
    timer = undefined;
    fetchedAt = performance.now();
    const subjects = [...changed];
    changed.clear();
    void refetch(queryClient, subjects);
  };
  return {
    take({ name, data }: StreamEvent) {
      if (name === welcome) return void readAnew(queryClient);
      changed.add((data as Change).subject as Subject);
      const isFirst = performance.now() - fetchedAt > gatherMs.next;
      timer ??= setTimeout(fetchAgain, isFirst ? gatherMs.first : gatherMs.next);
    },
    stop: () => clearTimeout(timer),
  };
}

/** Refetches everything, because data read before this moment may have changed without a notification. */
function readAnew(queryClient: QueryClient): Promise<void> {
  return queryClient.invalidateQueries({
    predicate: ({ state, meta }) => state.dataUpdatedAt > 0 && Boolean(meta?.shows),
  });
}

import { useMediaQuery } from '@mantine/hooks';
import { notifyManager, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { memo, type RefObject, Suspense, useCallback, useRef, useSyncExternalStore } from 'react';
import { lazyView } from '#platform/web/lazy-view.ts';
import { listsOf } from '#platform/web/reads.ts';
import { LoadError } from '#platform/web/ui/async-state.tsx';
import type { LeadCard, LeadStatus } from '../contract.ts';
import { leadStatuses } from '../contract.ts';
import { type FollowedLead, LeadColumn } from './lead-column.tsx';
import classes from './leads.module.css';
import { failureOf, type LeadFilters, leadApi, loadedLeads } from './use-leads.ts';

const ColumnStrip = lazyView(() => import('./column-strip.tsx'));

interface LeadsBoardProps {
  filters: LeadFilters;
  isFiltered: boolean;
  mayMove: boolean;
  open: (id: string) => void;
  move: (lead: LeadCard, to: LeadStatus) => void;
  followed: RefObject<FollowedLead | null>;
}

/**
 * The five columns, each with its own request; on a phone one at a time. A failure of several columns is shown once,
 * above them.
 */
export const LeadsBoard = memo(function LeadsBoard(props: LeadsBoardProps) {
  const board = useRef<HTMLDivElement>(null);
  const isPhone = useMediaQuery('(max-width: 48em)', undefined, { getInitialValueInEffect: false }) ?? false;
  const hasFound = useOfBoard(props.filters, hasLeads);
  const failure = useOfBoard(props.filters, commonFailure);
  const queryClient = useQueryClient();
  const retry = () =>
    void queryClient.refetchQueries({
      ...listsOf(leadApi.listLeads),
      type: 'active',
      predicate: ({ state }) => state.status === 'error',
    });
  return (
    <>
      {failure !== null && (
        <div className={classes.failure}>
          <LoadError error={failure} retry={retry} />
        </div>
      )}
      {isPhone && (
        <Suspense fallback={<div className={classes.stripRoom} />}>
          <ColumnStrip board={board} filters={props.filters} />
        </Suspense>
      )}
      <div ref={board} className={classes.board} data-board data-found={hasFound || undefined}>
        {leadStatuses.map((status) => (
          <LeadColumn key={status} status={status} saysFailure={failure === null} {...props} />
        ))}
      </div>
    </>
  );
});

/** A value over all columns; the same object as long as `read` returns the same. */
function useOfBoard<Known>(filters: LeadFilters, read: (client: QueryClient, filters: LeadFilters) => Known): Known {
  const queryClient = useQueryClient();
  const follow = useCallback(
    (listener: () => void) => queryClient.getQueryCache().subscribe(notifyManager.batchCalls(listener)),
    [queryClient],
  );
  return useSyncExternalStore(follow, () => read(queryClient, filters));
}

/** Whether any column has a lead. */
const hasLeads = (queryClient: QueryClient, filters: LeadFilters): boolean =>
  leadStatuses.some((status) => loadedLeads(queryClient, { ...filters, status }).length > 0);

/** Why more than one column failed to load; null: at most one did. */
function commonFailure(queryClient: QueryClient, filters: LeadFilters): Error | null {
  const [first, second] = leadStatuses.flatMap((status) => failureOf(queryClient, { ...filters, status }) ?? []);
  return first && second ? first : null;
}

import { useMediaQuery } from '@mantine/hooks';
import { notifyManager, useQueryClient } from '@tanstack/react-query';
import { memo, type RefObject, Suspense, useCallback, useRef, useSyncExternalStore } from 'react';
import { lazyView } from '#platform/web/lazy-view.ts';
import type { LeadCard, LeadStatus } from '../contract.ts';
import { leadStatuses } from '../contract.ts';
import { type FollowedLead, LeadColumn } from './lead-column.tsx';
import classes from './leads.module.css';
import { type LeadFilters, loadedLeads } from './use-leads.ts';

const ColumnStrip = lazyView(() => import('./column-strip.tsx'));

interface LeadsBoardProps {
  filters: LeadFilters;
  isFiltered: boolean;
  mayMove: boolean;
  open: (id: string) => void;
  move: (lead: LeadCard, to: LeadStatus) => void;
  followed: RefObject<FollowedLead | null>;
}

/** The five columns, each with its own request; on a phone one at a time. */
export const LeadsBoard = memo(function LeadsBoard(props: LeadsBoardProps) {
  const board = useRef<HTMLDivElement>(null);
  const isPhone = useMediaQuery('(max-width: 48em)', undefined, { getInitialValueInEffect: false }) ?? false;
  const hasFound = useHasFound(props.filters);
  return (
    <>
      {isPhone && (
        <Suspense fallback={<div className={classes.stripRoom} />}>
          <ColumnStrip board={board} filters={props.filters} />
        </Suspense>
      )}
      <div ref={board} className={classes.board} data-board data-found={hasFound || undefined}>
        {leadStatuses.map((status) => (
          <LeadColumn key={status} status={status} {...props} />
        ))}
      </div>
    </>
  );
});

/** Whether any column has somebody to show. */
function useHasFound(filters: LeadFilters): boolean {
  const queryClient = useQueryClient();
  const follow = useCallback(
    (listener: () => void) => queryClient.getQueryCache().subscribe(notifyManager.batchCalls(listener)),
    [queryClient],
  );
  return useSyncExternalStore(follow, () =>
    leadStatuses.some((status) => loadedLeads(queryClient, { ...filters, status }).length > 0),
  );
}

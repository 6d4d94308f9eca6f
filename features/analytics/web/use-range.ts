import { useEffect } from 'react';
import type { ListFilters } from '#platform/web/records/filters.ts';
import { isFiltered } from '#platform/web/records/filters.ts';
import { useListView } from '#platform/web/records/use-list-view.ts';
import { session } from '#platform/web/session.ts';

/** The range and its filters, under the names of the API. */
export interface RangeFilters extends ListFilters {
  period_start?: string | undefined;
  period_end?: string | undefined;
  agents?: string | undefined;
  products?: string | undefined;
  sources?: string | undefined;
}

let kept: { token: string | undefined; filters: RangeFilters } = { token: undefined, filters: {} };

/** The last selection in this session. A new session starts empty, whichever user signs in. */
function lastChosen(): RangeFilters {
  return kept.token === session()?.access_token ? kept.filters : {};
}

function keep(filters: RangeFilters): void {
  kept = { token: session()?.access_token, filters };
}

/** The range and filters shared by all sections of the tab. A newly opened section starts with the last ones. */
export function useRange() {
  const { filters: inView, change } = useListView<RangeFilters>('analytics');
  const filters = isFiltered(inView) ? inView : lastChosen();
  // Synchronizes with the browser history, which is outside React: the entry of a section that starts with the last
  // filters records them.
  useEffect(() => {
    if (isFiltered(inView)) keep(inView);
    else if (isFiltered(filters)) change(filters);
  });
  return {
    filters,
    change(next: RangeFilters) {
      keep(next);
      change(next);
    },
  };
}

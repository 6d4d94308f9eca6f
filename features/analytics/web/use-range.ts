import { useEffect } from 'react';
import type { ListFilters } from '#platform/web/records/filters.ts';
import { isFiltered } from '#platform/web/records/filters.ts';
import { useListView } from '#platform/web/records/use-list-view.ts';
import { session } from '#platform/web/session.ts';

/** The range and its filters, in the words of the calls. */
export interface RangeFilters extends ListFilters {
  period_start?: string | undefined;
  period_end?: string | undefined;
  agents?: string | undefined;
  products?: string | undefined;
  sources?: string | undefined;
}

let kept: { token: string | undefined; filters: RangeFilters } = { token: undefined, filters: {} };

/** What was chosen last in this session; nothing in the next one, whoever signs in. */
function lastChosen(): RangeFilters {
  return kept.token === session()?.access_token ? kept.filters : {};
}

function keep(filters: RangeFilters): void {
  kept = { token: session()?.access_token, filters };
}

/** The range and the filters of the tab, which all of its sections share: one that is opened begins with the last ones. */
export function useRange() {
  const { filters: inView, change } = useListView<RangeFilters>('analytics');
  const filters = isFiltered(inView) ? inView : lastChosen();
  // The history, which is outside React: the step of a section that begins with the last filters says so.
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

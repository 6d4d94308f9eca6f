import type { ListFilters } from '#platform/web/records/filters.ts';
import { useListView } from '#platform/web/records/use-list-view.ts';

/** The range and its filters, in the words of the calls. */
export interface RangeFilters extends ListFilters {
  period_start?: string | undefined;
  period_end?: string | undefined;
  agents?: string | undefined;
  products?: string | undefined;
  sources?: string | undefined;
}

let chosen: RangeFilters = {};

/** The range and the filters of the tab, which all of its sections share: one that is opened begins with the last ones. */
export function useRange() {
  const { filters, change } = useListView<RangeFilters>('analytics');
  if (Object.keys(filters).length > 0) chosen = filters;
  return {
    filters: chosen,
    change(next: RangeFilters) {
      chosen = next;
      change(next);
    },
  };
}

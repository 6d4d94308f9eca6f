/** The query that every list accepts: a search text, a sort order, and the list's own filters. */
export interface ListFilters {
  q?: string | undefined;
  sort?: string | undefined;
  /** `exact` requests the exact total, however high. A link from a figure sets it. */
  count?: string | undefined;
}

/** The number of active filters, without the search text and the sort order. The two ends of a range count as one. */
export function activeFilters({ q: _, sort: __, count: ___, ...filters }: ListFilters): number {
  const inUse = Object.entries(filters).filter(([, value]) => value);
  return new Set(inUse.map(([name]) => name.replace(/_(from|to)$/, ''))).size;
}

/** Whether a search text or a filter restricts the list. */
export function isFiltered(filters: ListFilters): boolean {
  return Boolean(filters.q) || activeFilters(filters) > 0;
}

/** The filters of a list, and the function that changes them. */
export interface Filtering<Filters extends ListFilters> {
  filters: Filters;
  change: (filters: Filters) => void;
}

/** The value and setter of a single filter, for its field. An empty text removes the filter. */
export function filterOf<Filters extends ListFilters>({ filters, change }: Filtering<Filters>) {
  return <Field extends keyof Filters>(field: Field) => ({
    value: filters[field],
    choose: (value: string) => change({ ...filters, [field]: value || undefined }),
  });
}

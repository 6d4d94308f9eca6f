/** What every list can be asked: a text to search for, an order, and filters of its own. */
export interface ListFilters {
  q?: string | undefined;
  sort?: string | undefined;
  /** `exact`: whoever was sent here by a number sees it, however high. */
  count?: string | undefined;
}

/** How many filters are in use, beside the search text and the order; the two ends of a range are one. */
export function activeFilters({ q: _, sort: __, count: ___, ...filters }: ListFilters): number {
  const inUse = Object.entries(filters).filter(([, value]) => value);
  return new Set(inUse.map(([name]) => name.replace(/_(from|to)$/, ''))).size;
}

/** Whether a list shows less than there is. */
export function isFiltered(filters: ListFilters): boolean {
  return Boolean(filters.q) || activeFilters(filters) > 0;
}

/** The filters of a list, and how they are changed. */
export interface Filtering<Filters extends ListFilters> {
  filters: Filters;
  change: (filters: Filters) => void;
}

/** A single filter for a field to show and set; an empty text takes it away. */
export function filterOf<Filters extends ListFilters>({ filters, change }: Filtering<Filters>) {
  return <Field extends keyof Filters>(field: Field) => ({
    value: filters[field],
    choose: (value: string) => change({ ...filters, [field]: value || undefined }),
  });
}

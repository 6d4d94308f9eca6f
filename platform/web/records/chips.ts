import type { Filtering, ListFilters } from './filters.ts';

/** A filter in use, in words. */
export interface FilterChip {
  key: string;
  text: string;
  remove: () => void;
}

/** The chips of those filters that no field of the list shows: somebody was sent here with them. */
export function chipsOf<Filters extends ListFilters & Readonly<Record<string, string | undefined>>>(
  { filters, change }: Filtering<Filters>,
  texts: { readonly [Name in keyof Filters]?: (value: string) => string },
): FilterChip[] {
  return Object.entries(texts).flatMap(([key, textOf]) => {
    const value = filters[key];
    return value ? [{ key, text: textOf?.(value) ?? '', remove: () => change({ ...filters, [key]: undefined }) }] : [];
  });
}

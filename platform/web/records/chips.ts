import type { Filtering, ListFilters } from './filters.ts';

/** An active filter as text. */
export interface FilterChip {
  key: string;
  text: string;
  remove: () => void;
}

/** The chips of the filters that have no field in the list, one per value. Such filters come from a link elsewhere. */
export function chipsOf<Filters extends ListFilters & Readonly<Record<string, string | undefined>>>(
  { filters, change }: Filtering<Filters>,
  texts: { readonly [Name in keyof Filters]?: (value: string) => string },
): FilterChip[] {
  return Object.entries(texts).flatMap(([key, textOf]) => {
    const values = filters[key]?.split(',') ?? [];
    return values.map((value) => ({
      key: `${key} ${value}`,
      text: textOf?.(value) ?? '',
      remove: () => change({ ...filters, [key]: values.filter((other) => other !== value).join(',') || undefined }),
    }));
  });
}

/** The chip of a range of days; empty unless both ends are set. */
export function daysChip<Filters extends ListFilters & Readonly<Record<string, string | undefined>>>(
  { filters, change }: Filtering<Filters>,
  name: 'created' | 'sold' | 'expires' | 'booked',
  textOf: (days: { from: string; to: string }) => string,
): FilterChip[] {
  const [first, last] = [`${name}_from`, `${name}_to`];
  const [from, to] = [filters[first], filters[last]];
  if (!(from && to)) return [];
  return [
    {
      key: name,
      text: textOf({ from, to }),
      remove: () => change({ ...filters, [first]: undefined, [last]: undefined }),
    },
  ];
}

import { leadsToTell } from './figures.ts';
import { none } from './range.ts';

/** What a source brought: its leads, and how many percent of them were sold. */
export interface SourceRate {
  source: string;
  leads: number;
  rate: number;
}

/** The source that converts best of those with enough leads, of equal ones the first by name; null: none has sold. */
export function bestSourceOf<Source extends SourceRate>(sources: readonly Source[]): Source | null {
  const [best] = sources
    .filter(({ source, leads, rate }) => source !== none && leads >= leadsToTell && rate > 0)
    .toSorted((one, other) => other.rate - one.rate || one.source.localeCompare(other.source));
  return best ?? null;
}

import { leadsToTell } from './figures.ts';
import { none } from './range.ts';

/** A source's leads, and the percentage of them that were sold. */
export interface SourceRate {
  source: string;
  leads: number;
  rate: number;
}

/**
 * Returns the source with the highest conversion among those with enough leads; ties go to the first by name. null
 * means none has sold.
 */
export function bestSourceOf<Source extends SourceRate>(sources: readonly Source[]): Source | null {
  const [best] = sources
    .filter(({ source, leads, rate }) => source !== none && leads >= leadsToTell && rate > 0)
    .toSorted((one, other) => other.rate - one.rate || one.source.localeCompare(other.source));
  return best ?? null;
}

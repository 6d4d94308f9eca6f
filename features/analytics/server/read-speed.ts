import { contactClasses } from '#features/leads/contract.ts';
import { none } from '../contract/range.ts';
import { type SpeedPart, type SpeedToLead, speedParts } from '../contract/speed.ts';
import { total } from './fold.ts';
import { measuredBy } from './measured.ts';
import { readNames } from './metrics/names.ts';
import { readSpeedFigures, type SpeedFigures } from './metrics/speed.ts';
import type { RangeRequest, Reading } from './range.ts';
import { rateOf } from './rates.ts';

/**
 * Returns how soon the leads of a range were contacted, in total and by source, agent, hour and language. Two
 * statements.
 */
export async function readSpeed(query: RangeRequest, ctx: Reading): Promise<SpeedToLead> {
  const [figures, names] = await Promise.all([readSpeedFigures(query, ctx), readNames(ctx)]);
  const parts = Map.groupBy(figures, ({ part }) => part);
  const all = parts.get(null) ?? [];
  const nameOf = (part: SpeedPart, id: string) => (part === 'agent' ? (names.get(id)?.full_name ?? '') : id);
  const divided = (part: SpeedPart) =>
    [...Map.groupBy(parts.get(part) ?? [], ({ id }) => id)]
      .map(([id, rows]) => ({ id, name: id === none ? '' : nameOf(part, id), ...speedOf(rows) }))
      .sort((one, other) => (part === 'hour' ? 0 : other.leads - one.leads) || one.id.localeCompare(other.id));
  return {
    ...measuredBy(query, ctx),
    ...speedOf(all),
    classes: [...contactClasses, null].map((up_to_minutes, at) => ({
      up_to_minutes,
      leads: total(
        all.filter((row) => row.class === at),
        ({ leads }) => leads,
      ),
    })),
    never: total(
      all.filter((row) => row.class === null),
      ({ leads }) => leads,
    ),
    parts: Object.fromEntries(speedParts.map((part) => [part, divided(part)])) as SpeedToLead['parts'],
  };
}

/** Summarizes class rows: the time to first contact. */
export function speedOf(rows: readonly Pick<SpeedFigures, 'class' | 'leads'>[]) {
  const counts = [...contactClasses, null].map((_, at) =>
    total(
      rows.filter((row) => row.class === at),
      ({ leads }) => leads,
    ),
  );
  const leads = total(rows, (row) => row.leads);
  const fast = contactClasses.reduce((sum, minutes, at) => sum + (minutes <= 5 ? (counts[at] ?? 0) : 0), 0);
  return {
    leads,
    contacted: counts.reduce((sum, count) => sum + count, 0),
    within_five_minutes: rateOf(fast, leads),
    median_minutes: quantile(counts, 0.5),
    ninetieth_minutes: quantile(counts, 0.9),
  };
}

/** The minutes within which a share of the leads was contacted, interpolated linearly within its class. */
function quantile(counts: readonly number[], share: number): number | null {
  const wanted = counts.reduce((sum, count) => sum + count, 0) * share;
  if (wanted === 0) return null;
  let before = 0;
  for (const [at, count] of counts.entries()) {
    if (before + count >= wanted) {
      const from = at === 0 ? 0 : (contactClasses[at - 1] as number);
      const to = contactClasses[at] ?? from * 2;
      return Math.round((from + ((wanted - before) / count) * (to - from)) * 10) / 10;
    }
    before += count;
  }
  return null;
}

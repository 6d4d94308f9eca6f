import type { AgencyWork } from './job.ts';

/** Work at the start of each day of an agency. Slices add their steps to the agency's daily sweep. */
export interface DailyStep {
  /** `quotes.expire` */
  readonly name: string;
  /** Must be safe to run twice or late. `day` has begun in the agency's time zone. */
  run(day: string, work: AgencyWork): Promise<void>;
}

/**
 * Works in batches, each in its own transaction, until one isn't full. Small transactions keep the wait for locked rows
 * short. `change` returns how many it processed of at most `size`.
 */
export async function inBatches(
  work: Pick<AgencyWork, 'act'>,
  change: (ctx: Parameters<Parameters<AgencyWork['act']>[0]>[0], size: number) => Promise<number>,
): Promise<void> {
  while ((await work.act((ctx) => change(ctx, batchSize))) === batchSize);
}

const batchSize = 100;

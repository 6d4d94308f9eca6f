import type { AgencyWork } from './job.ts';

/** Something that each day of an agency begins with. Slices add theirs to the agency's daily sweep. */
export interface DailyStep {
  /** `quotes.expire` */
  readonly name: string;
  /** Does no harm when it runs twice, or late. `day` has begun, in the agency's time zone. */
  run(day: string, work: AgencyWork): Promise<void>;
}

/**
 * Does something in batches, each in a transaction of its own, until one is not full: whoever works on a row of a batch
 * waits for the rest of it, and nobody should wait long. `change` returns how many it did of at most `size`.
 */
export async function inBatches(
  work: Pick<AgencyWork, 'act'>,
  change: (ctx: Parameters<Parameters<AgencyWork['act']>[0]>[0], size: number) => Promise<number>,
): Promise<void> {
  while ((await work.act((ctx) => change(ctx, batchSize))) === batchSize);
}

const batchSize = 100;

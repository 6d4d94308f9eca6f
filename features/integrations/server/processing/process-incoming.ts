import { actorOf } from '#platform/server/acts/actor.ts';
import { perform } from '#platform/server/acts/perform.ts';
import type { AgencyWork } from '#platform/server/background/job.ts';
import type { IncomingStatus } from '../../contract/choices.ts';
import { fetchWaiting } from './fetch-waiting.ts';
import { type MappedRow, mapIncoming } from './map-incoming.ts';
import { readBatch } from './read-batch.ts';
import { type Settled, settle } from './settle.ts';

/** What became of a batch. */
export type Processed = Record<IncomingStatus, number> & {
  /** How many wait because their source wants to be asked later. */
  later: number;
};

/**
 * Brings incoming leads through: fetches what a notice stands for, maps it, and makes leads, in one transaction for those
 * that can be. One that fails for a reason of ours fails alone, and can be sent through once more.
 */
export async function processIncoming(ids: readonly string[], work: AgencyWork): Promise<Processed> {
  const counts: Processed = { ...none, later: 0 };
  const batch = await readBatch(ids, work);
  const { ready, later } = await fetchWaiting(batch, work);
  counts.later = later;
  const mapped = await mapIncoming(ready, work.agency);
  for (const [name, group] of Map.groupBy(mapped, ({ row }) => row.integration.name)) {
    const actor = actorOf('integration', name);
    const inOne = (some: typeof group) =>
      perform(work.services, { agency: work.agency, actor }, (ctx) => settle(some, ctx));
    const settled = await together(group, inOne, work);
    for (const { status } of settled) counts[status] += 1;
  }
  return counts;
}

const none: Record<IncomingStatus, number> = {
  Pending: 0,
  Processing: 0,
  Completed: 0,
  Failed: 0,
  Duplicate: 0,
  Invalid: 0,
};

type Mapped = MappedRow[];
type InOne = (some: Mapped) => Promise<Settled[]>;

/** In one transaction; where that fails in halves, until whatever cannot be settled is alone. */
async function together(group: Mapped, inOne: InOne, work: AgencyWork): Promise<Settled[]> {
  try {
    return await inOne(group);
  } catch (error) {
    if (group.length === 1) return failed(group, error, inOne, work);
    const middle = Math.ceil(group.length / 2);
    const first = await together(group.slice(0, middle), inOne, work);
    return [...first, ...(await together(group.slice(middle), inOne, work))];
  }
}

/** It fails with a word, so that the others go on and somebody can send it through once it is repaired. */
async function failed(group: Mapped, error: unknown, inOne: InOne, { log }: AgencyWork): Promise<Settled[]> {
  log.error({ err: error, incoming_leads: group.map(({ row }) => row.id) }, 'An incoming lead could not be worked on');
  const problem = { code: 'internal', weight: 'fails', target: null, mapping_id: null, facts: {} } as const;
  return inOne(group.map((each) => ({ ...each, problems: [...each.problems, problem] })));
}

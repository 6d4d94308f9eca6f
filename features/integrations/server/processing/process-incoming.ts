import { actorOf } from '#platform/server/acts/actor.ts';
import { perform } from '#platform/server/acts/perform.ts';
import type { AgencyWork } from '#platform/server/background/job.ts';
import type { IncomingStatus } from '../../contract/choices.ts';
import { fetchWaiting } from './fetch-waiting.ts';
import { type MappedRow, mapIncoming } from './map-incoming.ts';
import { readBatch } from './read-batch.ts';
import { type Settled, settle } from './settle.ts';

/** The outcome of a batch. */
export type Processed = Record<IncomingStatus, number> & {
  /** How many wait because their source asks to retry later. */
  later: number;
};

/**
 * Processes incoming leads: fetches what a notification refers to, maps it, and creates leads, in one transaction if
 * possible. One that fails for an internal reason fails alone and can be reprocessed.
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

/** In one transaction. If it fails, in halves, until the failing one is alone. */
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

/** It fails with a message, so that the others continue and a user can reprocess it after a repair. */
async function failed(group: Mapped, error: unknown, inOne: InOne, { log }: AgencyWork): Promise<Settled[]> {
  log.error({ err: error, incoming_leads: group.map(({ row }) => row.id) }, 'An incoming lead could not be worked on');
  const problem = { code: 'internal', weight: 'fails', target: null, mapping_id: null, facts: {} } as const;
  return inOne(group.map((each) => ({ ...each, problems: [...each.problems, problem] })));
}

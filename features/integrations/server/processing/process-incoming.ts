import { actorOf } from '#platform/server/acts/actor.ts';
import type { Deed } from '#platform/server/acts/deed.ts';
import { perform } from '#platform/server/acts/perform.ts';
import type { AgencyWork } from '#platform/server/background/job.ts';
import type { IncomingStatus } from '../../contract/choices.ts';
import { fetchWaiting } from './fetch-waiting.ts';
import { mapIncoming } from './map-incoming.ts';
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
  const mapped = mapIncoming(ready);
  for (const [name, group] of Map.groupBy(mapped, ({ row }) => row.integration.name)) {
    const actor = actorOf('integration', name);
    const inOne = (some: typeof group) =>
      perform(work.services, { agency: work.agency, actor }, (deed) => settle(some, deed as Deed));
    const settled = await inOne(group).catch((error: unknown) => {
      if (group.length > 1) return oneByOne(group, inOne, work);
      return failed(group, error, inOne, work);
    });
    for (const { status } of settled) counts[status] += 1;
  }
  return counts;
}

const none: Record<IncomingStatus, number> = {
  ...{ Pending: 0, Processing: 0, Completed: 0, Failed: 0, Duplicate: 0, Invalid: 0 },
};

type Mapped = ReturnType<typeof mapIncoming>;
type InOne = (some: Mapped) => Promise<Settled[]>;

/** Each in a transaction of its own, after they could not be settled together. */
async function oneByOne(group: Mapped, inOne: InOne, work: AgencyWork): Promise<Settled[]> {
  const settled: Settled[] = [];
  for (const each of group) {
    settled.push(...(await inOne([each]).catch((error: unknown) => failed([each], error, inOne, work))));
  }
  return settled;
}

/** It fails with a word, so that the others go on and somebody can send it through once it is repaired. */
async function failed(group: Mapped, error: unknown, inOne: InOne, { log }: AgencyWork): Promise<Settled[]> {
  log.error({ err: error, incoming_leads: group.map(({ row }) => row.id) }, 'An incoming lead could not be worked on');
  const problem = { code: 'internal', weight: 'fails', target: null, mapping_id: null, facts: {} } as const;
  return inOne(group.map((each) => ({ ...each, problems: [...each.problems, problem] })));
}

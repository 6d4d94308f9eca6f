import { sql } from 'kysely';
import * as z from 'zod/mini';
import { readModules } from '#features/tenants/server/index.ts';
import { actorOf } from '#platform/server/acts/actor.ts';
import type { CommandContext } from '#platform/server/acts/command-context.ts';
import { perform } from '#platform/server/acts/perform.ts';
import { type AgencyWork, agencyJob } from '#platform/server/background/job.ts';
import { onKey } from '#platform/server/database/conditions.ts';
import { sourceTypes } from '../../contract/source-types/source-types.ts';
import { integrationTables } from '../schema.ts';
import { fetchWaiting } from './fetch-waiting.ts';
import { type MappedRow, mapIncoming } from './map-incoming.ts';
import { readBatch } from './read-batch.ts';
import { settle } from './settle.ts';

/** The batch size: mapped together, and created in one transaction. */
const batchSize = 200;

/** The maximum number of them that are fetched first, so that slow sources do not exceed the job's time. */
const fetchedMax = 25;

const timeoutSeconds = 60;
/** How long one job works, in milliseconds, before it enqueues the next. Other agencies' jobs may wait. */
const runMs = 5_000;

/**
 * Processes an agency's waiting deliveries, the oldest first. Work that is interrupted is repeated: a row's lead is
 * created in the same transaction that records it.
 */
export const processDeliveries = agencyJob({
  name: 'integrations.process-deliveries',
  payload: z.object({}),
  retryLimit: 8,
  timeoutSeconds,
  concurrency: 4,
  async run(_payload, work) {
    const run = begin(work.agency.id);
    // The running job checks once more, and if its process dies, another one continues.
    if (!run) return work.finish(async () => {});
    if (!(await work.act(readModules)).includes('integrations')) {
      end(work.agency.id, run);
      // The check of each minute finds what waits, and it is processed once the agency has the module again.
      return work.finish(async () => {});
    }
    const { left, isAnswered } = await drain(work, run).finally(() => end(work.agency.id, run));
    // The queue retries with increasing delays.
    if (!isAnswered) throw new Error('A source wants to be asked later.');
    await work.finish(async (ctx) => {
      if (left) await ctx.enqueue(processDeliveries, {});
    });
  },
});

/** A running job for an agency's deliveries. */
interface Run {
  /** A further job was requested, for deliveries that may have been stored since the last check. */
  isCalledAgain: boolean;
}

/** One at a time per agency: two would wait for each other's rows and occupy jobs and connections. */
const runs = new Map<string, Run>();

/** Starts processing an agency. null means this process is already at work, and the request is recorded there. */
function begin(agencyId: string): Run | null {
  const at = runs.get(agencyId);
  if (at) {
    at.isCalledAgain = true;
    return null;
  }
  const run = { isCalledAgain: false };
  runs.set(agencyId, run);
  return run;
}

function end(agencyId: string, run: Run): void {
  if (runs.get(agencyId) === run) runs.delete(agencyId);
}

/** Processes deliveries until none waits or the job's time is over. */
async function drain(work: AgencyWork, run: Run): Promise<{ left: boolean; isAnswered: boolean }> {
  const continueAt = work.clock().getTime() + runMs;
  let isAnswered = true;
  while (work.clock().getTime() < continueAt) {
    run.isCalledAgain = false;
    const ids = await work.act((ctx) => waiting(ctx));
    if (ids.length === 0) {
      if (run.isCalledAgain) continue;
      // Before another job can start: a request from here on starts its own run.
      end(work.agency.id, run);
      return { left: false, isAnswered };
    }
    const later = await processIncoming(ids, work);
    if (later > 0) isAnswered = false;
  }
  return { left: true, isAnswered };
}

/**
 * The waiting deliveries that can be processed. A notification is claimed for the length of a job, so that its source
 * is called once. Of other deliveries that two jobs read, the first one to finish counts.
 */
async function waiting(ctx: CommandContext): Promise<string[]> {
  const { tx, agency } = ctx;
  const rows = await integrationTables(tx)
    .selectFrom('incoming_leads')
    .innerJoin('integrations', onKey('integrations', 'incoming_leads.integration_id'))
    .select(['incoming_leads.id', 'integrations.integration_type', 'incoming_leads.fetched'])
    .where('incoming_leads.tenant_id', '=', agency.id)
    .where('incoming_leads.status', 'in', ['Pending', 'Processing'])
    .where('held', 'is', null)
    // The import processes a file's rows, until a user reprocesses one.
    .where((eb) => eb.or([eb('upload_id', 'is', null), eb('released', '=', true)]))
    .where(isDue(ctx))
    .orderBy('received_at')
    // Deliveries of one call in their order.
    .orderBy('row_number')
    .orderBy('incoming_leads.id')
    .limit(batchSize)
    .execute();
  const notices = rows.filter(
    ({ integration_type, fetched }) => sourceTypes[integration_type].sendsNotices && fetched === null,
  );
  const tooMuch = notices[fetchedMax];
  const some = tooMuch ? rows.slice(0, rows.indexOf(tooMuch)) : rows;
  const toFetch = new Set(notices.slice(0, fetchedMax).map(({ id }) => id));
  const ours = await claim([...toFetch], ctx);
  return some.map(({ id }) => id).filter((id) => !toFetch.has(id) || ours.has(id));
}

const isDue = ({ clock }: Pick<CommandContext, 'clock'>) =>
  sql<boolean>`(not_before is null or not_before <= ${clock().toISOString()}::timestamptz)`;

/** Those that no other job has claimed. A claim expires, so that the next job takes over from one that died. */
async function claim(ids: readonly string[], ctx: CommandContext): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const { tx, agency, clock } = ctx;
  const claimed = await integrationTables(tx)
    .updateTable('incoming_leads')
    .set({ not_before: new Date(clock().getTime() + timeoutSeconds * 1_000).toISOString() })
    .where('tenant_id', '=', agency.id)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .where('status', 'in', ['Pending', 'Processing'])
    .where(isDue(ctx))
    .returning('id')
    .execute();
  return new Set(claimed.map(({ id }) => id));
}

/**
 * Processes incoming leads: fetches what a notification refers to, maps it, and creates leads, in one transaction if
 * possible. One that fails for an internal reason fails alone and can be reprocessed. Returns how many wait because
 * their source asks to retry later.
 */
export async function processIncoming(ids: readonly string[], work: AgencyWork): Promise<number> {
  const batch = await readBatch(ids, work);
  const { ready, later } = await fetchWaiting(batch, work);
  const mapped = await mapIncoming(ready, work.agency);
  for (const [name, group] of Map.groupBy(mapped, ({ row }) => row.integration.name)) {
    const actor = actorOf('integration', name);
    await together(group, work, (some) =>
      perform(work.services, { agency: work.agency, actor }, (ctx) => settle(some, ctx)),
    );
  }
  return later;
}

type InOne = (some: MappedRow[]) => Promise<void>;

/** In one transaction. If it fails, in halves, until the failing one is alone. */
async function together(group: MappedRow[], work: AgencyWork, inOne: InOne): Promise<void> {
  try {
    await inOne(group);
  } catch (error) {
    if (group.length === 1) return failed(group, error, work, inOne);
    const middle = Math.ceil(group.length / 2);
    await together(group.slice(0, middle), work, inOne);
    await together(group.slice(middle), work, inOne);
  }
}

/** It fails with a message, so that the others continue and a user can reprocess it after a repair. */
async function failed(group: MappedRow[], error: unknown, { log }: AgencyWork, inOne: InOne): Promise<void> {
  log.error({ err: error, incoming_leads: group.map(({ row }) => row.id) }, 'An incoming lead could not be worked on');
  const problem = { code: 'internal', weight: 'fails', target: null, mapping_id: null, facts: {} } as const;
  await inOne(group.map((each) => ({ ...each, problems: [...each.problems, problem] })));
}

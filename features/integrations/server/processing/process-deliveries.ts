import { sql } from 'kysely';
import * as z from 'zod/mini';
import { readModules } from '#features/tenants/server/index.ts';
import type { CommandContext } from '#platform/server/acts/command-context.ts';
import { type AgencyWork, agencyJob } from '#platform/server/background/job.ts';
import { onKey } from '#platform/server/database/conditions.ts';
import { noticeTypes } from '../../contract/choices.ts';
import { integrationTables } from '../schema.ts';
import { processIncoming } from './process-incoming.ts';

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
    const pollRun = begin(work.agency.id);
    // The running job checks once more, and if its process dies, another one continues.
    if (!pollRun) return work.finish(async () => {});
    if (!(await work.act(readModules)).includes('integrations')) {
      end(work.agency.id, pollRun);
      // The check of each minute finds what waits, and it is processed once the agency has the module again.
      return work.finish(async () => {});
    }
    const { left, isAnswered } = await drain(work, pollRun).finally(() => end(work.agency.id, pollRun));
    // The queue retries with increasing delays.
    if (!isAnswered) throw new Error('A source wants to be asked later.');
    await work.finish(async (ctx) => {
      if (left) await ctx.enqueue(processDeliveries, {});
    });
  },
});

/** A running job for an agency's deliveries. */
interface PollRun {
  /** A further job was requested, for deliveries that may have been stored since the last check. */
  isCalledAgain: boolean;
}

/** One at a time per agency: two would wait for each other's rows and occupy jobs and connections. */
const runs = new Map<string, PollRun>();

/** Starts processing an agency. null means this process is already at work, and the request is recorded there. */
function begin(agencyId: string): PollRun | null {
  const at = runs.get(agencyId);
  if (at) {
    at.isCalledAgain = true;
    return null;
  }
  const pollRun = { isCalledAgain: false };
  runs.set(agencyId, pollRun);
  return pollRun;
}

function end(agencyId: string, pollRun: PollRun): void {
  if (runs.get(agencyId) === pollRun) runs.delete(agencyId);
}

/** Processes deliveries until none waits or the job's time is over. */
async function drain(work: AgencyWork, pollRun: PollRun): Promise<{ left: boolean; isAnswered: boolean }> {
  const continueAt = work.clock().getTime() + runMs;
  let isAnswered = true;
  while (work.clock().getTime() < continueAt) {
    pollRun.isCalledAgain = false;
    const ids = await work.act((ctx) => waiting(ctx));
    if (ids.length === 0) {
      if (pollRun.isCalledAgain) continue;
      // Before another job can start: a request from here on starts its own run.
      end(work.agency.id, pollRun);
      return { left: false, isAnswered };
    }
    const { later } = await processIncoming(ids, work);
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
    ({ integration_type, fetched }) => noticeTypes.includes(integration_type) && fetched === null,
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

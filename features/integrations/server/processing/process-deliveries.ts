import { sql } from 'kysely';
import * as z from 'zod/mini';
import { readModules } from '#features/tenants/server/index.ts';
import type { CommandContext } from '#platform/server/acts/command-context.ts';
import { type AgencyWork, agencyJob } from '#platform/server/background/job.ts';
import { onKey } from '#platform/server/database/conditions.ts';
import { noticeTypes } from '../../contract/choices.ts';
import { integrationTables } from '../schema.ts';
import { processIncoming } from './process-incoming.ts';

/** So many at a time: mapped together, and made leads of in one transaction. */
const batchSize = 200;

/** So many of them are notices that are fetched first: sources that are slow leave the job its time. */
const fetchedMax = 25;

const timeoutSeconds = 60;
/** So long one job works before it hands on to the next: other agencies' jobs may wait for it. */
const runMs = 5_000;

/**
 * Works on what has come to an agency and waits, the oldest first. Whatever is killed in the midst is begun anew: a row
 * becomes a lead in the transaction that says so.
 */
export const processDeliveries = agencyJob({
  name: 'integrations.process-deliveries',
  payload: z.object({}),
  retryLimit: 8,
  timeoutSeconds,
  concurrency: 4,
  async run(_payload, work) {
    const pollRun = begin(work.agency.id);
    // Whoever is at it looks once more, and is taken up by another process should this one die.
    if (!pollRun) return work.finish(async () => {});
    if (!(await work.act(readModules)).includes('integrations')) {
      end(work.agency.id, pollRun);
      // What waits is found by the look of each minute, and worked on once the agency has the module again.
      return work.finish(async () => {});
    }
    const { left, isAnswered } = await drain(work, pollRun).finally(() => end(work.agency.id, pollRun));
    // The queue asks again, each time after a longer while.
    if (!isAnswered) throw new Error('A source wants to be asked later.');
    await work.finish(async (ctx) => {
      if (left) await ctx.enqueue(processDeliveries, {});
    });
  },
});

/** Somebody who works on what waits in an agency. */
interface PollRun {
  /** A job came meanwhile, for what may have been stored since the last look. */
  isCalledAgain: boolean;
}

/** One at a time in an agency: two would wait for each other's rows, and hold jobs and connections meanwhile. */
const runs = new Map<string, PollRun>();

/** Begins to work on an agency; null where this process is at it already, and is told. */
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

/** Works on what waits, until nothing does or the turn is over. */
async function drain(work: AgencyWork, pollRun: PollRun): Promise<{ left: boolean; isAnswered: boolean }> {
  const continueAt = work.clock().getTime() + runMs;
  let isAnswered = true;
  while (work.clock().getTime() < continueAt) {
    pollRun.isCalledAgain = false;
    const ids = await work.act((ctx) => waiting(ctx));
    if (ids.length === 0) {
      if (pollRun.isCalledAgain) continue;
      // Before anybody else can come: who comes from here on works himself.
      end(work.agency.id, pollRun);
      return { left: false, isAnswered };
    }
    const { later } = await processIncoming(ids, work);
    if (later > 0) isAnswered = false;
  }
  return { left: true, isAnswered };
}

/**
 * What waits and is ours to work on. A notice is taken from other workers for as long as a job lasts, so that its source is
 * asked once; whatever else two of them take up is settled by the first.
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
    // A file's rows are brought through by its import, until somebody sends one through once more.
    .where((eb) => eb.or([eb('upload_id', 'is', null), eb('released', '=', true)]))
    .where(isDue(ctx))
    .orderBy('received_at')
    // What came in one call, in its order.
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

/** Those that nobody else has taken. Whoever dies leaves them to the next. */
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

import * as z from 'zod/mini';
import { addDays } from '#platform/contract/calendar.ts';
import { uuid } from '#platform/contract/fields.ts';
import type { CommandContext } from '#platform/server/acts/command-context.ts';
import { type BatchSizes, givingWay } from '#platform/server/background/give-way.ts';
import { agencyJob } from '#platform/server/background/job.ts';
import { askForReminders } from '../ask-for-reminders.ts';
import { renewalTables } from '../schema.ts';
import { readTelling, tellOfRenewals } from '../tell-of-renewals.ts';
import { duePolicies } from './due-policies.ts';
import { makeRenewals } from './make-renewals.ts';

/** The number of policies per transaction. A concurrent request that creates a quote waits for at most this many. */
const batchSizes: BatchSizes = { alone: 100, beside: 20 };

/** How long one job works before it enqueues the next one. It bounds the time until a killed worker is noticed. */
const runMs = 45_000;

/**
 * Makes the renewals of a run, batch by batch, each in one transaction with the position where the next one begins. A
 * job that is killed, or picked up twice, does no harm: the run's lock lets one job work at a time, and the unique key
 * prevents a second renewal of the same term.
 */
export const processRun = agencyJob({
  name: 'renewals.process-run',
  payload: z.object({ run_id: uuid }),
  retryLimit: 5,
  timeoutSeconds: 90,
  concurrency: 2,
  async run({ run_id }, work) {
    const continueAt = work.clock().getTime() + runMs;
    let left: boolean;
    do left = await givingWay(work.services, batchSizes, (size) => work.act((ctx) => doBatch(run_id, size, ctx)));
    while (left && work.clock().getTime() < continueAt);
    await work.finish(async (ctx) => {
      if (left) await ctx.enqueue(processRun, { run_id });
    });
  },
});

/** Processes the next batch of a run, at most `size` policies. Returns whether more may be left. */
async function doBatch(runId: string, size: number, ctx: CommandContext): Promise<boolean> {
  const { tx, agency, clock, today, audit, changed, enqueue } = ctx;
  const [run, telling] = await Promise.all([lockRun(runId, ctx), readTelling(ctx)]);
  if (run?.status !== 'running') return false;
  const { config } = telling;
  const window = { from: today, until: addDays(today, config.days_before_expiration) };
  const mark = run.mark_date && run.mark_id ? { date: run.mark_date, id: run.mark_id } : null;
  const due = await duePolicies(window, mark, size, ctx);
  const last = due.at(-1);
  const isLast = due.length < size;
  const { made, kept } = due.length > 0 ? await makeRenewals(due, window, config, ctx) : none;
  const now = clock().toISOString();
  changed('renewal', runId);
  await Promise.all([
    kept,
    renewalTables(tx)
      .updateTable('renewal_runs')
      .set({
        done: run.done + made.length,
        batches: run.batches + 1,
        seen_at: now,
        ...(last && { mark_date: last.expiration_date, mark_id: last.id }),
        ...(isLast && { status: 'done' as const, ended_at: now }),
      })
      .where('tenant_id', '=', agency.id)
      .where('id', '=', runId)
      .execute(),
    tellOfRenewals(made, telling, run.started_at, ctx),
  ]);
  if (isLast) {
    // Only after the run has ended, because one message tells a client about everything that the run found.
    await enqueue(askForReminders, {});
    const after = { done: run.done + made.length };
    audit({ action: 'finishRenewals', entity: 'renewal_run', entity_id: runId, after });
  }
  return !isLast;
}

const none = { made: [], kept: Promise.resolve() };

/** A run, locked until the transaction ends; other jobs on the same run wait. */
function lockRun(id: string, { tx, agency }: Pick<CommandContext, 'tx' | 'agency'>) {
  return renewalTables(tx)
    .selectFrom('renewal_runs')
    .select(['status', 'started_at', 'done', 'batches', 'mark_date', 'mark_id'])
    .where('tenant_id', '=', agency.id)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

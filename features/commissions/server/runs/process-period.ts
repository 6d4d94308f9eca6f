import * as z from 'zod/mini';
import { uuid } from '#platform/contract/fields.ts';
import type { CommandContext } from '#platform/server/acts/command-context.ts';
import { type AgencyWork, agencyJob } from '#platform/server/background/job.ts';
import { proposeForPeriod } from '../chargebacks/propose.ts';
import { tellOfPeriod } from '../chargebacks/tell-of-period.ts';
import { calculateAgents } from '../engine/calculate-agents.ts';
import { endRun } from '../engine/end-run.ts';
import { planRun } from '../engine/plan-run.ts';
import { firstDay, scopeOf } from '../engine/scope.ts';
import { commissionTables } from '../schema.ts';

/** The number of policies per transaction. An agent who has more is processed whole. */
const batchSize = 5_000;

/**
 * The time that one job works before it enqueues the next one. After a worker is killed, the next job starts within the
 * time limit of a job.
 */
const runMs = 45_000;

/**
 * Calculates a period, a few agents at a time. One transaction writes all rows of an agent with the mark that the agent
 * is done. A killed or repeated job changes nothing: the period's lock admits one worker at a time, and the key of a
 * line prevents a second payment of a policy.
 */
export const processPeriod = agencyJob({
  name: 'commissions.process-period',
  payload: z.object({ period_id: uuid, run_id: uuid }),
  retryLimit: 10,
  timeoutSeconds: 120,
  concurrency: 2,
  async run({ period_id, run_id }, work) {
    const continueAt = work.clock().getTime() + runMs;
    let left: boolean;
    do left = await work.act((ctx) => doStep(period_id, run_id, ctx));
    while (left && work.clock().getTime() < continueAt);
    if (!left) await proposeAll(period_id, work);
    await work.finish(async (ctx) => {
      if (left) await ctx.enqueue(processPeriod, { period_id, run_id });
      else await tellOfPeriod(period_id, ctx);
    });
  },
});

/** Chargebacks for policies that were canceled before their lines were written, as for a later cancellation. */
async function proposeAll(periodId: string, work: Pick<AgencyWork, 'act'>): Promise<void> {
  let after: string | null = null;
  do after = await work.act((ctx) => proposeForPeriod(periodId, after, ctx));
  while (after !== null);
}

/** Executes the next step of a calculation: its plan, some agents, or its end. Returns whether there is more to do. */
export async function doStep(periodId: string, runId: string, ctx: CommandContext): Promise<boolean> {
  const period = await lockRun(periodId, ctx);
  if (period?.status !== 'Calculating' || period.run_id !== runId) return false;
  const { run_roles, run_products, run_skips_first_renewals } = period;
  const chosen = {
    roles: run_roles ?? [],
    products: run_products ?? [],
    skipsFirstRenewals: run_skips_first_renewals ?? false,
  };
  const scope = scopeOf(period, chosen, ctx);
  const planned = period.run_seen_at === null ? await planRun(scope, ctx) : null;
  const agents = planned ? [] : await nextAgents(periodId, ctx);
  if (!planned && agents.length === 0) {
    await endRun(period, ctx);
    return false;
  }
  const ids = agents.map(({ agent_id }) => agent_id);
  if (ids.length > 0) await calculateAgents(scope, ids, ctx);
  const done = planned?.done ?? agents.reduce((sum, { expected }) => sum + expected, period.run_done);
  await Promise.all([
    see(periodId, { run_done: done, ...(planned && { run_total: planned.total }) }, ctx),
    ctx.changed('commission_period', periodId),
  ]);
  return true;
}

/** A period that is being calculated, locked until the transaction ends; concurrent workers wait. */
function lockRun(id: string, { tx, agency }: CommandContext) {
  return commissionTables(tx)
    .selectFrom('commission_periods')
    .select(['id', 'scheme_id', 'name', 'status', 'start_date', 'end_date', 'cut_off_date'])
    .select(['run_id', 'run_done', 'run_seen_at', 'run_roles', 'run_products', 'run_skips_first_renewals'])
    .select(firstDay(agency.id).as('first'))
    .where('tenant_id', '=', agency.id)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** The next agents with unprocessed policies: a batch, at least one agent if any is left. */
async function nextAgents(
  periodId: string,
  { tx, agency }: CommandContext,
): Promise<{ agent_id: string; expected: number }[]> {
  const waiting = await commissionTables(tx)
    .selectFrom('commission_period_agents')
    .select(['agent_id', 'expected'])
    .where('tenant_id', '=', agency.id)
    .where('period_id', '=', periodId)
    .where('is_done', '=', false)
    .orderBy('agent_id')
    .limit(500)
    .execute();
  let policies = 0;
  return waiting.filter(({ expected }, at) => {
    policies += expected;
    return at === 0 || policies <= batchSize;
  });
}

/** Records that the calculation is alive. */
async function see(
  id: string,
  progress: { run_done: number; run_total?: number },
  { tx, agency, clock }: CommandContext,
): Promise<void> {
  await commissionTables(tx)
    .updateTable('commission_periods')
    .set({ ...progress, run_seen_at: clock().toISOString() })
    .where('tenant_id', '=', agency.id)
    .where('id', '=', id)
    .execute();
}

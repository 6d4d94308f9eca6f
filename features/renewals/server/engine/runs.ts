import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { addDays } from '#platform/contract/calendar.ts';
import type { CommandContext } from '#platform/server/acts/command-context.ts';
import { readCounters } from '#platform/server/acts/counters.ts';
import type { EngineStatus, RenewalRun } from '../../contract/engine.ts';
import type { RenewalStatus } from '../../contract.ts';
import { readConfig } from '../renewal-config.ts';
import { renewalCounters } from '../renewal-counters.ts';
import { renewalTables } from '../schema.ts';
import { countDue } from './due-policies.ts';

/** A run without activity for this long is abandoned. The retries of its job happen earlier than that. */
const silenceMs = 15 * 60_000;

/**
 * Begins a run for the caller and returns its id; null while another run is in progress. The caller must enqueue the
 * job, which does the work, in the same transaction.
 */
export async function beginRun(ctx: CommandContext): Promise<string | null> {
  const { tx, agency, actor, clock, today, audit, changed } = ctx;
  const now = clock();
  const silentSince = new Date(now.getTime() - silenceMs).toISOString();
  const tables = renewalTables(tx);
  const [config, stopped] = await Promise.all([
    readConfig(ctx),
    tables
      .updateTable('renewal_runs')
      .set({ status: 'stopped', ended_at: now.toISOString() })
      .where('tenant_id', '=', agency.id)
      .where('status', '=', 'running')
      .where('seen_at', '<', silentSince)
      .returning('id')
      .execute(),
  ]);
  const { total } = await countDue({ from: today, until: addDays(today, config.days_before_expiration) }, ctx);
  const run = {
    tenant_id: agency.id,
    id: randomUUID(),
    status: 'running' as const,
    started_by: actor.user_id,
    started_at: now.toISOString(),
    seen_at: now.toISOString(),
    ended_at: null,
    total,
    done: 0,
    batches: 0,
    mark_date: null,
    mark_id: null,
  };
  const begun = await tables
    .insertInto('renewal_runs')
    .values(run)
    // A literal, so that PostgreSQL infers the partial index regardless of the plan.
    .onConflict((conflict) => conflict.column('tenant_id').where('status', '=', sql.lit('running')).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!begun) return null;
  audit({ action: 'processRenewals', entity: 'renewal_run', entity_id: run.id, after: { total } });
  for (const { id } of [...stopped, run]) changed('renewal', id);
  return run.id;
}

/** One run, or the agency's latest one without an id; null when there is none. */
export async function readRun(
  { tx, agency }: Pick<CommandContext, 'tx' | 'agency'>,
  id?: string,
): Promise<RenewalRun | null> {
  let runs = renewalTables(tx)
    .selectFrom('renewal_runs')
    .leftJoin('users', (join) =>
      join.onRef('users.tenant_id', '=', 'renewal_runs.tenant_id').onRef('users.id', '=', 'renewal_runs.started_by'),
    )
    .select(['renewal_runs.id', 'renewal_runs.status', 'users.full_name as started_by_name'])
    .select(['renewal_runs.started_at', 'renewal_runs.ended_at'])
    .select(['renewal_runs.total', 'renewal_runs.done', 'renewal_runs.batches'])
    .where('renewal_runs.tenant_id', '=', agency.id);
  if (id) runs = runs.where('renewal_runs.id', '=', id);
  const run = await runs
    .orderBy('renewal_runs.started_at', 'desc')
    .orderBy('renewal_runs.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return run ?? null;
}

/** The counts of renewals, and the latest run. Two statements, sent together. */
export async function readEngineStatus(ctx: CommandContext): Promise<EngineStatus> {
  const [counters, run] = await Promise.all([readCounters([renewalCounters.status], ctx), readRun(ctx)]);
  const counts = new Map(counters.map(({ value, count }) => [value as RenewalStatus, count]));
  const of = (status: RenewalStatus) => counts.get(status) ?? 0;
  return {
    total_renewals: counters.reduce((sum, { count }) => sum + count, 0),
    pending_renewals: of('Pendiente'),
    processing_renewals: of('Procesando'),
    completed_renewals: of('Completada'),
    failed_renewals: of('Fallida'),
    cancelled_renewals: of('Cancelada'),
    run,
  };
}

import { expect } from 'vitest';
import { processPeriod } from '#features/commissions/server/index.ts';
import type { Caller } from '#platform/testing/caller.ts';
import { runJobNow } from './run-job.ts';
import type { TestServer } from './test-server.ts';

/** Runs the queued calculations, as workers do. */
export async function calculateWaiting(server: TestServer): Promise<void> {
  for (;;) {
    const { rows } = await server.admin.query(
      "delete from pgboss.job where name = 'commissions.process-period' and state < 'active' returning data",
    );
    if (rows.length === 0) return;
    for (const { data } of rows) await runJobNow(server, processPeriod, data.tenant_id, data.payload);
  }
}

/** Calculates a period completely. */
export async function calculate(server: TestServer, caller: Caller, periodId: string): Promise<void> {
  expect((await caller.post(`/commissions/periods/${periodId}/calculate`)).status).toBe(202);
  await calculateWaiting(server);
  expect((await caller.get(`/commissions/periods/${periodId}`)).body.status).toBe('Calculated');
}

/** A line as it is stored. */
// biome-ignore lint/suspicious/noExplicitAny: a test reads what the table really holds
export type StoredLine = Record<string, any>;

/** The stored lines of a period. */
export async function linesOf({ admin }: TestServer, periodId: string): Promise<StoredLine[]> {
  const { rows } = await admin.query(
    `select commissions.*, commission_amount::float, rate::float, base_amount::float, term_premium::float,
            volume_before::float, volume_total::float
     from commissions where period_id = $1 order by calculated_at, id`,
    [periodId],
  );
  return rows;
}

/** Deletes all commissions and all policies, so that a test starts with none. */
export async function clearCommissions({ admin }: TestServer): Promise<void> {
  await admin.query(`
    truncate commission_chargebacks, commission_settlements, commission_opening_balances, commission_adjustments, commissions, commission_left_out,
      commission_period_agents, commission_period_rules, commission_periods, commission_rules, commission_schemes;
    delete from tallies where subject like 'commission%';
    delete from pgboss.job;
    update policies set agent_id = null, effective_date = effective_date - 4000, expiration_date = expiration_date - 4000
    where effective_date > '2020-01-01'`);
}

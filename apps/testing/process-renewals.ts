import { expect } from 'vitest';
import { processRun } from '#features/renewals/server/index.ts';
import { aPolicyUntil } from '#features/renewals/testing.ts';
import { runJobNow } from './run-job.ts';
import type { TestServer } from './test-server.ts';

/** Runs the engine's queued jobs, as workers do. */
export async function renewWaiting(server: TestServer): Promise<void> {
  for (;;) {
    const { rows } = await server.admin.query(
      "delete from pgboss.job where name = 'renewals.process-run' and state < 'active' returning data",
    );
    if (rows.length === 0) return;
    for (const { data } of rows) await runJobNow(server, processRun, data.tenant_id, data.payload);
  }
}

/** Starts the engine as a user, and runs it to the end. */
export async function processRenewals(server: TestServer, username = 'ana'): Promise<void> {
  expect((await server.as(username).post('/renewals/process')).status).toBe(202);
  await renewWaiting(server);
}

/** A policy of Lucía's that ends on a day, with its renewal. */
export async function aRenewedPolicy(
  server: TestServer,
  day = '2026-06-20',
  overrides: Record<string, unknown> = {},
  // biome-ignore lint/suspicious/noExplicitAny: a test reads what the answers really hold
): Promise<{ policy: any; renewal: any }> {
  const policy = await aPolicyUntil(server.as('lucia'), day, overrides);
  await processRenewals(server);
  const { body } = await server.as('lucia').get(`/renewals?policy_id=${policy.id}`);
  return { policy, renewal: body[0] };
}

/**
 * Deletes all renewals and their results, and moves the end of all policies far into the past, so that a test starts
 * with none.
 */
export async function clearRenewals({ admin }: TestServer): Promise<void> {
  await admin.query(`
    truncate notifications, tasks, renewal_notices, renewal_runs, renewal_configs, renewals;
    update policies set status = 'Vencida', cancelled_on = null, next_begins = null, renews = null,
      effective_date = effective_date - 4000, expiration_date = expiration_date - 4000
    where expiration_date > '2020-01-01';
    delete from tallies where subject = 'renewals_by_status';
    delete from pgboss.job`);
}

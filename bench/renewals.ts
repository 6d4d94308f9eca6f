import type pg from 'pg';
import { beginRun, processRun, readEngineStatus } from '#features/renewals/server/index.ts';
import { house } from '#platform/server/acts/actor.ts';
import { readAgency } from '#platform/server/acts/agency.ts';
import { perform } from '#platform/server/acts/perform.ts';
import type { Services } from '#platform/server/acts/services.ts';
import { runJob } from '#platform/server/background/worker.ts';
import { openSessions } from './agencies.ts';
import { bareRenewals } from './bare-renewals.ts';
import { compareWithBare, composeOn, listsBeside } from './beside-bare.ts';
import { bulkLoad } from './bulk-load.ts';
import type { Cluster } from './cluster.ts';
import { endsIn, hasRenewal, isFollowed } from './due-sql.ts';
import { loadLeads } from './load-leads.ts';
import { loadSales } from './load-sales.ts';
import { makeNamedWorld } from './named-world.ts';
import type { Surroundings } from './surroundings.ts';

// Measures what the renewal engine costs compared with the bare statements of its effect, and how it affects lists.

const full = { policies: 100_000, due: 8_000, rounds: 3 };
const quick = { policies: 10_000, due: 1_000, rounds: 1 };
const days = 60;

/** Loads an agency's policies, some of which are due, and measures. Reports the results. */
export async function benchRenewals(cluster: Cluster, isQuick: boolean, { say, started }: Surroundings): Promise<void> {
  const { policies, due, rounds } = isQuick ? quick : full;
  const { admin } = cluster;
  const { tenants, users } = await makeNamedWorld(cluster);
  const agency = tenants.sol;
  say(`Loading ${policies} policies …`);
  await bulkLoad(admin, ['clients', 'leads', 'audit_events', 'quotes', 'policies', 'tallies'], async () => {
    const agents = Object.values(users).filter(({ tenant_id, role }) => tenant_id === agency && role !== 'CSR');
    await loadLeads(admin, { tenantId: agency, leads: policies, agents: agents.map(({ id }) => id) });
    await loadSales(admin, agency, policies);
  });
  await leaveDue(admin, agency, due);
  await admin.query(earlierRenewals(agency));
  await admin.query('vacuum (analyze)');
  const tokens = await openSessions(cluster, agency, users.ana?.id as string, 'renewals');

  const { services, close } = await composeOn(cluster);
  started.push(close);
  const whole = await compareWithBare(
    {
      job: 'engine',
      rounds,
      aim: 2,
      async round() {
        const bare = await bareRenewals(admin, agency, days);
        await admin.query('vacuum (analyze)');
        const jobMs = await runEngine(services, agency);
        await forget(admin, agency);
        return { bareMs: bare.ms, jobMs, made: `${bare.made} renewals` };
      },
    },
    say,
  );
  const path = '/api/renewals/process';
  const done = async () => {
    const { rows } = await admin.query('select sum(done)::int as done from renewal_runs');
    return `${rows[0].done} renewals`;
  };
  await listsBeside(cluster, { job: 'the engine', tokens, path, jobMs: whole.median, done }, { say, started });
}

/** Leaves that many policies due, and configures the lead time. */
async function leaveDue(admin: pg.Client, agency: string, due: number): Promise<void> {
  await admin.query(
    `update policies set status = 'Cancelada' where tenant_id = $1 and id in (
       select p.id from policies p
       where p.tenant_id = $1 and ${endsIn(days)} and not ${hasRenewal} and not ${isFollowed}
       order by p.expiration_date, p.id offset $2)`,
    [agency, due],
  );
  await admin.query(
    `insert into renewal_configs (tenant_id, days_before_expiration, auto_generate_quotes, auto_send_notifications,
                                  auto_create_tasks, notification_types, updated_at)
     values ($1, ${days}, true, true, true, '{Email,Sistema}', now())`,
    [agency],
  );
}

/**
 * The results of earlier runs for 20,000 terms that have ended. PostgreSQL plans a foreign key lookup once per
 * connection. If the table was known to be empty at that time, it scans the whole table for every row. The table of a
 * working agency is never empty.
 */
const earlierRenewals = (agency: string) => `
  create temp table earlier as
  select p.*, gen_random_uuid() as renewal from policies p
  where p.tenant_id = '${agency}' and p.status = 'Cancelada' order by p.id limit 20000;
  insert into renewals (tenant_id, id, policy_id, lead_id, client_id, product_type, renewal_date, status, assigned_agent,
                        old_premium, created_at, updated_at)
  select tenant_id, renewal, id, lead_id, client_id, product_type, expiration_date - 365, 'Completada', agent_id,
         annual_premium, created_at, created_at from earlier;
  insert into tasks (tenant_id, id, title, description, assigned_to, priority, status, due_date, lead_id, policy_id,
                     renewal_id, client_id, lead_text, search_text, created_at, updated_at)
  select tenant_id, gen_random_uuid(), 'Renovar ' || policy_number, 'Revise', agent_id, 'Media', 'Completada',
         expiration_date - 372, lead_id, id, renewal, client_id, lead_text, lower('renovar ' || policy_number),
         created_at, created_at from earlier;
  insert into renewal_notices (tenant_id, id, renewal_id, type, recipient, status, created_at, settled_at)
  select tenant_id, gen_random_uuid(), renewal, 'Sistema', 'Ana', 'sent', created_at, created_at from earlier;`;

/** One complete run of the engine, in milliseconds. */
async function runEngine(services: Services, agencyId: string): Promise<number> {
  const agency = await services.tenancy.inTenant(agencyId, (tx) => readAgency(tx, agencyId));
  const begun = performance.now();
  const run_id = await perform(services, { agency, actor: house }, beginRun);
  for (let isLeft = true; isLeft; ) {
    // A job enqueues its successor after some time. Here they run without delay.
    await runJob(services, processRun, {
      id: 'bench',
      tenant_id: agencyId,
      payload: { run_id },
      complete: async () => {},
      hold: async () => {},
    });
    const { run } = await perform(services, { agency, actor: house }, readEngineStatus);
    isLeft = run?.status === 'running';
  }
  return performance.now() - begun;
}

/** Deletes the results of a run and its queued jobs. */
async function forget(admin: pg.Client, agency: string): Promise<void> {
  await admin.query(`
    delete from tasks where tenant_id = '${agency}' and status <> 'Completada';
    delete from renewal_notices n using renewals r
    where n.tenant_id = r.tenant_id and n.renewal_id = r.id and r.tenant_id = '${agency}' and r.status <> 'Completada';
    delete from notifications where tenant_id = '${agency}';
    delete from renewals where tenant_id = '${agency}' and status <> 'Completada';
    delete from quotes where tenant_id = '${agency}' and renews is not null;
    delete from audit_waiting; delete from audit_events; delete from renewal_runs; delete from pgboss.job;
    delete from tallies where subject like 'renewals%' or subject like 'tasks%';`);
  await admin.query('vacuum (analyze)');
}

import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import {
  beginCalculation,
  dryRunPeriod,
  processPeriod,
  readPeriod,
  updatePeriod,
} from '#features/commissions/server/index.ts';
import { house } from '#platform/server/acts/actor.ts';
import { readAgency } from '#platform/server/acts/agency.ts';
import type { CommandContext } from '#platform/server/acts/command-context.ts';
import { perform } from '#platform/server/acts/perform.ts';
import type { Services } from '#platform/server/acts/services.ts';
import { runJob } from '#platform/server/background/worker.ts';
import { openSessions } from './agencies.ts';
import { bareCommissions } from './bare-commissions.ts';
import { compareWithBare, composeOn, listsBeside } from './beside-bare.ts';
import { bulkLoad } from './bulk-load.ts';
import type { Cluster } from './cluster.ts';
import { loadLeads } from './load-leads.ts';
import { loadSales } from './load-sales.ts';
import { makeNamedWorld } from './named-world.ts';
import { median } from './statistics.ts';
import type { Surroundings } from './surroundings.ts';

// Measures what calculating a period costs compared with the one statement that writes its lines, and how it affects
// lists.

const full = { policies: 100_000, rounds: 3 };
const quick = { policies: 10_000, rounds: 1 };
const agents = 20;
const rules = 30;

/**
 * Loads an agency's policies, which a period pays by thirty rules, one rule per policy, and measures. Reports the
 * results.
 */
export async function benchCommissions(
  cluster: Cluster,
  isQuick: boolean,
  { say, started }: Surroundings,
): Promise<void> {
  const { policies, rounds } = isQuick ? quick : full;
  const { admin } = cluster;
  const { tenants, users } = await makeNamedWorld(cluster);
  const agency = tenants.sol;
  say(`Loading ${policies} policies …`);
  const sellers = await addAgents(admin, agency);
  await bulkLoad(admin, ['clients', 'leads', 'audit_events', 'quotes', 'policies', 'tallies'], async () => {
    await loadLeads(admin, { tenantId: agency, leads: policies, agents: sellers });
    await loadSales(admin, agency, policies);
    await admin.query('update policies set agent_id = coalesce(agent_id, $2) where tenant_id = $1', [
      agency,
      sellers[0],
    ]);
  });
  const period = await addPeriod(admin, agency);
  await admin.query('vacuum (analyze)');
  const tokens = await openSessions(cluster, agency, users.ana?.id as string, 'commissions');

  const { services, close } = await composeOn(cluster);
  started.push(close);
  const others = { 'dry run': [] as number[], 'put under review': [] as number[] };
  const whole = await compareWithBare(
    {
      job: 'calculated in',
      rounds,
      aim: 1.5,
      async round() {
        const bare = await bareCommissions(admin, period);
        await admin.query('vacuum (analyze)');
        others['dry run'].push(await timeOf(services, period, (ctx) => dryRunPeriod(period.period, {}, ctx)));
        const jobMs = await calculate(services, admin, period);
        await expectSame(admin, period.period, bare);
        const reviewed = (ctx: CommandContext<never>) => updatePeriod(period.period, { status: 'Under Review' }, ctx);
        others['put under review'].push(await timeOf(services, period, reviewed));
        await forget(admin, period.period);
        return { bareMs: bare.ms, jobMs, made: `${bare.made} lines` };
      },
    },
    say,
  );
  for (const [act, taken] of Object.entries(others)) say(`${act}: ${median(taken).toFixed(0)} ms`);
  const path = `/api/commissions/periods/${period.period}/calculate`;
  await listsBeside(cluster, { job: 'a calculation', tokens, path, jobMs: whole.median }, { say, started });
}

interface Loaded {
  agency: string;
  scheme: string;
  period: string;
}

/** The ids of the agents who sell. */
async function addAgents(admin: pg.Client, agency: string): Promise<string[]> {
  const { rows } = await admin.query<{ id: string }>(
    `insert into users (tenant_id, id, username, email, full_name, role, password_hash)
     select $1, gen_random_uuid(), 'agent' || i, 'agent' || i || '@example.com', 'Agente ' || i, 'Agente', ''
     from generate_series(1, ${agents}) i returning id`,
    [agency],
  );
  return rows.map(({ id }) => id);
}

/** A period over all policies, with one scheme whose rules depend on product and premium, and one for the rest. */
async function addPeriod(admin: pg.Client, agency: string): Promise<Loaded> {
  const [scheme, period] = [randomUUID(), randomUUID()];
  await admin.query(
    `insert into commission_schemes (tenant_id, id, name, applies_to_roles, applies_to_products, created_at, updated_at)
     values ($1, $2, 'Todos', '{Admin,Manager,Agente}', '{Auto,Casa,Comercial}', now(), now())`,
    [agency, scheme],
  );
  await admin.query(
    `insert into commission_rules (
       tenant_id, id, scheme_id, name, product_type, commission_type, calculation_base, percentage_rate, fixed_amount,
       min_policy_amount, max_policy_amount, priority, applies_to_new_business, applies_to_renewals, is_active, tier_mode,
       threshold_kind, threshold, bonus_kind, created_at, updated_at)
     select $1, gen_random_uuid(), $2, 'Regla ' || i, case when i = ${rules} then 'All'
              else (array['Auto', 'Casa', 'Comercial'])[1 + i % 3] end,
            case when i % 10 = 5 then 'fixedAmount' else 'percentage' end, 'annual_premium', 5 + i % 10, 40,
            case when i = ${rules} then 0 else 500 + 450 * (i % 9) end, case when i = ${rules} then 0 else 949.99 + 450 * (i % 9) end,
            case when i = ${rules} then 5 else 1 + i % 4 end, true, true, true, 'marginal', 'premium', 0, 'amount',
            now() + i * interval '1 second', now()
     from generate_series(1, ${rules}) i`,
    [agency, scheme],
  );
  await admin.query(
    `insert into commission_periods (
       tenant_id, id, scheme_id, name, period_type, start_date, end_date, cut_off_date, created_at, updated_at)
     values ($1, $2, $3, 'Todo', 'Custom', current_date - 1000, current_date, current_date, now(), now())`,
    [agency, period, scheme],
  );
  return { agency, scheme, period };
}

/** How long a call takes, in milliseconds. */
async function timeOf(
  services: Services,
  { agency: id }: Loaded,
  act: (ctx: CommandContext<never>) => Promise<unknown>,
): Promise<number> {
  const agency = await services.tenancy.inTenant(id, (tx) => readAgency(tx, id));
  const begun = performance.now();
  await perform(services, { agency, actor: house }, act);
  return performance.now() - begun;
}

/** One complete calculation, in milliseconds. */
async function calculate(services: Services, admin: pg.Client, { agency: id, period }: Loaded): Promise<number> {
  const agency = await services.tenancy.inTenant(id, (tx) => readAgency(tx, id));
  const begun = performance.now();
  await perform(services, { agency, actor: house }, (ctx) => beginCalculation(period, ctx));
  const { rows } = await admin.query('select run_id from commission_periods where id = $1', [period]);
  for (let isLeft = true; isLeft; ) {
    // A job enqueues its successor after some time. Here they run without delay.
    const payload = { period_id: period, run_id: rows[0].run_id };
    await runJob(services, processPeriod, {
      id: 'bench',
      tenant_id: id,
      payload,
      complete: async () => {},
      hold: async () => {},
    });
    const now = await perform(services, { agency, actor: house }, (ctx) => readPeriod(period, ctx));
    isLeft = now?.status === 'Calculating';
  }
  return performance.now() - begun;
}

/** Throws if the calculation wrote other lines than the bare statement. */
async function expectSame(admin: pg.Client, period: string, { made, total }: { made: number; total: string }) {
  const { rows } = await admin.query(
    'select count(*)::int as made, sum(commission_amount)::text as total from commissions where period_id = $1',
    [period],
  );
  const [found] = rows;
  if (found.made !== made || found.total !== total)
    throw new Error(`${made} lines of ${total}, ${JSON.stringify(found)}`);
}

/** Deletes the calculation's lines and its queued jobs. */
async function forget(admin: pg.Client, period: string): Promise<void> {
  await admin.query(`
    truncate commission_chargebacks, commission_settlements, commission_adjustments, commissions;
    delete from commission_left_out; delete from commission_period_agents; delete from commission_period_rules;
    update commission_periods set status = 'Open', run_id = null where id = '${period}';
    delete from audit_waiting; delete from audit_events; delete from notifications; delete from pgboss.job;
    delete from tallies where subject like 'commission%';`);
  await admin.query('vacuum (analyze)');
}

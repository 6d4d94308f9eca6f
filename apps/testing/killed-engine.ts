import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { aPolicyUntil } from '#features/renewals/testing.ts';
import { databaseUrl } from '#platform/testing/database-url.ts';
import type { TestServer } from './test-server.ts';

const program = path.resolve(import.meta.dirname, 'run-engine.ts');
const today = '2026-06-01';

/** The result of a completed engine run, however often it was killed. */
export interface Aftermath {
  due: number;
  kills: number;
  /** The number of batches that were written before a kill, so that the run continued in the middle. */
  resumed: number;
}

/**
 * Runs the engine for this many policies per run, with several workers at once that are killed (-9) at random moments,
 * until there were this many kills. Then lets it finish. The caller examines the result.
 */
export async function killEngine(
  server: TestServer,
  { kills, workers, policies }: { kills: number; workers: number; policies: number },
): Promise<Aftermath> {
  server.setTime(`${today}T16:00:00.000Z`);
  let due = 0;
  let killed = 0;
  let resumed = 0;
  let runs = 0;
  while (killed < kills) {
    runs += 1;
    server.setTime(new Date(Date.parse(`${today}T16:00:00.000Z`) + runs * 1_000));
    // Of one client per run, because whether a policy has a successor is checked against all of its client's.
    const template = await aPolicyUntil(server.as('lucia'), '2026-06-10');
    await addDue(server.admin, server.world.tenants.sol, template.id, { from: due, count: policies - 1 });
    due += policies;
    const { body } = await server.as('ana').post('/renewals/process');
    let batches = 0;
    while (!(await isDone(server, body.run.id)) && killed < kills) {
      const atWork = Array.from({ length: workers }, () => startWorker(server, body.run.id));
      await Promise.all(atWork.map(({ begun }) => begun));
      // Until a point in the middle.
      await sleep(Math.random() * 1_000);
      for (const worker of atWork) {
        if (worker.process.exitCode === null) killed += 1;
        worker.process.kill('SIGKILL');
      }
      await Promise.all(atWork.map(({ ended }) => ended));
      const done = await batchesOf(server, body.run.id);
      if (done > batches && !(await isDone(server, body.run.id))) resumed += 1;
      batches = done;
    }
    const last = startWorker(server, body.run.id);
    await last.ended;
  }
  return { due, kills: killed, resumed };
}

/** Adds this many copies of a policy, each with a quote of its own, that end within ten days. */
export async function addDue(
  admin: pg.Client,
  agencyId: string,
  template: string,
  { from, count }: { from: number; count: number },
): Promise<void> {
  const { rows } = await admin.query('select quote_id from policies where tenant_id = $1 and id = $2', [
    agencyId,
    template,
  ]);
  const numbers = [from, from + count - 1];
  await admin.query(
    `insert into quotes (tenant_id, id, quote_number, lead_id, client_id, product_type, carrier, status, annual_premium,
                         valid_until, assigned_agent, lead_text, search_text, created_at, updated_at)
     select q.tenant_id, md5('quote' || i)::uuid, 'OLD-' || i, q.lead_id, q.client_id, q.product_type, q.carrier,
            'Aceptada', q.annual_premium, q.valid_until, q.assigned_agent, q.lead_text, 'old', q.created_at, q.updated_at
     from quotes q, generate_series($3::int, $4::int) i where q.tenant_id = $1 and q.id = $2`,
    [agencyId, rows[0].quote_id, ...numbers],
  );
  await admin.query(
    `insert into policies (tenant_id, id, quote_id, lead_id, client_id, policy_number, product_type, carrier, status,
                           annual_premium, effective_date, expiration_date, anchor_day, agent_id, lead_text, search_text,
                           created_at, updated_at)
     select p.tenant_id, md5('policy' || i)::uuid, md5('quote' || i)::uuid, p.lead_id, p.client_id, 'OLD-' || i,
            p.product_type, p.carrier, 'Activa', p.annual_premium, p.effective_date,
            p.expiration_date - (hashtext('OLD-' || i) & 7), p.anchor_day, p.agent_id, p.lead_text, 'old', p.created_at, p.updated_at
     from policies p, generate_series($3::int, $4::int) i where p.tenant_id = $1 and p.id = $2`,
    [agencyId, template, ...numbers],
  );
}

const runRow = async ({ admin }: TestServer, id: string) =>
  (await admin.query('select status, batches from renewal_runs where id = $1', [id])).rows[0];
const isDone = async (server: TestServer, id: string) => (await runRow(server, id)).status === 'done';
const batchesOf = async (server: TestServer, id: string): Promise<number> => (await runRow(server, id)).batches;

interface Worker {
  process: ChildProcess;
  begun: Promise<unknown>;
  ended: Promise<unknown>;
}

function startWorker({ address, world, config }: TestServer, runId: string): Worker {
  const worker = spawn(process.execPath, [program, world.tenants.sol, runId, `${today}T16:00:00.000Z`], {
    env: {
      ...process.env,
      DATABASE_URL: databaseUrl(address),
      DATA_DIR: config.dataDir,
      LOG_LEVEL: 'silent',
      APP_KEY: config.appKey.toString('base64'),
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(worker, 'exit');
  return { process: worker, begun: Promise.race([once(worker.stdout as NodeJS.EventEmitter, 'data'), ended]), ended };
}

/** Inconsistencies after the engine has finished. Empty if nothing is duplicated or lost. */
export async function faultsAfter(admin: pg.Client, agencyId: string): Promise<Record<string, number>> {
  const readers = await admin.query(
    `select count(*)::int as n from users u where tenant_id = $1 and is_active and (role in ('Admin', 'Manager')
       or exists (select from policies p where p.tenant_id = u.tenant_id and p.agent_id = u.id and p.status = 'Activa'))`,
    [agencyId],
  );
  const made = '(select count(*)::int from renewals where tenant_id = $1)';
  const notOne = (wanted: string, table: string, belongs: string) => `(
          select count(*)::int from renewals r where r.tenant_id = $1 and ${wanted} <> (
            select count(*) from ${table} of where of.tenant_id = r.tenant_id and ${belongs}))`;
  const { rows } = await admin.query<Record<string, number>>(
    `select
       (select count(*)::int from policies p where p.tenant_id = $1 and p.status = 'Activa' and not exists (
          select from renewals r where r.tenant_id = p.tenant_id and r.policy_id = p.id)) as policies_without,
       ${made} - (select count(distinct policy_id)::int from renewals where tenant_id = $1) as doubled,
       (select count(*)::int from renewals r where r.tenant_id = $1 and not exists (
          select from quotes q where q.tenant_id = r.tenant_id and q.id = r.quote_id and q.renews = r.policy_id)) as without_quote,
       (select count(*)::int from quotes where tenant_id = $1 and renews is not null) - ${made} as quotes_beside,
       (select count(*)::int from tasks where tenant_id = $1) - ${made} as tasks_beside,
       ${notOne('1', 'tasks', 'of.renewal_id = r.id')} as not_one_task,
       ${notOne('1', 'renewal_notices', "of.renewal_id = r.id and of.type = 'Email'")} as not_one_mail,
       ${notOne('1', 'renewal_notices', "of.renewal_id = r.id and of.type = 'Sistema'")} as not_one_notice,
       ${notOne('$2::int', 'notifications', "of.about_id = r.id and of.kind = 'renewal.created'")} as not_each_told,
       ${notOne('1', 'audit_events', "of.entity_id = r.id and of.action = 'createRenewal'")} as not_one_row_in_the_trail,
       (select sum(done)::int from renewal_runs where tenant_id = $1) - ${made} as miscounted,
       (select coalesce(sum(count), 0)::int from tallies where tenant_id = $1 and subject = 'renewals_by_status')
          - ${made} as figure_off,
       (select max(right(quote_number, 6)::int) - count(*)::int from quotes
          where tenant_id = $1 and quote_number like 'COT-%') as gaps_in_numbers`,
    // The agent, and each manager.
    [agencyId, readers.rows[0].n],
  );
  return Object.fromEntries(Object.entries(rows[0] ?? {}).filter(([, count]) => count !== 0));
}

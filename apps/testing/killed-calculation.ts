import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { anOpenPeriod } from '#features/commissions/testing.ts';
import { databaseUrl } from '#platform/testing/database-url.ts';
import { keptFigures, recount } from '#platform/testing/recount.ts';
import { addPolicies } from './many-policies.ts';
import type { TestServer } from './test-server.ts';

const program = path.resolve(import.meta.dirname, 'run-calculation.ts');

/** What is there once a calculation has come to its end, however often it was killed. */
export interface Aftermath {
  kills: number;
  /** How often a worker was killed when some agents were done and others not. */
  resumed: number;
  /** What does not fit together: nothing, if nothing was doubled and nothing lost. */
  faults: Record<string, unknown>;
}

const instant = '2026-12-01T16:00:00.000Z';

/** Calculates a period of so many agents with so many policies each, while its workers are killed; looks at what is there. */
export async function calculateKilled(
  server: TestServer,
  { agents, each, ...asked }: { kills: number; workers: number; agents: number; each: number },
): Promise<Aftermath> {
  server.setTime(instant);
  const ana = server.as('ana');
  const { period } = await anOpenPeriod(ana);
  const policies = await addPolicies(server, { agents, each });
  const begun = await ana.post(`/commissions/periods/${period.id}/calculate`);
  const killed = await killCalculation(server, period.id, asked);
  const { body } = await ana.get(`/commissions/periods/${period.id}`);
  const check = (await ana.get(`/commissions/periods/${period.id}/check`)).body;
  const { rows } = await server.admin.query(
    `select count(*)::int as lines, count(distinct policy_id)::int as policies from commissions where period_id = $1`,
    [period.id],
  );
  const kept = JSON.stringify(await keptFigures(server.admin, 'commission'));
  await recount(server.admin);
  const wrong = {
    begun: begun.status !== 202,
    status: body.status !== 'Calculated',
    policies: body.total_policies !== policies || rows[0].lines !== policies || rows[0].policies !== policies,
    total: body.total_commissions !== check.sum,
    check: check.lines !== policies || check.differing.length > 0,
    figures: kept !== JSON.stringify(await keptFigures(server.admin, 'commission')),
  };
  return { ...killed, faults: Object.fromEntries(Object.entries(wrong).filter(([, isWrong]) => isWrong)) };
}

/**
 * Has workers calculate a period that was begun, several at once, and kills them (-9) at moments nobody chose, at least so
 * often; then lets one come to its end. The moments lie within what a whole calculation takes on this machine as busy as it is.
 */
async function killCalculation(
  server: TestServer,
  periodId: string,
  { kills, workers }: { kills: number; workers: number },
): Promise<Omit<Aftermath, 'faults'>> {
  const run = (await server.admin.query('select run_id from commission_periods where id = $1', [periodId])).rows[0];
  const overrides = [periodId, run.run_id, instant];
  const wholeMs = await finish(server, periodId, overrides);
  await undo(server, periodId);
  let killed = 0;
  let resumed = 0;
  while (killed < kills) {
    const before = await doneOf(server, periodId);
    const atWork = Array.from({ length: workers }, () => startWorker(server, overrides));
    await Promise.all(atWork.map(({ begun }) => begun));
    // Until somewhere in their midst.
    await sleep(Math.random() * wholeMs);
    for (const worker of atWork) {
      if (worker.process.exitCode === null) killed += 1;
      worker.process.kill('SIGKILL');
    }
    await Promise.all(atWork.map(({ ended }) => ended));
    const { done, left } = await doneOf(server, periodId);
    if (done > before.done && left > 0) resumed += 1;
    if (left === 0 && done > 0 && killed < kills) await undo(server, periodId);
  }
  await finish(server, periodId, overrides);
  return { kills: killed, resumed };
}

/** So often the queue tries a calculation again. */
const triesMax = 10;

/**
 * Lets workers that nobody kills come to the end, one after the other: what a killed one left running in the database may
 * hold the period for longer than the next one waits, and a busy machine may take too long for a statement. How long they were
 * at work, in milliseconds.
 */
async function finish(server: TestServer, periodId: string, overrides: readonly string[]): Promise<number> {
  const isCalculating = async () => {
    const { rows } = await server.admin.query('select status from commission_periods where id = $1', [periodId]);
    return rows[0].status === 'Calculating';
  };
  let atWorkMs = 0;
  for (let tries = 0; tries < triesMax && (await isCalculating()); tries += 1) {
    const worker = startWorker(server, overrides);
    await worker.begun;
    const begun = performance.now();
    await worker.ended;
    atWorkMs += performance.now() - begun;
  }
  return atWorkMs;
}

async function doneOf({ admin }: TestServer, periodId: string): Promise<{ done: number; left: number }> {
  const { rows } = await admin.query(
    `select (count(*) filter (where is_done))::int as done, (count(*) filter (where not is_done))::int as left
     from commission_period_agents where period_id = $1`,
    [periodId],
  );
  return rows[0];
}

/** Has what was done all over again, from the plan on, so that there is something to kill. */
async function undo({ admin }: TestServer, periodId: string): Promise<void> {
  await admin.query(
    `with lines as (delete from commissions where period_id = $1), left_out as (
       delete from commission_left_out where period_id = $1)
     delete from commission_period_agents where period_id = $1`,
    [periodId],
  );
  await admin.query(
    "update commission_periods set status = 'Calculating', run_done = 0, run_total = 0, run_seen_at = null where id = $1",
    [periodId],
  );
  await admin.query("delete from tallies where subject like 'commission%'");
}

interface Worker {
  process: ChildProcess;
  begun: Promise<unknown>;
  ended: Promise<unknown>;
}

function startWorker({ address, world, config }: TestServer, overrides: readonly string[]): Worker {
  const worker = spawn(process.execPath, [program, world.tenants.sol, ...overrides], {
    env: {
      ...process.env,
      DATABASE_URL: databaseUrl(address),
      DATA_DIR: config.dataDir,
      LOG_LEVEL: 'silent',
      APP_KEY: config.appKey.toString('base64'),
    },
    // One that gives up says so; the next one tries again.
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const ended = once(worker, 'exit');
  return { process: worker, begun: Promise.race([once(worker.stdout as NodeJS.EventEmitter, 'data'), ended]), ended };
}

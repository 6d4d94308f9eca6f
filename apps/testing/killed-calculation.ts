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

/** The result of a completed calculation, however often it was killed. */
export interface Aftermath {
  kills: number;
  /** How often a worker was killed when some agents were complete and others not. */
  resumed: number;
  /** Inconsistencies. Empty if nothing is duplicated or lost. */
  faults: Record<string, unknown>;
}

const instant = '2026-12-01T16:00:00.000Z';

/**
 * Calculates a period of this many agents with this many policies each, while its workers are killed, and examines the
 * result.
 */
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
 * Runs several workers on a started period and kills them (-9) at random moments, at least this often. Then lets one
 * complete the period. The moments are within the duration of a complete calculation on this machine under its present
 * load.
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
    // Until a point in the middle.
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

/** How often the queue retries a calculation. */
const triesMax = 10;

/**
 * Runs workers without kills until the calculation is complete, one after the other: a statement of a killed worker may
 * hold the period longer than the next one waits, and a busy machine may exceed a statement's time limit. Returns their
 * total time in milliseconds.
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

/** Resets everything from the plan on, so that there is work to kill. */
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
    // A worker that gives up reports it, and the next one retries.
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const ended = once(worker, 'exit');
  return { process: worker, begun: Promise.race([once(worker.stdout as NodeJS.EventEmitter, 'data'), ended]), ended };
}

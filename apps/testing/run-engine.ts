import { composeServices } from '#apps/server/compose.ts';
import { processRun } from '#features/renewals/server/index.ts';
import { runJob } from '#platform/server/background/worker.ts';
import { parseDatabaseUrl } from '#platform/server/database/database.ts';
import { readConfig } from '#platform/server/ground/config.ts';
import { createLog } from '#platform/server/ground/log.ts';

// A worker that only processes one run of the renewal engine, in a process that a test can kill: `node run-engine.ts
// AGENCY RUN INSTANT`.

const [, , agencyId = '', runId = '', instant = ''] = process.argv;
const config = readConfig(process.env, process.env.DATA_DIR ?? '.');
const clock = () => new Date(instant);
const log = createLog('silent');
const { services, close } = await composeServices(config, parseDatabaseUrl(process.env.DATABASE_URL ?? ''), {
  clock,
  log,
});
process.stdout.write('at work\n');
// No worker takes what it enqueues: the next process continues an interrupted run.
const taken = {
  id: 'killed',
  tenant_id: agencyId,
  payload: { run_id: runId },
  complete: async () => {},
  hold: async () => {},
};
await runJob(services, processRun, taken);
await close();

import { composeServices } from '#apps/server/compose.ts';
import { processRun } from '#features/renewals/server/index.ts';
import { runJob } from '#platform/server/background/worker.ts';
import { parseDatabaseUrl } from '#platform/server/database/database.ts';
import { readConfig } from '#platform/server/ground/config.ts';
import { createLog } from '#platform/server/ground/log.ts';

// A worker that works on one run of the renewal engine and on nothing else, in a process that a test can kill:
// `node run-engine.ts AGENCY RUN INSTANT`.

const [, , agencyId = '', runId = '', instant = ''] = process.argv;
const config = readConfig(process.env, process.env.DATA_DIR ?? '.');
const clock = () => new Date(instant);
const log = createLog('silent');
const { services, close } = await composeServices(config, parseDatabaseUrl(process.env.DATABASE_URL ?? ''), {
  clock,
  log,
});
process.stdout.write('at work\n');
// Nobody takes what it enqueues: an interrupted run is gone on with by the next process.
const taken = {
  id: 'killed',
  tenant_id: agencyId,
  payload: { run_id: runId },
  complete: async () => {},
  hold: async () => {},
};
await runJob(services, processRun, taken);
await close();

import { composeServices } from '#apps/server/compose.ts';
import { processPeriod } from '#features/commissions/server/index.ts';
import { runJob } from '#platform/server/background/worker.ts';
import { parseDatabaseUrl } from '#platform/server/database/database.ts';
import { readConfig } from '#platform/server/ground/config.ts';
import { createLog } from '#platform/server/ground/log.ts';

// A worker that only calculates one period, in a process that a test can kill: `node run-calculation.ts AGENCY PERIOD
// RUN INSTANT`.

const [, , agencyId = '', period_id = '', run_id = '', instant = ''] = process.argv;
const config = readConfig(process.env, process.env.DATA_DIR ?? '.');
const clock = () => new Date(instant);
const log = createLog('silent');
const { services, close } = await composeServices(config, parseDatabaseUrl(process.env.DATABASE_URL ?? ''), {
  clock,
  log,
});
process.stdout.write('at work\n');
// No worker takes what it enqueues: the next process continues an interrupted calculation.
const taken = {
  id: 'killed',
  tenant_id: agencyId,
  payload: { period_id, run_id },
  complete: async () => {},
  hold: async () => {},
};
await runJob(services, processPeriod, taken);
await close();

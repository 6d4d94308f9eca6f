import { composeServices } from '#apps/server/compose.ts';
import { processPeriod } from '#features/commissions/server/index.ts';
import { runJob } from '#platform/server/background/worker.ts';
import { parseDatabaseUrl } from '#platform/server/database/database.ts';
import { readConfig } from '#platform/server/ground/config.ts';
import { createLog } from '#platform/server/ground/log.ts';

// A worker that calculates one period and does nothing else, in a process that a test can kill:
// `node run-calculation.ts AGENCY PERIOD RUN INSTANT`.

const [, , agencyId = '', period_id = '', run_id = '', instant = ''] = process.argv;
const config = readConfig(process.env, process.env.DATA_DIR ?? '.');
const clock = () => new Date(instant);
const log = createLog('silent');
const { services, close } = await composeServices(config, parseDatabaseUrl(process.env.DATABASE_URL ?? ''), {
  clock,
  log,
});
process.stdout.write('at work\n');
// Nobody takes what it enqueues: an interrupted calculation is gone on with by the next process.
const taken = {
  id: 'killed',
  tenant_id: agencyId,
  payload: { period_id, run_id },
  complete: async () => {},
  hold: async () => {},
};
await runJob(services, processPeriod, taken);
await close();

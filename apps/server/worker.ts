import { composeServices, openDatabase, settingsOrExit } from './compose.ts';
import { stopOnSignal } from './stop-on-signal.ts';

// Background work only, beside servers that run with `--no-jobs`. Requires DATABASE_URL, because the embedded database
// belongs to one server.
const config = settingsOrExit();
const stopping = stopOnSignal();
if (!config.databaseUrl) {
  process.stderr.write('A separate worker needs DATABASE_URL. Without it the server does the work itself.\n');
  await stopping.stop(1);
}
try {
  const database = await openDatabase(config);
  const { services, work, close } = await composeServices(config, database.address);
  stopping.add(close);
  await work();
  services.log.info('The worker is ready');
} catch (error) {
  process.stderr.write(`The worker could not start: ${(error as Error).message}\n`);
  await stopping.stop(1);
}

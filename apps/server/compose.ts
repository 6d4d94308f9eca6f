import { existsSync, rmSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { startEmbeddedPostgres } from '#platform/embedded-postgres/embedded-postgres.ts';
import { createFairShares } from '#platform/server/access/fair-shares.ts';
import { createHosts } from '#platform/server/access/hosts.ts';
import { createSettings, ratesThatHold } from '#platform/server/access/installation-settings.ts';
import { createMaintenance } from '#platform/server/access/maintenance.ts';
import { createRateLimits } from '#platform/server/access/rate-limits.ts';
import { sessionFinder, sessionLooker } from '#platform/server/access/session.ts';
import { createSeals } from '#platform/server/acts/seals.ts';
import type { Services } from '#platform/server/acts/services.ts';
import { subscribersOf } from '#platform/server/acts/subscribers.ts';
import { startWorker } from '#platform/server/background/worker.ts';
import { createChanges } from '#platform/server/changes/changes.ts';
import {
  adminConnection,
  createPool,
  type DatabaseAddress,
  parseDatabaseUrl,
  roleConnection,
} from '#platform/server/database/database.ts';
import { migrate, migrationFiles } from '#platform/server/database/migrate.ts';
import type { Observe } from '#platform/server/database/observe.ts';
import { createTenancy } from '#platform/server/database/tenancy.ts';
import { type Clock, systemClock } from '#platform/server/ground/clock.ts';
import {
  type Config,
  dataDirOf,
  loadSettingsFile,
  makeDataFolder,
  readConfig,
  readPort,
} from '#platform/server/ground/config.ts';
import { closeDataFolder, leaveRoot } from '#platform/server/ground/data-folder.ts';
import { createLog, type Log } from '#platform/server/ground/log.ts';
import { createMetrics } from '#platform/server/ground/metrics.ts';
import { createSecrets } from '#platform/server/ground/secrets.ts';
import { ConfigError } from '#platform/server/ground/setting.ts';
import { loadWords } from '#platform/server/ground/words.ts';
import { createMail } from '#platform/server/mail/mail.ts';
import { createMailRoute } from '#platform/server/mail/mail-route.ts';
import { createAskOutside } from '#platform/server/outside/ask-outside.ts';
import { type CallOutside, createCallOutside } from '#platform/server/outside/call-outside.ts';
import { lookUpTexts } from '#platform/server/outside/look-up-texts.ts';
import { migrateQueues, openQueue } from '#platform/server/queue/queue.ts';
import { jobs, secretColumns, subscribers } from './features.ts';
import { whileHeld } from './held-work.ts';
import { keepLog } from './keep-log.ts';
import { recordSeries } from './keep-series.ts';
import { commandRunner } from './run-command.ts';
import { storageOf } from './storage-of.ts';

const root = path.resolve(import.meta.dirname, '../..');

/** The settings of the environment and of `.env`. Ends the process with a plain sentence if one is wrong. */
export function settingsOrExit(): Config {
  const file = path.join(root, '.env');
  try {
    if (existsSync(file)) loadSettingsFile(file);
    const dataDir = dataDirOf(process.env, root);
    // Before any file is created there.
    const asRoot = leaveRoot(dataDir, { port: readPort(process.env), program: import.meta.filename });
    const open = closeDataFolder(dataDir);
    for (const sentence of [...(asRoot ? [asRoot] : []), ...open]) process.stderr.write(`${sentence}\n`);
    return readConfig(process.env, root);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
}

export interface Database {
  address: DatabaseAddress;
  /** The folder of the embedded database. null means an external one. */
  cluster: string | null;
  stop(): Promise<void>;
}

/** The migrated database of these settings. An embedded one runs as long as it is in use. */
export async function openDatabase(config: Config): Promise<Database> {
  let database: Database;
  if (config.databaseUrl) {
    database = { address: parseDatabaseUrl(config.databaseUrl), cluster: null, stop: async () => {} };
    await reach(database.address);
  } else {
    makeDataFolder(config.dataDir);
    database = await startEmbeddedPostgres(config.dataDir);
  }
  try {
    const { appKey, previousKeys } = config;
    const queues = () => migrateQueues(database.address, jobs);
    await migrate(database.address, appKey, queues, migrationFiles(), previousKeys);
    return database;
  } catch (error) {
    await database.stop();
    if (error instanceof ConfigError) dropNewKey(config);
    throw error;
  }
}

/** Deletes the key that this start has created, because it cannot decrypt data that was written with another key. */
export function dropNewKey({ newKeyFile }: Pick<Config, 'newKeyFile'>): void {
  if (newKeyFile) rmSync(newKeyFile, { force: true });
}

/** Throws {@link ConfigError} if the database of the settings cannot be reached. */
async function reach(address: DatabaseAddress): Promise<void> {
  const client = new pg.Client(adminConnection(address));
  try {
    await client.connect();
  } catch (error) {
    throw new ConfigError(`DATABASE_URL cannot be used: ${(error as Error).message}`);
  } finally {
    await client.end().catch(() => {});
  }
}

export interface Composed {
  services: Services;
  /** Starts the background work, too. */
  work(): Promise<void>;
  /** Waits for running jobs and closes every connection. */
  close(): Promise<void>;
}

/** All services of a process, on a migrated database. */
export async function composeServices(
  config: Config,
  address: DatabaseAddress,
  options: { clock?: Clock; log?: Log; observe?: Observe | undefined; callOutside?: CallOutside } = {},
): Promise<Composed> {
  const clock = options.clock ?? systemClock;
  const log = options.log ?? createLog(config.logLevel);
  const { observe } = options;
  const poolOf = (role: 'app' | 'platform', max: number, writesAlone?: boolean) =>
    createPool(roleConnection(address, config.appKey, role), { max, writesAlone, observe });
  const appPool = poolOf('app', 10);
  const platformPool = poolOf('platform', 2);
  // Rate limits and lookups are single statements outside the request's transaction, which holds a connection: with a
  // shared pool, both could wait for each other. Some lookups write, such as the last use of a session. Limits have
  // connections of their own, because many attempts with one key wait for each other.
  const limitsPool = poolOf('app', 2, true);
  const lookupPool = poolOf('app', 4, true);
  // Background work has connections of its own and never waits for those of requests.
  const workPool = poolOf('app', 4);
  const workLookupPool = poolOf('app', 2, true);
  const tenancy = createTenancy(appPool, platformPool);
  const queue = await openQueue(address, config.appKey, log);
  const askOutside = createAskOutside(config.outgoing);
  const pools = {
    app: appPool,
    platform: platformPool,
    limits: limitsPool,
    lookup: lookupPool,
    work: workPool,
    work_lookup: workLookupPool,
  };
  const commands = commandRunner(config, address);
  const changes = createChanges(roleConnection(address, config.appKey, 'app'), log);
  const settings = createSettings(lookupPool, clock, changes, log);
  const { previousKeys } = config;
  const secrets = createSecrets(config.appKey, { previousKeys, columns: secretColumns });
  const metrics = createMetrics(pools, queue);
  const mailRoute = createMailRoute(config, settings.now, secrets);
  const services: Services = {
    config,
    clock,
    log,
    tenancy,
    lookupPool,
    shares: createFairShares(() => ratesThatHold(config, settings.now())),
    hosts: createHosts(config, lookupPool, changes.subscribe),
    findSession: sessionFinder(lookupPool, clock),
    lookAtSessions: sessionLooker(lookupPool, clock),
    translate: loadWords(),
    queue,
    mail: createMail(config, mailRoute, metrics, tenancy, clock, log),
    askOutside,
    callOutside: options.callOutside ?? createCallOutside(askOutside),
    lookUpTexts,
    secrets,
    mailRoute,
    seals: createSeals(config.appKey, previousKeys),
    rateLimits: createRateLimits(limitsPool, clock),
    maintenance: createMaintenance(lookupPool, clock, changes, log),
    settings,
    runCommand: commands.run,
    storage: storageOf(config, log),
    metrics,
    subscribers: subscribersOf(subscribers),
    changes,
  };
  const workTenancy = createTenancy(workPool, platformPool);
  const workServices: Services = {
    ...services,
    tenancy: workTenancy,
    lookupPool: workLookupPool,
    mail: createMail(config, mailRoute, metrics, workTenancy, clock, log),
  };
  const holding = whileHeld(services);
  const kept = keepLog(log, tenancy, clock);
  const series = recordSeries(config.appUrl, metrics, services.mail, tenancy, clock);
  return {
    services,
    work: () => holding.begin(() => startWorker(workServices, jobs)),
    async close() {
      holding.end();
      commands.end();
      await queue.stop(3_000);
      await services.changes.close();
      series.end();
      await kept.end();
      await Promise.all(Object.values(pools).map((pool) => pool.end()));
    },
  };
}

/** Runs a command with all services of a process, and closes them. */
export async function withServices<T>(
  config: Config,
  address: DatabaseAddress,
  work: (services: Services) => Promise<T>,
): Promise<T> {
  const { services, close } = await composeServices(config, address, { log: createLog('silent') });
  try {
    return await work(services);
  } finally {
    await close();
  }
}

import path from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { databaseUrl } from '#platform/testing/database-url.ts';
import { firstAdministrator } from '#platform/testing/server-caller.ts';
import {
  freePort,
  type ProductProcess,
  type ServerProcess,
  startServerProcess,
  startWorkerProcess,
} from '#platform/testing/server-process.ts';
import { createTestDatabase, type TestDatabase, testAppKey } from '#platform/testing/test-database.ts';
import { testFolder } from '#platform/testing/test-folder.ts';

/** Several concurrent processes of the product, as docs/operations.md describes them. */
export interface SeveralProcesses {
  database: TestDatabase;
  servers: [ServerProcess, ServerProcess];
  /** A session of the first administrator. */
  token: string;
  /** The outboxes of the workers. */
  outboxes: readonly string[];
  /** Restarts the server with this number after its end. */
  startServer(at: 0 | 1): Promise<ServerProcess>;
}

/**
 * Two processes that serve requests, and this many workers, for the tests of a file: call it first. They have started
 * when its tests begin.
 */
export function severalProcesses({ workers }: { workers: number }): SeveralProcesses {
  const folder = testFolder();
  const outboxes = Array.from({ length: workers }, (_, at) => path.join(folder, `worker-${at}`, 'outbox'));
  const processes = { outboxes } as Partial<SeveralProcesses> as SeveralProcesses;
  const started: ProductProcess[] = [];
  beforeAll(async () => {
    const database = await createTestDatabase();
    const env = {
      DATABASE_URL: databaseUrl(database.address),
      APP_KEY: testAppKey.toString('base64'),
      APP_URL: 'http://127.0.0.1',
      SMTP_URL: 'outbox:',
      TRUSTED_PROXIES: '127.0.0.1',
      DRAIN_SECONDS: '1',
    };
    const ports = [await freePort(), await freePort()] as const;
    const noted = async <Process extends ProductProcess>(starting: Promise<Process>): Promise<Process> => {
      const process = await starting;
      started.push(process);
      return process;
    };
    const startServer = (at: 0 | 1) =>
      noted(startServerProcess({ dataDir: path.join(folder, `api-${at}`), port: ports[at], env }, ['--no-jobs']));
    Object.assign(processes, { database, startServer });
    const starting = outboxes.map((outbox) => noted(startWorkerProcess({ dataDir: path.dirname(outbox), env })));
    processes.servers = await Promise.all([startServer(0), startServer(1)]);
    await Promise.all(starting);
    processes.token = await firstAdministrator(processes.servers[0]);
  });
  afterAll(async () => {
    await Promise.all(started.map((each) => each.stop()));
    await processes.database.drop();
  });
  return processes;
}

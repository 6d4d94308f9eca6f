import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { inject, onTestFinished } from 'vitest';
import { composeServices } from '#apps/server/compose.ts';
import { slices } from '#apps/server/features.ts';
import type { World } from '#db/world.ts';
import { newToken } from '#platform/server/access/session.ts';
import type { Services } from '#platform/server/acts/services.ts';
import type { DatabaseAddress } from '#platform/server/database/database.ts';
import type { Observe } from '#platform/server/database/observe.ts';
import { type Config, readConfig } from '#platform/server/ground/config.ts';
import { createLog } from '#platform/server/ground/log.ts';
import { buildHttp } from '#platform/server/http/http.ts';
import type { CallOutside } from '#platform/server/outside/call-outside.ts';
import { type Caller, callerOf } from '#platform/testing/caller.ts';
import { createTestDatabase, type TestDatabase, testAppKey } from '#platform/testing/test-database.ts';

/** A test calls without a delay, as one user at one address. */
const withoutLimits = {
  LIMIT_PER_USER: '1000000',
  LIMIT_PER_AGENCY: '1000000',
  LIMIT_PER_ADDRESS: '1000000',
  LIMIT_PER_INTEGRATION: '1000000',
};

/** A Monday afternoon in Miami: the start time of every test's clock. */
export const testNow = '2026-11-16T20:00:00.000Z';

export interface TestServer {
  http: FastifyInstance;
  services: Services;
  config: Config;
  /** The administrator's connection to the database of this test file only. */
  address: DatabaseAddress;
  /** Reads every agency, to check the application's effects. */
  admin: pg.Client;
  /** Plans statements as on one machine. */
  planner(): Promise<pg.Client>;
  world: World;
  /** Sets the server's clock. */
  setTime(instant: string | Date): void;
  anonymous: Caller;
  /** A caller with a session of the named user of the test world. */
  as(username: string): Caller;
  /** The token of a new session of the named user. */
  openSession(
    username: string,
    options?: {
      idleSeconds?: number;
      totalSeconds?: number;
      /** Whether the session has a recent confirmation with password and second step. If omitted, true. */
      isConfirmed?: boolean;
    },
  ): Promise<string>;
  withToken(token: string): Caller;
  close(): Promise<void>;
}

/**
 * The complete server on a database of its own, without a port: requests use `inject`. With `world: false` the
 * installation has no users.
 */
export async function startTestServer(
  options: {
    world?: boolean;
    env?: Record<string, string>;
    jobs?: boolean;
    observe?: Observe;
    callOutside?: CallOutside;
    /** Gets each line of its log. If omitted, they are printed. */
    logged?: (line: string) => void;
    /** Prepares its database before the server opens it. */
    before?: (database: TestDatabase) => Promise<void>;
  } = {},
): Promise<TestServer> {
  const peopled = options.world === false ? null : inject('world');
  const database = await createTestDatabase(peopled?.name);
  await options.before?.(database);
  const folder = mkdtempSync(path.join(os.tmpdir(), 'vigencia-server-'));
  const env = {
    DATA_DIR: folder,
    APP_KEY: testAppKey.toString('base64'),
    LOG_LEVEL: 'error',
    // A test that needs a mail server, or none, sets it.
    SMTP_URL: 'outbox:',
    // A test that needs callers from other addresses sends X-Forwarded-For.
    TRUSTED_PROXIES: '127.0.0.1',
    // Generating the document takes ten times as long as everything else of a server. A test that reads it sets this.
    API_DOCS: 'off',
    ...withoutLimits,
    ...options.env,
  };
  const config = readConfig(env, folder);
  let now = new Date(testNow);
  // Prints the cause of an unexpected 500. A test that provokes one sets LOG_LEVEL to silent.
  const print = (line: string) => console.error(JSON.parse(line).err?.stack ?? line);
  const log = createLog(config.logLevel, { write: options.logged ?? print });
  const { observe, callOutside } = options;
  const overrides = { clock: () => now, log, ...(observe && { observe }), ...(callOutside && { callOutside }) };
  const { services, work, close } = await composeServices(config, database.address, overrides);
  const world: World = peopled
    ? structuredClone(peopled.world)
    : { tenants: {} as World['tenants'], users: {}, password: '' };
  const http = await buildHttp(services, slices);
  await http.ready();
  if (options.jobs) await work();

  const openSession: TestServer['openSession'] = async (username, lives = {}) => {
    const user = world.users[username];
    if (!user) throw new Error(`Nobody in the world is called ${username}.`);
    const { token, hash } = newToken(user.tenant_id);
    await database.admin.query(
      `insert into sessions (tenant_id, id, user_id, token_hash, remember_me, created_at, last_used_at, idle_seconds, expires_at,
                             confirmed_at)
       values ($1, $2, $3, $4, false, $5, $5, $6, $7, $8)`,
      [
        user.tenant_id,
        randomUUID(),
        user.id,
        hash,
        now,
        lives.idleSeconds ?? 3_600,
        new Date(now.getTime() + (lives.totalSeconds ?? 43_200) * 1000),
        lives.isConfirmed === false ? null : now,
      ],
    );
    return token;
  };
  return {
    http,
    services,
    config,
    address: database.address,
    admin: database.admin,
    planner: database.planner,
    world,
    setTime: (instant) => {
      now = new Date(instant);
    },
    anonymous: callerOf(http, async () => null),
    as: (username) => callerOf(http, () => openSession(username)),
    openSession,
    withToken: (token) => callerOf(http, async () => token),
    async close() {
      await http.close();
      await close();
      await database.drop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** A server whose installation has no users. It is closed at the end of the test. */
export async function startUnusedServer(options: { jobs?: boolean } = {}): Promise<TestServer> {
  const server = await startTestServer({ world: false, ...options });
  onTestFinished(() => server.close());
  return server;
}

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runCommand } from '#apps/testing/run-command.ts';
import { startTestServer, startUnusedServer, type TestServer, testNow } from '#apps/testing/test-server.ts';
import { anIntegration } from '#features/integrations/testing.ts';
import { codeAt } from '#features/two-step/testing.ts';
import { createSecrets } from '#platform/server/ground/secrets.ts';
import { everyAgency, renewSecrets } from '#platform/server/keys/renew-secrets.ts';
import { stillWanted } from '#platform/server/keys/rotate-key.ts';
import { databaseUrl } from '#platform/testing/database-url.ts';
import { testAppKey, waitingForLocks } from '#platform/testing/test-database.ts';
import { testFolder } from '#platform/testing/test-folder.ts';
import { secretColumns } from './features.ts';

// The real commands, killed as by a power failure while a lock holds them in the middle of their work.

const program = path.join(import.meta.dirname, 'admin.ts');
const folder = testFolder();
const fileOf = (name: string) => path.join(folder, name);
const otherKey = Buffer.alloc(32, 9);

let source: TestServer;
let sol: string;
beforeAll(async () => {
  source = await startTestServer({ env: { APP_KEY_PREVIOUS: otherKey.toString('base64') } });
  sol = source.world.tenants.sol;
  await source.services.storage.put(sol, Buffer.from('a logo of Sol'), 'png');
});
afterAll(async () => {
  await source.close();
});

async function run(server: TestServer, ...words: string[]): Promise<void> {
  expect((await runCommand(server, ...words)).exitCode ?? 0).toBe(0);
}

/** Kills a command that waits for `lock`. */
async function killedAt(lock: string, server: TestServer, ...words: string[]): Promise<void> {
  await server.admin.query('begin');
  await server.admin.query(lock);
  const child = spawn(process.execPath, [program, ...words], {
    env: {
      ...process.env,
      DATABASE_URL: databaseUrl(server.address),
      DATA_DIR: server.config.dataDir,
      LOG_LEVEL: 'silent',
      APP_KEY: testAppKey.toString('base64'),
      APP_KEY_PREVIOUS: otherKey.toString('base64'),
    },
    stdio: 'ignore',
  });
  const ended = once(child, 'exit');
  try {
    await expect.poll(() => waitingForLocks(server.address), { timeout: 60_000 }).toBeGreaterThan(0);
  } finally {
    child.kill('SIGKILL');
    await ended;
    await server.admin.query('rollback');
  }
}

const count = async ({ admin }: TestServer, table: string) =>
  (await admin.query(`select count(*)::int as count from ${table}`)).rows[0].count as number;

test('rotate-key that is killed goes on where it was, and ends with every secret readable', async () => {
  const { services } = source;
  for (const admin of ['ana', 'walter']) {
    expect((await source.as(admin).post('/integrations', anIntegration())).status).toBe(201);
  }
  const lucia = source.withToken(await source.openSession('lucia'));
  const { setup, secret } = (await lucia.put('/two-step/app/setup', { current_password: source.world.password })).body;
  await lucia.put('/two-step/app', { setup, code: codeAt(secret, testNow) });
  Object.assign(services, {
    secrets: createSecrets(otherKey, { previousKeys: [testAppKey], columns: secretColumns }),
  });
  for await (const _ of renewSecrets({ services, columns: secretColumns }));
  Object.assign(services, {
    secrets: createSecrets(testAppKey, { previousKeys: [otherKey], columns: secretColumns }),
  });
  const waiting = async () => (await stillWanted(services, secretColumns)).secrets;
  expect(await waiting()).toEqual({ integrations: 2, authenticator_apps: 1 });

  const last = (await everyAgency(services)).filter((id) => Object.values(source.world.tenants).includes(id)).at(-1);
  await killedAt(`select from integrations where tenant_id = '${last}' for update`, source, 'rotate-key');
  const left = Object.values(await waiting()).reduce((sum, rows) => sum + rows, 0);
  expect([1, 2]).toContain(left);
  expect((await lucia.get('/auth/me')).status).toBe(200);
  await run(source, 'rotate-key');
  expect(await waiting()).toEqual({});
  Object.assign(services, { secrets: createSecrets(testAppKey, { columns: secretColumns }) });
  for await (const { unreadable } of renewSecrets({ services, columns: secretColumns })) expect(unreadable).toBe(0);
  const login = { username: 'lucia', password: source.world.password };
  source.setTime('2026-11-16T20:05:00.000Z');
  const { second_step } = (await source.anonymous.post('/auth/login', login)).body;
  const code = codeAt(secret, '2026-11-16T20:05:00.000Z');
  expect((await source.anonymous.post('/auth/login/code', { token: second_step.token, code })).status).toBe(200);
});

test('export-agency that is killed leaves no file by its name, and import-agency nothing of the agency; both are called again', async () => {
  const file = fileOf('sol.agency');
  const exporting = ['export-agency', '--agency', 'sol', '--out', file];
  await killedAt('lock table leads in access exclusive mode', source, ...exporting);
  expect(readdirSync(folder)).toEqual([expect.stringMatching(/^sol\.agency\.[0-9a-f]{8}\.part$/)]);
  await run(source, ...exporting);

  const target = await startUnusedServer();
  const importing = ['import-agency', '--from', file, '--yes'];
  for (const at of [
    // All rows are staged, and the files exist.
    'lock table sign_in_names in access exclusive mode',
    // Half of the tables have their rows.
    'lock table users in exclusive mode',
  ]) {
    await killedAt(at, target, ...importing);
    for (const table of ['tenants', 'users', 'sign_in_names']) expect(await count(target, table), at).toBe(0);
    expect((await target.services.storage.list(sol)).length, 'left, and taken over by the next').toBe(1);
  }
  await run(target, ...importing);
  expect(await target.services.storage.list(sol)).toEqual(await source.services.storage.list(sol));
  const { rows } = await source.admin.query('select count(*)::int as count from users where tenant_id = $1', [sol]);
  expect(await count(target, 'users')).toBe(rows[0].count);
});

test('restore that is killed leaves an empty database, and is called again', async () => {
  const file = fileOf('whole.backup');
  await run(source, 'backup', '--out', file);
  const target = await startUnusedServer();
  const restoring = ['restore', '--from', file, '--yes'];
  await killedAt('lock table installation in share mode', target, ...restoring);
  for (const table of ['tenants', 'users', 'sign_in_names']) expect(await count(target, table)).toBe(0);
  await run(target, ...restoring);
  expect(await count(target, 'users')).toBe(await count(source, 'users'));
});

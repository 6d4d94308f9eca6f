import { existsSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { runJobNow } from '#apps/testing/run-job.ts';
import { startTestServer, type TestServer } from '#apps/testing/test-server.ts';
import { testFolder } from '#platform/testing/test-folder.ts';
import type { Backup } from '../contract.ts';
import { backupFile } from './backup-files.ts';
import { dailyBackup, weeklyRestoreTest } from './schedule-backups.ts';
import { workOnBackups } from './work-on-backups.ts';

const folder = testFolder();
let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
  server.services.config.backupDir = folder;
});
afterEach(() => server.admin.query('delete from backups'));
afterAll(async () => {
  await server.close();
});

const olga = () => server.as('olga');
const work = () => runJobNow(server, workOnBackups, null, {});
const list = async (): Promise<Backup[]> => (await olga().get('/system/backups')).body;
const ask = (tenant_id = '') => olga().post('/system/backups', { tenant_id });

test('what is asked for is made, listed with its size, proved, and removed with its file', async () => {
  const asked = await ask();
  expect([asked.status, asked.body.status]).toEqual([202, 'Waiting']);
  await work();
  const [made] = await list();
  expect(made).toMatchObject({ id: asked.body.id, status: 'Done', tenant_id: null, problem: null, proof: 'None' });
  expect(made?.rows).toBeGreaterThan(20);
  const file = backupFile(server.services.config, made?.file ?? '');
  expect(existsSync(file)).toBe(true);

  expect((await olga().post(`/system/backups/${made?.id}/proof`, {})).status).toBe(202);
  await work();
  expect(await list()).toMatchObject([{ proof: 'Right', problem: null }]);

  const last = await olga().delete(`/system/backups/${made?.id}`);
  expect([last.status, last.body.code]).toEqual([409, 'last_backup']);
  await ask();
  await work();
  expect((await olga().delete(`/system/backups/${made?.id}`)).status).toBe(204);
  await vi.waitFor(() => expect(existsSync(file)).toBe(false));
}, 120_000);

test('one agency alone', async () => {
  const { sol } = server.world.tenants;
  await ask(sol);
  await work();
  expect(await list()).toMatchObject([{ status: 'Done', tenant_id: sol, tenant_name: 'Sol Seguros' }]);
});

test('409 while one of the same scope waits, also for two at once; 422 for an agency that is not there', async () => {
  const answers = await Promise.all([ask(), ask(), ask()]);
  expect(answers.map(({ status }) => status).sort()).toEqual([202, 409, 409]);
  expect((await ask(server.world.tenants.sol)).status).toBe(202);
  for (const nobody of ['x', '00000000-0000-4000-8000-00000000dead']) {
    const { status, body } = await ask(nobody);
    expect([status, body.errors?.[0]?.field]).toEqual([422, 'tenant_id']);
  }
});

test('a backup that can’t be written fails with its reason, and leaves no file', async () => {
  await ask();
  const { config } = server.services;
  writeFileSync(path.join(folder, 'file'), '');
  config.backupDir = path.join(folder, 'file', 'below');
  await work().finally(() => {
    config.backupDir = folder;
  });
  const [failed] = await list();
  expect([failed?.status, failed?.problem]).toEqual(['Failed', expect.stringMatching(/\S/)]);
  expect(failed?.file).toBeNull();
});

test('what a killed process has left is begun again, three times at most', async () => {
  const { body } = await ask();
  const kill = (tries: number, seconds: number) =>
    server.admin.query(
      `update backups set status = 'Running', tries = $1, worked_on_at = $2::timestamptz - make_interval(secs => $3)`,
      [tries, server.services.clock(), seconds],
    );
  await kill(1, 59);
  await work();
  expect(await list()).toMatchObject([{ id: body.id, status: 'Running' }]);
  await kill(3, 61);
  await work();
  expect(await list()).toMatchObject([{ status: 'Failed', problem: expect.stringContaining('three times') }]);
  await kill(2, 61);
  await work();
  expect(await list()).toMatchObject([{ status: 'Done' }]);
});

test('the night asks for one backup, and the week for its proof', async () => {
  await runJobNow(server, dailyBackup, null, {});
  await runJobNow(server, dailyBackup, null, {});
  expect(await list()).toMatchObject([{ status: 'Waiting', cause: 'schedule' }]);
  await runJobNow(server, weeklyRestoreTest, null, {});
  expect(await list()).toMatchObject([{ proof: 'None' }]);
  await work();
  await runJobNow(server, weeklyRestoreTest, null, {});
  expect(await list()).toMatchObject([{ status: 'Done', proof: 'Waiting' }]);
});

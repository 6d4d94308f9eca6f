import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { databaseUrl } from '#platform/testing/database-url.ts';
import { freePort } from '#platform/testing/server-process.ts';
import { createTestDatabase, testAppKey } from '#platform/testing/test-database.ts';
import { testFolder } from '#platform/testing/test-folder.ts';

const dataDir = testFolder();

/** The output and exit code of a server program that cannot start. */
async function start(program: string, env: Record<string, string>, words: string[] = []) {
  const file = path.join(import.meta.dirname, program);
  const port = String(await freePort());
  const { stdout, stderr, status } = spawnSync(process.execPath, [file, ...words], {
    env: { ...process.env, DATA_DIR: dataDir, PORT: port, LOG_LEVEL: 'warn', ...env },
    encoding: 'utf8',
    timeout: 60_000,
  });
  return { printed: stdout + stderr, status };
}

test.each([
  ['main.ts', []],
  ['worker.ts', []],
  ['admin.ts', ['reset-password', '--username', 'ana']],
])('DATABASE_URL is named when no database can be reached by it: %s', async (program, words) => {
  const url = `postgres://ana:hunter2@127.0.0.1:${await freePort()}/vigencia`;
  const { printed, status } = await start(program, { DATABASE_URL: url }, words);
  expect(printed).toMatch(/DATABASE_URL cannot be used: .*ECONNREFUSED/);
  expect(printed).not.toMatch(/hunter2|\n\s+at /);
  expect(status).toBe(1);
});

test.each(['192.0.2.1', 'nowhere.invalid'])('HOST is named when it is no address of this machine: %s', async (HOST) => {
  const { address, drop } = await createTestDatabase();
  onTestFinished(drop);
  const env = { DATABASE_URL: databaseUrl(address), APP_KEY: testAppKey.toString('base64'), HOST };
  const { printed, status } = await start('main.ts', env, ['--no-jobs']);
  expect(printed).toContain(`HOST is "${HOST}"`);
  expect(status).toBe(1);
});

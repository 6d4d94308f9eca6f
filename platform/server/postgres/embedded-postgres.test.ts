import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { adminConnection } from '../database/database.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts';

// One cluster serves all tests, for a copy of it is large; each test leaves it with no server.
const folder = mkdtempSync(path.join(os.tmpdir(), 'vigencia-'));
const dataDir = path.join(folder, 'data');
const timeout = 30_000;

afterAll(() => rmSync(folder, { recursive: true }), timeout);

test('the first start makes a cluster that only its own socket leads to', { timeout }, async () => {
  const database = await started();
  const { rows } = await query(
    database,
    "select current_setting('listen_addresses') as tcp, current_database() as name",
  );
  expect(rows).toEqual([{ tcp: '', name: 'vigencia' }]);
});

test('a later start takes the same cluster', { timeout }, async () => {
  const first = await started();
  await query(first, 'create table kept (id int)');
  await first.stop();
  expect(serverPid()).toBeNull();
  const second = await started();
  expect((await query(second, 'select * from kept')).rowCount).toBe(0);
});

test('a path too long for a socket gets a short one', { timeout }, async () => {
  const deep = path.join(folder, 'deep '.repeat(30), 'data');
  mkdirSync(path.dirname(deep));
  renameSync(dataDir, deep);
  onTestFinished(() => renameSync(deep, dataDir));
  const database = await started({ dataDir: deep });
  onTestFinished(() => rmSync(database.address.host, { recursive: true }));
  expect(database.address.host.length).toBeLessThan(60);
});

test('the database of a killed server is taken over, and ends with who took it', { timeout }, async () => {
  const server = await aServer();
  const pid = serverPid();
  await kill(server);
  const database = await started();
  expect(serverPid()).toBe(pid);
  await database.stop();
  expect(serverPid()).toBeNull();
});

test('a killed database comes back under its server with every acknowledged row', { timeout }, async () => {
  const database = await started({ claims: true });
  const inserting = insertUntilItBreaks(database);
  await sleep(500);
  process.kill(serverPid() as number, 'SIGKILL');
  const acknowledged = await inserting;
  expect(acknowledged).toBeGreaterThan(10);
  const { rows } = await eventually(() => query(database, 'select count(*)::int as present from kept'));
  expect(rows[0].present).toBeGreaterThanOrEqual(acknowledged);
});

test('a server and a database that were killed together start again', { timeout }, async () => {
  const server = await aServer();
  process.kill(serverPid() as number, 'SIGKILL');
  await kill(server);
  const database = await started();
  expect((await query(database, 'select 1')).rowCount).toBe(1);
});

test('a process that got the number of a crashed database is no obstacle', { timeout }, async () => {
  writeFileSync(path.join(dataDir, 'postgres/postmaster.pid'), `${process.ppid}\n${dataDir}/postgres\n1\n5432\n\n`);
  const database = await started();
  expect((await query(database, 'select 1')).rowCount).toBe(1);
});

test('a command leaves the database of a server running, and ends one that it started', { timeout }, async () => {
  const server = await started({ claims: true });
  const command = await started();
  await command.stop();
  expect((await query(server, 'select 1')).rowCount).toBe(1);
  await server.stop();
  const alone = await started();
  await alone.stop();
  expect(serverPid()).toBeNull();
});

test('a guard ends the database of a killed server once nobody uses it', { timeout }, async () => {
  const [first, second] = [await aServer(), await aServer()];
  await kill(first);
  await sleep(2_500);
  expect(serverPid()).not.toBeNull();
  await kill(second);
  await eventually(async () => expect(serverPid()).toBeNull());
});

test('a guard that finds its data folder removed does not bring it back', () => {
  const removed = path.join(folder, 'removed');
  const guard = path.join(import.meta.dirname, 'postgres-guard.ts');
  const { status, stderr } = spawnSync(process.execPath, [guard, removed], { encoding: 'utf8' });
  expect({ status, stderr, isBack: existsSync(removed) }).toEqual({ status: 0, stderr: '', isBack: false });
});

async function started(options: { dataDir?: string; claims?: boolean } = {}): Promise<EmbeddedPostgres> {
  const database = await startEmbeddedPostgres(options.dataDir ?? dataDir, { claims: options.claims ?? false });
  onTestFinished(() => database.stop());
  return database;
}

/** Another process with a server's claim, and a guard that waits one second only. */
async function aServer(): Promise<ChildProcess> {
  const program = `
    const [, modules, dataDir] = process.argv;
    const { startEmbeddedPostgres } = await import(modules + '/embedded-postgres.ts');
    const { guardServer } = await import(modules + '/postgres-guard.ts');
    await startEmbeddedPostgres(dataDir, { claims: true });
    guardServer(dataDir, 1);
    process.stdout.write('ready');`;
  const words = ['--input-type=module', '--eval', program, import.meta.dirname, dataDir];
  const server = spawn(process.execPath, words, { stdio: ['ignore', 'pipe', 'inherit'] });
  onTestFinished(() => void server.kill('SIGKILL'));
  await Promise.race([once(server.stdout, 'data'), once(server, 'exit')]);
  expect(server.exitCode).toBeNull();
  return server;
}

async function kill(server: ChildProcess): Promise<void> {
  server.kill('SIGKILL');
  await once(server, 'exit');
}

function serverPid(): number | null {
  const file = path.join(dataDir, 'postgres/postmaster.pid');
  return existsSync(file) ? Number.parseInt(readFileSync(file, 'utf8'), 10) : null;
}

async function query({ address }: EmbeddedPostgres, sql: string): Promise<pg.QueryResult> {
  const client = new pg.Client(adminConnection(address));
  client.on('error', () => {});
  await client.connect();
  return client.query(sql).finally(() => client.end());
}

async function insertUntilItBreaks({ address }: EmbeddedPostgres): Promise<number> {
  const client = new pg.Client(adminConnection(address));
  client.on('error', () => {});
  await client.connect();
  for (let acknowledged = 0; ; acknowledged += 1) {
    try {
      await client.query('insert into kept values ($1)', [acknowledged]);
    } catch {
      return acknowledged;
    }
  }
}

async function eventually<T>(look: () => Promise<T>): Promise<T> {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    try {
      return await look();
    } catch {
      await sleep(100);
    }
  }
  return look();
}

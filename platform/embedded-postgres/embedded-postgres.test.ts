import { type ChildProcess, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { expect, onTestFinished, test, vi } from 'vitest';
import { adminConnection } from '#platform/server/database/database.ts';
import { aDatabaseUser, owners, postmasters } from '#platform/testing/database-users.ts';
import { testFolder } from '#platform/testing/test-folder.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts';

// One cluster for all tests, because a copy is large; each test leaves it without a running server.
const folder = testFolder();
const dataDir = path.join(folder, 'data');
mkdirSync(dataDir);

test('the first start makes a cluster that only its own socket leads to', async () => {
  const database = await started();
  const { rows } = await query(
    database,
    "select current_setting('listen_addresses') as tcp, current_database() as name",
  );
  expect(rows).toEqual([{ tcp: '', name: 'vigencia' }]);
});

test('a later start takes the same cluster', async () => {
  const first = await started();
  await query(first, 'create table kept (id int)');
  await first.stop();
  expect(serverPid()).toBeNull();
  const second = await started();
  expect((await query(second, 'select * from kept')).rowCount).toBe(0);
});

test('a path too long for a socket gets a short one', async () => {
  const deep = path.join(folder, 'deep '.repeat(30), 'data');
  mkdirSync(path.dirname(deep));
  renameSync(dataDir, deep);
  onTestFinished(() => renameSync(deep, dataDir));
  const database = await started(deep);
  onTestFinished(() => rmSync(database.address.host, { recursive: true }));
  expect(database.address.host.length).toBeLessThan(60);
});

test('who comes while the database of a killed server ends waits, and gets a new one', async () => {
  const server = await aServer();
  const pid = serverPid();
  await kill(server);
  const database = await started();
  expect(serverPid()).not.toBe(pid);
  expect((await query(database, 'select 1')).rowCount).toBe(1);
  await database.stop();
  expect(serverPid()).toBeNull();
});

test('two who start at once have one database, whoever of them leaves first', async () => {
  const [first, second] = await Promise.all([aServer(), aServer()]);
  const pid = serverPid();
  await kill(first);
  const third = await started();
  expect(serverPid()).toBe(pid);
  await kill(second);
  expect((await query(third, 'select 1')).rowCount).toBe(1);
  await third.stop();
  expect(serverPid()).toBeNull();
});

test('an owner that was killed is replaced, and the database runs on until its last user leaves', async () => {
  const database = await started();
  const pid = serverPid();
  const owner = ownerPid();
  process.kill(owner as number, 'SIGKILL');
  await vi.waitFor(() => expect([null, owner]).not.toContain(ownerPid()));
  expect(serverPid()).toBe(pid);
  await database.stop();
  expect(serverPid()).toBeNull();
});

test('a killed database comes back under its server with every acknowledged row', async () => {
  const database = await started();
  const inserting = insertUntilItBreaks(database);
  await vi.waitFor(async () => {
    const { rows } = await query(database, 'select count(*)::int as present from kept');
    expect(rows[0].present).toBeGreaterThan(20);
  });
  process.kill(serverPid() as number, 'SIGKILL');
  const acknowledged = await inserting;
  expect(acknowledged).toBeGreaterThan(10);
  const { rows } = await vi.waitFor(() => query(database, 'select count(*)::int as present from kept'));
  expect(rows[0].present).toBeGreaterThanOrEqual(acknowledged);
});

test('a server and a database that were killed together start again', async () => {
  const server = await aServer();
  process.kill(serverPid() as number, 'SIGKILL');
  await kill(server);
  const database = await started();
  expect((await query(database, 'select 1')).rowCount).toBe(1);
});

test('a process that got the number of a crashed database is no obstacle', async () => {
  writeFileSync(path.join(dataDir, 'postgres/postmaster.pid'), `${process.ppid}\n${dataDir}/postgres\n1\n5432\n\n`);
  const database = await started();
  expect((await query(database, 'select 1')).rowCount).toBe(1);
});

test('a command leaves the database of a server running, and ends one that it started', async () => {
  const server = await started();
  const command = await started();
  await command.stop();
  expect((await query(server, 'select 1')).rowCount).toBe(1);
  await server.stop();
  const alone = await started();
  await alone.stop();
  expect(serverPid()).toBeNull();
});

test('the database of a killed server ends once nobody uses it', async () => {
  const [first, second] = [await aServer(), await aServer()];
  const pid = serverPid();
  await kill(first);
  // A new process would use another server.
  const third = await aServer();
  expect(serverPid()).toBe(pid);
  await kill(second);
  await kill(third);
  await vi.waitFor(() => expect(serverPid()).toBeNull());
});

test('signals that end all processes at once leave the database to whoever still works', async () => {
  const database = await started();
  const owner = ownerPid() as number;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.kill(owner, signal);
  // A new process asks the owner, or starts another one.
  await started();
  expect(ownerPid()).toBe(owner);
  expect((await query(database, 'select 1')).rowCount).toBe(1);
});

test('a database that cannot start says why, to each who asks', async () => {
  const blocked = path.join(folder, 'blocked');
  mkdirSync(path.join(blocked, 'postgres'), { recursive: true });
  writeFileSync(path.join(blocked, 'postgres/something'), '');
  for (let times = 0; times < 2; times += 1) {
    await expect(startEmbeddedPostgres(blocked)).rejects.toThrow('is in the way');
  }
});

test('an owner that finds its data folder removed does not bring it back', () => {
  const removed = path.join(folder, 'removed');
  const owner = path.join(import.meta.dirname, 'owner.ts');
  const { status, stderr } = spawnSync(process.execPath, ['--disable-warning=ExperimentalWarning', owner, removed], {
    encoding: 'utf8',
  });
  expect({ status, stderr, isBack: existsSync(removed) }).toEqual({ status: 0, stderr: '', isBack: false });
});

async function started(folder = dataDir): Promise<EmbeddedPostgres> {
  const database = await startEmbeddedPostgres(folder);
  onTestFinished(() => database.stop());
  return database;
}

async function aServer(): Promise<ChildProcess> {
  const server = await aDatabaseUser(dataDir);
  onTestFinished(() => void server.kill('SIGKILL'));
  return server;
}

async function kill(server: ChildProcess): Promise<void> {
  server.kill('SIGKILL');
  await once(server, 'exit');
}

const serverPid = () => postmasters(dataDir)[0] ?? null;
const ownerPid = () => owners(dataDir)[0] ?? null;

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

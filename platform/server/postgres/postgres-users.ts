import pg from 'pg';
import { superuser } from './postgres-cluster.ts';

/** Any fixed number: every process that uses an embedded cluster holds this lock, shared, as long as it does. */
const useLock = 3_518_209;
const duplicateDatabase = new Set(['42P04', '23505']);

/** A connection that marks this process as a user of a server. However the process ends, the mark ends with it. */
export interface Use {
  socketDir: string;
  client: pg.Client;
  /** Calls back once when the server has gone without this process having ended the use. */
  onLost(then: () => void): void;
  end(): Promise<void>;
}

/** Marks this process as a user of the server behind `socketDir`; null when that does not answer, or will stop. */
export async function joinServer(socketDir: string): Promise<Use | null> {
  const client = await connect(socketDir);
  if (!client) return null;
  let isOver = false;
  let isLost = false;
  let lost = () => {};
  client.once('end', () => {
    isLost = !isOver;
    if (isLost) lost();
  });
  const use: Use = {
    socketDir,
    client,
    onLost(then) {
      lost = then;
      if (isLost) then();
    },
    async end() {
      isOver = true;
      await client.end().catch(() => {});
    },
  };
  try {
    // Waits while a user who left last is stopping the server, and then fails with it.
    await client.query('select pg_advisory_lock_shared($1)', [useLock]);
    return use;
  } catch {
    await use.end();
    return null;
  }
}

/**
 * Ends the use, but for its connection, and tells whether others are using the server. After `none` nobody can join it
 * any more; `unknown` means that it does not answer.
 */
export async function leaveServer({ client }: Use): Promise<'none' | 'some' | 'unknown'> {
  try {
    await client.query('select pg_advisory_unlock_shared($1)', [useLock]);
    const { rows } = await client.query<{ is_last: boolean }>('select pg_try_advisory_lock($1) as is_last', [useLock]);
    return rows[0]?.is_last ? 'none' : 'some';
  } catch {
    return 'unknown';
  }
}

/** Makes the database if it is missing; false when the server went away meanwhile. */
export async function createDatabase({ client, end }: Use, name: string): Promise<boolean> {
  try {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name]);
    if (!rowCount) await client.query(`create database ${pg.escapeIdentifier(name)}`);
    return true;
  } catch (error) {
    const { code } = error as { code?: string };
    if (code && duplicateDatabase.has(code)) return true;
    await end();
    // 57 is the class of a server that is being stopped; no code at all means a broken connection.
    if (code && !code.startsWith('57')) throw error;
    return false;
  }
}

/** Whether the server takes connections. */
export async function answers(socketDir: string): Promise<boolean> {
  const client = await connect(socketDir);
  await client?.end();
  return client !== null;
}

async function connect(host: string): Promise<pg.Client | null> {
  const settings = { host, port: 5432, user: superuser, database: 'postgres', ssl: false };
  const client = new pg.Client({ ...settings, connectionTimeoutMillis: 2_000 });
  // Without a listener a connection that breaks ends the process.
  client.on('error', () => {});
  try {
    await client.connect();
    return client;
  } catch {
    await client.end().catch(() => {});
    return null;
  }
}

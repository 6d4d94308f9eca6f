import pg from 'pg';
import { superuser } from './cluster.ts';

const duplicateDatabase = new Set(['42P04', '23505']);

/** Whether the server accepts connections. */
export async function answers(socketDir: string): Promise<boolean> {
  const client = await connect(socketDir);
  await client?.end();
  return client !== null;
}

/** Waits until the server behind `socketDir` is gone or unresponsive. `end` stops the wait. */
export async function untilGone(socketDir: string, end: AbortSignal): Promise<void> {
  const client = await connect(socketDir);
  if (!client) return;
  const gone = new Promise((resolve) => client.once('end', resolve));
  const leave = () => void client.end().catch(() => {});
  if (end.aborted) leave();
  end.addEventListener('abort', leave, { once: true });
  await gone;
}

/** Creates the database if it is missing; false if the server stopped in the meantime. */
export async function createDatabase(socketDir: string, name: string): Promise<boolean> {
  const client = await connect(socketDir);
  if (!client) return false;
  try {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name]);
    if (!rowCount) await client.query(`create database ${pg.escapeIdentifier(name)}`);
    return true;
  } catch (error) {
    const { code } = error as { code?: string };
    if (code && duplicateDatabase.has(code)) return true;
    // 57 is the class of a server that is stopping; no code means a broken connection.
    if (code && !code.startsWith('57')) throw error;
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}

async function connect(host: string): Promise<pg.Client | null> {
  const settings = { host, port: 5432, user: superuser, database: 'postgres', ssl: false };
  const client = new pg.Client({ ...settings, connectionTimeoutMillis: 2_000 });
  // Without a listener a broken connection would end the process.
  client.on('error', () => {});
  try {
    await client.connect();
    return client;
  } catch {
    await client.end().catch(() => {});
    return null;
  }
}

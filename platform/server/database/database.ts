import { createHmac } from 'node:crypto';
import pg from 'pg';
import { type Observe, observePool } from './observe.ts';
import { readingStream, takeRowsRaw } from './rows.ts';

/** The three roles that work on the database, and the one that reads across agencies inside reviewed functions. */
export const databaseRoles = {
  /** Owns every table; only migrations run as it. */
  owner: 'vigencia_owner',
  /** What requests and jobs run as: owns nothing, cannot leave the agency of its transaction. */
  app: 'vigencia_app',
  /** Platform tables only: agencies, and the making of their first user. */
  platform: 'vigencia_platform',
  /** Cannot sign in; owns the SECURITY DEFINER functions of sign-in and search. */
  lookup: 'vigencia_gate',
} as const;

/** Where a PostgreSQL is and who administers it. `password` null: the server trusts this connection. */
export interface DatabaseAddress {
  host: string;
  port: number;
  database: string;
  user: string;
  password: string | null;
  ssl: boolean;
}

/** Reads a `postgres://` address; `sslmode` other than `disable` asks for TLS. */
export function parseDatabaseUrl(url: string): DatabaseAddress {
  const parsed = new URL(url);
  const sslMode = parsed.searchParams.get('sslmode');
  return {
    host: parsed.searchParams.get('host') ?? (decodeURIComponent(parsed.hostname) || 'localhost'),
    port: Number(parsed.port || 5432),
    database: decodeURIComponent(parsed.pathname.slice(1)) || 'vigencia',
    user: decodeURIComponent(parsed.username) || 'postgres',
    password: parsed.password ? decodeURIComponent(parsed.password) : null,
    ssl: sslMode !== null && sslMode !== 'disable',
  };
}

/** The password of a database role: derived, so that no further secret has to be kept. */
export function rolePassword(appKey: Buffer, role: string): string {
  return createHmac('sha256', appKey).update(`database-role:${role}`).digest('base64url');
}

/** The connection settings of the administrator who runs migrations. */
export function adminConnection(address: DatabaseAddress): pg.ClientConfig {
  return {
    host: address.host,
    port: address.port,
    database: address.database,
    user: address.user,
    ...(address.password !== null && { password: address.password }),
    ...(address.ssl && { ssl: true }),
    connectionTimeoutMillis: 5_000,
  };
}

/** The connection settings of one of our own sign-in roles. */
export function roleConnection(address: DatabaseAddress, appKey: Buffer, role: 'app' | 'platform'): pg.ClientConfig {
  const user = databaseRoles[role];
  return { ...adminConnection(address), user, password: rolePassword(appKey, user) };
}

// Instants, dates and big integers stay as PostgreSQL writes them: a Date would shift calendar dates and cost a third
// of a list's time. The session's time zone is UTC and its style ISO, see `sessionOptions`.
const asText = (text: string) => text;
const asInstant = (text: string) =>
  `${text.slice(0, 10)}T${text.endsWith('+00') ? `${text.slice(11, -3)}Z` : text.slice(11)}`;
const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text') => {
    if (oid === pg.types.builtins.DATE) return asText;
    if (oid === pg.types.builtins.TIMESTAMPTZ) return asInstant;
    if (oid === pg.types.builtins.INT8) return Number;
    // Money has at most fourteen digits, which a number holds exactly; sums are PostgreSQL's.
    if (oid === pg.types.builtins.NUMERIC) return Number;
    return pg.types.getTypeParser(oid, format);
  }) as pg.CustomTypesConfig['getTypeParser'],
};

const sessionOptions =
  '-c TimeZone=UTC -c statement_timeout=8s -c lock_timeout=3s -c idle_in_transaction_session_timeout=30s';
/** For a database that says nothing any more, and so does not end its statements either. */
export const silenceMs = 9_000;

export interface PoolOptions {
  max: number;
  /** Several statements on the wire at once; off where a cursor or LISTEN is needed. */
  pipeline: boolean;
  /** Listens to every statement; nobody in production. */
  observe?: Observe | undefined;
}

/**
 * A pool of connections of one role. A request waits at most two seconds for a free one, and nine for a statement, also where
 * the database has stopped to answer.
 */
export function createPool(connection: pg.ClientConfig, { max, pipeline, observe }: PoolOptions): pg.Pool {
  const pool = new pg.Pool({
    ...connection,
    ...({ pipeline } as object),
    ...(!connection.ssl && { stream: readingStream }),
    types,
    max,
    options: sessionOptions,
    connectionTimeoutMillis: 2_000,
    query_timeout: silenceMs,
    idleTimeoutMillis: 30_000,
  });
  // A connection that breaks is replaced at its next use. Without a listener it would end the process: the pool listens
  // while it is idle, nobody does while it serves.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  pool.on('connect', takeRowsRaw);
  dropIdleTogether(pool);
  if (observe) observePool(pool, observe);
  return pool;
}

/**
 * Where one connection has broken or fallen silent, those that wait for work have, too, as a rule. They are made anew, so
 * that not every one of them costs a call its time.
 */
function dropIdleTogether(pool: pg.Pool): void {
  const idle = new Set<pg.PoolClient>();
  pool.on('release', (_error, client) => void idle.add(client));
  pool.on('acquire', (client) => void idle.delete(client));
  pool.on('remove', (client) => void idle.delete(client));
  pool.on('connect', (client) =>
    client.on('error', () => {
      const silent = [...idle];
      idle.clear();
      for (const { connection } of silent as { connection: pg.Connection }[]) connection.stream.destroy();
    }),
  );
}

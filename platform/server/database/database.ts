import { createHmac } from 'node:crypto';
import pg from 'pg';
import { type Observe, observePool } from './observe.ts';

/** The three roles that statements run as, and the one that reads across agencies in reviewed functions. */
export const databaseRoles = {
  /** Owns every table; only migrations run as this role. */
  owner: 'vigencia_owner',
  /** Requests and jobs run as this role. It owns nothing and is limited to its transaction's agency. */
  app: 'vigencia_app',
  /** Sees only the platform's tables: agencies, and the creation of their first user. */
  platform: 'vigencia_platform',
  /** Can't sign in. It owns the SECURITY DEFINER functions of sign-in and search. */
  lookup: 'vigencia_gate',
} as const;

/** The location of a PostgreSQL and its administrator. `password` null means that the server trusts this connection. */
export interface DatabaseAddress {
  host: string;
  port: number;
  database: string;
  user: string;
  password: string | null;
  ssl: boolean;
}

/** Parses a `postgres://` address; an `sslmode` other than `disable` requests TLS. */
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

/** The password of a database role. It is derived, so no further secret must be stored. */
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

/** The connection settings of one of the roles that can sign in. */
export function roleConnection(address: DatabaseAddress, appKey: Buffer, role: 'app' | 'platform'): pg.ClientConfig {
  const user = databaseRoles[role];
  return { ...adminConnection(address), user, password: rolePassword(appKey, user) };
}

// Instants, dates and big integers keep PostgreSQL's text form: a Date would shift calendar dates and cost a third of a
// list's time. The session's time zone is UTC and its style ISO, see `sessionOptions`.
const asText = (text: string) => text;
const asInstant = (text: string) =>
  `${text.slice(0, 10)}T${text.endsWith('+00') ? `${text.slice(11, -3)}Z` : text.slice(11)}`;
const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text') => {
    if (oid === pg.types.builtins.DATE) return asText;
    if (oid === pg.types.builtins.TIMESTAMPTZ) return asInstant;
    if (oid === pg.types.builtins.INT8) return Number;
    // Money has at most fourteen digits, which a number represents exactly; PostgreSQL computes sums.
    if (oid === pg.types.builtins.NUMERIC) return Number;
    return pg.types.getTypeParser(oid, format);
  }) as pg.CustomTypesConfig['getTypeParser'],
};

const sessionOptions =
  '-c TimeZone=UTC -c statement_timeout=8s -c lock_timeout=3s -c idle_in_transaction_session_timeout=30s';
/** The timeout, in milliseconds, for a database that no longer responds and so doesn't end its statements either. */
export const silenceMs = 9_000;

export interface PoolOptions {
  max: number;
  /**
   * Lets statements outside a transaction write. Without it they only read, so that statements which are sent together
   * with the opening of their transaction write nothing where the opening fails.
   */
  writesAlone?: boolean | undefined;
  /** Observes every statement; unset in production. */
  observe?: Observe | undefined;
}

/**
 * A connection pool of one role, which sends statements without waiting for the answers of those before. A request
 * waits at most two seconds for a free connection and nine for a statement, even if the database no longer responds.
 */
export function createPool(connection: pg.ClientConfig, { max, writesAlone, observe }: PoolOptions): pg.Pool {
  // The driver reads `pipeline`, but its types don't declare it.
  const config: pg.PoolConfig & { pipeline: true } = {
    ...connection,
    pipeline: true,
    types,
    max,
    options: writesAlone ? sessionOptions : `${sessionOptions} -c default_transaction_read_only=on`,
    connectionTimeoutMillis: 2_000,
    query_timeout: silenceMs,
    idleTimeoutMillis: 30_000,
  };
  const pool = new pg.Pool(config);
  // A broken connection is replaced at its next use. An `error` event without a listener would end the process, and the
  // pool listens only while a connection is idle.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  dropIdleTogether(pool);
  if (observe) observePool(pool, observe);
  return pool;
}

/**
 * If one connection breaks or stops responding, the idle ones usually have too. All are replaced, so that not each of
 * them delays a call.
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

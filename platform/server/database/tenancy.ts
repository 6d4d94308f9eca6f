import { AsyncLocalStorage } from 'node:async_hooks';
import { setImmediate as nextTurn } from 'node:timers/promises';
import {
  type Compilable,
  type CompiledQuery,
  type ConnectionProvider,
  type DatabaseConnection,
  type Dialect,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
  sql,
  Transaction,
} from 'kysely';
import type pg from 'pg';
import { allOf } from '#platform/contract/all-of.ts';
import { createResting, type Resting } from './resting.ts';
import { observeSenders, sendersOf } from './senders.ts';
import { ask, commitStatement, type Statement } from './statement.ts';
import type { Tables, Tx } from './tables.ts';

export type { Tx } from './tables.ts';

/** Sends a statement with the commit, so that it costs no round trip. If it fails, the transaction rolls back. */
export type AtCommit = (statement: Compilable) => void;

const lastStatements = new WeakMap<Tx, (() => readonly Compilable[])[]>();

/**
 * Registers a callback that runs when the transaction's work is done and returns statements to send with the commit.
 * Use it for what accumulates during the work and is written once.
 */
export function beforeCommit(tx: Tx, statements: () => readonly Compilable[]): void {
  const asked = lastStatements.get(tx);
  if (asked) asked.push(statements);
  else lastStatements.set(tx, [statements]);
}

const followers = new WeakMap<Tx, (() => void | Promise<void>)[]>();

/**
 * Runs `follow` after the transaction commits, and not if it rolls back. It must not fail. What awaits the transaction
 * awaits it too, after the connection is free.
 */
export function afterCommit(tx: Tx, follow: () => void | Promise<void>): void {
  const waiting = followers.get(tx);
  if (waiting) waiting.push(follow);
  else followers.set(tx, [follow]);
}

const inside = new AsyncLocalStorage<true>();

/**
 * Throws inside a transaction. Call it before a request to an external service: a slow provider must not hold a
 * connection and an agency's locks.
 */
export function demandNoTransaction(call: string): void {
  if (inside.getStore()) throw new Error(`${call} was called inside a transaction.`);
}

/** A statement of the code that opens a transaction. It precedes all statements of the work. */
export interface Ahead {
  readonly statement: Statement;
  /** Receives its answer when it is sent: with the work's first statement, if there is one. */
  onAnswer(answer: Promise<pg.QueryResult>): void;
}

export interface Tenancy {
  /**
   * Runs `work` in one transaction that sees only the given agency, and commits. An exception of `work` rolls it back.
   * It takes a connection at the first statement, not before. Throws if the id isn't a UUID in lower case.
   */
  inTenant<T>(tenantId: string, work: (tx: Tx, atCommit: AtCommit) => Promise<T>): Promise<T>;
  /**
   * Like `inTenant`, for work that only reads: the database refuses writes in it, so there is nothing to wait for at
   * its end. It resolves with the work, and the connection is free a moment later.
   */
  readInTenant<T>(tenantId: string, work: (tx: Tx, atCommit: AtCommit) => Promise<T>, ahead?: Ahead): Promise<T>;
  /**
   * Runs `work` in one transaction as the platform role, which sees the platform's tables, and no agency's rows until
   * {@link enterTenant}. Its callers are listed in `conformance/across-tenants.test.ts`.
   */
  acrossTenants<T>(work: (tx: Tx, atCommit: AtCommit) => Promise<T>): Promise<T>;
}

/** Transactions on the pools of the two roles. */
export function createTenancy(appPool: pg.Pool, platformPool: pg.Pool): Tenancy {
  const [app, platform] = [createResting(appPool), createResting(platformPool)];
  return {
    inTenant: async (tenantId, work) => transaction({ on: app, opening: [begin, { text: setTenant(tenantId) }] }, work),
    readInTenant: async (tenantId, work, ahead) => {
      const opening = [beginReading, { text: setTenant(tenantId) }];
      return transaction({ on: app, opening, onlyReads: true, ahead }, work);
    },
    acrossTenants: (work) => transaction({ on: platform, opening: [begin] }, work),
  };
}

// Outside a transaction that says so, a session only reads (see `createPool`).
const begin: Statement = { text: 'begin transaction read write', name: 'begin' };
const beginReading: Statement = { text: 'begin transaction read only', name: 'begin_reading' };

/**
 * Binds a platform transaction to one agency for its remainder, so that a new agency and its first user are one write.
 */
export async function enterTenant(tx: Tx, tenantId: string): Promise<void> {
  await sql.raw(setTenant(tenantId)).execute(tx);
}

const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** A distributed database propagates the form with SET LOCAL (docs/adr/0002). */
function setTenant(tenantId: string): string {
  if (!uuidPattern.test(tenantId)) throw new Error('A transaction was opened without an agency.');
  return `set local app.tenant_id='${tenantId}'`;
}

/** How a transaction begins. */
interface Beginning {
  on: Resting;
  opening: readonly Statement[];
  onlyReads?: true;
  ahead?: Ahead | undefined;
}

async function transaction<T>(
  { on, opening, onlyReads, ahead }: Beginning,
  work: (tx: Tx, atCommit: AtCommit) => Promise<T>,
): Promise<T> {
  const last: CompiledQuery[] = [];
  const life: Life = { isOver: false, opening: null, unanswered: 0, hasFailed: false };
  const opened = () => {
    life.opening ??= open(on, opening, ahead);
    return life.opening;
  };
  const release = async (isBroken: boolean) => {
    const left = await life.opening?.catch(() => null);
    left?.client.release(isBroken);
  };
  const tx = bindTo(opened, life);
  if (on.isObserved) observeSenders(tx);
  let result: T;
  try {
    // Passed as arguments: with `work` in the scope of these functions, V8 retained whole calls (docs/performance.md).
    result = await inside.run(true, work, tx, (statement) => void last.push(statement.compile()));
    life.isOver = true;
    for (const statements of lastStatements.get(tx) ?? []) {
      last.push(...statements().map((statement) => statement.compile()));
    }
    // Nothing was written and every statement was answered, so the outcome of the commit is irrelevant.
    if (onlyReads && last.length === 0 && life.unanswered === 0 && !life.hasFailed) {
      if (life.opening) on.rest((await life.opening).client);
      return result;
    }
    if (life.opening || last.length > 0) await commit(await opened(), last);
  } catch (error) {
    life.isOver = true;
    await release(await failed(life.opening?.then(({ client }) => client.query('rollback'))));
    throw error;
  }
  await release(false);
  await Promise.all((followers.get(tx) ?? []).map((follow) => follow()));
  return result;
}

interface Opened extends Sender {
  client: pg.PoolClient;
  begun: Promise<unknown>;
}

/** Sends the statements of one transaction. */
interface Sender {
  send: (statement: Statement) => Promise<pg.QueryResult>;
  /** The error of the first statement that failed; null: none has. */
  firstError: () => unknown;
}

interface Life {
  isOver: boolean;
  /** null until the first statement: work before it, such as hashing a password, holds no connection. */
  opening: Promise<Opened> | null;
  /** The number of statements without an answer yet. */
  unanswered: number;
  /** Whether a statement was answered with an error. */
  hasFailed: boolean;
}

async function open(on: Resting, opening: readonly Statement[], ahead: Ahead | undefined): Promise<Opened> {
  const client = await on.connect();
  // Not awaited: the first statement is sent with it, so the opening costs no extra round trip. Two statements, because
  // a distributed database propagates the second to the agency's machine.
  const sender = senderOf(client);
  const begun = Promise.all(opening.map(sender.send));
  begun.catch(() => {});
  ahead?.onAnswer(sender.send(ahead.statement));
  return { client, ...sender, begun };
}

/**
 * PostgreSQL's codes for a statement after a failed one: in the same transaction, and a write whose transaction was not
 * opened.
 */
const afterFailure = ['25P02', '25006'];

/** The statements after a failed one fail with its error, which says why. */
function senderOf(client: pg.PoolClient): Sender {
  let first: unknown = null;
  return {
    firstError: () => first,
    async send(statement) {
      try {
        return await ask(client, statement);
      } catch (error) {
        first ??= error;
        if (!afterFailure.includes((error as { code: string }).code)) throw error;
        // Later, so that code that awaits several promises sees what the failed statement's own code made of its error.
        await nextTurn();
        throw first;
      }
    },
  };
}

async function failed(work: Promise<unknown> | null | undefined): Promise<boolean> {
  const [outcome] = await Promise.allSettled([work]);
  return outcome.status === 'rejected';
}

async function commit(opened: Opened, last: CompiledQuery[]): Promise<void> {
  const written = [opened.begun, ...last.map((query) => runOn(opened, query))];
  const ended = opened.send(commitStatement);
  const { failure } = await allOf({ ended: ended.catch(() => {}), failure: firstFailure(written) });
  if (failure) throw failure;
  // PostgreSQL answers ROLLBACK, without an error, if a statement of the transaction has failed.
  if ((await ended).command !== 'COMMIT') {
    throw new Error('The transaction was rolled back by the database.', { cause: opened.firstError() });
  }
}

async function firstFailure(promises: Promise<unknown>[]): Promise<unknown> {
  const outcomes = await Promise.allSettled(promises);
  return outcomes.find((outcome) => outcome.status === 'rejected')?.reason;
}

/** The most values of one statement. The driver would send a wrong number without an error. */
const valuesMax = 65_535;

async function runOn<Row>({ client, send }: Opened, query: CompiledQuery): Promise<QueryResult<Row>> {
  const { sql: text, parameters, queryId } = query;
  if (parameters.length > valuesMax) throw new Error(`A statement has ${parameters.length} values: ${text}`);
  const name = statementName(client, text);
  const result = await send({ text, values: [...parameters], name, senders: sendersOf(queryId) });
  return { rows: result.rows as Row[], numAffectedRows: BigInt(result.rowCount ?? 0) };
}

const statementNames = new WeakMap<pg.PoolClient, Map<string, string>>();
const statementNamesMax = 500;

/**
 * The prepared statement's name for a text. Beyond the first 500 texts of a connection statements stay unprepared, to
 * limit the servers' memory.
 */
function statementName(client: pg.PoolClient, text: string): string | undefined {
  let names = statementNames.get(client);
  if (!names) {
    names = new Map();
    statementNames.set(client, names);
  }
  let name = names.get(text);
  if (!name && names.size < statementNamesMax) {
    name = `s${names.size}`;
    names.set(text, name);
  }
  return name;
}

const dialect: Dialect = {
  createAdapter: () => new PostgresAdapter(),
  createDriver: () => new DummyDriver(),
  createIntrospector: (db) => new PostgresIntrospector(db),
  createQueryCompiler: () => new PostgresQueryCompiler(),
};
const builder = new Kysely<Tables>({ dialect });
const { config, driver } = { config: { dialect }, driver: new DummyDriver() };

/** Kysely's query builder over one connection. Kysely's own transactions would make statements wait for each other. */
function bindTo(opened: () => Promise<Opened>, life: Life): Tx {
  const connection: DatabaseConnection = {
    async executeQuery(query) {
      // Work that wasn't awaited continues after a refusal, when the connection may already serve another request.
      if (life.isOver) throw new Error('A statement came after the end of its transaction.');
      life.unanswered += 1;
      try {
        const open = await opened();
        const answer = await runOn<never>(open, query);
        // The result of a statement without its transaction, and so without its agency, isn't valid.
        await open.begun;
        return answer;
      } catch (error) {
        life.hasFailed = true;
        throw error;
      } finally {
        life.unanswered -= 1;
      }
    },
    streamQuery() {
      throw new Error('Nothing streams inside a transaction of a request.');
    },
  };
  const provider: ConnectionProvider = { provideConnection: (consumer) => consumer(connection) };
  const executor = builder.getExecutor().withConnectionProvider(provider);
  // biome-ignore lint/plugin/no-blind-cast: A transaction of the library on this file's driver.
  return new Transaction<Tables>({ config, dialect, driver: driver as never, executor }) as unknown as Tx;
}

import type pg from 'pg';
import type { TestServer } from '#apps/testing/test-server.ts';
import type { Change } from '#platform/server/changes/change.ts';
import type { RowsOf } from '#platform/testing/slice-conformance.ts';
import { withChangesSeen } from '#platform/testing/told-while.ts';
import type { LiveRoute } from './live-routes.ts';
import { conformanceFor, conformanceOfSlices } from './slice-conformance.ts';

/** The record to which the rows of each table belong, for tables that a screen shows. */
export const shownRows: Readonly<Record<string, Exclude<RowsOf, string>>> = Object.fromEntries(
  [...conformanceOfSlices.values()]
    .flatMap(({ rows = {} }) => Object.entries(rows))
    .flatMap(([table, rows]) => (typeof rows === 'string' ? [] : [[table, rows]])),
);

/** A row as the conformance test sees it. */
interface SeenRow {
  table: string;
  agency: string;
  /** A notification with any of these ids covers the row. */
  ids: (string | null)[];
  /** A hash of what screens can show of it. */
  hash: string;
  /** The transaction that wrote it last. */
  writer: number;
}

/** Every row that a screen shows, by its content. */
export type SeenRows = ReadonlyMap<string, SeenRow>;

/** A session that a test opens for its caller has no device. */
const openedByTests = 'cardinality(device_keys) = 0';

/** The current rows of the tables. */
export async function readRows(admin: pg.Client): Promise<SeenRows> {
  const reads = Object.entries(shownRows).map(([table, { by = 'id', unseen = {} }]) => {
    const ids = [by].flat().map((column) => `t.${column}::text`);
    const without = Object.keys(unseen).map((column) => ` - '${column}'`);
    const agency = table === 'tenants' ? 'id' : 'tenant_id';
    const hash = `md5((to_jsonb(t)${without.join('')})::text)`;
    const read = `select '${table}' as "table", t.${agency}::text as agency, array[${ids}] as ids, ${hash} as hash, t.xmin::text::int as writer`;
    return `${read} from ${table} t${table === 'sessions' ? ` where not (${openedByTests})` : ''}`;
  });
  const { rows } = await admin.query<SeenRow>(reads.join(' union all '));
  return new Map(rows.map((row) => [`${row.table} ${row.agency} ${row.hash}`, row]));
}

/** A new, changed, or deleted row, with its ids and the transaction that wrote it. */
export type ChangedRow = Omit<SeenRow, 'hash' | 'ids'> & { ids: string[] };

/**
 * The differences, without the rows of agencies that are new or deleted, and without rows that belong to no record yet.
 */
export function changedRows(before: SeenRows, after: SeenRows): ChangedRow[] {
  const agenciesIn = (rows: SeenRows) =>
    new Set([...rows.values()].filter(({ table }) => table === 'tenants').map(({ agency }) => agency));
  const [were, are] = [agenciesIn(before), agenciesIn(after)];
  const missing = (one: SeenRows, other: SeenRows) => [...one].filter(([key]) => !other.has(key)).map(([, row]) => row);
  return [...missing(after, before), ...missing(before, after)]
    .filter(({ agency }) => were.has(agency) && are.has(agency))
    .map(({ table, agency, ids, writer }) => ({ table, agency, ids: ids.filter((id) => id !== null), writer }))
    .filter(({ ids }) => ids.length > 0);
}

/** A published change, and which transactions were committed at that time. If omitted, all were. */
export interface PublishedChange extends Change {
  snapshot?: string | undefined;
}

/**
 * The changed rows without a notification under one of their ids, or with one only before the row's last write. A
 * screen that refetches on that earlier notification shows the old record.
 */
export function untoldRows(changed: readonly ChangedRow[], notified: readonly PublishedChange[]): string[] {
  const known = Map.groupBy(notified, ({ agency_id, subject, id }) => `${agency_id} ${subject} ${id}`);
  const untold = changed.flatMap(({ table, agency, ids, writer }) => {
    const subjects = [shownRows[table]?.subject].flat();
    const ofRow = subjects.flatMap((subject) => ids.flatMap((id) => known.get(`${agency} ${subject} ${id}`) ?? []));
    if (ofRow.some(({ snapshot }) => isCommitted(writer, snapshot))) return [];
    return [`${table}: ${subjects[0]} ${ids[0]}${ofRow.length > 0 ? ', after it was told' : ''}`];
  });
  return [...new Set(untold)].sort();
}

/** Whether a transaction is committed for a reader with this snapshot: `lowest:next:running`. */
function isCommitted(writer: number, snapshot = `0:${Number.POSITIVE_INFINITY}:`): boolean {
  const [, next, open = ''] = snapshot.split(':');
  return writer < Number(next) && !open.split(',').includes(String(writer));
}

/** The part of an agency's trail row that identifies its record. */
export interface TrailRow {
  id: string;
  agency: string;
  about: string | null;
}

const unaudited = new Set(
  [...conformanceOfSlices.values()].flatMap((conformance) => Object.keys(conformance.unaudited ?? {})),
);

/** The tables with changed rows for which the trail has no entry under one of their ids. */
export function untrailedTables(changed: readonly ChangedRow[], trail: readonly TrailRow[]): string[] {
  const known = new Set(trail.map(({ agency, about }) => `${agency} ${about}`));
  const untrailed = changed.filter(
    ({ table, agency, ids }) => !unaudited.has(table) && !ids.some((id) => known.has(`${agency} ${id}`)),
  );
  return [...new Set(untrailed.map(({ table }) => table))].sort();
}

/** Subjects that a write declares as changed but publishes in none of its calls. Operator writes have no listeners. */
export function untoldSubjects(bound: LiveRoute, notified: readonly Change[]): string[] {
  const { seldom = {} } = conformanceFor(bound);
  const { changes = [], on } = bound.route;
  if (on) return [];
  const subjects = new Set(notified.map(({ subject }) => subject));
  return changes.filter((subject) => !subjects.has(subject) && !seldom[bound.id]?.[subject]);
}

const readTrail = async (admin: pg.Client): Promise<TrailRow[]> =>
  (
    await admin.query<TrailRow>(
      "select id::text, tenant_id::text as agency, entity_id::text as about from audit_events where outcome = 'done'",
    )
  ).rows;

/** The state at one moment: the rows, and the entries of the trail. */
export interface Seen {
  rows: SeenRows;
  trail: readonly TrailRow[];
}

/**
 * Commands publish the same changes on every database. Each machine of a distributed database numbers its own
 * transactions, so the check is skipped if TEST_DATABASE_URL names a database.
 */
export const isLookedAt = !process.env.TEST_DATABASE_URL;

const look = async (admin: pg.Client): Promise<Seen> =>
  isLookedAt
    ? { rows: await readRows(admin), trail: await readTrail(admin) }
    : { rows: new Map<string, SeenRow>(), trail: [] };

/** Reads which transactions are committed now, once for all changes of one transaction. */
function snapshotsOf(admin: pg.Client): () => Promise<string | undefined> {
  let last: Promise<string | undefined> = Promise.resolve(undefined);
  let isAsked = !isLookedAt;
  return () => {
    if (isAsked) return last;
    isAsked = true;
    queueMicrotask(() => {
      isAsked = false;
    });
    last = admin.query('select pg_current_snapshot()::text as now').then(({ rows }) => rows[0]?.now);
    return last;
  };
}

/**
 * Returns which tables the work changes, what it publishes about their records to screens and in the trail, and what is
 * missing in either. `since` is the last known state, if nothing has changed since. If omitted, the state is read
 * first.
 */
export async function listen<T>(
  { admin, services }: Pick<TestServer, 'admin' | 'services'>,
  work: () => Promise<T>,
  since?: Seen,
): Promise<{
  result: T;
  changed: string[];
  notified: PublishedChange[];
  untold: string[];
  untrailed: string[];
  seen: Seen;
}> {
  const received: { change: Change; snapshot: Promise<string | undefined> }[] = [];
  const snapshot = snapshotsOf(admin);
  const before = since ?? (await look(admin));
  const result = await withChangesSeen(services, (change) => received.push({ change, snapshot: snapshot() }), work);
  const notified = await Promise.all(
    received.map(async ({ change, snapshot }) => ({ ...change, snapshot: await snapshot })),
  );
  const seen = await look(admin);
  const changed = changedRows(before.rows, seen.rows);
  const known = new Set(before.trail.map(({ id }) => id));
  const added = seen.trail.filter(({ id }) => !known.has(id));
  const faults = { untold: untoldRows(changed, notified), untrailed: untrailedTables(changed, added) };
  return { result, changed: [...new Set(changed.map(({ table }) => table))].sort(), notified, ...faults, seen };
}

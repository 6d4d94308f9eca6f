import type pg from 'pg';
import type { TestServer } from '#apps/testing/test-server.ts';
import type { Change } from '#platform/server/changes/change.ts';
import type { RowsOf } from '#platform/testing/slice-conformance.ts';
import { withChangesSeen } from '#platform/testing/told-while.ts';
import type { LiveRoute } from './live-routes.ts';
import { conformanceFor, conformanceOfSlices } from './slice-conformance.ts';

/** Of what record the rows of each table are, for those that some screen shows. */
export const shownRows: Readonly<Record<string, Exclude<RowsOf, string>>> = Object.fromEntries(
  [...conformanceOfSlices.values()]
    .flatMap(({ rows = {} }) => Object.entries(rows))
    .flatMap(([table, rows]) => (typeof rows === 'string' ? [] : [[table, rows]])),
);

/** A row as the law sees it. */
interface SeenRow {
  table: string;
  agency: string;
  /** By any of these ids it can be told of. */
  ids: (string | null)[];
  /** What screens can show of it. */
  hash: string;
  /** The transaction that wrote it last. */
  writer: number;
}

/** Every row that some screen shows, by what it says. */
export type SeenRows = ReadonlyMap<string, SeenRow>;

/** A session that a test opens for its caller comes from no device. */
const openedByTests = 'cardinality(device_keys) = 0';

/** What is in the tables now. */
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

/** A row that is new, other or gone, by the ids that it has, and who wrote it. */
export type ChangedRow = Omit<SeenRow, 'hash' | 'ids'> & { ids: string[] };

/** What differs, but for the rows of agencies that are new or gone, and for those that are of no record yet. */
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

/** What was told, and which transactions had been committed then; left out: all. */
export interface Told extends Change {
  snapshot?: string | undefined;
}

/**
 * The changed rows of which nobody was told by one of their ids, or only before they were written the last time: whoever fetched a
 * record then shows what it was before.
 */
export function untoldRows(changed: readonly ChangedRow[], notified: readonly Told[]): string[] {
  const known = Map.groupBy(notified, ({ agency_id, subject, id }) => `${agency_id} ${subject} ${id}`);
  const untold = changed.flatMap(({ table, agency, ids, writer }) => {
    const subjects = [shownRows[table]?.subject].flat();
    const ofRow = subjects.flatMap((subject) => ids.flatMap((id) => known.get(`${agency} ${subject} ${id}`) ?? []));
    if (ofRow.some(({ snapshot }) => isCommitted(writer, snapshot))) return [];
    return [`${table}: ${subjects[0]} ${ids[0]}${ofRow.length > 0 ? ', after it was told' : ''}`];
  });
  return [...new Set(untold)].sort();
}

/** Whether a transaction is done for who looks through a snapshot: `lowest:next:those that go on`. */
function isCommitted(writer: number, snapshot = `0:${Number.POSITIVE_INFINITY}:`): boolean {
  const [, next, open = ''] = snapshot.split(':');
  return writer < Number(next) && !open.split(',').includes(String(writer));
}

/** A row of an agency's trail, as far as it says of what it tells. */
export interface TrailRow {
  id: string;
  agency: string;
  about: string | null;
}

const unaudited = new Set(
  [...conformanceOfSlices.values()].flatMap((conformance) => Object.keys(conformance.unaudited ?? {})),
);

/** The tables with rows that were changed, and of which the trail tells nothing under one of their ids. */
export function untrailedTables(changed: readonly ChangedRow[], trail: readonly TrailRow[]): string[] {
  const known = new Set(trail.map(({ agency, about }) => `${agency} ${about}`));
  const untrailed = changed.filter(
    ({ table, agency, ids }) => !unaudited.has(table) && !ids.some((id) => known.has(`${agency} ${id}`)),
  );
  return [...new Set(untrailed.map(({ table }) => table))].sort();
}

/** What a write says that it changes, and tells in no call of its own; nobody hears what operators do. */
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

/** What there was at a moment: the rows, and what the trail told. */
export interface Seen {
  rows: SeenRows;
  trail: readonly TrailRow[];
}

/**
 * What acts tell is the same on every database, and each machine of a distributed one counts transactions of its own: on one
 * that was given (TEST_DATABASE_URL) nobody looks again.
 */
export const isLookedAt = !process.env.TEST_DATABASE_URL;

const look = async (admin: pg.Client): Promise<Seen> =>
  isLookedAt
    ? { rows: await readRows(admin), trail: await readTrail(admin) }
    : { rows: new Map<string, SeenRow>(), trail: [] };

/** Asks which transactions have been committed now, once for all that one of them tells. */
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
 * Which tables a work changes, what it tells of their records to screens and in the trail, and what it forgets of either. `since`: what
 * was seen when nothing has happened since; left out, it is looked at first.
 */
export async function listen<T>(
  { admin, services }: Pick<TestServer, 'admin' | 'services'>,
  work: () => Promise<T>,
  since?: Seen,
): Promise<{ result: T; changed: string[]; notified: Told[]; untold: string[]; untrailed: string[]; seen: Seen }> {
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

import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { startTestServer, type TestServer } from '#apps/testing/test-server.ts';
import { isAllowed } from '#platform/contract/roles.ts';
import type { Route } from '#platform/contract/route.ts';
import type { ValidCall } from '#platform/testing/slice-conformance.ts';
import { tenantTables } from './catalogue.ts';
import { type LiveRoute, liveRoutes, nameOf } from './live-routes.ts';
import { agenciesOf, conformanceOfSlices, prepare, send } from './slice-conformance.ts';
import { versionFaults } from './version-faults.ts';

const routesOf = (name: string) => liveRoutes.filter(({ slice }) => slice === name);

test.each([...conformanceOfSlices])(
  'every change in %s compares versions, and every record tells its own',
  (slice, conformance) => {
    expect(versionFaults(conformance, routesOf(slice))).toEqual([]);
  },
);

const versioned = liveRoutes
  .filter(({ route }) => route.version)
  .map((bound) => ({ name: nameOf(bound), bound, isChange: bound.route.method === 'PUT' }));
const changes = versioned.filter(({ isChange }) => isChange);
/** Operators have two connections. Their slice tests four simultaneous calls. */
const ofAgencies = changes.filter(({ bound }) => bound.route.on !== 'platform');
const readOf = ({ slice, route }: LiveRoute) =>
  liveRoutes.find((other) => other.slice === slice && other.id === route.version) as LiveRoute;

// Runs on a separate server without recent work in other agencies: an agency alone on a server may run four calls at
// once.
describe('whoever changes a record locks it first, and compares then', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.close());

  // While the tables are locked, their rows can be read but not locked. A command that compares before it locks would
  // see no change.
  test.each(ofAgencies)('$name: of four at once with the same version one goes through', async ({ bound }) => {
    const { sol } = agenciesOf(server);
    const somebody = sol.as(isAllowed(bound.route.allow, 'Manager') ? 'Manager' : 'Admin');
    const call = await prepare(bound, sol);
    const { headers } = await send(readOf(bound), { params: call.params ?? {} }, somebody);
    const condition: ValidCall = { ...call, headers: { 'if-match': headers.etag ?? '' } };
    const tables = (await tenantTables(server.admin)).filter((table) => table !== 'sessions');
    await server.admin.query('begin');
    await server.admin.query(`lock table ${tables.join(', ')} in exclusive mode`);
    const sending = Promise.all(Array.from({ length: 4 }, () => send(bound, condition, somebody)));
    const waiting = `select distinct pid from pg_locks where not granted
                     and database = (select oid from pg_database where datname = current_database())`;
    await vi.waitFor(async () => expect((await server.admin.query(waiting)).rowCount).toBe(4), { timeout: 5_000 });
    await server.admin.query('commit');
    expect((await sending).map(({ status }) => status).sort()).toEqual([bound.route.ok[0], 412, 412, 412]);
  });
});

describe('what was read is changed, or nothing', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.close());

  const everything = async () => {
    const tables = [...(await tenantTables(server.admin)), 'installation_settings'];
    const rows = tables.map(
      (table) => `select to_jsonb(t)::text as row from ${table} t where '${table}' <> 'sessions'`,
    );
    return (await server.admin.query(`select row from (${rows.join(' union all ')}) t order by row`)).rows;
  };
  test.each(changes)('$name: 412 for every version but the one there is, and nothing is written', async ({ bound }) => {
    const { sol, lakeside } = agenciesOf(server);
    const isOperators = bound.route.on === 'platform';
    const [call, admin] = [await prepare(bound, sol), sol.as(isOperators ? 'Super Admin' : 'Admin')];
    const foreigner = isOperators ? admin : lakeside.as('Admin');
    const change = (condition: string, by = admin) => send(bound, { ...call, headers: { 'if-match': condition } }, by);
    const version = async () => (await send(readOf(bound), { params: call.params ?? {} }, admin)).headers.etag ?? '';
    const read = await version();
    // A separate session, opened before the count starts.
    if (!isOperators) expect((await change(read, foreigner)).status).toBe(call.params ? 404 : 412);
    const before = await everything();
    for (const other of ['"another"', `W/${read}`, read.replaceAll('"', ''), `"another", W/${read}`]) {
      expect(await change(other), other).toMatchObject({ status: 412, body: { code: 'changed_meanwhile' } });
    }
    expect(await everything()).toEqual(before);

    const done = await change(`"another", ${read}`);
    expect(done).toMatchObject({ status: bound.route.ok[0], headers: { etag: await version() } });
    expect(done.headers.etag).not.toBe(read);
    expect((await change(read)).status).toBe(412);
    expect((await change('*')).status).toBe(bound.route.ok[0]);
  });

  test.each(versioned.filter(({ isChange }) => !isChange))(
    '$name tells the version of what it made',
    async ({ bound }) => {
      const { sol } = agenciesOf(server);
      const made = await send(bound, await prepare(bound, sol), sol.as('Admin'));
      const read = await send(readOf(bound), { params: { id: made.body.id } }, sol.as('Admin'));
      expect(made.headers.etag).toMatch(/^"[\w-]+"$/);
      expect(read.headers.etag).toBe(made.headers.etag);
    },
  );
});

describe('the test itself', () => {
  const Task = z.object({ id: z.string() });
  const task = { path: '/tasks/{id}', allow: ['Admin'], ok: [200, Task], summary: 'Planted' } as const;
  const faultsWith = (change: Partial<Route>, read: Partial<Route> = {}, conformance = {}) =>
    versionFaults(conformance, [
      { id: 'readTask', route: { ...task, method: 'GET', ...read } },
      { id: 'updateTask', route: { ...task, method: 'PUT', version: 'readTask', ...change } },
    ] as LiveRoute[]);

  test('finds nothing wrong with a change that names its read', () => {
    expect(faultsWith({})).toEqual([]);
  });

  test.each<[fault: string, change: Partial<Route>, read?: Partial<Route>]>([
    ['its version is told by no read of one record', { version: 'readTsak' }],
    ['its version is told by no read of one record', {}, { ok: [200, z.array(Task)], paged: true }],
    ['it answers another shape than its read', { ok: [200, z.object({})] }],
    ['its read has other parameters', { path: '/tasks' }],
    ['not everybody who may change it may read it', { allow: ['Admin', 'CSR'] }],
    ['not everybody who may change it may read it', {}, { feature: 'tasks' }],
  ])('%s', (fault, change, read) => {
    expect(faultsWith(change, read)).toEqual([`updateTask: ${fault}`]);
  });

  test('finds a change that names no read, unless its slice says why, and a reason for nothing', () => {
    const { version: _, ...unread } = { ...task, method: 'PUT' as const, version: '' };
    const lone = [{ id: 'updateTask', route: unread }] as unknown as LiveRoute[];
    expect(versionFaults({}, lone)).toEqual(['updateTask: a change names the read of its record']);
    expect(versionFaults({ unversioned: { updateTask: 'because' } }, lone)).toEqual([]);
    expect(faultsWith({}, {}, { unversioned: { updateTask: 'because' } })).toEqual([
      'updateTask: it is no change without a version',
    ]);
  });

  test('finds a call that makes the record and does not tell its version', () => {
    const create = { ...task, path: '/tasks', method: 'POST', ok: [201, Task] };
    const routes = [
      { id: 'readTask', route: { ...task, method: 'GET' } },
      { id: 'updateTask', route: { ...task, method: 'PUT', version: 'readTask' } },
      { id: 'createTask', route: create },
    ] as unknown as LiveRoute[];
    expect(versionFaults({}, routes)).toEqual(['createTask: it answers the record of readTask, and not its version']);
  });
});

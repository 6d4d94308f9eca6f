import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { jobs } from '#apps/server/features.ts';
import { startTestServer, type TestServer, testNow } from '#apps/testing/test-server.ts';
import { copyFaults } from './cached-copies.ts';
import { tenantTables } from './catalogue.ts';
import { isWaiting, runEnqueued, runJobs, scheduledJobs } from './enqueued-work.ts';
import { sliceFolders } from './house.ts';
import { type LiveRoute, liveRoutes, nameOf } from './live-routes.ts';
import { platformConformance } from './platform-conformance.ts';
import { collectStatements, declarations, faultsOf, tablesTouched } from './sent-statements.ts';
import { agenciesOf, conformanceFor, conformanceOfSlices, prepare, send } from './slice-conformance.ts';
import { tellFaults } from './told.ts';
import {
  changedRows,
  isLookedAt,
  listen,
  type PublishedChange,
  type Seen,
  untoldRows,
  untoldSubjects,
  untrailedTables,
} from './told-changes.ts';

const { observe, statements } = collectStatements();
const writes = liveRoutes.filter(({ route }) => route.method !== 'GET');
/** Jobs that delete rows that users no longer see. */
const silentJobs: Readonly<Record<string, string>> = {
  'auth.purge-expired': 'Sessions and links that have run out.',
};
const isFirst = (bound: LiveRoute) => conformanceFor(bound).onEmptyInstallation?.includes(bound.id) ?? false;

let server: TestServer;
let empty: TestServer;
const worked = new Set<string>();
beforeAll(async () => {
  [server, empty] = await Promise.all([startTestServer({ observe }), startTestServer({ observe, world: false })]);
});
afterAll(() => Promise.all([server.close(), empty.close()]));

/**
 * Runs background work and checks that it notifies screens and writes the audit trail for every record it changes.
 * Returns the notifications that screens received.
 */
async function work(on: TestServer, done: () => Promise<string[]>, since?: Seen): Promise<readonly PublishedChange[]> {
  const { result, notified, untold, untrailed } = await listen(on, done, since);
  expect(untrailed, `not in the trail: ${result.join(', ')}`).toEqual([]);
  expect(untold, result.join(', ')).toEqual([]);
  for (const name of result) worked.add(name);
  return notified;
}

/** The trail rows written after this point. */
async function newRows(
  { admin }: TestServer,
  write: () => Promise<void>,
): Promise<{ action: string; outcome: string }[]> {
  const trails = `select id, action, outcome from audit_events union all
                  select id, action, outcome from platform_audit_events`;
  const before = (await admin.query<{ id: string }>(trails)).rows.map(({ id }) => id);
  await write();
  return (await admin.query(`select action, outcome from (${trails}) t where id <> all ($1)`, [before])).rows;
}

describe('every write succeeds as its slice says, and is told in the audit trail', () => {
  test.each(writes.map((bound) => ({ name: nameOf(bound), bound })))('$name', async ({ bound }) => {
    const on = isFirst(bound) ? empty : server;
    const { sol } = agenciesOf(on);
    const call = await prepare(bound, sol);
    // The records that were made for the call.
    for (const name of await runEnqueued(on)) worked.add(name);
    const rows = await newRows(on, async () => {
      // Operator calls take no idempotency key.
      const keyed = bound.route.on ? call : { ...call, headers: { ...call.headers, 'idempotency-key': randomUUID() } };
      const called = await listen(on, () => send(bound, keyed, call.by ?? sol.as('Admin')));
      // The server's log output above shows the reason for a 500.
      expect(called.result.status, JSON.stringify(called.result.body)).toBe(bound.route.ok[0]);
      expect(called.untold, 'written, and told by no changed(subject, id) and no event').toEqual([]);
      const followed = (await isWaiting(on)) ? await work(on, () => runEnqueued(on), called.seen) : [];
      const told = [...called.notified, ...followed];
      const subjects = isFirst(bound) ? [] : untoldSubjects(bound, told);
      expect(subjects, 'in `changes`, and neither told here nor named in `seldom` of its conformance').toEqual([]);
    });
    expect(tellFaults(call.tells ?? [bound.id], rows, call.refused), 'the audit trail').toEqual([]);
  });
});

test('the work of the background is done, each kind at least once', async () => {
  // A time after everything created above expires.
  server.setTime('2028-03-01T12:00:00.000Z');
  const [silent, telling] = [true, false].map((isSilent) =>
    scheduledJobs.filter(({ name }) => name in silentJobs === isSilent),
  ) as [typeof scheduledJobs, typeof scheduledJobs];
  for (const name of await runJobs(server, silent)) worked.add(name);
  await work(server, async () => [...(await runJobs(server, telling)), ...(await runEnqueued(server))]);
  expect([...worked].sort()).toEqual(jobs.map(({ name }) => name).sort());
}, 120_000);

test('what a record keeps of another one is the same, also after people and their leads have changed', async () => {
  const ana = server.as('ana');
  const { body } = await ana.get('/leads?limit=30');
  const other = { name: 'Zoraida Ñíguez', email: 'z@example.com', phone: '3055557171', whatsapp: '', language: 'en' };
  const changes = (body as { id: string }[]).map(({ id }, at) =>
    ana.put(`/leads/${id}`, { zip_code: `33${at}`, contact: { ...other, tcpa_consent: at % 2 === 0 } }),
  );
  expect((await Promise.all(changes)).map(({ status }) => status)).toEqual(body.map(() => 200));
  expect(await copyFaults(server.admin)).toEqual([]);
});

test('every statement that was sent names its agency, and touches what its slice has declared', async () => {
  expect(await faultsOf(await server.planner(), statements())).toEqual([]);
});

test('every table was asked of, and every table belongs to one slice or to the ground', async () => {
  const declared = declarations();
  const owned = [...declared.values()].flatMap(({ owns }) => owns);
  expect(owned.sort()).toEqual([...new Set(owned)].sort());
  expect((await tenantTables(server.admin)).filter((table) => !owned.includes(table))).toEqual([]);
  const ofSlices = sliceFolders.flatMap((slice) => declared.get(slice)?.owns ?? []);
  const touched = await tablesTouched(await server.planner(), statements());
  const wanted = [...ofSlices, 'audit_events', 'idempotency_keys', 'tallies'];
  expect(wanted.filter((table) => !touched.includes(table))).toEqual([]);
});

test('every table says of what record its rows are, or why no screen shows them', async () => {
  const said = [...conformanceOfSlices.values()].flatMap(({ rows = {} }) => Object.keys(rows));
  expect(said.sort()).toEqual([...new Set(said)].sort());
  const ofSlices = (await tenantTables(server.admin)).filter((table) => !(table in (platformConformance.rights ?? {})));
  expect(
    ofSlices.filter((table) => !said.includes(table)),
    'lacking in `rows` of its conformance',
  ).toEqual([]);
});

describe('the test itself', () => {
  test.runIf(isLookedAt)('finds a record that was changed, and of which its own screens were not told', async () => {
    const { sol, lakeside } = server.world.tenants;
    const note = (words: string) =>
      server.admin.query('update leads set notes = $1 where tenant_id = $2', [words, sol]);
    const { rows } = await server.admin.query<{ id: string }>('select id from leads where tenant_id = $1', [sol]);
    const tell = (agency_id: string, subject: string) => {
      for (const { id } of rows) server.services.changes.tell({ agency_id, subject, id, at: testNow });
    };
    const planted = rows.map(({ id }) => `leads: lead ${id}`).sort();
    expect((await listen(server, () => note('Planted'))).untold).toEqual(planted);
    const elsewhere = await listen(server, async () => {
      await note('Planted and told to others');
      tell(lakeside, 'lead');
      tell(sol, 'quote');
    });
    expect(elsewhere.untold).toEqual(planted);
    const told = await listen(server, async () => {
      await note('Planted and told');
      tell(sol, 'lead');
    });
    expect(told.untold).toEqual([]);
    const again = await listen(server, async () => {
      await note('Planted, told');
      tell(sol, 'lead');
      await note('and planted again');
    });
    expect(again.untold).toEqual(planted.map((fault) => `${fault}, after it was told`));
  });

  test('finds a record that is new or gone, also a part of it, but for those of agencies that are', () => {
    const row = (table: string, agency: string, ...ids: (string | null)[]) =>
      [`${table} ${agency} ${ids}`, { table, agency, ids, hash: '', writer: 7 }] as const;
    const [sol, other] = [row('tenants', 'sol', 'sol'), row('tenants', 'new', 'new')];
    const rule = row('commission_rules', 'sol', 'scheme');
    const none = row('message_events', 'sol', null);
    const [empty, full] = [new Map([sol]), new Map([sol, other, rule, none, row('leads', 'new', 'lead')])];
    const [made, gone] = [changedRows(empty, full), changedRows(full, empty)];
    expect(untoldRows(made, [])).toEqual(['commission_rules: commission_scheme scheme']);
    expect(untoldRows(gone, [])).toEqual(['commission_rules: commission_scheme scheme']);
    expect(untrailedTables(gone, [{ id: '', agency: 'other', about: 'scheme' }])).toEqual(['commission_rules']);
    expect(untrailedTables(gone, [{ id: '', agency: 'sol', about: 'scheme' }])).toEqual([]);
    const told = { agency_id: 'sol', subject: 'commission_scheme', id: 'scheme', at: testNow };
    expect(untoldRows(gone, [told])).toEqual([]);
    const faults = ['commission_rules: commission_scheme scheme, after it was told'];
    expect(untoldRows(made, [{ ...told, snapshot: '5:7:' }])).toEqual(faults);
    expect(untoldRows(made, [{ ...told, snapshot: '5:9:6,7' }])).toEqual(faults);
    expect(untoldRows(made, [{ ...told, snapshot: '5:9:6' }])).toEqual([]);
  });

  test('finds a subject that a call says it changes and never tells', () => {
    const bound = liveRoutes.find(({ id }) => id === 'createLead') as LiveRoute;
    const of = (...subjects: string[]) => subjects.map((subject) => ({ agency_id: '', subject, id: '', at: testNow }));
    expect(untoldSubjects(bound, of('lead'))).toEqual(['client']);
    expect(untoldSubjects(bound, of('client', 'lead'))).toEqual([]);
  });

  test('finds what a record keeps of another one, and what is not so any more', async () => {
    const { rows } = await server.admin.query<{ tenant_id: string; id: string; client_id: string; lead_id: string }>(
      'select q.tenant_id, q.id, q.client_id, q.lead_id from quotes q where q.tenant_id = $1 limit 1',
      [server.world.tenants.sol],
    );
    const { tenant_id, id, client_id, lead_id } = rows[0] as (typeof rows)[0];
    await server.admin.query(
      "update clients set language = 'es', whatsapp = '+13055550001' where tenant_id = $1 and id = $2",
      [tenant_id, client_id],
    );
    await server.admin.query("update quotes set lead_text = 'x' where tenant_id = $1 and id = $2", [tenant_id, id]);
    expect(await copyFaults(server.admin)).toEqual(
      expect.arrayContaining([
        `leads.client_whatsapp of ${lead_id} is not clients.whatsapp`,
        `quotes.lead_text of ${id} is not leads.search_text`,
      ]),
    );
    const { rows: policies } = await server.admin.query<{ id: string }>(
      "update policies set next_begins = '2026-11-16' where id in (select id from policies limit 1) returning id",
    );
    expect(await copyFaults(server.admin)).toContain(
      `policies.next_begins of ${policies[0]?.id} is not the day on which its next term begins`,
    );
  });

  test('finds a write that tells nothing, something else, or only that it was refused', () => {
    expect(tellFaults(['createLead'], [])).toEqual(['createLead is not told']);
    expect(tellFaults([], [{ action: 'createLead', outcome: 'done' }], ['createLead'])).toEqual([
      'createLead is not told',
    ]);
    expect(tellFaults([], [{ action: 'createLead', outcome: 'forbidden' }], ['createLead'])).toEqual([]);
    expect(tellFaults(['createLead'], [{ action: 'updateLead', outcome: 'done' }])).toEqual(['createLead is not told']);
    expect(tellFaults(['createLead'], [{ action: 'createLead', outcome: 'forbidden' }])).toEqual([
      'createLead is not told',
      'createLead was refused: forbidden',
    ]);
  });
});

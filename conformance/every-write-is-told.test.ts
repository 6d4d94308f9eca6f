import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { jobs } from '#apps/server/features.ts';
import { startTestServer, type TestServer } from '#apps/testing/test-server.ts';
import { tenantTables } from './catalogue.ts';
import { runEnqueued, runScheduled } from './enqueued-work.ts';
import { type LiveRoute, liveRoutes, nameOf, sliceFolders } from './house.ts';
import { copyFaults } from './kept-copies.ts';
import { collectStatements, declarations, faultsOf, tablesTouched } from './sent-statements.ts';
import { agenciesOf, lawsFor, prepare, send } from './slice-laws.ts';
import { tellFaults } from './told.ts';

const { observe, statements } = collectStatements();
const writes = liveRoutes.filter(({ route }) => route.method !== 'GET');
const isFirst = (bound: LiveRoute) => lawsFor(bound).onEmptyInstallation?.includes(bound.id) ?? false;

let server: TestServer;
let empty: TestServer;
const worked = new Set<string>();
beforeAll(async () => {
  [server, empty] = await Promise.all([startTestServer({ observe }), startTestServer({ observe, world: false })]);
});
afterAll(() => Promise.all([server.close(), empty.close()]));

/** What the trails say from here on. */
async function newRows(
  { admin }: TestServer,
  work: () => Promise<void>,
): Promise<{ action: string; outcome: string }[]> {
  const trails = `select id, action, outcome from audit_events union all
                  select id, action, outcome from platform_audit_events`;
  const before = (await admin.query<{ id: string }>(trails)).rows.map(({ id }) => id);
  await work();
  return (await admin.query(`select action, outcome from (${trails}) t where id <> all ($1)`, [before])).rows;
}

describe('every write succeeds as its slice says, and is told in the audit trail', () => {
  test.each(writes.map((bound) => ({ name: nameOf(bound), bound })))('$name', async ({ bound }) => {
    const on = isFirst(bound) ? empty : server;
    const { sol } = agenciesOf(on);
    const call = await prepare(bound, sol);
    const rows = await newRows(on, async () => {
      // Operators' calls take no key.
      const keyed = bound.route.on ? call : { ...call, headers: { ...call.headers, 'idempotency-key': randomUUID() } };
      const { status } = await send(bound, keyed, call.by ?? sol.as('Admin'));
      expect(status).toBe(bound.route.ok[0]);
      for (const name of await runEnqueued(on)) worked.add(name);
    });
    expect(tellFaults(call.tells ?? [bound.id], rows)).toEqual([]);
  });
});

test('the work of the background is done, each kind at least once', async () => {
  // When what was made above has run out.
  server.setTime('2028-03-01T12:00:00.000Z');
  for (const name of [...(await runScheduled(server)), ...(await runEnqueued(server))]) worked.add(name);
  expect([...worked].sort()).toEqual(jobs.map(({ name }) => name).sort());
});

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
  expect(owned).toEqual(expect.arrayContaining(await tenantTables(server.admin)));
  const ofSlices = sliceFolders.flatMap((slice) => declared.get(slice)?.owns ?? []);
  const touched = await tablesTouched(await server.planner(), statements());
  expect(touched).toEqual(expect.arrayContaining([...ofSlices, 'audit_events', 'idempotency_keys', 'tallies']));
});

describe('the law itself', () => {
  test('finds what a record keeps of another one, and what is not so any more', async () => {
    const { rows } = await server.admin.query<{ tenant_id: string; id: string; client_id: string; lead_id: string }>(
      'select q.tenant_id, q.id, q.client_id, q.lead_id from quotes q where q.tenant_id = $1 limit 1',
      [server.world.tenants.sol],
    );
    const { tenant_id, id, client_id, lead_id } = rows[0] as (typeof rows)[0];
    await server.admin.query(
      "update clients set language = 'es', whatsapp = '+13055550001' where tenant_id = $1 and id = $2",
      [...[tenant_id, client_id]],
    );
    await server.admin.query("update quotes set lead_text = 'x' where tenant_id = $1 and id = $2", [tenant_id, id]);
    expect(await copyFaults(server.admin)).toEqual(
      expect.arrayContaining([
        `leads.client_whatsapp of ${lead_id} is not clients.whatsapp`,
        `quotes.lead_text of ${id} is not leads.search_text`,
      ]),
    );
  });

  test('finds a write that tells nothing, something else, or only that it was refused', () => {
    expect(tellFaults(['createLead'], [])).toEqual(['createLead is not told']);
    expect(tellFaults(['createLead'], [{ action: 'updateLead', outcome: 'done' }])).toEqual(['createLead is not told']);
    expect(tellFaults(['createLead'], [{ action: 'createLead', outcome: 'forbidden' }])).toEqual([
      'createLead is not told',
      'createLead was refused: forbidden',
    ]);
  });
});

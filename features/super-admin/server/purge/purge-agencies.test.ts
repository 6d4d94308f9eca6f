import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { runJobNow } from '#apps/testing/run-job.ts';
import { startTestServer, type TestServer } from '#apps/testing/test-server.ts';
import { sendInvitation } from '#features/auth/server/index.ts';
import { aLead } from '#features/leads/testing.ts';
import { planOf } from '#platform/server/database/purge-plan.ts';
import { fillWithCanaries, tablesOf } from '../../testing/canaries.ts';
import { purgeAgencies } from './purge-agencies.ts';

const canary = 'Canario7Piolin';
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const olga = () => server.as('olga');

/** The tables, of any owner, that contain the word. */
async function tablesWith(word: string): Promise<string[]> {
  const found: string[] = [];
  for (const table of [...(await tablesOf(server.admin)), 'pgboss.job']) {
    const { rows } = await server.admin.query(
      `select 1 from ${table} t where t::text ilike '%${word}%' or to_jsonb(t)::text ilike '%${word}%' limit 1`,
    );
    if (rows.length > 0) found.push(table);
  }
  return found;
}

/** An agency's data, byte for byte, table by table. */
async function stateOf(agencyId: string): Promise<Record<string, string>> {
  const state: Record<string, string> = {};
  for (const table of await tablesOf(server.admin, 'tenant_id')) {
    const { rows } = await server.admin.query(
      `select md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as sum from ${table} t where tenant_id = $1`,
      [agencyId],
    );
    state[table] = rows[0].sum;
  }
  return state;
}

/** Runs the job and kills it at the transaction with this number. */
function runUntil(killedAt: number): Promise<void> {
  const { tenancy } = server.services;
  let begun = 0;
  const acrossTenants: typeof tenancy.acrossTenants = (work) => {
    begun += 1;
    if (begun === killedAt) throw new Error('Killed');
    return tenancy.acrossTenants(work);
  };
  const services = { ...server.services, tenancy: { ...tenancy, acrossTenants } };
  return runJobNow({ services }, purgeAgencies, null, {});
}

test('a deleted agency leaves nothing after thirty days, in any column of any table, however often it is killed', {
  timeout: 120_000, // Every column of every table is filled, and read three times.
}, async () => {
  const { sol, lakeside } = server.world.tenants;
  const { body: lead } = await server.as('lucia').post('/leads', aLead({ notes: canary }));
  expect(lead.id).toBeDefined();
  await fillWithCanaries(server.admin, sol, canary);
  const { queue, tenancy } = server.services;
  const work = { ...sendInvitation, payload: z.object({ user_id: z.string() }) };
  await tenancy.inTenant(sol, (tx) => queue.enqueue(tx, work, sol, { user_id: canary }));
  const { storage } = server.services;
  await Promise.all([sol, lakeside].map((id) => storage.put(id, Buffer.from(canary), 'png')));
  const { backupDir } = server.services.config;
  mkdirSync(backupDir, { recursive: true });
  const backup = path.join(backupDir, 'of-sol.backup');
  writeFileSync(backup, canary);
  await server.admin.query(
    `insert into backups (id, status, cause, tenant_id, tenant_name, requested_at, file)
     values (gen_random_uuid(), 'Done', 'operator', $1, $2, '2026-11-16T20:00:00Z', 'of-sol.backup')`,
    [sol, canary],
  );
  const filled = await tablesWith(canary);
  expect(await tablesWith(sol)).toEqual(expect.arrayContaining(await tablesOf(server.admin, 'tenant_id')));
  expect(filled).toContain('pgboss.job');
  const neighbour = await stateOf(lakeside);

  const { body: counted } = await olga().get(`/tenants/${sol}/contents`);
  expect(counted.rows).toBeGreaterThan(filled.length);
  expect((await olga().delete(`/tenants/${sol}`)).status).toBe(204);
  server.setTime('2026-12-16T19:59:59Z');
  await runJobNow(server, purgeAgencies, null, {});
  expect(await tablesWith(canary)).toEqual(filled.filter((table) => table !== 'sessions'));

  server.setTime('2026-12-16T20:00:00Z');
  for (const killedAt of [3, 12, 40]) await expect(runUntil(killedAt)).rejects.toThrow('Killed');
  expect((await olga().post(`/tenants/${sol}/restore`)).body.code).toBe('restore_over');
  await runJobNow(server, purgeAgencies, null, {});

  expect([await storage.list(sol), (await storage.list(lakeside)).length]).toEqual([[], 1]);
  expect(await tablesWith(canary)).toEqual([]);
  expect(await tablesWith(sol)).toEqual(['platform_audit_events']);
  expect(existsSync(backup)).toBe(false);
  expect(await stateOf(lakeside)).toEqual(neighbour);
  expect((await olga().get(`/tenants/${sol}`)).status).toBe(404);
  expect((await olga().get('/tenants?deleted=true')).body).toEqual([]);
});

test('the database lets nobody remove an agency that is there, nor its rows', async () => {
  const { lakeside } = server.world.tenants;
  const { rows } = await server.services.tenancy.acrossTenants((tx) =>
    sql`delete from tenants where id = ${lakeside} returning id`.execute(tx),
  );
  expect(rows).toEqual([]);
  const purged = server.services.tenancy.acrossTenants((tx) =>
    sql`select purge_agency_rows(${lakeside}, 'leads', '{id}', '2099-01-01T00:00:00Z', 10)`.execute(tx),
  );
  await expect(purged).rejects.toThrow('must not be removed yet');
});

test('the order: whoever points goes first, a circle is cut where a pointer may be empty, and nowhere else', () => {
  const table = (name: string) => ({ name, key: ['id'] });
  const tables = ['leads', 'quotes', 'policies'].map(table);
  const tie = (from: string, to: string, loose: string | null = null) => ({ from, to, loose });
  const ties = [
    tie('quotes', 'leads'),
    tie('policies', 'quotes'),
    tie('quotes', 'policies', 'policy_id'),
    tie('policies', 'policies', 'renews_id'),
  ];
  const plan = planOf(tables, ties);
  expect(plan.tables.map(({ name }) => name)).toEqual(['policies', 'quotes', 'leads']);
  expect(plan.untied).toEqual([
    { table: 'policies', column: 'renews_id' },
    { table: 'quotes', column: 'policy_id' },
  ]);
  expect(() => planOf(tables, [tie('leads', 'quotes'), tie('quotes', 'leads')])).toThrow('Nothing loosens');
});

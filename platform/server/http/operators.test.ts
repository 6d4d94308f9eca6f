import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { startTestServer, type TestServer } from '#apps/testing/test-server.ts';
import { type Caller, callerOf } from '#platform/testing/caller.ts';
import { openApiDocument } from '../../contract/openapi.ts';
import { type RouteGroup, routes } from '../../contract/route.ts';
import { anyTables } from '../database/tables.ts';
import { buildHttp } from './http.ts';
import { implement } from './implement.ts';

/** Operators' routes like those of the platform's slice. */
const probe = routes('tenants', {
  setPlan: {
    method: 'PUT',
    path: '/probe/plan',
    on: 'platform',
    allow: ['Super Admin'],
    body: z.object({
      max_users: z.number(),
      does: z._default(z.enum(['tell', 'keep still', 'refuse', 'fail']), 'tell'),
    }),
    ok: [200, z.object({ agencies: z.number() })],
    errors: { name_taken: 409 },
    summary: 'Changes what agencies may have',
  },
  makeAgency: {
    method: 'POST',
    path: '/probe/agencies',
    on: 'platform',
    allow: ['Super Admin'],
    ok: [204, null],
    summary: 'Makes an agency',
  },
  look: {
    method: 'GET',
    path: '/probe/{table}/rows',
    params: { table: z.enum(['tenants', 'users', 'leads']) },
    on: 'platform',
    allow: ['Super Admin'],
    ok: [200, z.object({ rows: z.number() })],
    summary: 'Counts the rows that can be seen',
  },
});

let server: TestServer;
let as: (username: string) => Caller;
let close: () => Promise<void>;
beforeAll(async () => {
  server = await startTestServer({ env: { LOG_LEVEL: 'silent' } });
  const slice = implement(probe)({
    async setPlan({ body: { max_users, does } }, { tx, audit, refuse, session }) {
      expect(session.full_name).toBe('Olga Ruiz');
      const db = anyTables(tx);
      const changed = await db
        .updateTable('tenants')
        .set({ max_users })
        .where('kind', '=', 'agency')
        .executeTakeFirst();
      if (does !== 'keep still') audit({ action: 'setPlan', detail: { max_users } });
      if (does === 'refuse') return refuse('name_taken');
      if (does === 'fail') throw new Error('Broken');
      return { agencies: Number(changed.numUpdatedRows) };
    },
    makeAgency: async (_input, { audit }) => audit({ action: 'makeAgency' }),
    look: async ({ params: { table } }, { tx }) => ({
      rows: (await anyTables(tx).selectFrom(table).selectAll().execute()).length,
    }),
  });
  const http = await buildHttp(server.services, [slice]);
  close = () => http.close();
  as = (username) => callerOf(http, () => server.openSession(username));
});
afterAll(async () => {
  await close();
  await server.close();
});

const maxUsers = async () =>
  (await server.admin.query("select distinct max_users from tenants where kind = 'agency'")).rows.map(
    (row) => row.max_users,
  );
const trail = async () =>
  (await server.admin.query('select actor, action, outcome, detail from platform_audit_events order by at')).rows;
beforeEach(async () => {
  await server.admin.query('delete from platform_audit_events; update tenants set max_users = 25');
});

describe("An operator's call", () => {
  test('writes, and its row in the trail of the platform, in one', async () => {
    expect(await as('olga').put('/probe/plan', { max_users: 40 })).toMatchObject({
      status: 200,
      body: { agencies: 2 },
    });
    expect(await maxUsers()).toEqual([40]);
    expect(await trail()).toEqual([
      { actor: 'Olga Ruiz', action: 'setPlan', outcome: 'done', detail: { max_users: 40 } },
    ]);
  });

  test('500 for a write without a row, and for one that fails: neither is kept', async () => {
    for (const does of ['keep still', 'fail']) {
      expect((await as('olga').put('/probe/plan', { max_users: 41, does })).status, does).toBe(500);
    }
    expect([await maxUsers(), await trail()]).toEqual([[25], []]);
  });

  test('a refusal is written down on the platform, and changes nothing', async () => {
    expect((await as('olga').put('/probe/plan', { max_users: 42, does: 'refuse' })).status).toBe(409);
    expect(await maxUsers()).toEqual([25]);
    expect(await trail()).toMatchObject([
      { actor: 'Olga Ruiz', action: 'setPlan', outcome: 'name_taken', detail: null },
    ]);
  });

  test("sees the agencies, and no agency's rows", async () => {
    const look = (table: string) => as('olga').get(`/probe/${table}/rows`);
    expect((await look('tenants')).body.rows).toBeGreaterThan(1);
    expect((await look('users')).body).toEqual({ rows: 0 });
    // The role has no privilege to read it.
    expect((await look('leads')).status).toBe(500);
    expect((await look('quotes')).status).toBe(404);
  });

  test('422 for a key, which would promise what is not kept', async () => {
    const answer = await as('olga').post(
      '/probe/agencies',
      {},
      { 'idempotency-key': 'twice', 'accept-language': 'es' },
    );
    expect(answer).toMatchObject({ status: 422, body: { detail: 'Esta llamada no admite Idempotency-Key.' } });
    expect((await as('olga').post('/probe/agencies')).status).toBe(204);
    expect(JSON.stringify(openApiDocument([probe as RouteGroup], '0'))).not.toContain('Idempotency-Key');
  });
});

describe('Nobody else', () => {
  test('403 for every role of an agency, and it stands in the trail of that agency', async () => {
    for (const username of ['ana', 'miguel', 'lucia', 'carlos', 'elena', 'walter']) {
      expect((await as(username).put('/probe/plan', { max_users: 1 })).status, username).toBe(403);
    }
    expect([await maxUsers(), await trail()]).toEqual([[25], []]);
    const { rows } = await server.admin.query("select outcome from audit_events where action = 'setPlan'");
    expect(rows).toEqual(Array(6).fill({ outcome: 'forbidden' }));
  });

  // No route leads there; if one did, the role in the row alone would grant nothing.
  test("403 for who is called Super Admin in an agency's own rows", async () => {
    await server.admin.query('alter table users drop constraint if exists users_role_check');
    await server.admin.query("update users set role = 'Super Admin' where username = 'walter'");
    expect((await as('walter').put('/probe/plan', { max_users: 1 })).status).toBe(403);
    expect(await maxUsers()).toEqual([25]);
  });
});

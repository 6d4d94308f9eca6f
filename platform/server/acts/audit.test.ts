import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '#apps/testing/test-server.ts';
import { aLead } from '#features/leads/testing.ts';
import { databaseRoles, rolePassword } from '../database/database.ts';
import { type Change, changedFields, withNames } from './audit.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(() => server.admin.query('truncate audit_events, platform_audit_events'));

async function trail() {
  const { rows } = await server.admin.query(
    'select tenant_id, actor_id, actor_name, action, outcome, entity, entity_id, address, request_id, before, after from audit_events order by action',
  );
  return rows;
}
async function platformTrail() {
  return (await server.admin.query('select actor, action, outcome, address, request_id from platform_audit_events'))
    .rows;
}
const idOf = (username: string) => server.world.users[username]?.id as string;

describe('The trail', () => {
  test('every write leaves a row: who, what, where from, and the id of the request', async () => {
    const answer = await server.as('lucia').post('/leads', aLead(), { 'x-forwarded-for': '203.0.113.7' });
    expect(await trail()).toEqual([
      {
        tenant_id: server.world.tenants.sol,
        actor_id: idOf('lucia'),
        actor_name: 'Lucía Ferrer',
        action: 'createLead',
        outcome: 'done',
        entity: 'lead',
        entity_id: answer.body.id,
        address: '203.0.113.7',
        request_id: answer.headers['x-request-id'],
        before: null,
        after: expect.objectContaining({ product_type: 'Auto' }),
      },
    ]);
  });

  test('reading leaves none', async () => {
    for (const address of ['/leads', '/auth/me', '/users/sellers', '/auth/users']) await server.as('ana').get(address);
    expect(await trail()).toEqual([]);
  });

  test('every refusal of somebody signed in leaves a row in the own agency', async () => {
    const { id } = (await server.as('tom').post('/leads', aLead())).body;
    await server.admin.query('truncate audit_events');
    const calls: [() => Promise<unknown>, string, string, string | null][] = [
      [() => server.as('carlos').put(`/leads/${id}`, {}), 'updateLead', 'forbidden', null],
      [() => server.as('ana').put(`/leads/${id}`, {}), 'updateLead', 'not_found', id],
      [() => server.as('ana').get(`/leads/${id}`), 'readLead', 'not_found', id],
      [
        () => server.as('ana').post('/leads', aLead({ assigned_agent: randomUUID() })),
        'createLead',
        'invalid_reference',
        null,
      ],
      [
        () => server.as('ana').put('/auth/password', { current_password: 'not-mine', new_password: 'Pelican-Key-7' }),
        'changePassword',
        'wrong_password',
        null,
      ],
    ];
    for (const [call, action, outcome, entity_id] of calls) {
      await call();
      const [row, ...more] = await trail();
      expect(row, action).toMatchObject({ tenant_id: server.world.tenants.sol, action, outcome });
      if (entity_id) expect(row.entity_id).toBe(entity_id);
      expect(more, action).toEqual([]);
      await server.admin.query('truncate audit_events');
    }
  });

  test('a refusal because of the agency leaves a row too', async () => {
    await server.admin.query("update tenants set status = 'Suspended' where id = $1", [server.world.tenants.lakeside]);
    await server.as('walter').get('/leads');
    await server.admin.query("update tenants set status = 'Active' where id = $1", [server.world.tenants.lakeside]);
    expect(await trail()).toMatchObject([
      { actor_id: idOf('walter'), action: 'listLeads', outcome: 'tenant_suspended' },
    ]);
  });

  test('a refused sign-in leaves a row of the platform, without the name or the password that were typed', async () => {
    const body = { username: 'nobody_here', password: 'my-real-password' };
    const answer = await server.anonymous.post('/auth/login', body, { 'x-forwarded-for': '203.0.113.8' });
    expect(await platformTrail()).toEqual([
      {
        actor: 'anonymous',
        action: 'signIn',
        outcome: 'invalid_credentials',
        address: '203.0.113.8',
        request_id: answer.headers['x-request-id'],
      },
    ]);
    expect(await trail()).toEqual([]);
  });

  test('a mistyped field and a missing session are no events', async () => {
    await server.as('ana').post('/leads', {});
    await server.anonymous.get('/leads');
    expect([await trail(), await platformTrail()]).toEqual([[], []]);
  });

  test('a write that is rolled back leaves its refusal and not its audit row', async () => {
    const { body } = await server.as('ana').post('/leads', aLead());
    await server.admin.query('truncate audit_events');
    await server.as('ana').put(`/leads/${body.id}`, { contact: { name: 'X' }, assigned_agent: randomUUID() });
    expect(await trail()).toMatchObject([{ action: 'updateLead', outcome: 'invalid_reference' }]);
  });

  test('a change of the person and of the lead are two rows, each with both sides', async () => {
    const { body } = await server.as('ana').post('/leads', aLead());
    await server.admin.query('truncate audit_events');
    await server.as('ana').put(`/leads/${body.id}`, { notes: 'Nuevo', contact: { address: 'Calle 8' } });
    expect(await trail()).toMatchObject([
      {
        action: 'updateClient',
        entity: 'client',
        entity_id: body.client_id,
        before: { address: '' },
        after: { address: 'Calle 8' },
      },
      { action: 'updateLead', entity: 'lead', entity_id: body.id, before: { notes: '' }, after: { notes: 'Nuevo' } },
    ]);
  });
});

describe('Nobody who serves requests can change what was written down', () => {
  async function attempt(role: 'app' | 'platform', statement: string): Promise<string> {
    const { rows } = await server.admin.query('select current_database() as database, inet_server_port() as port');
    const user = databaseRoles[role];
    const client = new pg.Client({
      host: server.admin.host,
      port: rows[0].port ?? server.admin.port,
      database: rows[0].database,
      user,
      password: rolePassword(server.config.appKey, user),
    });
    await client.connect();
    try {
      await client.query(`begin; set local app.tenant_id = '${server.world.tenants.sol}'`);
      await client.query(statement);
      return 'done';
    } catch (error) {
      return (error as { code: string }).code;
    } finally {
      await client.end();
    }
  }

  test('42501 for the application and the platform', async () => {
    await server.as('ana').post('/leads', aLead());
    for (const role of ['app', 'platform'] as const) {
      for (const table of ['audit_events', 'platform_audit_events']) {
        for (const statement of [`update ${table} set outcome = 'done'`, `delete from ${table}`, `truncate ${table}`]) {
          expect(await attempt(role, statement), `${role}: ${statement}`).toBe('42501');
        }
      }
    }
    expect(await attempt('app', 'select * from platform_audit_events')).toBe('42501');
    expect(await attempt('app', 'select 1 from audit_events')).toBe('done');
    expect(await trail()).toHaveLength(1);
  });
});

test('withNames: a field that changed is told by name, others as they are', () => {
  const change = { before: { agent: '1', notes: 'x' }, after: { agent: '2', notes: 'y' } };
  expect(withNames(change, 'agent', { before: 'Ana', after: null })).toEqual({
    before: { agent: 'Ana', notes: 'x' },
    after: { agent: null, notes: 'y' },
  });
  const other: Change<{ agent: string; notes: string }> = { before: { notes: 'x' }, after: { notes: 'y' } };
  expect(withNames(other, 'agent', { before: 'Ana', after: 'Ana' })).toEqual(other);
});

test('changedFields: what differs, on both sides; null when nothing does', () => {
  const before = { a: 1, b: 'x', c: null as string | null, d: [1] };
  expect(changedFields(before, { ...before, b: 'y', c: '' })).toEqual({
    before: { b: 'x', c: null },
    after: { b: 'y', c: '' },
  });
  expect(changedFields(before, { ...before, d: [1] })).toBeNull();
  expect(changedFields(before, { a: undefined, c: 'z' })).toEqual({ before: { c: null }, after: { c: 'z' } });
  expect(changedFields(before, {})).toBeNull();
});

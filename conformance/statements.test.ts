import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#platform/testing/test-database.ts';
import { declarations, faultsOf } from './sent-statements.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

/** The faults that the test reports for a statement, without the statement's text. */
async function saidOf(sql: string, ...senders: string[]): Promise<string[]> {
  const faults = await faultsOf(await database.planner(), [{ sql, senders }], declarations());
  return faults.map((fault) => fault.replace(`: ${sql}`, ''));
}

describe('a statement that names no agency is found', () => {
  const ofLeads = (...tables: string[]) => tables.map((table) => `leads names no agency of ${table}`);
  test.each([
    ['a list', 'select * from leads order by created_at desc limit $1', ofLeads('leads')],
    [
      'a list whose rows only agree with those that are joined',
      `select leads.id from leads join clients on clients.tenant_id = leads.tenant_id and clients.id = leads.client_id
       where leads.status = $1`,
      ofLeads('leads', 'clients'),
    ],
    [
      'rows joined by their id alone',
      `select leads.id, u.full_name from leads left join users u on u.id = leads.assigned_agent where leads.tenant_id = $1`,
      ofLeads('users'),
    ],
    ['a way around it', 'select id from leads where tenant_id = $1 or status = $2', ofLeads('leads')],
    ['another comparison', 'select id from leads where tenant_id <> $1', ofLeads('leads')],
    ['one that is shown and not asked', 'select tenant_id, id from leads where id = $1', ofLeads('leads')],
    [
      'one that stands in a text, a comment and another name',
      `select id as tenant_id from leads where notes = '(tenant_id = $1) AND (leads.tenant_id = $1)' -- tenant_id = $1`,
      ofLeads('leads'),
    ],
    ['a change', 'update leads set notes = $1 where id = $2', ofLeads('leads')],
    ['a change of all', 'update leads set notes = $1', ofLeads('leads')],
    [
      'a question inside',
      'select id from leads where tenant_id = $1 and client_id in (select id from clients where name = $2)',
      ofLeads('clients'),
    ],
    [
      'a question beside',
      'with known as (select id from clients) select id from leads where tenant_id = $1 and client_id = any (select id from known)',
      ofLeads('clients'),
    ],
    [
      'rows made of others',
      `insert into leads (tenant_id, id, client_id) select tenant_id, gen_random_uuid(), id from clients where email = $1`,
      ofLeads('clients'),
    ],
  ])('%s', async (_, sql, faults) => {
    expect((await saidOf(sql, 'leads')).sort()).toEqual(faults.sort());
  });
});

test('a table that the sender has not declared is found', async () => {
  const given = "where tenant_id = $1 and id = '3f0e6b0a-7c1e-4b43-9c0c-0a6f4f1f0001'";
  expect(await saidOf(`update clients set name = '' ${given}`, 'leads')).toEqual(['leads writes clients']);
  expect(await saidOf(`delete from users ${given}`, 'auth')).toEqual(['auth writes users']);
  expect(await saidOf('insert into leads (tenant_id, id, client_id) values ($1, $2, $3)', 'quotes')).toEqual([
    'quotes writes leads',
  ]);
  expect(await saidOf(`select 1 from policies ${given}`, 'leads')).toEqual(['leads reads policies']);
  expect(await saidOf('select 1 from tallies where tenant_id = $1', 'leads')).toEqual(['leads reads tallies']);
  expect(await saidOf('delete from pgboss.job where id = $1', 'leads')).toContain('leads writes pgboss.job');
});

test('what the database says of itself is read for operators alone', async () => {
  expect(await saidOf('select relname from pg_class', 'system')).toEqual([]);
  expect(await saidOf('select relname from pg_class', 'leads')).toEqual([
    'leads reads pg_catalog.pg_class',
    'leads names no agency of pg_catalog.pg_class',
  ]);
});

test('SQL that was asked of no slice is the ground’s, which knows no slice’s tables', async () => {
  expect(await saidOf('select 1 from leads where tenant_id = $1')).toEqual(['platform reads leads']);
  expect(await saidOf('update sessions set last_used_at = $2 where tenant_id = $1')).toEqual([
    'platform writes sessions',
    'platform reads sessions',
  ]);
});

test('rows that are locked behind in, where they may be asked for again and again, are found', async () => {
  const some = "select id from leads where tenant_id = $1 and (status = 'Nuevo' or (status = 'Perdido')) limit 100";
  const change = "update leads set status = 'Cerrado' where tenant_id = $1 and id";
  expect(await saidOf(`${change} in (${some} for no key update)`, 'leads')).toEqual(['leads locks behind in']);
  expect(await saidOf(`${change} in (${some} for update skip locked)`, 'leads')).toEqual(['leads locks behind in']);
  expect(await saidOf(`${change} = any(array(${some} for no key update))`, 'leads')).toEqual([]);
  const asked = `select id from leads where tenant_id = $1 and id in (${some}) for update`;
  expect(await saidOf(asked, 'leads')).toEqual([]);
});

test('a statement that cannot be read is not passed over', async () => {
  await expect(saidOf('select nothing from nowhere', 'leads')).rejects.toThrow('nowhere');
});

test('a statement of more than a hundred parameters is examined like any other', async () => {
  const rows = Array.from({ length: 60 }, (_, at) => `($1, $${2 * at + 2}, $${2 * at + 3})`).join(', ');
  const insert = `insert into leads (tenant_id, id, client_id) values ${rows}`;
  expect(await saidOf(insert, 'leads')).toEqual([]);
  expect(await saidOf(insert, 'quotes')).toEqual(['quotes writes leads']);
  const ids = Array.from({ length: 120 }, (_, at) => `$${at + 1}`).join(', ');
  expect(await saidOf(`select name from clients where id in (${ids})`, 'leads')).toEqual([
    'leads names no agency of clients',
  ]);
});

describe('what is right passes', () => {
  test.each([
    [
      'joins by the whole key',
      `select leads.id, count(*) over () from leads
       join clients on clients.tenant_id = leads.tenant_id and clients.id = leads.client_id
       left join users on users.tenant_id = clients.tenant_id and users.id = leads.assigned_agent
       where leads.tenant_id = $1 and (leads.status = $2 or leads.source = $3) order by clients.name limit 5`,
    ],
    ['several agencies that are named', 'select id from leads where tenant_id = any ($1)'],
    ['what the lookup role finds', `select leads.id from search_leads($1, $2) as leads where leads.tenant_id = $3`],
    [
      'a question inside, of the agency around it',
      `select (select full_name from users where users.tenant_id = leads.tenant_id and users.id = leads.assigned_agent)
       from leads where tenant_id = $1`,
    ],
    [
      'a change, with what it changed',
      'with done as (update leads set notes = $1 where tenant_id = $2 returning id) select count(*) from done',
    ],
    [
      'rows of one’s own',
      'insert into leads (tenant_id, id, client_id, search_text) values ($1, $2, $3, $4) on conflict do nothing',
    ],
  ])('%s', async (_, sql) => {
    expect(await saidOf(sql, 'leads')).toEqual([]);
  });

  test('a later slice’s question, handed to an earlier one', async () => {
    const sql = `select id from leads where tenant_id = $1
      and id = (select lead_id from quotes where tenant_id = $1 and id = $2) for update`;
    expect(await saidOf(sql, 'leads')).toEqual(['leads reads quotes']);
    expect(await saidOf(sql, 'leads', 'quotes')).toEqual([]);
  });
});

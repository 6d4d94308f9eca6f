import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databaseRoles, roleConnection } from '#platform/server/database/database.ts';
import { createTestDatabase, type TestDatabase, testAppKey } from '#platform/testing/test-database.ts';
import { platformTables, tenantTables } from './catalogue.ts';

const { app, gate, owner, platform } = databaseRoles;
/**
 * What each role may do with tables of schema public, and nothing else. Of the agencies' tables, which row security
 * keeps apart, the application's rights are written only where they must not grow.
 */
const rights: Record<string, string[]> = {
  [app]: [
    'audit_events: SELECT, INSERT',
    'rate_limits: SELECT, INSERT, UPDATE, DELETE',
    'schema_migrations: SELECT',
    'tenants: SELECT',
  ],
  [platform]: [
    'audit_events: INSERT',
    'installation: SELECT, UPDATE',
    'platform_audit_events: SELECT, INSERT',
    'tenants: SELECT, INSERT, UPDATE',
    'users: SELECT, INSERT',
  ],
  [gate]: [
    'heard_facts: SELECT, DELETE',
    'idempotency_keys: SELECT, DELETE',
    'leads: SELECT',
    'password_resets: SELECT, DELETE',
    'policies: SELECT',
    'quotes: SELECT',
    'sessions: SELECT, UPDATE, DELETE',
    'sign_in_names: SELECT, INSERT, UPDATE',
    'tenants: SELECT',
    'users: SELECT',
  ],
};

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

async function rowsOf<Row extends object>(statement: string, values: unknown[] = []): Promise<Row[]> {
  const { rows } = await database.admin.query<Row>(statement, values);
  return rows;
}

describe.each([app, platform, gate])('%s', (role) => {
  test('is no superuser, passes no row security, makes no roles and no databases', async () => {
    const [attributes] = await rowsOf(
      'select rolsuper, rolbypassrls, rolcreaterole, rolcreatedb, rolreplication, rolcanlogin from pg_roles where rolname = $1',
      [role],
    );
    expect(attributes).toEqual({
      rolsuper: false,
      rolbypassrls: false,
      rolcreaterole: false,
      rolcreatedb: false,
      rolreplication: false,
      rolcanlogin: role !== gate,
    });
  });

  test('is a member of no other role', async () => {
    expect(
      await rowsOf('select roleid::regrole::text from pg_auth_members where member = $1::regrole', [role]),
    ).toEqual([]);
  });

  test('has the written rights on tables and no other', async () => {
    const found = await rowsOf<{ name: string; line: string }>(
      `select c.relname as name, c.relname || ': ' || string_agg(p.right, ', ' order by p.place) as line
       from pg_class c cross join unnest(array['SELECT', 'INSERT', 'UPDATE', 'DELETE'])
         with ordinality as p ("right", place)
       where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm')
         and case p.right when 'DELETE' then has_table_privilege($1, c.oid, p.right)
                          else has_any_column_privilege($1, c.oid, p.right) end
       group by c.relname order by c.relname`,
      [role],
    );
    const reviewed = found.filter(({ name }) => role !== app || name in platformTables || name === 'audit_events');
    expect(reviewed.map(({ line }) => line)).toEqual(rights[role]);
  });

  test('has no right to empty, refer to or watch any table, also of the job queue', async () => {
    const found = await rowsOf(
      `select c.oid::regclass::text as table, p.right from pg_class c
       cross join unnest(array['TRUNCATE', 'REFERENCES', 'TRIGGER']) as p ("right")
       where c.relkind in ('r', 'p') and has_table_privilege($1, c.oid, p.right)`,
      [role],
    );
    expect(found).toEqual([]);
  });
});

describe.each([app, platform])('%s', (role) => {
  test('owns nothing, in any database', async () => {
    const owned = await rowsOf(
      "select classid::regclass::text, objid from pg_shdepend where refobjid = $1::regrole and deptype = 'o'",
      [role],
    );
    expect(owned).toEqual([]);
  });

  test('can make nothing in any schema', async () => {
    const schemas = await rowsOf(
      "select nspname from pg_namespace where has_schema_privilege($1, oid, 'create') and nspname not like 'pg_temp%'",
      [role],
    );
    expect(schemas).toEqual([]);
  });
});

test('the owner of the tables cannot sign in', async () => {
  expect(await rowsOf('select rolcanlogin, rolsuper, rolbypassrls from pg_roles where rolname = $1', [owner])).toEqual([
    { rolcanlogin: false, rolsuper: false, rolbypassrls: false },
  ]);
});

describe('what the application tries and may not', () => {
  let client: pg.Client;
  beforeAll(async () => {
    client = new pg.Client(roleConnection(database.address, testAppKey, 'app'));
    await client.connect();
  });
  afterAll(() => client.end());

  test.each([
    "update audit_events set action = 'nothing happened'",
    'delete from audit_events',
    'truncate audit_events',
    'select * from sign_in_names',
    'select * from platform_audit_events',
    'select * from installation',
    'alter table leads no force row level security',
    'alter table leads disable row level security',
    'drop policy tenant_isolation on leads',
    'create table notes (id int)',
    `set role ${owner}`,
    `set role ${gate}`,
    `set role ${platform}`,
    `set session authorization ${owner}`,
  ])('%s', async (statement) => {
    await expect(client.query(statement)).rejects.toMatchObject({ code: '42501' });
  });

  test('reading a table with row security turned off', async () => {
    await client.query('set row_security = off');
    for (const table of await tenantTables(database.admin)) {
      await expect(client.query(`select * from ${table}`), table).rejects.toMatchObject({ code: '42501' });
    }
  });
});

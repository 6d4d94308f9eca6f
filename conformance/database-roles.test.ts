import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { spreadOf } from '#platform/server/database/citus.ts';
import { databaseRoles, roleConnection } from '#platform/server/database/database.ts';
import type { Rights } from '#platform/testing/slice-conformance.ts';
import { createTestDatabase, type TestDatabase, testAppKey } from '#platform/testing/test-database.ts';
import { grantedTo, tenantTables } from './catalogue.ts';
import { platformConformance } from './platform-conformance.ts';
import { conformanceOfSlices } from './slice-conformance.ts';

const { app, lookup, owner, platform } = databaseRoles;
/** The rights of each role on tables, as the slices and the platform base declare them. No role has other rights. */
const rightsOfTables = [platformConformance, ...conformanceOfSlices.values()].flatMap(({ rights = {} }) =>
  Object.entries(rights),
);
const rights = (role: 'app' | 'platform' | 'lookup'): string[] =>
  rightsOfTables.flatMap(([table, of]) => ((of as Rights)[role] ? [`${table}: ${(of as Rights)[role]}`] : [])).sort();

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

async function rowsOf<Row extends object>(statement: string, values: unknown[] = []): Promise<Row[]> {
  const { rows } = await database.admin.query<Row>(statement, values);
  return rows;
}

const isSpread = async () => (await spreadOf(database.admin)) !== 'plain';

describe.each([
  { name: 'app', role: app },
  { name: 'platform', role: platform },
  { name: 'lookup', role: lookup },
] as const)('$role', ({ name, role }) => {
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
      // Citus connects to other machines as the lookup role, which has no password to sign in with.
      rolcanlogin: role !== lookup || (await isSpread()),
    });
  });

  test('is a member of no other role', async () => {
    expect(
      await rowsOf('select roleid::regrole::text from pg_auth_members where member = $1::regrole', [role]),
    ).toEqual([]);
  });

  test('has the written rights on tables and no other', async () => {
    expect(await grantedTo(database.admin, role)).toEqual(rights(name));
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

test('the owner of the tables cannot sign in, nor the lookup role', async () => {
  const found = await rowsOf(
    `select rolcanlogin, rolsuper, rolbypassrls, rolpassword is null as "noPassword"
     from pg_authid where rolname = any ($1)`,
    [[owner, lookup]],
  );
  const closed = { rolcanlogin: await isSpread(), rolsuper: false, rolbypassrls: false, noPassword: true };
  expect(found).toEqual([closed, closed]);
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
    `set role ${lookup}`,
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

describe('the test of rights itself', () => {
  test.each([
    [app, 'grant delete on incoming_leads to vigencia_app', 'incoming_leads: SELECT, INSERT, UPDATE, DELETE'],
    [app, 'grant select on sign_in_names to public', 'sign_in_names: SELECT'],
    [app, 'grant update (action) on audit_events to vigencia_app', 'audit_events: SELECT, INSERT, UPDATE'],
    [platform, 'grant select on clients to vigencia_platform', 'clients: SELECT'],
    [lookup, 'grant update on users to vigencia_gate', 'users: SELECT, UPDATE'],
  ])('finds that %s was given more: %s', async (role, grant, line) => {
    const before = await grantedTo(database.admin, role);
    expect(before).not.toContain(line);
    await database.admin.query(`begin; ${grant}`);
    const after = await grantedTo(database.admin, role);
    await database.admin.query('rollback');
    expect(after.filter((granted) => !before.includes(granted))).toEqual([line]);
  });
});

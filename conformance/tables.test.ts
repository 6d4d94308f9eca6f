import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databaseRoles } from '#platform/server/database/database.ts';
import { createTestDatabase, type TestDatabase } from '#platform/testing/test-database.ts';
import { platformTables, tenantTables } from './catalogue.ts';
import { emptyInIndexes, emptyIsAsked } from './empty-in-indexes.ts';
import { grownTables, staysSmall } from './grown-tables.ts';
import { openWalls } from './table-walls.ts';

const { app, platform } = databaseRoles;
/** The functions that run with the rights of the lookup role, and the roles that may call them. */
const lookupFunctions: Record<string, string[]> = {
  agencies_in_use: [platform],
  agencies_with_waiting_leads: [app],
  agency_of_link: [app],
  change_sign_in_email: [app],
  end_every_session: [app],
  books_left: [app],
  files_left: [app],
  find_account_link: [app],
  find_channels: [app],
  find_integration: [app],
  find_passkey_user: [app],
  find_password_reset: [app],
  find_preview: [app],
  believe_domain: [app],
  find_addresses: [app],
  find_host: [app],
  find_session: [app],
  forget_domain: [app],
  find_sign_in: [app],
  find_sign_in_challenge: [app],
  find_users_by_email: [app],
  find_visit: [app],
  find_waiting_trails: [app],
  forget_sign_in_name: [app],
  going_visits: [app],
  free_sign_in_name: [platform],
  integration_pulls_due: [app],
  keep_in_directory: [app, platform],
  known_device_keys: [app],
  living_visits: [],
  look_at_sessions: [app],
  maintenance_now: [app],
  causes_due: [app],
  messages_due: [app],
  messages_without_server: [app],
  note_sign_in: [app],
  purge_expired: [app],
  reserve_sign_in_name: [app, platform],
  search_incoming_leads: [app],
  search_leads: [app],
  search_messages: [app],
  search_policies: [app],
  search_quotes: [app],
  search_tasks: [app],
  secrets_of_other_keys: [platform],
  settings_now: [app],
  sums_of_agencies: [platform],
  trails_behind: [platform],
};

/**
 * The functions that run with the owner's rights. Most delete rows that no other role may delete: those of an agency
 * that was deleted thirty days ago. One counts the rows first. Another has the planner look at tables that have grown.
 */
const ownerFunctions = ['analyze_grown_tables', 'contents_of_agency', 'purge_agency_rows', 'untie_agency_rows'];

/** Columns whose values are listed in the specification or the contract. */
const listedColumns = ['status', 'role', 'plan', 'kind', 'language', 'channel', 'priority', 'product_type'];

let database: TestDatabase;
/** The tables as the migrations create them, without the changes that distribution makes. */
let admin: pg.Client;
let tables: string[];
beforeAll(async () => {
  database = await createTestDatabase();
  admin = await database.planner();
  tables = await tenantTables(admin);
});
afterAll(() => database.drop());

async function rowsOf<Row extends object>(statement: string): Promise<Row[]> {
  const { rows } = await admin.query<Row>(statement);
  return rows;
}

const inPublic = "relnamespace = 'public'::regnamespace";

describe('every table', () => {
  test('lives in schema public, or is one of the job queue', async () => {
    const found = await rowsOf<{ schema: string }>(
      `select distinct n.nspname as schema from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where c.relkind in ('r', 'p', 'm', 'f') and n.nspname not in ('pg_catalog', 'information_schema')
         and n.nspname not like 'pg_toast%' order by 1`,
    );
    expect(found.map(({ schema }) => schema)).toEqual(['pgboss', 'public']);
  });

  test('belongs to agencies or stands in the list of platform tables', async () => {
    const known = await rowsOf<{ name: string }>(
      `select relname as name from pg_class where ${inPublic} and relkind in ('r', 'p', 'm', 'f') order by 1`,
    );
    expect(known.map(({ name }) => name)).toEqual([...tables, ...Object.keys(platformTables)].sort());
    expect(tables).toContain('leads');
  });

  test('is made without triggers, rules and enum types, which do not distribute or do not use an index', async () => {
    expect(await rowsOf('select tgrelid::regclass::text from pg_trigger where not tgisinternal')).toEqual([]);
    expect(await rowsOf("select tablename from pg_rules where schemaname not in ('pg_catalog')")).toEqual([]);
    expect(
      await rowsOf("select typname from pg_type where typtype = 'e' and typnamespace = 'public'::regnamespace"),
    ).toEqual([]);
  });

  test('checks the columns whose values are a list', async () => {
    const unchecked = await rowsOf(
      `select c.relname, a.attname from pg_class c join pg_attribute a on a.attrelid = c.oid
       where c.${inPublic} and c.relkind in ('r', 'p') and a.attname in (${listedColumns.map((name) => `'${name}'`).join()})
         and not a.attisdropped and a.atttypid <> 'int'::regtype
         and not (a.atttypid = 'text'::regtype and exists (
           select from pg_constraint k where k.conrelid = c.oid and k.contype = 'c' and k.conkey = array[a.attnum]))`,
    );
    expect(unchecked).toEqual([]);
  });
});

describe("every agency's table", () => {
  test('has its walls: tenant_id in columns, keys and indexes, row security, and the written policies', async () => {
    expect(await openWalls(admin)).toEqual([]);
    if (database.admin !== admin) expect(await openWalls(database.admin)).toEqual([]);
  });

  const given = '(tenant_id = current_tenant())';
  test.each([
    ['create index leads_by_zip on leads (zip_code)', ['leads_by_zip does not begin with tenant_id']],
    ['create index leads_by_zip on leads (zip_code, tenant_id)', ['leads_by_zip does not begin with tenant_id']],
    ['create index leads_lower on leads (lower(zip_code))', ['leads_lower does not begin with tenant_id']],
    [
      'alter table policies add constraint one_number unique (policy_number)',
      ['one_number does not begin with tenant_id'],
    ],
    [
      'alter policy tenant_isolation on leads using (true)',
      [
        `there is no policy leads tenant_isolation: ALL to public using ${given} check ${given}`,
        `nobody wrote down the policy leads tenant_isolation: ALL to public using true check ${given}`,
      ],
    ],
    [
      'create policy everybody on quotes for select to vigencia_app using (status is not null)',
      ['nobody wrote down the policy quotes everybody: SELECT to vigencia_app using (status IS NOT NULL) check null'],
    ],
    [
      'drop policy tenant_isolation on clients',
      [`there is no policy clients tenant_isolation: ALL to public using ${given} check ${given}`],
    ],
    ['alter table leads no force row level security', ['leads has no row security, enabled and forced']],
    [
      'alter table leads alter tenant_id drop not null',
      ['leads has no tenant_id uuid not null', 'leads has no primary key'],
    ],
    [
      'create table notes (tenant_id uuid not null, id uuid, primary key (tenant_id, id))',
      [
        'notes has no row security, enabled and forced',
        `there is no policy notes tenant_isolation: ALL to public using ${given} check ${given}`,
      ],
    ],
    [
      `alter table users add constraint ids unique (id);
       alter table leads add constraint their_agent foreign key (assigned_agent) references users (id)`,
      ['ids does not begin with tenant_id', 'their_agent leaves the agency out'],
    ],
  ])('the test finds: %s', async (change, faults) => {
    const before = await openWalls(admin);
    await admin.query('begin');
    // A nullable column can't be part of a primary key, so the key is dropped first.
    if (change.includes('drop not null')) await admin.query('alter table leads drop constraint leads_pkey cascade');
    await admin.query(change);
    const found = await openWalls(admin);
    await admin.query('rollback');
    expect(found.filter((fault) => !before.includes(fault))).toEqual(faults);
  });
});

describe('an index that finds rows by a text leaves out those that have none', () => {
  test('but where they are asked for', async () => {
    expect(await emptyInIndexes(admin)).toEqual([]);
    const there = await rowsOf<{ name: string }>("select relname as name from pg_class where relkind in ('i', 'I')");
    expect(there.map(({ name }) => name)).toEqual(expect.arrayContaining(Object.keys(emptyIsAsked)));
  });

  test.each([
    ['create index leads_by_zip on leads (tenant_id, zip_code)', ['leads_by_zip']],
    ["create index leads_by_zip on leads (tenant_id, zip_code) where notes <> ''", ['leads_by_zip']],
    ["create index leads_by_zip on leads (tenant_id, zip_code) where zip_code <> ''", []],
    ['create index clients_by_mail on clients (tenant_id, email_norm)', ['clients_by_mail']],
  ])('the test reads: %s', async (change, found) => {
    await admin.query('begin');
    await admin.query(change);
    const full = await emptyInIndexes(admin);
    await admin.query('rollback');
    expect(full).toEqual(found);
  });
});

test('every table is filled for the bound of rows, or says why it stays small', () => {
  const said = [...grownTables, ...Object.values(staysSmall).flat()];
  expect(said.sort()).toEqual([...tables].sort());
});

test('every view runs with the rights of its reader, and no view keeps rows', async () => {
  const views = await rowsOf(
    `select relname from pg_class where ${inPublic}
       and (relkind = 'm' or (relkind = 'v' and not coalesce(reloptions @> array['security_invoker=true'], false)))`,
  );
  expect(views).toEqual([]);
});

describe('what runs with the rights of its owner', () => {
  interface LookupFunction {
    name: string;
    owner: string;
    settings: string[];
    callers: string[];
    everybody: boolean;
  }
  let functions: LookupFunction[];
  beforeAll(async () => {
    functions = await rowsOf<LookupFunction>(
      `select p.proname as name, p.proowner::regrole::text as owner, coalesce(p.proconfig, '{}') as settings,
              has_function_privilege('public', p.oid, 'execute') as everybody,
              array(select r.rolname::text from pg_roles r where has_function_privilege(r.oid, p.oid, 'execute')
                and r.rolname in ('${databaseRoles.app}', '${databaseRoles.platform}') order by 1) as callers
       from pg_proc p where p.prosecdef and p.pronamespace <> 'pg_catalog'::regnamespace order by 1`,
    );
  });

  test('is on the written list', () => {
    const names = [...Object.keys(lookupFunctions), ...ownerFunctions].sort();
    expect(functions.map(({ name }) => name)).toEqual(names);
  });

  test('belongs to the lookup role or, for the platform alone, to the owner, fixes its search path, and is closed to all others', () => {
    for (const { name, owner, settings, callers, everybody } of functions) {
      const isOwners = ownerFunctions.includes(name);
      expect(owner, name).toBe(isOwners ? databaseRoles.owner : databaseRoles.lookup);
      expect(settings, name).toContain('search_path=public, pg_temp');
      expect(everybody, name).toBe(false);
      expect(callers, name).toEqual(isOwners ? [platform] : lookupFunctions[name]);
    }
  });
});

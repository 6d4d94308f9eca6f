import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databaseRoles } from '#platform/server/database/database.ts';
import { createTestDatabase, type TestDatabase } from '#platform/testing/test-database.ts';
import { platformTables, tenantTables } from './catalogue.ts';

/** Indexes of agency tables that do not begin with the agency. */
const indexesAcrossAgencies = {
  sessions_by_token: 'a token is looked up before its agency is known, by find_session alone',
  password_resets_by_token: 'a reset token is looked up before its agency is known, by find_password_reset alone',
};

/** Policies beside tenant_isolation, as `table policy: command to role using … check …`. */
const otherPolicies = [
  'heard_facts gate_all: ALL to vigencia_gate using true check true',
  'idempotency_keys gate_all: ALL to vigencia_gate using true check true',
  'leads gate_reads: SELECT to vigencia_gate using true check null',
  'password_resets gate_all: ALL to vigencia_gate using true check true',
  'policies gate_reads: SELECT to vigencia_gate using true check null',
  'quotes gate_reads: SELECT to vigencia_gate using true check null',
  'sessions gate_all: ALL to vigencia_gate using true check true',
  'tenants gate_reads: SELECT to vigencia_gate using true check null',
  'tenants own_agency: SELECT to vigencia_app using (id = current_tenant()) check null',
  'tenants platform_all: ALL to vigencia_platform using true check true',
  'users gate_reads: SELECT to vigencia_gate using true check null',
];

/** What runs with the gate's rights, and who may call it besides the application. */
const gateFunctions: Record<string, string[]> = {
  change_sign_in_email: [],
  find_password_reset: [],
  find_session: [],
  find_sign_in: [],
  find_users_by_email: [],
  purge_expired: [],
  reserve_sign_in_name: [databaseRoles.platform],
  search_leads: [],
  search_policies: [],
  search_quotes: [],
};

/** Columns whose values are a list in the specification or the contract. */
const listedColumns = ['status', 'role', 'plan', 'kind', 'language', 'channel', 'priority', 'product_type'];

let database: TestDatabase;
let tables: string[];
beforeAll(async () => {
  database = await createTestDatabase();
  tables = await tenantTables(database.admin);
});
afterAll(() => database.drop());

async function rowsOf<Row extends object>(statement: string): Promise<Row[]> {
  const { rows } = await database.admin.query<Row>(statement);
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
  test('has tenant_id uuid not null', async () => {
    const found = await rowsOf<{ name: string }>(
      `select attrelid::regclass::text as name from pg_attribute
       where attname = 'tenant_id' and atttypid = 'uuid'::regtype and attnotnull`,
    );
    expect(found.map(({ name }) => name)).toEqual(expect.arrayContaining(tables));
  });

  test('has row security, enabled and forced', async () => {
    const found = await rowsOf<{ name: string }>(
      `select relname as name from pg_class where ${inPublic} and relrowsecurity and relforcerowsecurity`,
    );
    expect(found.map(({ name }) => name)).toEqual(expect.arrayContaining([...tables, 'tenants']));
  });

  test('has the policy tenant_isolation for every role and command, and no other but the written ones', async () => {
    const policies = await rowsOf<Record<string, string>>(
      `select tablename, policyname, permissive, cmd, array_to_string(roles, ',') as roles, qual, with_check from pg_policies
       order by tablename, policyname`,
    );
    const isolation = policies.filter(({ policyname }) => policyname === 'tenant_isolation');
    expect(isolation.map(({ tablename }) => tablename)).toEqual(tables);
    for (const { tablename, ...policy } of isolation) {
      expect(policy, tablename).toEqual({
        policyname: 'tenant_isolation',
        permissive: 'PERMISSIVE',
        cmd: 'ALL',
        roles: 'public',
        qual: '(tenant_id = current_tenant())',
        with_check: '(tenant_id = current_tenant())',
      });
    }
    const others = policies
      .filter(({ policyname }) => policyname !== 'tenant_isolation')
      .map((p) => `${p.tablename} ${p.policyname}: ${p.cmd} to ${p.roles} using ${p.qual} check ${p.with_check}`);
    expect(others).toEqual(otherPolicies);
  });

  test('has a primary key and indexes that begin with tenant_id', async () => {
    const indexes = await rowsOf<{ table: string; index: string; first: string; primary: boolean }>(
      `select c.relname as table, x.indexrelid::regclass::text as index, i.indisprimary as primary,
              pg_get_indexdef(i.indexrelid, 1, true) as first
       from pg_index i join pg_class c on c.oid = i.indrelid join pg_stat_all_indexes x on x.indexrelid = i.indexrelid
       where c.${inPublic}`,
    );
    const ours = indexes.filter(({ table }) => tables.includes(table));
    const keyed = ours.filter(({ primary }) => primary).map(({ table }) => table);
    expect(keyed.sort()).toEqual(tables);
    const across = ours.filter(({ first }) => first !== 'tenant_id').map(({ index }) => index);
    expect(across.sort()).toEqual(Object.keys(indexesAcrossAgencies).sort());
  });

  test('refers to other tables by keys that include the agency', async () => {
    const keys = await rowsOf<{ name: string; table: string; target: string; pairs: string[] }>(
      `select k.conname as name, k.conrelid::regclass::text as table, k.confrelid::regclass::text as target,
              array(select a.attname || ' = ' || b.attname from unnest(k.conkey, k.confkey) as pair (here, there)
                join pg_attribute a on a.attrelid = k.conrelid and a.attnum = pair.here
                join pg_attribute b on b.attrelid = k.confrelid and b.attnum = pair.there) as pairs
       from pg_constraint k where k.contype = 'f' and k.connamespace = 'public'::regnamespace`,
    );
    expect(keys.length).toBeGreaterThan(0);
    for (const { name, target, pairs } of keys) {
      const agency = tables.includes(target) ? 'tenant_id = tenant_id' : 'tenant_id = id';
      expect(pairs, name).toContain(agency);
      if (!tables.includes(target))
        expect({ target, columns: pairs.length }).toEqual({ target: 'tenants', columns: 1 });
    }
  });
});

test('every view runs with the rights of its reader, and no view keeps rows', async () => {
  const views = await rowsOf(
    `select relname from pg_class where ${inPublic}
       and (relkind = 'm' or (relkind = 'v' and not coalesce(reloptions @> array['security_invoker=true'], false)))`,
  );
  expect(views).toEqual([]);
});

describe('what runs with the rights of its owner', () => {
  interface GateFunction {
    name: string;
    owner: string;
    settings: string[];
    callers: string[];
    everybody: boolean;
  }
  let functions: GateFunction[];
  beforeAll(async () => {
    functions = await rowsOf<GateFunction>(
      `select p.proname as name, p.proowner::regrole::text as owner, coalesce(p.proconfig, '{}') as settings,
              has_function_privilege('public', p.oid, 'execute') as everybody,
              array(select r.rolname::text from pg_roles r where has_function_privilege(r.oid, p.oid, 'execute')
                and r.rolname in ('${databaseRoles.app}', '${databaseRoles.platform}') order by 1) as callers
       from pg_proc p where p.prosecdef and p.pronamespace <> 'pg_catalog'::regnamespace order by 1`,
    );
  });

  test('is on the written list', () => {
    expect(functions.map(({ name }) => name)).toEqual(Object.keys(gateFunctions));
  });

  test('belongs to the gate, fixes its search path, and is closed to everybody else', () => {
    for (const { name, owner, settings, callers, everybody } of functions) {
      expect(owner, name).toBe(databaseRoles.gate);
      expect(settings, name).toEqual(['search_path=public, pg_temp']);
      expect(everybody, name).toBe(false);
      expect(callers, name).toEqual([databaseRoles.app, ...(gateFunctions[name] ?? [])]);
    }
  });
});

import type pg from 'pg';
import { tenantTables } from './catalogue.ts';

/** The platform trail's chain is stored with those of agencies, under the nil id. */
const ofPlatform = "(tenant_id = '00000000-0000-0000-0000-000000000000'::uuid)";

/** Policies other than tenant_isolation, as `table policy: command to role using … check …`. */
const otherPolicies = [
  'account_links gate_all: ALL to vigencia_gate using true check true',
  `audit_links platform_own: ALL to vigencia_platform using ${ofPlatform} check ${ofPlatform}`,
  'audit_waiting gate_reads: SELECT to vigencia_gate using true check null',
  `audit_waiting platform_own: ALL to vigencia_platform using ${ofPlatform} check ${ofPlatform}`,
  'authenticator_apps gate_reads: SELECT to vigencia_gate using true check null',
  'book_imports gate_reads: SELECT to vigencia_gate using true check null',
  'brandings gate_reads: SELECT to vigencia_gate using true check null',
  'communication_previews gate_reads: SELECT to vigencia_gate using true check null',
  'message_causes gate_reads: SELECT to vigencia_gate using true check null',
  'communication_settings gate_reads: SELECT to vigencia_gate using true check null',
  'heard_facts gate_all: ALL to vigencia_gate using true check true',
  'idempotency_keys gate_all: ALL to vigencia_gate using true check true',
  'incoming_leads gate_reads: SELECT to vigencia_gate using true check null',
  'integration_pulls gate_reads: SELECT to vigencia_gate using true check null',
  'integration_uploads gate_reads: SELECT to vigencia_gate using true check null',
  'integrations gate_reads: SELECT to vigencia_gate using true check null',
  'known_devices gate_all: ALL to vigencia_gate using true check true',
  'leads gate_reads: SELECT to vigencia_gate using true check null',
  'messages gate_reads: SELECT to vigencia_gate using true check null',
  'password_resets gate_all: ALL to vigencia_gate using true check true',
  'policies gate_reads: SELECT to vigencia_gate using true check null',
  'quotes gate_reads: SELECT to vigencia_gate using true check null',
  'sessions gate_all: ALL to vigencia_gate using true check true',
  'sign_in_challenges gate_reads: SELECT to vigencia_gate using true check null',
  'sign_in_rules gate_reads: SELECT to vigencia_gate using true check null',
  'tallies gate_reads: SELECT to vigencia_gate using true check null',
  'tasks gate_reads: SELECT to vigencia_gate using true check null',
  'tenants gate_reads: SELECT to vigencia_gate using true check null',
  'tenants own_agency: SELECT to vigencia_app using (id = current_tenant()) check null',
  'tenants own_agency_changes: UPDATE to vigencia_app using (id = current_tenant()) check (id = current_tenant())',
  'tenants owner_purges: ALL to vigencia_owner using (id = current_tenant()) check null',
  'tenants platform_adds: INSERT to vigencia_platform using null check true',
  'tenants platform_changes: UPDATE to vigencia_platform using true check null',
  'tenants platform_reads: SELECT to vigencia_platform using true check null',
  'tenants platform_removes: DELETE to vigencia_platform using (deleted_at IS NOT NULL) check null',
  'users gate_reads: SELECT to vigencia_gate using true check null',
  'visits gate_reads: SELECT to vigencia_gate using true check null',
];

const isolation =
  'tenant_isolation: ALL to public using (tenant_id = current_tenant()) check (tenant_id = current_tenant())';

const inPublic = "relnamespace = 'public'::regnamespace";

/**
 * Gaps in the isolation between agencies: columns, row security, policies, indexes, and keys, read from the catalog.
 */
export async function openWalls(admin: pg.Client): Promise<string[]> {
  const tables = await tenantTables(admin);
  const faults = [columnFaults, securityFaults, policyFaults, indexFaults, keyFaults];
  const found: string[] = [];
  for (const faultsIn of faults) found.push(...(await faultsIn(admin, tables)));
  return found;
}

async function rowsOf<Row extends object>(admin: pg.Client, statement: string): Promise<Row[]> {
  return (await admin.query<Row>(statement)).rows;
}

async function columnFaults(admin: pg.Client, tables: readonly string[]): Promise<string[]> {
  const rows = await rowsOf<{ name: string }>(
    admin,
    `select attrelid::regclass::text as name from pg_attribute
     where attname = 'tenant_id' and atttypid = 'uuid'::regtype and attnotnull`,
  );
  const found = rows.map(({ name }) => name);
  return tables.filter((table) => !found.includes(table)).map((table) => `${table} has no tenant_id uuid not null`);
}

async function securityFaults(admin: pg.Client, tables: readonly string[]): Promise<string[]> {
  const rows = await rowsOf<{ name: string }>(
    admin,
    `select relname as name from pg_class where ${inPublic} and relrowsecurity and relforcerowsecurity`,
  );
  const found = rows.map(({ name }) => name);
  return [...tables, 'tenants']
    .filter((table) => !found.includes(table))
    .map((table) => `${table} has no row security, enabled and forced`);
}

async function policyFaults(admin: pg.Client, tables: readonly string[]): Promise<string[]> {
  const rows = await rowsOf<{ line: string; permissive: string }>(
    admin,
    `select tablename || ' ' || policyname || ': ' || cmd || ' to ' || array_to_string(roles, ',')
         || ' using ' || coalesce(qual, 'null') || ' check ' || coalesce(with_check, 'null') as line, permissive
     from pg_policies`,
  );
  const found = rows.map(({ line, permissive }) => (permissive === 'PERMISSIVE' ? line : `${line}, ${permissive}`));
  const written = [...tables.map((table) => `${table} ${isolation}`), ...otherPolicies];
  return [
    ...written.filter((line) => !found.includes(line)).map((line) => `there is no policy ${line}`),
    ...found.filter((line) => !written.includes(line)).map((line) => `nobody wrote down the policy ${line}`),
  ];
}

async function indexFaults(admin: pg.Client, tables: readonly string[]): Promise<string[]> {
  const rows = await rowsOf<{ table: string; index: string; first: string; primary: boolean }>(
    admin,
    `select c.relname as table, i.indexrelid::regclass::text as index, i.indisprimary as primary,
            pg_get_indexdef(i.indexrelid, 1, true) as first
     from pg_index i join pg_class c on c.oid = i.indrelid where c.${inPublic}`,
  );
  const ours = rows.filter(({ table }) => tables.includes(table));
  const keyed = ours.filter(({ primary }) => primary).map(({ table }) => table);
  const across = ours.filter(({ first }) => first !== 'tenant_id').map(({ index }) => index);
  return [
    ...tables.filter((table) => !keyed.includes(table)).map((table) => `${table} has no primary key`),
    ...across.map((index) => `${index} does not begin with tenant_id`),
  ];
}

async function keyFaults(admin: pg.Client, tables: readonly string[]): Promise<string[]> {
  const keys = await rowsOf<{ name: string; target: string; pairs: string[] }>(
    admin,
    `select k.conname as name, k.confrelid::regclass::text as target,
            array(select a.attname || ' = ' || b.attname from unnest(k.conkey, k.confkey) as pair (here, there)
              join pg_attribute a on a.attrelid = k.conrelid and a.attnum = pair.here
              join pg_attribute b on b.attrelid = k.confrelid and b.attnum = pair.there) as pairs
     from pg_constraint k where k.contype = 'f' and k.connamespace = 'public'::regnamespace`,
  );
  if (keys.length === 0) return ['there are no foreign keys'];
  return keys.flatMap(({ name, target, pairs }) => {
    if (tables.includes(target))
      return pairs.includes('tenant_id = tenant_id') ? [] : [`${name} leaves the agency out`];
    const isOfAgency = target === 'tenants' && pairs.length === 1 && pairs[0] === 'tenant_id = id';
    return isOfAgency ? [] : [`${name} refers to ${target}`];
  });
}

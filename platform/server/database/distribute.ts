import pg from 'pg';
import { prepareRoles, spreadOf } from './citus.ts';
import { adminConnection, type DatabaseAddress } from './database.ts';

/** Why a database can't be distributed. The message is for the operator. */
export class NotDistributable extends Error {}

/** One step of a distribution: its description and its statements. */
interface Act {
  what: string;
  sql: string;
}

/**
 * Distributes a database with Citus over its machines, or distributes what later migrations have added, in one
 * transaction. Returns the descriptions of the steps; with `dryRun` it changes nothing. Throws {@link NotDistributable}
 * if Citus, a machine or a privilege is missing.
 */
export async function distribute(
  address: DatabaseAddress,
  { dryRun = false }: { dryRun?: boolean } = {},
): Promise<string[]> {
  const client = new pg.Client(adminConnection(address));
  await client.connect();
  try {
    await demandCitus(client);
    const acts = await actsOf(client);
    if (acts.length > 0) await demandDistributable(client);
    if (!dryRun && acts.length > 0) await perform(client, acts);
    return acts.map(({ what }) => what);
  } finally {
    await client.end();
  }
}

async function demandCitus(client: pg.Client): Promise<void> {
  if ((await spreadOf(client)) === 'plain') {
    throw new NotDistributable(
      'This database has no Citus. On every machine, set shared_preload_libraries to citus, restart, and say "create extension citus" in the database.',
    );
  }
}

/** Throws {@link NotDistributable} if a privilege or a machine is missing. */
export async function demandDistributable(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ user: string; is_super: boolean; machines: number; has_tables: boolean }>(
    `select rolname as user, rolsuper as is_super,
            (select count(*)::int from pg_catalog.pg_dist_node where shouldhaveshards) as machines
     from pg_roles where rolname = session_user`,
  );
  const [found] = rows;
  if (!found?.is_super) {
    throw new NotDistributable(
      `Only a superuser can distribute: rows of agencies are hidden from "${found?.user}". Give DATABASE_URL a superuser for this command.`,
    );
  }
  if (found.machines === 0) {
    throw new NotDistributable(
      "No machine takes rows. On the coordinator: select citus_set_coordinator_host('HOST'), then citus_add_node('HOST', PORT) for each worker.",
    );
  }
}

/** Tables that are joined with those of agencies; every machine has a copy. */
const everywhere = ['tenants', 'platform_audit_events'];
/** A table that is written in the same transactions as agencies' tables, but by another role, and queried alone. */
const inTwoPhases = 'sign_in_names';

const inPublic = "'public'::regnamespace";

/** The remaining steps, in order. Foreign keys are dropped while their tables are moved. */
async function actsOf(client: pg.Client): Promise<Act[]> {
  const { rows: lying } = await client.query<{ name: string; is_agencys: boolean }>(
    `select c.relname as name, c.relname <> all ($1) as is_agencys
     from pg_class c
     where c.relnamespace = ${inPublic} and c.relkind in ('r', 'p')
       and (c.relname = any ($1)
         or exists (select from pg_policy p where p.polrelid = c.oid and p.polname = 'tenant_isolation'))
       and not exists (select from pg_catalog.pg_dist_partition d where d.logicalrelid = c.oid)
     order by c.relname = 'users' desc, 1`,
    [[...everywhere, inTwoPhases]],
  );
  const names = lying.map(({ name }) => name);
  const { rows: keys } = await client.query<{ table: string; name: string; definition: string }>(
    `select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition
     from pg_constraint
     where contype = 'f' and connamespace = ${inPublic}
       and (conrelid::regclass::text = any ($1) or confrelid::regclass::text = any ($1))`,
    [names],
  );
  const { rows: searches } = await client.query<{ signature: string }>(
    `select p.oid::regprocedure::text as signature
     from pg_proc p join pg_type t on t.oid = p.prorettype join pg_class c on c.oid = t.typrelid
     where p.pronamespace = ${inPublic} and p.prosecdef and p.proretset and c.relnamespace = ${inPublic}
       and not exists (
         select from pg_catalog.pg_dist_object d where d.classid = 'pg_proc'::regclass and d.objid = p.oid)
     order by 1`,
  );
  const spread = ({ name }: { name: string }): Act => ({
    what: `${name}: lay the rows of each agency together`,
    sql: `select create_distributed_table('${name}', 'tenant_id'${name === 'users' ? '' : ", colocate_with => 'users'"})`,
  });
  return [
    ...keys.map(({ table, name }) => ({
      what: `${table}: take the key ${name} away`,
      sql: `alter table ${table} drop constraint ${pg.escapeIdentifier(name)}`,
    })),
    ...everywhere
      .filter((name) => names.includes(name))
      .map((name) => ({
        what: `${name}: give every machine a copy`,
        sql: `select create_reference_table('${name}')`,
      })),
    ...(names.includes(inTwoPhases)
      ? [
          {
            what: `${inTwoPhases}: write them in two phases with the users`,
            sql: `select citus_add_local_table_to_metadata('${inTwoPhases}')`,
          },
        ]
      : []),
    ...lying.filter(({ is_agencys }) => is_agencys).map(spread),
    ...keys.map(({ table, name, definition }) => ({
      what: `${table}: add the key ${name} again`,
      sql: `alter table ${table} add constraint ${pg.escapeIdentifier(name)} ${definition}`,
    })),
    ...searches.map(({ signature }) => ({
      what: `${signature}: let it run where the rows are`,
      sql: `select create_distributed_function('${signature}')`,
    })),
  ];
}

async function perform(client: pg.Client, acts: readonly Act[]): Promise<void> {
  await prepareRoles(client);
  await client.query('begin');
  // One connection per machine, so that foreign keys between tables distributed in one transaction can be added.
  await client.query("set local citus.multi_shard_modify_mode = 'sequential'");
  for (const { what, sql } of acts) {
    await client.query(sql).catch((error: Error) => {
      throw new Error(`The database could not be distributed, and is as it was. ${what}: ${error.message}`, {
        cause: error,
      });
    });
  }
  await client.query('commit');
}

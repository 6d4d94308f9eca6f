import pg from 'pg';
import { databaseRoles } from '../database/database.ts';
import { type AgencyTable, planOf, type Tie } from '../database/purge-plan.ts';
import { BackupProblem, type End } from './backup-format.ts';
import { copiedTables, notImported } from './copied-tables.ts';
import type { Stage } from './stage.ts';

interface PutIn {
  rows: number;
  jobs: number;
  plan: string;
  status_before: string;
}

/**
 * Inserts the staged rows of an agency into their tables, with the agency suspended, in one transaction of the owner.
 * Row security limits the owner to this agency, and all users keep working. Throws {@link BackupProblem} if a row can't
 * be inserted.
 */
export async function putIn(
  client: pg.Client,
  stage: Stage,
  { id, subdomain, now, end }: { id: string; subdomain: string; now: Date; end: End },
): Promise<PutIn> {
  const [tenant] = await stage.read<{ plan: string; status: string; kind: string }>(
    'select plan, status, kind from {tenants}',
  );
  if (tenant?.kind !== 'agency') throw new BackupProblem('This backup is damaged: its agency is missing.');
  await client.query(
    `update ${stage.of('tenants')?.name} set subdomain = $1, status = 'Suspended', status_before = null, deleted_at = null, purge_at = null, status_changed_at = $2, updated_at = $2`,
    [subdomain, now],
  );
  await client.query('begin');
  try {
    // On a distributed database this uses one connection per machine, and sets whose rows these are on each.
    await client.query("set local citus.multi_shard_modify_mode = 'sequential'");
    await client.query("set local citus.propagate_set_commands = 'local'");
    await client.query(`set local role ${databaseRoles.owner}`);
    await client.query(`set local app.tenant_id = ${pg.escapeLiteral(id)}`);
    const order = await orderOf(client);
    demandPlaces(end, order);
    let rows = 0;
    for (const { table, held } of order) {
      const came = await insert(client, stage, table, held);
      const said = end.parts.find(({ of }) => of === `rows/${table}/${id}`)?.rows ?? 0;
      if (came !== said) throw new BackupProblem(`Of ${said} rows of ${table} ${came} got in; nothing was imported.`);
      rows += came;
    }
    for (const { table, held, key } of order) {
      if (held.length > 0) await tie(client, stage, { table, held, key, id });
    }
    const jobs = await insertJobs(client, stage);
    await client.query('commit');
    return { rows, jobs, plan: tenant.plan, status_before: tenant.status };
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw error;
  }
}

interface Turn {
  table: string;
  key: string[];
  /** Columns that reference rows that are inserted later. */
  held: string[];
}

/** A referenced table precedes the tables that reference it. */
async function orderOf(client: pg.Client): Promise<Turn[]> {
  const { rows: tables } = await client.query<AgencyTable>(
    'select table_name as name, key_columns as key from tables_of_agencies()',
  );
  const { rows: ties } = await client.query<Tie>(
    'select from_table as from, to_table as to, loose_column as loose from ties_of_agencies()',
  );
  const agencys = (await copiedTables(client)).filter(({ agencyColumn }) => agencyColumn).map(({ name }) => name);
  const isIn = new Set(['sign_in_names', ...agencys].filter((name) => !notImported.has(name)));
  const apart = ties.filter(({ from, to }) => from !== to);
  const plan = planOf(tables, apart);
  const turns = plan.tables.reverse().map(({ name, key }) => ({
    table: name,
    key,
    held: [...new Set(plan.untied.filter(({ table }) => table === name).map(({ column }) => column))],
  }));
  const agency: Turn = { table: 'tenants', key: ['id'], held: [] };
  return [agency, ...turns].filter(({ table }) => isIn.has(table));
}

/** Otherwise the backup's rows of a table that isn't in the order would be lost. */
function demandPlaces(end: End, order: readonly Turn[]): void {
  const places = new Set([...order.map(({ table }) => table), ...notImported.keys()]);
  for (const { of } of end.parts) {
    const [kind, table = ''] = of.split('/');
    if (kind === 'rows' && !places.has(table))
      throw new BackupProblem(`There is no place for the rows of ${table} here.`);
  }
}

/**
 * Returns the number of inserted rows. An insert that skips existing rows is the only kind that several machines accept
 * under row security.
 */
async function insert(client: pg.Client, stage: Stage, table: string, held: readonly string[]): Promise<number> {
  const staged = stage.of(table);
  if (!staged) return 0;
  const isHeld = new Set(held.map((column) => pg.escapeIdentifier(column)));
  const columns = staged.columns.filter((column) => !isHeld.has(column)).join();
  const { rowCount } = await client.query(
    `insert into public.${pg.escapeIdentifier(table)} (${columns}) select ${columns} from ${staged.name} on conflict do nothing`,
  );
  return rowCount ?? 0;
}

/** Sets the references to rows that were inserted later. */
async function tie(client: pg.Client, stage: Stage, { table, held, key, id }: Turn & { id: string }): Promise<void> {
  const staged = stage.of(table);
  if (!staged) return;
  const columns = held.map((column) => pg.escapeIdentifier(column));
  const same = key.map((column) => pg.escapeIdentifier(column)).map((column) => `t.${column} = s.${column}`);
  await client.query(
    `update public.${pg.escapeIdentifier(table)} t set ${columns.map((column) => `${column} = s.${column}`).join()}
     from ${staged.name} s
     where t.tenant_id = '${id}' and ${same.join(' and ')} and (${columns.map((column) => `s.${column} is not null`).join(' or ')})`,
  );
}

/** The waiting jobs. A worker that takes one puts it back until the agency is activated. */
async function insertJobs(client: pg.Client, stage: Stage): Promise<number> {
  const staged = stage.of('jobs');
  if (!staged) return 0;
  const columns = staged.columns.join();
  const { rowCount } = await client.query(
    `insert into pgboss.job (${columns}) select ${columns} from ${staged.name}
     where name in (select name from pgboss.queue) on conflict do nothing`,
  );
  return rowCount ?? 0;
}

import type pg from 'pg';

/** All tables, or those with this column. */
export async function tablesOf(admin: pg.Client, column?: string): Promise<string[]> {
  const { rows } = await admin.query<{ name: string }>(
    `select c.relname::text as name from pg_class c
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
       and ($1::text is null or exists (
         select from pg_attribute a where a.attrelid = c.oid and a.attname = $1 and not a.attisdropped))
       and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
     order by 1`,
    [column ?? null],
  );
  return rows.map(({ name }) => name);
}

interface Column {
  name: string;
  type: string;
  is_needed: boolean;
}

/**
 * Writes a word into every text column of an agency, in every table of the catalog. A table without rows gets one,
 * which no other row references and no constraint checks.
 */
export async function fillWithCanaries(admin: pg.Client, agencyId: string, word: string): Promise<void> {
  await inTurn(admin);
  for (const table of await tablesOf(admin, 'tenant_id')) {
    const { rows } = await admin.query(`select 1 from ${table} where tenant_id = $1 limit 1`, [agencyId]);
    const columns = await columnsOf(admin, table);
    if (rows.length === 0) await makeRow(admin, table, columns, agencyId, word);
    for (const column of columns) await mark(admin, table, column, agencyId, word);
  }
}

/** Creates a row of the agency in every table that has none, and a row without an agency in tables without agencies. */
export async function fillEveryTable(admin: pg.Client, agencyId: string, word: string): Promise<void> {
  await inTurn(admin);
  for (const table of await tablesOf(admin)) {
    const columns = await columnsOf(admin, table);
    const ofAgency = columns.some(({ name }) => name === 'tenant_id') ? `where tenant_id = '${agencyId}'` : '';
    const { rows } = await admin.query(`select 1 from ${table} ${ofAgency} limit 1`);
    if (rows.length === 0) await makeRow(admin, table, columns, agencyId, word);
  }
}

/** On a distributed database, this setting allows altering and writing a table in one statement. */
const inTurn = (admin: pg.Client) => admin.query("set citus.multi_shard_modify_mode = 'sequential'");

async function columnsOf(admin: pg.Client, table: string): Promise<Column[]> {
  const { rows } = await admin.query<Column>(
    `select a.attname::text as name, format_type(a.atttypid, null) as type, a.attnotnull as is_needed
     from pg_attribute a
     where a.attrelid = $1::regclass and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''`,
    [table],
  );
  return rows;
}

const values: Record<string, (word: string) => string> = {
  text: (word) => `'${word}'`,
  'text[]': (word) => `'{${word}}'`,
  json: (word) => `'{"said": "${word}"}'`,
  jsonb: (word) => `'{"said": "${word}"}'`,
  bytea: (word) => `convert_to('${word}', 'utf8')`,
  uuid: () => 'gen_random_uuid()',
  'uuid[]': () => "'{}'",
  date: () => "'2026-01-01'",
  boolean: () => 'false',
  'timestamp with time zone': () => "'2026-01-01T00:00:00Z'",
  'bytea[]': () => "'{}'",
};

async function makeRow(admin: pg.Client, table: string, columns: Column[], agencyId: string, word: string) {
  await admin.query(
    `do $$ declare name text; begin
       for name in select conname from pg_constraint where conrelid = '${table}'::regclass and contype in ('f', 'c') loop
         execute format('alter table ${table} drop constraint %I', name);
       end loop;
     end $$`,
  );
  const needed = columns.filter(({ name, is_needed, type }) => name === 'tenant_id' || is_needed || type === 'text');
  const names = needed.map(({ name }) => name);
  const overrides = needed.map(({ name, type }) =>
    name === 'tenant_id' ? `'${agencyId}'` : (values[type]?.(word) ?? '1'),
  );
  await admin.query(`insert into ${table} (${names.join(', ')}) values (${overrides.join(', ')})`);
}

/** A column that takes only a few values, or that is unique, does not get the word. */
async function mark(admin: pg.Client, table: string, { name, type }: Column, agencyId: string, word: string) {
  if (!['text', 'text[]', 'json', 'jsonb'].includes(type)) return;
  await admin.query(
    `do $$ begin
       update ${table} set ${name} = ${values[type]?.(word)} where tenant_id = '${agencyId}';
     exception when check_violation or unique_violation or foreign_key_violation then null;
     end $$`,
  );
}

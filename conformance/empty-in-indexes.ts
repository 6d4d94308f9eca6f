import type pg from 'pg';

/** Indexes that include rows without the text, each with the reason. */
export const emptyIsAsked: Readonly<Record<string, string>> = {
  leads_by_name: 'it orders all leads, and everybody has a name',
  message_events_by_provider_id: 'it holds the few events that wait for their message',
  policies_by_carrier: 'it has the order of a list, of which a page is read',
  quotes_by_carrier: 'it has the order of a list, of which a page is read',
  tasks_by_urgency: 'it orders all tasks, and each has one',
};

/**
 * The indexes of agency tables that find rows by a text that can be empty and that include rows where it is. If most
 * rows are empty, PostgreSQL expects many rows for any value and reads the whole table to find one.
 */
export async function emptyInIndexes(admin: pg.Client): Promise<string[]> {
  const { rows } = await admin.query<{ name: string }>(
    `select i.relname as name from pg_index x
     join pg_class i on i.oid = x.indexrelid
     join pg_class t on t.oid = x.indrelid and t.relnamespace = 'public'::regnamespace
     join pg_am am on am.oid = i.relam and am.amname = 'btree'
     join pg_attribute a on a.attrelid = t.oid and a.attnum = x.indkey[1] and a.atttypid = 'text'::regtype
     left join pg_attrdef d on d.adrelid = t.oid and d.adnum = a.attnum
     where not x.indisunique and (a.attgenerated <> '' or pg_get_expr(d.adbin, d.adrelid) = '''''::text')
       and strpos(coalesce(pg_get_expr(x.indpred, x.indrelid), ''), a.attname || ' <> ''''::text') = 0
     order by 1`,
  );
  return rows.map(({ name }) => name).filter((name) => !(name in emptyIsAsked));
}

import { type QueryExecutorProvider, type RawBuilder, sql } from 'kysely';
import { clientEvents } from '#features/clients/contract.ts';
import { personLines, searchText } from '#features/clients/server/index.ts';
import { type Subscriber, subscriber } from '#platform/server/acts/subscribers.ts';
import type { TableName, Tx } from '#platform/server/database/tables.ts';
import { leadEvents } from '../contract.ts';

/** The records of a slice that keep the search text of their lead, so that a list finds them without a join. */
interface Keeping {
  table: TableName & ('quotes' | 'policies' | 'tasks');
  /** The slice's tables: `quoteTables`. */
  tables(tx: Tx): QueryExecutorProvider;
  /** The order in which all commands of the slice lock several records, to avoid deadlocks. */
  order: readonly [string, ...string[]];
  /** Whether the records keep the source of their lead, too. */
  keepsSource: boolean;
}

/**
 * The subscribers of a slice whose records keep the search text of their lead: a changed client or lead is found by the
 * new data at once.
 */
export function keepLeadText({ table, tables, order, keepsSource }: Keeping): Subscriber[] {
  const records = sql.table(table);
  const change = (tx: Tx, set: RawBuilder<unknown>, column: 'client_id' | 'lead_id', agencyId: string, id: string) =>
    sql`update ${records} set ${set}
      where tenant_id = ${agencyId} and id = any(array(
        select id from ${records} where tenant_id = ${agencyId} and ${sql.ref(column)} = ${id}
        order by ${sql.join(order.map((name) => sql.ref(name)))} for no key update))`.execute(tables(tx));
  return [
    subscriber({
      name: `${table}.find-by-changed-person`,
      event: clientEvents.clientChanged,
      when: 'in-transaction',
      async handle(person, { tx, agency }) {
        const zipCode = sql`select lower(zip_code) from leads
          where leads.tenant_id = ${agency.id} and leads.id = ${sql.ref(`${table}.lead_id`)}`;
        const text = sql`lead_text = ${searchText(personLines(person))} || (${zipCode})`;
        await change(tx, text, 'client_id', agency.id, person.id);
      },
      async handleAll(people, { tx, agency }) {
        const made = people.map((person) => ({ id: person.id, text: searchText(personLines(person)) }));
        await sql`
          update ${records} set lead_text = made.text || lower(leads.zip_code)
          from jsonb_to_recordset(${JSON.stringify(made)}::jsonb) as made (id uuid, text text), leads
          where ${sql.ref(`${table}.tenant_id`)} = ${agency.id} and ${sql.ref(`${table}.client_id`)} = made.id
            and leads.tenant_id = ${agency.id} and leads.id = ${sql.ref(`${table}.lead_id`)}
            and ${sql.ref(`${table}.id`)} = any(array(
              select id from ${records} where tenant_id = ${agency.id}
                and client_id = any(${people.map(({ id }) => id)}::uuid[])
              order by ${sql.join(order.map((name) => sql.ref(name)))} for no key update))`.execute(tables(tx));
      },
    }),
    subscriber({
      name: `${table}.find-by-changed-lead`,
      event: leadEvents.leadToKeepChanged,
      when: 'in-transaction',
      async handle({ id, search_text, source }, { tx, agency }) {
        const text = sql`lead_text = ${search_text}`;
        const set = keepsSource ? sql`${text}, lead_source = ${source}` : text;
        await change(tx, set, 'lead_id', agency.id, id);
      },
    }),
  ];
}

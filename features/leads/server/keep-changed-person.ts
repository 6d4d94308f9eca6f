import { sql } from 'kysely';
import { clientEvents } from '#features/clients/contract.ts';
import {
  type KeptContact,
  keptContact,
  keptContactColumns,
  personLines,
  searchText,
} from '#features/clients/server/index.ts';
import { subscriber } from '#platform/server/acts/subscribers.ts';
import { leadTables } from './schema.ts';

/**
 * Copies a changed client's search text and card data to the client's leads, so that the leads are found and shown with
 * the current data at once.
 */
export const keepChangedPerson = subscriber({
  event: clientEvents.clientChanged,
  name: 'leads.keep-changed-person',
  when: 'in-transaction',
  async handle(person, { tx, agency }) {
    await leadTables(tx)
      .updateTable('leads')
      .set({ ...keptContact(person), search_text: sql<string>`${searchText(personLines(person))} || lower(zip_code)` })
      .where('tenant_id', '=', agency.id)
      .where('client_id', '=', person.id)
      .execute();
  },
  async handleAll(people, { tx, agency }) {
    const made = people.map((person) => ({
      ...keptContact(person),
      client_id: person.id,
      client_text: searchText(personLines(person)),
    }));
    const set = sql.join(keptContactColumns.map((name) => sql`${sql.ref(name)} = ${sql.ref(`made.${name}`)}`));
    const types = sql.join(keptContactColumns.map((name) => sql`${sql.ref(name)} ${sql.raw(typeOf(name))}`));
    await sql`
      update leads set ${set}, search_text = made.client_text || lower(leads.zip_code)
      from jsonb_to_recordset(${JSON.stringify(made)}::jsonb) as made (client_id uuid, client_text text, ${types})
      where leads.tenant_id = ${agency.id} and leads.client_id = made.client_id`.execute(leadTables(tx));
  },
});

const typeOf = (column: keyof KeptContact) => (column === 'client_tcpa_consent' ? 'boolean' : 'text');

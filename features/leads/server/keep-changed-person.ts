import { sql } from 'kysely';
import { clientEvents } from '#features/clients/contract.ts';
import { keptContact, personLines, searchText } from '#features/clients/server/index.ts';
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
});

import { sql } from 'kysely';
import { clientFacts } from '#features/clients/contract.ts';
import { personLines, searchText } from '#features/clients/server/index.ts';
import { hearer } from '#platform/server/acts/hearers.ts';
import { leadTables } from './schema.ts';

/** A person who has changed is found at once by what she is now: her leads keep what they are searched by. */
export const findByChangedPerson = hearer({
  fact: clientFacts.clientChanged,
  name: 'leads.find-by-changed-person',
  when: 'with-it',
  async hear(person, { tx, agency }) {
    await leadTables(tx)
      .updateTable('leads')
      .set({ search_text: sql<string>`${searchText(personLines(person))} || lower(zip_code)` })
      .where('tenant_id', '=', agency.id)
      .where('client_id', '=', person.id)
      .execute();
  },
});

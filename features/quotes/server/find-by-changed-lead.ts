import { sql } from 'kysely';
import { clientEvents } from '#features/clients/contract.ts';
import { personLines, searchText } from '#features/clients/server/index.ts';
import { leadEvents } from '#features/leads/contract.ts';
import { subscriber } from '#platform/server/acts/subscribers.ts';
import { anyOf } from '#platform/server/database/conditions.ts';
import { quoteTables } from './schema.ts';

/**
 * A changed client is findable immediately by the new data: the client's quotes store the search text of their leads.
 */
export const findByChangedPerson = subscriber({
  event: clientEvents.clientChanged,
  name: 'quotes.find-by-changed-person',
  when: 'in-transaction',
  async handle(person, { tx, agency }) {
    const zipCode = sql`select lower(zip_code) from leads where leads.tenant_id = ${agency.id} and leads.id = quotes.lead_id`;
    await quoteTables(tx)
      .updateTable('quotes')
      .set({ lead_text: sql<string>`${searchText(personLines(person))} || (${zipCode})` })
      .where('tenant_id', '=', agency.id)
      .where('id', '=', (eb) =>
        anyOf(
          eb
            .selectFrom('quotes')
            .select('id')
            .where('tenant_id', '=', agency.id)
            .where('client_id', '=', person.id)
            // The same order as the job that expires quotes, to avoid deadlocks.
            .orderBy('valid_until')
            .orderBy('id')
            .forNoKeyUpdate(),
        ),
      )
      .execute();
  },
});

/** The same for a lead whose own data has changed; figures by source use the new source. */
export const findByChangedLead = subscriber({
  event: leadEvents.leadToKeepChanged,
  name: 'quotes.find-by-changed-lead',
  when: 'in-transaction',
  async handle({ id, search_text, source }, { tx, agency }) {
    await quoteTables(tx)
      .updateTable('quotes')
      .set({ lead_text: search_text, lead_source: source })
      .where('tenant_id', '=', agency.id)
      .where('id', '=', (eb) =>
        anyOf(
          eb
            .selectFrom('quotes')
            .select('id')
            .where('tenant_id', '=', agency.id)
            .where('lead_id', '=', id)
            .orderBy('valid_until')
            .orderBy('id')
            .forNoKeyUpdate(),
        ),
      )
      .execute();
  },
});

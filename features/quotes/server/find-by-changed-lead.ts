import { sql } from 'kysely';
import { clientEvents } from '#features/clients/contract.ts';
import { personLines, searchText } from '#features/clients/server/index.ts';
import { leadEvents } from '#features/leads/contract.ts';
import { subscriber } from '#platform/server/acts/subscribers.ts';
import { anyOf } from '#platform/server/database/conditions.ts';
import { quoteTables } from './schema.ts';

/** A person who has changed is found at once by what she is now: her quotes keep what their leads are found by. */
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
            // In the order of the job that lets quotes end, so that neither waits for the other crosswise.
            .orderBy('valid_until')
            .orderBy('id')
            .forNoKeyUpdate(),
        ),
      )
      .execute();
  },
});

/** So is a lead whose own part of it has changed, and what is told by its source is told by the new one. */
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

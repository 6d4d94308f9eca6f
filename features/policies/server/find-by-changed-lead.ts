import { sql } from 'kysely';
import { clientEvents } from '#features/clients/contract.ts';
import { personLines, searchText } from '#features/clients/server/index.ts';
import { leadEvents } from '#features/leads/contract.ts';
import { subscriber } from '#platform/server/acts/subscribers.ts';
import { anyOf } from '#platform/server/database/conditions.ts';
import { policyTables } from './schema.ts';

/**
 * Copies a changed client's search text to the client's policies, so that the policies are found by the current data at
 * once.
 */
export const findByChangedPerson = subscriber({
  event: clientEvents.clientChanged,
  name: 'policies.find-by-changed-person',
  when: 'in-transaction',
  async handle(person, { tx, agency }) {
    const zipCode = sql`select lower(zip_code) from leads where leads.tenant_id = ${agency.id} and leads.id = policies.lead_id`;
    await policyTables(tx)
      .updateTable('policies')
      .set({ lead_text: sql<string>`${searchText(personLines(person))} || (${zipCode})` })
      .where('tenant_id', '=', agency.id)
      .where('id', '=', (eb) =>
        anyOf(
          eb
            .selectFrom('policies')
            .select('id')
            .where('tenant_id', '=', agency.id)
            .where('client_id', '=', person.id)
            // In the order of the job that expires policies, so that the two don't deadlock.
            .orderBy('expiration_date')
            .orderBy('id')
            .forNoKeyUpdate(),
        ),
      )
      .execute();
  },
});

/** Does the same for a lead whose search text or source has changed, and copies the new source. */
export const findByChangedLead = subscriber({
  event: leadEvents.leadToKeepChanged,
  name: 'policies.find-by-changed-lead',
  when: 'in-transaction',
  async handle({ id, search_text, source }, { tx, agency }) {
    await policyTables(tx)
      .updateTable('policies')
      .set({ lead_text: search_text, lead_source: source })
      .where('tenant_id', '=', agency.id)
      .where('id', '=', (eb) =>
        anyOf(
          eb
            .selectFrom('policies')
            .select('id')
            .where('tenant_id', '=', agency.id)
            .where('lead_id', '=', id)
            .orderBy('expiration_date')
            .orderBy('id')
            .forNoKeyUpdate(),
        ),
      )
      .execute();
  },
});

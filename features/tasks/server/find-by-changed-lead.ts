import { sql } from 'kysely';
import { clientEvents } from '#features/clients/contract.ts';
import { personLines, searchText } from '#features/clients/server/index.ts';
import { leadEvents } from '#features/leads/contract.ts';
import { subscriber } from '#platform/server/acts/subscribers.ts';
import { anyOf } from '#platform/server/database/conditions.ts';
import { taskTables } from './schema.ts';

/**
 * A changed client is findable immediately by the new data: the client's tasks store the search text of their leads.
 */
export const findByChangedPerson = subscriber({
  event: clientEvents.clientChanged,
  name: 'tasks.find-by-changed-person',
  when: 'in-transaction',
  async handle(person, { tx, agency }) {
    const zipCode = sql`select lower(zip_code) from leads where leads.tenant_id = ${agency.id} and leads.id = tasks.lead_id`;
    await taskTables(tx)
      .updateTable('tasks')
      .set({ lead_text: sql<string>`${searchText(personLines(person))} || (${zipCode})` })
      .where('tenant_id', '=', agency.id)
      .where('id', '=', (eb) =>
        anyOf(
          eb
            .selectFrom('tasks')
            .select('id')
            .where('tenant_id', '=', agency.id)
            .where('client_id', '=', person.id)
            // The same order as all commands that change several tasks, to avoid deadlocks.
            .orderBy('id')
            .forNoKeyUpdate(),
        ),
      )
      .execute();
  },
});

/** The same for a lead whose own data has changed. */
export const findByChangedLead = subscriber({
  event: leadEvents.leadToKeepChanged,
  name: 'tasks.find-by-changed-lead',
  when: 'in-transaction',
  async handle({ id, search_text }, { tx, agency }) {
    await taskTables(tx)
      .updateTable('tasks')
      .set({ lead_text: search_text })
      .where('tenant_id', '=', agency.id)
      .where('id', '=', (eb) =>
        anyOf(
          eb
            .selectFrom('tasks')
            .select('id')
            .where('tenant_id', '=', agency.id)
            .where('lead_id', '=', id)
            .orderBy('id')
            .forNoKeyUpdate(),
        ),
      )
      .execute();
  },
});

import { sql } from 'kysely';
import { clientEvents } from '#features/clients/contract.ts';
import { personLines, searchText } from '#features/clients/server/index.ts';
import { leadEvents } from '#features/leads/contract.ts';
import { subscriber } from '#platform/server/acts/subscribers.ts';
import { anyOf } from '#platform/server/database/conditions.ts';
import { taskTables } from './schema.ts';

/** A person who has changed is found at once by what she is now: her tasks keep what their leads are found by. */
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
            // In the order of all who change several tasks, so that none waits for another crosswise.
            .orderBy('id')
            .forNoKeyUpdate(),
        ),
      )
      .execute();
  },
});

/** So is a lead whose own part of it has changed. */
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

import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { renewalEvents } from '#features/renewals/contract.ts';
import { instantOf } from '#platform/contract/calendar.ts';
import type { CommandContext } from '#platform/server/acts/command-context.ts';
import { subscriber } from '#platform/server/acts/subscribers.ts';
import { addMessages, newMessage } from '../messages/message-row.ts';
import { leaves } from '../messages/moves.ts';
import { communicationTables } from '../schema.ts';
import { sendMessages } from '../sending/send-messages.ts';
import { recordOf, typeOf } from '../writing/events.ts';
import { readRecords } from '../writing/read-record.ts';
import { untouched } from './read-automations.ts';

const event = 'renewal_reminder';

/**
 * Creates the renewal reminders, still without text: one per client for all renewals that a run found. The renewal
 * settings decide whether. Neither the main switch of the automations nor the agency's communications module matters.
 */
export const planReminders = subscriber({
  name: 'communications.plan-reminders',
  event: renewalEvents.clientsToRemind,
  when: 'in-transaction',
  async handle({ reminders }, ctx) {
    const { tx, agency, clock } = ctx;
    const db = communicationTables(tx);
    const keys = reminders.map(({ key }) => keyOf(key));
    const [records, known] = await Promise.all([
      readRecords(
        'renewal',
        reminders.flatMap(({ renewal_ids }) => renewal_ids),
        ctx,
      ),
      db
        .selectFrom('messages')
        .select('event_key')
        .where('tenant_id', '=', agency.id)
        .where('event_key', '=', sql<string>`any(${keys}::text[])`)
        .execute(),
    ]);
    const byId = new Map(records.map((record) => [record.id, record]));
    const taken = new Set(known.map(({ event_key }) => event_key));
    const rows = reminders.flatMap(({ key, renewal_ids: [first = '', ...also] }) => {
      const record = byId.get(first);
      if (!record || taken.has(keyOf(key))) return [];
      const message = {
        recipient_name: record.name,
        recipient_email: record.email,
        recipient_phone: '',
        communication_type: 'Email',
        template_type: typeOf[event],
        purpose: 'service',
        language: record.language,
        client_id: record.client_id,
        event_key: keyOf(key),
        record_type: recordOf[event],
        record_id: first,
        also,
      } as const;
      return [newMessage(message, leaves(instantOf(clock())), ctx)];
    });
    if (rows.length === 0) return;
    await Promise.all([
      addMessages(rows, ctx),
      noteRun(ctx),
      ctx.enqueue(sendMessages, { communication_type: 'Email' }),
    ]);
  },
});

const keyOf = (key: string) => `${event}:${key}`;

/** Shows the Admin when it was last sent. */
async function noteRun({ tx, agency, clock, changed }: CommandContext): Promise<void> {
  const last_run = instantOf(clock());
  const { id } = await communicationTables(tx)
    .insertInto('automations')
    .values({ ...untouched(event), tenant_id: agency.id, id: randomUUID(), last_run })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'event']).doUpdateSet({ last_run }))
    .returning('id')
    .executeTakeFirstOrThrow();
  changed('communication_automation', id);
}

import { randomUUID } from 'node:crypto';
import { knownAs } from '#features/consents/server/index.ts';
import { instantOf } from '#platform/contract/calendar.ts';
import type { CommandContext } from '#platform/server/acts/command-context.ts';
import type { SendingType } from '../../contract/channels.ts';
import type { Communication, CommunicationStatus } from '../../contract/messages.ts';
import { readSender } from '../letters/sender.ts';
import { addMessages, newMessage } from '../messages/message-row.ts';
import { leaves, waits } from '../messages/moves.ts';
import { readLog } from '../messages/read-logs.ts';
import { sayReason } from '../reasons.ts';
import { communicationTables } from '../schema.ts';
import { judge } from '../sending/judge.ts';
import { sendMessages } from '../sending/send-messages.ts';
import { readRow } from '../settings-row.ts';

/** The statuses of a message that was not sent or did not arrive. */
const ended: readonly CommunicationStatus[] = ['Failed', 'Bounced', 'Cancelled'];

/**
 * Sends a message once more that was not sent or did not arrive. The copy is a message by hand: it is sent to the
 * client's current address and must pass the current send policy. Refuses a message that arrived or still waits, and a
 * test, with `not_sent_again`.
 */
export async function sendAgain(
  id: string,
  ctx: CommandContext<'message_refused' | 'not_sent_again'>,
): Promise<Communication> {
  const { tx, agency, actor, clock, audit, refuse, services, language } = ctx;
  const db = communicationTables(tx);
  const [row, settings, sender] = await Promise.all([
    db
      .selectFrom('messages')
      .leftJoin('clients', (join) =>
        join.onRef('clients.tenant_id', '=', 'messages.tenant_id').onRef('clients.id', '=', 'messages.client_id'),
      )
      .selectAll('messages')
      .select(['clients.email as email_now', 'clients.phone as phone_now'])
      .select(({ selectFrom }) =>
        selectFrom('leads')
          .select('leads.zip_code')
          .where('leads.tenant_id', '=', agency.id)
          .whereRef('leads.client_id', '=', 'messages.client_id')
          .orderBy('leads.created_at', 'desc')
          .limit(1)
          .as('zip_code'),
      )
      .where('messages.tenant_id', '=', agency.id)
      .where('messages.id', '=', id)
      // Two concurrent calls would send it twice.
      .forUpdate('messages')
      .executeTakeFirst(),
    readRow(ctx),
    readSender(ctx),
  ]);
  if (!row) return refuse('not_found');
  if (row.is_test || row.phase !== 'settled' || !ended.includes(row.status)) return refuse('not_sent_again');
  const before = await db
    .selectFrom('messages')
    .select('id')
    .where('tenant_id', '=', agency.id)
    .where('event_key', '=', keyOf(row.event_key, id))
    .executeTakeFirst();
  if (before) return refuse('not_sent_again');
  const { zip_code, email_now, phone_now, ...kept } = row;
  const channel = row.communication_type as SendingType;
  // The unsubscribe link of a marketing e-mail applies to the address that it was written for.
  const isFixed = row.purpose === 'marketing' && channel === 'Email';
  const recipient = {
    recipient_email: channel === 'Email' ? (!isFixed && email_now) || row.recipient_email : '',
    recipient_phone: channel === 'Email' ? '' : phone_now || row.recipient_phone,
  };
  const address = knownAs(channel, recipient.recipient_email || recipient.recipient_phone);
  const postal_address = settings.postal_address || sender.postal_address;
  const verdict = await judge(
    { channel, address, zip: zip_code ?? '', purpose: row.purpose, postal_address, isToStaff: row.user_id !== null },
    settings,
    ctx,
  );
  if (verdict.outcome === 'refused') {
    const reason = verdict.reason && sayReason(verdict.reason, {}, language, services);
    return refuse('message_refused', { reason });
  }
  const again = newMessage(
    {
      ...kept,
      ...recipient,
      id: randomUUID(),
      event_key: keyOf(row.event_key, id),
      by_user: actor.user_id,
      attachment: null,
      due_at: null,
      gate: JSON.stringify(verdict.findings),
      handed_over_at: null,
      attempts: 0,
      provider: null,
      provider_id: null,
      sent_at: null,
      delivered_at: null,
    },
    verdict.outcome === 'held' ? waits(verdict.release_at, verdict.reason) : leaves(instantOf(clock())),
    ctx,
  );
  audit({ action: 'sendAgain', entity: 'communication', entity_id: again.id, after: { again: id } });
  await Promise.all([addMessages([again], ctx), ctx.enqueue(sendMessages, { communication_type: channel })]);
  return (await readLog(again.id, ctx)) ?? refuse('not_found');
}

/** The key of the copy; a message has one copy at most. The key keeps the name of the trigger. */
const keyOf = (eventKey: string, id: string) => `${eventKey.split(':')[0]}:again:${id}`;

import { consentEvents } from '#features/consents/contract.ts';
import type { CommandContext } from '#platform/server/acts/command-context.ts';
import { subscriber } from '#platform/server/acts/subscribers.ts';
import type { SendingType } from '../../contract/channels.ts';
import type { Purpose } from '../../contract/messages.ts';
import { communicationTables } from '../schema.ts';
import { lockMessage, moveMessage } from './message-row.ts';
import { ends } from './moves.ts';

/**
 * Cancels the messages that wait for an address that its owner has closed. The command that closes the address locks
 * it.
 */
export const cancelWhatWaits = subscriber({
  name: 'communications.cancel-what-waits',
  event: consentEvents.consentChanged,
  when: 'in-transaction',
  async handle({ communication_type, address, change, purposes }, ctx) {
    if (change === 'revoked') await cancelWaiting(communication_type, address, purposes, ctx);
  },
});

async function cancelWaiting(
  channel: SendingType,
  address: string,
  purposes: readonly Purpose[],
  ctx: CommandContext,
): Promise<void> {
  const { tx, agency } = ctx;
  const waiting = await communicationTables(tx)
    .selectFrom('messages')
    .select('id')
    .where('tenant_id', '=', agency.id)
    .where(channel === 'SMS' ? 'recipient_phone' : 'recipient_email', '=', address)
    .where('phase', '=', 'waiting')
    .where('purpose', 'in', purposes)
    .orderBy('id')
    .execute();
  for (const { id } of waiting) {
    const before = await lockMessage(id, ctx);
    if (before?.phase !== 'waiting') continue;
    await moveMessage(before, ends('Cancelled', 'stopped'), ctx);
  }
}

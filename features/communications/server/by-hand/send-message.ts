import type { CommandContext } from '#platform/server/acts/command-context.ts';
import type { ComposedMessage, SendMessage } from '../../contract/by-hand.ts';
import type { Communication } from '../../contract/messages.ts';
import { readLog } from '../messages/read-logs.ts';
import { addMessages } from '../messages/write-message.ts';
import { sendMessages } from '../sending/send-messages.ts';
import { compose } from './compose.ts';

/** Shows a message by hand as it would be sent. */
export async function previewMessage(input: SendMessage, ctx: CommandContext): Promise<ComposedMessage> {
  ctx.audit(null);
  return (await compose(input, ctx)).shown;
}

/**
 * Sends a message by hand, at once or as soon as the send policy allows. Refuses with `message_refused` and a sentence
 * if the send policy refuses it.
 */
export async function sendMessage(input: SendMessage, ctx: CommandContext<'message_refused'>): Promise<Communication> {
  const { audit, enqueue, refuse } = ctx;
  const { shown, row } = await compose(input, ctx);
  if (!row) return refuse('message_refused', { reason: shown.reason });
  const { communication_type, purpose, record_type, record_id } = row;
  audit({
    action: 'sendMessage',
    entity: 'communication',
    entity_id: row.id,
    after: { communication_type, purpose, record_type, record_id },
  });
  const text = (row.subject || row.content).slice(0, 100);
  if (row.client_id) audit({ action: 'sendMessage', entity: 'client', entity_id: row.client_id, after: { text } });
  await Promise.all([addMessages([row], ctx), enqueue(sendMessages, { communication_type: input.communication_type })]);
  return (await readLog(row.id, ctx)) ?? refuse('not_found');
}

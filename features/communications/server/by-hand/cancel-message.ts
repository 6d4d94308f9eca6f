import type { CommandContext } from '#platform/server/acts/command-context.ts';
import type { Communication } from '../../contract/messages.ts';
import { lockMessage, moveMessage } from '../messages/message-row.ts';
import { ends } from '../messages/moves.ts';
import { readLog } from '../messages/read-logs.ts';

/** Cancels a message that still waits. Refuses one that has left or was canceled with `message_left`. */
export async function cancelMessage(id: string, ctx: CommandContext<'message_left'>): Promise<Communication> {
  const { actor, audit, refuse } = ctx;
  const before = (await lockMessage(id, ctx)) ?? refuse('not_found');
  if (before.phase !== 'waiting') refuse('message_left');
  audit({ action: 'cancelMessage', entity: 'communication', entity_id: id });
  await moveMessage(before, ends('Cancelled', 'cancelled_by_hand', { name: actor.name }), ctx);
  return (await readLog(id, ctx)) ?? refuse('not_found');
}

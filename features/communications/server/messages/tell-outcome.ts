import { settleReminders } from '#features/renewals/server/index.ts';
import type { CommandContext } from '#platform/server/acts/command-context.ts';
import type { MessagesTable, NewMessage } from '../schema.ts';
import type { MessageState } from './message-state.ts';
import { hasProposal, noteSent } from './proposals.ts';

const taken: readonly string[] = ['Queued', 'Sent', 'Delivered'];

/** The columns that the client's timeline needs. */
type Ended = Pick<
  MessagesTable,
  'client_id' | 'is_test' | 'status' | 'phase' | 'reason_code' | 'communication_type' | 'subject'
>;

/**
 * Adds to the client's timeline that a message ended without being sent, or that its outcome is unknown. A sent message
 * that did not arrive appears only in the history of messages. `facts`: the values of the reason's sentence, as JSON;
 * undefined: none.
 */
export function tellStory(
  { client_id, is_test, status, phase, reason_code, communication_type, subject }: Ended,
  facts: string | undefined,
  { audit }: Pick<CommandContext, 'audit'>,
): void {
  if (client_id === null || is_test || phase !== 'settled' || (status !== 'Cancelled' && status !== 'Failed')) return;
  audit({
    action: reason_code === 'outcome_unknown' ? 'messageUnknown' : 'messageNotSent',
    entity: 'client',
    entity_id: client_id,
    after: { text: subject.slice(0, 100), communication_type, reason_code, facts: JSON.parse(facts ?? '{}') },
  });
}

/** Reports a change of a message to the slices that requested the message. */
export async function tellOutcome(
  before: MessageState,
  change: Partial<NewMessage>,
  ctx: CommandContext,
): Promise<void> {
  const after = { ...before, ...change };
  if (before.phase !== 'settled') tellStory(after, change.reason_facts, ctx);
  if (before.event_key.startsWith('renewal_reminder:')) await tellRenewals(before, after, ctx);
  const isTaken = before.phase !== 'settled' && after.phase === 'settled' && taken.includes(after.status);
  if (isTaken && hasProposal(after) && !after.is_test) await noteSent(after.record_id ?? '', ctx);
}

/**
 * Settles the renewals of a message together with it. Renewals that were dropped when the message was written are
 * settled at that time.
 */
async function tellRenewals(before: MessageState, after: MessageState, ctx: CommandContext): Promise<void> {
  const told = renewalsOf(after);
  await settleReminders(
    renewalsOf(before).filter((id) => !told.includes(id)),
    'dropped',
    ctx,
  );
  if (after.phase !== 'settled') return;
  const status = taken.includes(after.status) ? 'sent' : after.status === 'Cancelled' ? 'dropped' : 'failed';
  await settleReminders(told, status, ctx);
}

const renewalsOf = ({ record_id, also }: MessageState) => [...(record_id ? [record_id] : []), ...also];

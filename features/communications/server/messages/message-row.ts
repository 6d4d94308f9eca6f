import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { numberLines, searchText } from '#features/clients/server/index.ts';
import { settleReminders } from '#features/renewals/server/index.ts';
import { instantOf } from '#platform/contract/calendar.ts';
import type { CommandContext } from '#platform/server/acts/command-context.ts';
import { insertRows } from '#platform/server/database/insert-rows.ts';
import { giveWay } from '#platform/server/ground/in-slices.ts';
import { mailboxOf } from '#platform/server/mail/mailbox.ts';
import { communicationTables, type MessageChange, type MessagesTable, type NewMessage } from '../schema.ts';
import { messageIncrements } from './message-counters.ts';
import type { MessageMove } from './moves.ts';
import { hasProposal, noteSent } from './proposals.ts';

type Given = Pick<
  NewMessage,
  | 'recipient_name'
  | 'recipient_email'
  | 'recipient_phone'
  | 'communication_type'
  | 'template_type'
  | 'purpose'
  | 'language'
  | 'event_key'
> &
  MessageChange;

/** A message as a row that begins with this move, still without text. */
export function newMessage(
  input: Given,
  move: MessageMove,
  { agency, clock }: Pick<CommandContext, 'agency' | 'clock'>,
): NewMessage {
  const { recipient_name, recipient_email, recipient_phone, subject = '' } = input;
  return {
    id: randomUUID(),
    subject,
    content: '',
    reason_code: null,
    reason_facts: '{}',
    is_test: false,
    client_id: null,
    user_id: null,
    record_type: null,
    record_id: null,
    template_id: null,
    template_name: '',
    by_user: null,
    release_at: null,
    handed_over_at: null,
    attempts: 0,
    provider: null,
    provider_id: null,
    segments: null,
    gate: '[]',
    html: null,
    also: [],
    attachment: null,
    sent_at: null,
    delivered_at: null,
    ...input,
    ...move.columns,
    due_at: input.due_at ?? move.columns.release_at ?? null,
    recipient_email: mailboxOf(recipient_email),
    tenant_id: agency.id,
    search_text: searchText([recipient_name, recipient_email, ...numberLines(recipient_phone)], [subject]),
    created_at: instantOf(clock()),
  };
}

/** The maximum number of messages per statement. */
const messagesAtOnce = 100;
/** The maximum number of characters per statement. An e-mail may have a quarter of a million. */
const charactersAtOnce = 4_000_000;

/** Inserts new messages, counts them, and publishes the change. */
export async function addMessages(rows: readonly NewMessage[], ctx: CommandContext): Promise<void> {
  const { tx, agency, count, changed } = ctx;
  for (const row of rows) count([], messageIncrements(row, agency));
  for (const row of rows) tellStory(row, row.reason_facts, ctx);
  for (const { id } of rows) changed('communication', id);
  for (const part of parts(rows)) await insertRows(communicationTables(tx), 'messages', part);
}

/** The messages in parts, each of which takes the thread only briefly to send. */
function* parts(rows: readonly NewMessage[]): Generator<NewMessage[]> {
  let part: NewMessage[] = [];
  let characters = 0;
  for (const row of rows) {
    const more = row.content.length + (row.html?.length ?? 0);
    if (part.length === messagesAtOnce || (part.length > 0 && characters + more > charactersAtOnce)) {
      yield part;
      part = [];
      characters = 0;
    }
    part.push(row);
    characters += more;
  }
  if (part.length > 0) yield part;
}

/** The columns that a change of a message reads. */
export const stateColumns = [
  'id',
  'status',
  'phase',
  'reason_code',
  'subject',
  'communication_type',
  'is_test',
  'handed_over_at',
  'segments',
  'attempts',
  'sent_at',
  'delivered_at',
  'event_key',
  'record_type',
  'record_id',
  'by_user',
  'also',
  'client_id',
  'recipient_phone',
] as const;

/** A message as a change of it finds it. */
export type MessageState = Pick<MessagesTable, (typeof stateColumns)[number]>;

/** A message locked until the transaction ends; null: there is none. */
export async function lockMessage(
  id: string,
  { tx, agency }: Pick<CommandContext, 'tx' | 'agency'>,
): Promise<MessageState | null> {
  const row = await communicationTables(tx)
    .selectFrom('messages')
    .select(stateColumns)
    .where('tenant_id', '=', agency.id)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

/**
 * Moves a locked message, with other changes, updates the counters, and reports the move to the slices that requested
 * the message.
 */
export async function moveMessage(
  before: MessageState,
  move: MessageMove,
  ctx: CommandContext,
  others: MessageChange = {},
): Promise<void> {
  const { tx, agency, count, changed } = ctx;
  const change = { ...others, ...move.columns };
  count(messageIncrements(before, agency), messageIncrements({ ...before, ...change }, agency));
  await Promise.all([
    communicationTables(tx)
      .updateTable('messages')
      .set(change)
      .where('tenant_id', '=', agency.id)
      .where('id', '=', before.id)
      .execute(),
    changed('communication', before.id),
    tellOutcome(before, change, ctx),
  ]);
}

/** Moves many locked messages the same way, in one statement. See {@link moveMessage}. */
export async function moveMessages(
  before: readonly MessageState[],
  move: MessageMove,
  ctx: CommandContext,
  others: MessageChange = {},
): Promise<void> {
  const { tx, agency, count, changed } = ctx;
  const change = { ...others, ...move.columns };
  for (const each of before) {
    await giveWay();
    count(messageIncrements(each, agency), messageIncrements({ ...each, ...change }, agency));
    changed('communication', each.id);
    await tellOutcome(each, change, ctx);
  }
  const ids = before.map(({ id }) => id);
  await communicationTables(tx)
    .updateTable('messages')
    .set(change)
    .where('tenant_id', '=', agency.id)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute();
}

const taken: readonly string[] = ['Queued', 'Sent', 'Delivered'];

/** Reports a change of a message to the slices that requested the message. */
async function tellOutcome(before: MessageState, change: Partial<NewMessage>, ctx: CommandContext): Promise<void> {
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
function tellStory(
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

import { sql } from 'kysely';
import { knownAs } from '#features/consents/server/index.ts';
import { instantOf } from '#platform/contract/calendar.ts';
import { costOf, dollarsOf } from '#platform/contract/money.ts';
import type { CommandContext } from '#platform/server/acts/command-context.ts';
import { giveWay } from '#platform/server/ground/in-slices.ts';
import { unknownReference } from '#platform/server/ground/refusal.ts';
import { type ListOutcome, type SendToList, type TakeBackList, takenBackSeconds } from '../../contract/by-hand.ts';
import type { ReasonCode } from '../../contract/messages.ts';
import { addMessages, moveMessages, stateColumns } from '../messages/message-row.ts';
import { ends } from '../messages/moves.ts';
import { sayReason } from '../reasons.ts';
import { communicationTables, type NewMessage } from '../schema.ts';
import { lookupOfMany } from '../sending/lookup.ts';
import { sendMessages } from '../sending/send-messages.ts';
import { readRecords } from '../writing/read-record.ts';
import { composeFor, readAround } from './send-message.ts';

/** Shows which clients of a list would get the message, and which are left out and why. */
export async function previewList(input: SendToList, ctx: CommandContext): Promise<ListOutcome> {
  ctx.audit(null);
  return (await composeAll(input, ctx)).outcome;
}

/**
 * Sends to every client of a list that the send policy allows. Refuses a list without any such client
 * (`nobody_to_write_to`).
 */
export async function sendToList(input: SendToList, ctx: CommandContext<'nobody_to_write_to'>): Promise<ListOutcome> {
  const { audit, enqueue, refuse, clock } = ctx;
  const { communication_type, record_type, purpose } = input;
  const { outcome, rows } = await composeAll(input, ctx);
  const [first] = rows;
  if (!first) return refuse('nobody_to_write_to');
  audit({
    action: 'sendToList',
    entity: 'communication',
    entity_id: first.id,
    after: { communication_type, record_type, purpose, count: rows.length, left_out: outcome.left_out.length },
  });
  const waits = input.can_be_taken_back;
  const at = instantOf(new Date(clock().getTime() + takenBackSeconds * 1_000));
  const waiting = rows.map((row) => (waits && row.status === 'Pending' && row.release_at ? leaving(row, at) : row));
  // One second after the end of the time to take the list back.
  const when = waits ? { afterSeconds: takenBackSeconds + 1 } : {};
  await Promise.all([addMessages(waiting, ctx), enqueue(sendMessages, { communication_type }, when)]);
  return { ...outcome, ids: rows.map(({ id }) => id) };
}

const leaving = (row: NewMessage, at: string): NewMessage => ({ ...row, release_at: at, due_at: at });

/** Cancels those of the given messages that still wait and that the caller wrote. Returns how many. */
export async function takeBackList({ ids }: TakeBackList, ctx: CommandContext): Promise<{ count: number }> {
  const { tx, agency, actor, audit } = ctx;
  const before = await communicationTables(tx)
    .selectFrom('messages')
    .select(stateColumns)
    .where('tenant_id', '=', agency.id)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .where('by_user', '=', actor.user_id)
    .where('phase', '=', 'waiting')
    .orderBy('id')
    .forUpdate()
    .execute();
  const [first] = before;
  const count = before.length;
  audit(first ? { action: 'takeBackList', entity: 'communication', entity_id: first.id, after: { count } } : null);
  if (first) await moveMessages(before, ends('Cancelled', 'cancelled_by_hand', { name: actor.name }), ctx);
  return { count };
}

/** Composes the messages of a list, in a fixed number of statements. Yields to other requests before each message. */
async function composeAll(
  input: SendToList,
  ctx: CommandContext,
): Promise<{ outcome: ListOutcome; rows: NewMessage[] }> {
  const { services, language } = ctx;
  const { record_ids, can_be_taken_back: _, ...written } = input;
  const channel = written.communication_type;
  const ids = [...new Set(record_ids)];
  const [found, around] = await Promise.all([readRecords(written.record_type, ids, ctx), readAround(written, ctx)]);
  const byId = new Map(found.map((record) => [record.id, record]));
  const records = ids.map((id) => byId.get(id) ?? unknown());
  const addressOf = ({ email, phone }: { email: string; phone: string }) =>
    knownAs(channel, channel === 'Email' ? email : phone);
  const lookupOf = lookupOfMany(channel, [...new Set(records.map(addressOf))], ctx);
  const rows: NewMessage[] = [];
  const left_out: ListOutcome['left_out'] = [];
  let example: ListOutcome['example'] = null;
  const reached = new Set<string>();
  for (const record of records) {
    await giveWay();
    const address = addressOf(record);
    const leaveOut = (reason_code: ReasonCode, reason = sayReason(reason_code, {}, language, services)) =>
      left_out.push({ record_id: record.id, recipient_name: record.name, reason_code, reason });
    if (reached.has(address)) {
      leaveOut('same_address');
      continue;
    }
    const { shown, row } = await composeFor(record, written, around, ctx, lookupOf(address));
    if (!row) {
      leaveOut(shown.reason_code ?? 'refused', shown.reason ?? '');
      continue;
    }
    reached.add(address);
    rows.push(row);
    example ??= shown;
  }
  const segments = channel === 'SMS' ? rows.reduce((sum, row) => sum + (row.segments ?? 0), 0) : null;
  const price = Number(around.settings.sms_segment_price);
  const cost = segments !== null && price > 0 ? dollarsOf(costOf(price, segments)) : null;
  const held = rows.filter(({ status, release_at }) => status === 'Queued' || release_at === null).length;
  return { outcome: { count: rows.length, held, left_out, segments, cost, ids: [], example }, rows };
}

const unknown = (): never => {
  throw unknownReference('record_ids');
};

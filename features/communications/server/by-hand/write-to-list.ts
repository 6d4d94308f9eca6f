import { knownAs } from '#features/consents/server/index.ts';
import { costOf, dollarsOf } from '#platform/contract/money.ts';
import type { Deed } from '#platform/server/acts/deed.ts';
import { giveWay } from '#platform/server/ground/in-slices.ts';
import { unknownReference } from '#platform/server/ground/refusal.ts';
import type { ListOutcome, SendToList } from '../../contract/by-hand.ts';
import type { ReasonCode } from '../../contract/messages.ts';
import { sayReason } from '../messages/say-reason.ts';
import { addMessages } from '../messages/write-message.ts';
import type { NewMessage } from '../schema.ts';
import { sendMessages } from '../sending/send-messages.ts';
import { sightOfMany } from '../sending/sight.ts';
import { composeFor, readAround } from './compose.ts';
import { readRecords } from './read-record.ts';

/** Shows who of a list would be written to, and who is left out and why. */
export async function previewList(given: SendToList, deed: Deed): Promise<ListOutcome> {
  deed.audit(null);
  return (await composeAll(given, deed)).outcome;
}

/** Writes to all of a list to whom nothing stands against it; refuses a list of which nobody is left (`nobody_to_write_to`). */
export async function sendToList(given: SendToList, deed: Deed<'nobody_to_write_to'>): Promise<ListOutcome> {
  const { audit, enqueue, refuse } = deed;
  const { communication_type, record_type, purpose } = given;
  const { outcome, rows } = await composeAll(given, deed);
  const [first] = rows;
  if (!first) return refuse('nobody_to_write_to');
  audit({
    ...{ action: 'sendToList', entity: 'communication', entity_id: first.id },
    after: { communication_type, record_type, purpose, count: rows.length, left_out: outcome.left_out.length },
  });
  await Promise.all([addMessages(rows, deed), enqueue(sendMessages, { communication_type })]);
  return outcome;
}

/** The messages of a list, in a few statements for any number, and a turn for everybody else before each of them. */
async function composeAll(given: SendToList, deed: Deed): Promise<{ outcome: ListOutcome; rows: NewMessage[] }> {
  const { services, language } = deed;
  const { record_ids, ...written } = given;
  const channel = written.communication_type;
  const ids = [...new Set(record_ids)];
  const [found, around] = await Promise.all([readRecords(written.record_type, ids, deed), readAround(written, deed)]);
  const byId = new Map(found.map((record) => [record.id, record]));
  const records = ids.map((id) => byId.get(id) ?? unknown());
  const addressOf = ({ email, phone }: { email: string; phone: string }) =>
    knownAs(channel, channel === 'Email' ? email : phone);
  const sightOf = await sightOfMany(channel, [...new Set(records.map(addressOf))], deed);
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
    const { shown, row } = await composeFor(record, written, around, deed, sightOf(address));
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
  return { outcome: { count: rows.length, held, left_out, segments, cost, example }, rows };
}

const unknown = (): never => {
  throw unknownReference('record_ids');
};

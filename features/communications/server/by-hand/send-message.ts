import { randomUUID } from 'node:crypto';
import { knownAs, linkToken } from '#features/consents/server/index.ts';
import { firstInstant, instantOf } from '#platform/contract/calendar.ts';
import { exactCostOf } from '#platform/contract/money.ts';
import type { CommandContext } from '#platform/server/acts/command-context.ts';
import { unknownReference } from '#platform/server/ground/refusal.ts';
import type { ComposedMessage, SendMessage } from '../../contract/by-hand.ts';
import type { Communication, Purpose } from '../../contract/messages.ts';
import { faultsOf } from '../letters/faults.ts';
import { footerOf } from '../letters/footer.ts';
import { readText, renderMessage } from '../letters/render-message.ts';
import { readAnsweringEmail, readSender } from '../letters/sender.ts';
import { addMessages, newMessage } from '../messages/message-row.ts';
import { leaves, waits } from '../messages/moves.ts';
import { readLog } from '../messages/read-logs.ts';
import { describeFindings, sayReason } from '../reasons.ts';
import type { NewMessage } from '../schema.ts';
import { judge } from '../sending/judge.ts';
import { type Lookup, lookupOf } from '../sending/lookup.ts';
import { sendMessages } from '../sending/send-messages.ts';
import { readRow } from '../settings-row.ts';
import { readTemplate } from '../templates/read-templates.ts';
import { type RecordRow, readRecord, valuesOf } from '../writing/read-record.ts';

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

/** A message by hand as it would be sent, and its row; null: it can't be sent. */
interface Composed {
  shown: ComposedMessage;
  row: NewMessage | null;
}

/** A message by hand to the client of one record. */
async function compose(input: SendMessage, ctx: CommandContext): Promise<Composed> {
  const [record, around] = await Promise.all([
    readRecord(input.record_type, input.record_id, ctx),
    readAround(input, ctx),
  ]);
  if (!record) throw unknownReference('record_id');
  return composeFor(record, input, around, ctx);
}

/** The message, without its recipient. */
type Written = Omit<SendMessage, 'record_id'>;
type Around = Awaited<ReturnType<typeof readAround>>;

/**
 * Reads what all recipients share: the text, parsed once, the channels, the sender, the time. Refuses a text with
 * faults, and a time in the past.
 */
export async function readAround(input: Written, ctx: CommandContext) {
  const { communication_type, template_id } = input;
  const [template, settings, sender, answering] = await Promise.all([
    template_id === null ? null : readTemplate(template_id, ctx),
    readRow(ctx),
    readSender(ctx),
    readAnsweringEmail({ by_user: ctx.actor.user_id, client_id: null }, ctx),
  ]);
  if (template_id !== null && template?.communication_type !== communication_type)
    throw unknownReference('template_id');
  const text = {
    template_type: template?.template_type ?? ('Custom' as const),
    communication_type,
    variables: [],
    language: ctx.language,
    plain_letters: template?.plain_letters ?? false,
    ...template,
    subject: input.subject || template?.subject || '',
    content: input.content || template?.content || '',
  };
  const { refuseFields } = ctx;
  if (text.content === '') refuseFields([needed('content', 'content_required')]);
  if (communication_type === 'Email' && text.subject === '') refuseFields([needed('subject', 'subject_required')]);
  const faults = faultsOf(text);
  if (faults.length > 0) refuseFields(faults);
  const scheduled = scheduledFor(input.scheduled_at, ctx);
  const reply_email = settings.reply_to_email || sender.email || answering;
  const { template_type } = text;
  return { template, template_type, text: readText(text), settings, sender: { ...sender, reply_email }, scheduled };
}

/** When a scheduled message leaves; null: as soon as the send policy allows. Refuses a time in the past. */
function scheduledFor(query: string | null, { agency, clock, today, refuseFields }: CommandContext): string | null {
  if (query === null || query === today) return null;
  const at = firstInstant(query, agency.time_zone);
  if (at < clock()) refuseFields([needed('scheduled_at', 'schedule_past')]);
  return at > clock() ? instantOf(at) : null;
}

/** The message for the client of a record, by what the send policy knows of the address. */
export async function composeFor(
  record: RecordRow,
  input: Written,
  { template, template_type, text, settings, sender, scheduled }: Around,
  ctx: CommandContext,
  lookedUp?: Lookup,
): Promise<Composed> {
  const { services, language, actor, clock } = ctx;
  const { communication_type, record_type, template_id } = input;
  const purpose: Purpose =
    input.purpose ?? (template_type === 'Custom' && record_type !== 'quote' ? 'marketing' : 'service');
  const isEmail = communication_type === 'Email';
  const address = knownAs(communication_type, isEmail ? record.email : record.phone);
  const id = randomUUID();
  const postal_address = settings.postal_address || sender.postal_address;
  const unsubscribe_url =
    isEmail && purpose === 'marketing'
      ? `${services.config.appUrl}/u/${linkToken({ tenant_id: ctx.agency.id, message_id: id, client_id: record.client_id, address }, services)}`
      : null;
  const lookup = lookedUp ?? lookupOf({ channel: communication_type, address }, ctx);
  const reason = { reason: unsubscribe_url ? await whyOffered(address, lookup) : ('client' as const), unsubscribe_url };
  const footer = footerOf({ ...sender, postal_address }, reason, record.language, services.translate);
  const around = { agency: sender.name, brand: sender.brand, footer };
  const written = renderMessage(text, valuesOf(record, sender, ctx), record.language, communication_type, around);
  const recipient = {
    recipient_name: record.name,
    recipient_email: isEmail ? record.email : '',
    recipient_phone: isEmail ? '' : record.phone,
  };
  const nothing = {
    ...recipient,
    language: record.language,
    subject: '',
    content: '',
    segments: null,
    cost: null,
    dear_letters: [],
    has_proposal: isEmail && record_type === 'quote',
    release_at: null,
  };
  if ('reason' in written) {
    const reason = sayReason(written.reason, written.facts, language, services);
    const { missing } = written;
    const shown = { ...nothing, is_allowed: false, reason_code: written.reason, reason, gate: [], missing };
    return { shown, row: null };
  }
  const verdict = await judge(
    { channel: communication_type, address, zip: record.zip_code, purpose, postal_address },
    settings,
    ctx,
    lookup,
  );
  const isOpen = verdict.outcome === 'held' && verdict.release_at === null;
  const release = isOpen ? null : later(verdict.release_at, scheduled);
  const subject = written.channel === 'Email' ? written.subject : '';
  const { segments, dear_letters } = written.channel === 'SMS' ? written : { segments: null, dear_letters: [] };
  const price = Number(settings.sms_segment_price);
  const cost = segments !== null && price > 0 ? exactCostOf(price, segments) : null;
  const shown: ComposedMessage = {
    ...nothing,
    subject,
    content: written.text,
    segments,
    cost,
    dear_letters,
    release_at: release,
    missing: [],
    is_allowed: verdict.outcome !== 'refused',
    reason_code: verdict.reason,
    reason: verdict.reason && sayReason(verdict.reason, {}, language, services),
    gate: describeFindings(verdict.findings, ctx),
  };
  if (verdict.outcome === 'refused') return { shown, row: null };
  const row = newMessage(
    {
      ...recipient,
      id,
      communication_type,
      template_type,
      purpose,
      language: record.language,
      subject,
      content: written.text,
      html: written.channel === 'Email' ? written.html : null,
      segments,
      event_key: `by-hand:${id}`,
      due_at: scheduled,
      gate: JSON.stringify(verdict.findings),
      client_id: record.client_id,
      record_type,
      record_id: record.id,
      by_user: actor.user_id,
      template_id,
      template_name: template?.name ?? '',
    },
    isOpen || release ? waits(release, verdict.reason) : leaves(instantOf(clock()), verdict.reason),
    ctx,
  );
  return { shown, row };
}

/** Why a client gets a marketing e-mail: a client who has not refused gets it, but only some have agreed. */
async function whyOffered(address: string, lookup: Lookup): Promise<'agreed' | 'offers'> {
  return address !== '' && (await lookup.state()).marketing === 'given' ? 'agreed' : 'offers';
}

/** The later of two instants; null: at once. */
const later = (one: string | null, other: string | null) => (one && other && one > other ? one : (other ?? one));

const needed = (field: string, code: string) => ({
  field,
  code: 'invalid',
  message: `communications:validation.${code}`,
});

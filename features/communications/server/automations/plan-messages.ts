import { sql } from 'kysely';
import * as z from 'zod/mini';
import { knownAs } from '#features/consents/server/index.ts';
import { instantOf } from '#platform/contract/calendar.ts';
import type { CommandContext } from '#platform/server/acts/command-context.ts';
import { agencyJob, platformJob } from '#platform/server/background/job.ts';
import { type SendingType, sendingTypes } from '../../contract/channels.ts';
import { addMessages, newMessage } from '../messages/message-row.ts';
import { ends, leaves, waits } from '../messages/moves.ts';
import { sentByHand } from '../messages/proposals.ts';
import { communicationTables, type MessageTriggersTable, type NewMessage } from '../schema.ts';
import { judge, type Verdict } from '../sending/judge.ts';
import { lookupOfMany } from '../sending/lookup.ts';
import { sendMessages } from '../sending/send-messages.ts';
import { readRow, type SettingsRow } from '../settings-row.ts';
import { leavingAt, recordOf, typeOf } from '../writing/events.ts';
import { readSettled } from './read-automations.ts';
import { forEachAgent, isMeant, oneForEach, type Recipient, readRecipients } from './recipients.ts';

const triggersMax = 500;
const agenciesMax = 500;

/** Each minute, finds the agencies that have new triggers. */
export const findTriggers = platformJob({
  name: 'communications.find-causes',
  payload: z.object({}),
  retryLimit: 0,
  timeoutSeconds: 30,
  atStart: true,
  schedule: { cron: '* * * * *', timeZone: 'UTC' },
  async run(_payload, { services, act }) {
    const { rows } = await services.lookupPool.query<{ tenant_id: string }>('select * from causes_due($1)', [
      agenciesMax,
    ]);
    const work = rows.map(({ tenant_id }) => ({ agencyId: tenant_id, payload: {} }));
    await act(async ({ tx }) => {
      if (work.length > 0) await services.queue.enqueueForEach(tx, planMessages, work);
    });
  },
});

/** Creates the messages of the triggers, still without text: each is written when it leaves. */
export const planMessages = agencyJob({
  name: 'communications.plan',
  payload: z.object({}),
  retryLimit: 5,
  timeoutSeconds: 60,
  // Two concurrent jobs would create the same message, and the second would fail.
  concurrency: 1,
  async run(_payload, { finish }) {
    await finish(async (ctx) => {
      const triggers = await takeTriggers(ctx);
      if (triggers.length > 0) await plan(triggers, ctx);
      if (triggers.length === triggersMax) await ctx.enqueue(planMessages, {});
    });
  },
});

/** Takes the oldest triggers, which are deleted with the commit. */
async function takeTriggers({ tx, agency }: CommandContext): Promise<MessageTriggersTable[]> {
  const { rows } = await sql<MessageTriggersTable>`
    delete from message_causes where tenant_id = ${agency.id} and id in (
      select id from message_causes where tenant_id = ${agency.id} order by at, id limit ${triggersMax})
    returning *`.execute(communicationTables(tx));
  return rows;
}

async function plan(found: readonly MessageTriggersTable[], ctx: CommandContext): Promise<void> {
  const triggers = await forEachAgent(found, ctx);
  const { tx, agency, clock } = ctx;
  const db = communicationTables(tx);
  const keys = triggers.map(({ event, key }) => `${event}:${key}`);
  const quotes = triggers.filter(({ event }) => event === 'quote_sent').map(({ record_id }) => record_id);
  const [settled, settings, told, byHand, known] = await Promise.all([
    readSettled(ctx),
    readRow(ctx),
    readRecipients(triggers, ctx),
    sentByHand(quotes, ctx),
    db
      .selectFrom('messages')
      .select('event_key')
      .where('tenant_id', '=', agency.id)
      .where('event_key', '=', sql<string>`any(${keys}::text[])`)
      .execute(),
  ]);
  const choose = choosing([...told.values()], settings, ctx);
  const taken = new Set(known.map(({ event_key }) => event_key));
  const rows: NewMessage[] = [];
  for (const [trigger, others] of oneForEach(triggers, told)) {
    const automation = settled.get(trigger.event);
    const person = told.get(trigger.id);
    const event_key = `${trigger.event}:${trigger.key}`;
    if (!automation?.is_enabled || !person || taken.has(event_key) || !isMeant(automation, person)) continue;
    if (trigger.event === 'quote_sent' && byHand.has(trigger.record_id)) continue;
    taken.add(event_key);
    const at = leavingAt(trigger, automation);
    const isLater = at > clock();
    const choice = await choose(automation.channels, person, isLater ? at : clock());
    if (!choice) continue;
    const isEmail = choice.channel === 'Email';
    const isRefused = choice.verdict.outcome === 'refused';
    const also = others.map(({ record_id }) => record_id);
    rows.push(
      newMessage(
        {
          recipient_name: person.name,
          recipient_email: isEmail ? person.email : '',
          recipient_phone: isEmail ? '' : person.phone,
          communication_type: choice.channel,
          event_key,
          also,
          template_type: typeOf[trigger.event],
          purpose: 'service',
          language: person.language,
          client_id: person.client_id,
          user_id: person.user_id,
          gate: JSON.stringify(isRefused ? choice.verdict.findings : []),
          record_type: recordOf[trigger.event],
          record_id: trigger.record_id,
        },
        isRefused
          ? ends('Cancelled', choice.verdict.reason)
          : isLater
            ? waits(instantOf(at), null)
            : leaves(instantOf(at)),
        ctx,
      ),
    );
  }
  if (rows.length === 0) return;
  const events = [...new Set(rows.map(({ event_key }) => event_key.split(':')[0]))];
  const [ran] = await Promise.all([
    sql<{ id: string }>`update automations set last_run = ${clock().toISOString()}::timestamptz
      where tenant_id = ${agency.id} and event = any(${events}::text[]) returning id`.execute(db),
    addMessages(rows, ctx),
    ...sendingTypes
      .filter(leavingOf(rows))
      .map((channel) => ctx.enqueue(sendMessages, { communication_type: channel })),
  ]);
  for (const { id } of ran.rows) ctx.changed('communication_automation', id);
}

const leavingOf = (rows: readonly NewMessage[]) => (channel: SendingType) =>
  rows.some(({ communication_type, status }) => communication_type === channel && status === 'Pending');

/** The channel for a recipient, and the send policy's verdict on it. */
interface Choice {
  channel: SendingType;
  verdict: Verdict;
}

/**
 * Chooses the channel for many recipients, in a fixed number of statements: the first channel that the send policy
 * allows or holds at the given time; otherwise the first channel with an address, with the reason for the refusal.
 * null: the recipient has no address.
 */
export function choosing(
  people: readonly Recipient[],
  settings: SettingsRow,
  ctx: CommandContext,
): (channels: readonly SendingType[], person: Recipient, at: Date) => Promise<Choice | null> {
  const lookupsOf = (channel: SendingType) =>
    lookupOfMany(channel, [...new Set(people.map((person) => addressBy(channel, person)).filter(Boolean))], ctx);
  const lookups = { Email: lookupsOf('Email'), SMS: lookupsOf('SMS') };
  return async (channels, person, at) => {
    let refused: Choice | null = null;
    for (const channel of channels) {
      const address = addressBy(channel, person);
      if (address === '') continue;
      const asked = { channel, address, zip: person.zip_code, purpose: 'service', postal_address: '' } as const;
      const from = { isAutomatic: true, isToStaff: person.user_id !== null };
      const then = { ...ctx, clock: () => at };
      const verdict = await judge({ ...asked, ...from }, settings, then, lookups[channel](address));
      if (verdict.outcome !== 'refused') return { channel, verdict };
      refused ??= { channel, verdict };
    }
    return refused;
  };
}

const addressBy = (channel: SendingType, { email, phone }: Recipient) =>
  knownAs(channel, channel === 'Email' ? email : phone);

import { performance } from 'node:perf_hooks';
import { classifyReply, recordConsent } from '#features/consents/server/index.ts';
import { createTasks } from '#features/tasks/server/index.ts';
import { actorOf } from '#platform/server/acts/actor.ts';
import { agencyOf } from '#platform/server/acts/agency.ts';
import type { Deed } from '#platform/server/acts/deed.ts';
import type { TextAnswer } from '#platform/server/http/answers.ts';
import type { HookInput, PublicContext } from '#platform/server/http/contexts.ts';
import { lockMessage, moveMessage } from '../messages/write-message.ts';
import { communicationTables } from '../schema.ts';
import { notProved, provedForm, xml } from './receive.ts';

type Answer = TextAnswer<'application/json' | 'text/xml'>;

interface Inbound {
  sid: string;
  from: string;
  body: string;
  optOutType: string;
}

/**
 * A text that somebody sent to the agency: kept once, and understood. A stop closes the phone at once for everybody who has
 * it, and cancels what waits. Twilio answers a stop itself.
 */
export async function receiveText(
  input: { params: { address: string } } & HookInput,
  context: PublicContext,
): Promise<Answer> {
  const beganAt = performance.now();
  const form = await provedForm(input, context);
  if (!form) return notProved(beganAt);
  const { fields, found } = form;
  const text: Inbound = {
    ...{ sid: fields.MessageSid ?? '', from: fields.From ?? '', body: (fields.Body ?? '').slice(0, 1_600) },
    optOutType: fields.OptOutType ?? '',
  };
  if (text.sid && text.from) {
    await context.performIn(agencyOf(found), actorOf('integration', 'Twilio'), (deed) =>
      take(text, fields, deed as unknown as Deed),
    );
  }
  return xml;
}

async function take(text: Inbound, raw: object, deed: Deed): Promise<void> {
  const { tx, agency, clock, audit } = deed;
  const now = clock().toISOString();
  const kept = await communicationTables(tx)
    .insertInto('message_events')
    .values({
      ...{ tenant_id: agency.id, key: `${text.sid} received`, message_id: null, provider_id: '', event: 'received' },
      ...{ detail: text.body.slice(0, 500), raw: JSON.stringify(raw), at: now, created_at: now },
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('key')
    .executeTakeFirst();
  audit(null);
  if (!kept) return;
  const reply = classifyReply(text.body, text.optOutType);
  const said = { communication_type: 'SMS', address: text.from, words: text.body, language: reply.language } as const;
  if (reply.kind === 'stop') {
    await recordConsent({ ...said, change: 'revoked', source: 'reply' }, deed);
    await cancelWaiting(text.from, deed);
  }
  if (reply.kind === 'start') await recordConsent({ ...said, change: 'given', source: 'reply' }, deed);
  if (reply.kind === 'doubt') await recordConsent({ ...said, change: 'held', source: 'reply' }, deed);
  if (reply.kind === 'doubt' || reply.isCancelling) await askSomebody(text, deed);
}

/** What waits for a phone that was closed does not leave. */
async function cancelWaiting(phone: string, deed: Deed): Promise<void> {
  const { tx, agency } = deed;
  const waiting = await communicationTables(tx)
    .selectFrom('messages')
    .select('id')
    .where('tenant_id', '=', agency.id)
    .where('recipient_phone', '=', phone)
    .where('phase', '=', 'waiting')
    .orderBy('id')
    .execute();
  for (const { id } of waiting) {
    const before = await lockMessage(id, deed);
    if (before?.phase !== 'waiting') continue;
    await moveMessage(
      before,
      { status: 'Cancelled', phase: 'settled', release_at: null, reason_code: 'stopped' },
      deed,
    );
  }
}

/** Has whoever looks after the client look at an answer. */
async function askSomebody({ from, body }: Inbound, deed: Deed): Promise<void> {
  const { tx, agency, services, language } = deed;
  const lead = await communicationTables(tx)
    .selectFrom('leads')
    .innerJoin('clients', (join) =>
      join.onRef('clients.tenant_id', '=', 'leads.tenant_id').onRef('clients.id', '=', 'leads.client_id'),
    )
    .select(['leads.id', 'leads.assigned_agent', 'clients.name'])
    .where('leads.tenant_id', '=', agency.id)
    .where('clients.tenant_id', '=', agency.id)
    .where('clients.phone', '=', from)
    .orderBy('leads.created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  const title = services.translate(language, 'communications:reply_task.title', { client: lead?.name ?? from });
  const description = services.translate(language, 'communications:reply_task.text', { text: body });
  const about = lead ? { lead_id: lead.id, assigned_to: lead.assigned_agent } : { assigned_to: null };
  await createTasks([{ title: title.slice(0, 200), description, ...about }], deed);
}

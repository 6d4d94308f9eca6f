import { randomUUID } from 'node:crypto';
import { performance } from 'node:perf_hooks';
import { classifyReply, lockAddress, type Reply, recordConsent, stateOf } from '#features/consents/server/index.ts';
import { actorOf } from '#platform/server/acts/actor.ts';
import { agencyOf } from '#platform/server/acts/agency.ts';
import type { CommandContext } from '#platform/server/acts/command-context.ts';
import type { TextAnswer } from '#platform/server/http/answers.ts';
import type { HookInput, PublicContext } from '#platform/server/http/contexts.ts';
import { purposes } from '../../contract/messages.ts';
import { communicationTables } from '../schema.ts';
import { type Answering, answerOf } from './answer-text.ts';
import type { Inbound } from './inbound.ts';
import { notVerified, verifiedForm, xml } from './receive.ts';
import { adminsOf, askSomebody, tellSellers, writersOf } from './tell-of-reply.ts';

type Answer = TextAnswer<'application/json' | 'text/xml'>;

/**
 * A received text message: stored once, interpreted, reported to the agent of the client, and added to the client's
 * timeline. A stop closes the phone at once for every client who has it. With the module off, the text is only
 * interpreted.
 */
export async function receiveText(
  input: { params: { address: string } } & HookInput,
  context: PublicContext,
): Promise<Answer> {
  const beganAt = performance.now();
  const form = await verifiedForm(input, context);
  if (!form) return notVerified(beganAt);
  const { fields, found } = form;
  const text: Inbound = {
    sid: fields.MessageSid ?? '',
    from: fields.From ?? '',
    body: (fields.Body ?? '').slice(0, 1_600),
    optOutType: fields.OptOutType ?? '',
  };
  if (!text.sid || !text.from) return xml;
  const isOn = found.features_enabled.includes('communications');
  const answer = await context.performIn(agencyOf(found), actorOf('integration', 'Twilio'), (ctx) =>
    take(text, isOn, ctx),
  );
  return answer ? { ...xml, text: `<Response><Message>${escaped(answer)}</Message></Response>` } : xml;
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** The text to answer with; null: no answer. */
async function take(text: Inbound, isOn: boolean, ctx: CommandContext): Promise<string | null> {
  const { tx, agency, clock, audit, changed } = ctx;
  const { sid, from: address, body: words, optOutType } = text;
  const understood = classifyReply(words, optOutType);
  const { isWrongNumber } = understood;
  const stopped = await stoppedFor(understood, address, ctx);
  // A yes from a phone that is not stopped is the reply to a question of the agency.
  const opens = understood.kind === 'start' && stopped.length > 0;
  const reply = understood.kind === 'start' && !opens ? { ...understood, kind: 'message' as const } : understood;
  const keeping = communicationTables(tx)
    .insertInto('text_replies')
    .values({
      tenant_id: agency.id,
      id: randomUUID(),
      sid,
      address,
      words,
      kind: reply.kind,
      created_at: clock().toISOString(),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  const [kept, writers, admins] = await Promise.all([keeping, writersOf(address, ctx), adminsOf(ctx)]);
  audit(null);
  if (!kept) return null;
  changed('communication', kept.id);
  const said = { communication_type: 'SMS', address, words, language: reply.language, source: 'reply' } as const;
  if (reply.kind === 'stop') await recordConsent({ ...said, change: 'revoked' }, ctx);
  if (opens) await recordConsent({ ...said, change: 'given', purposes: stopped }, ctx);
  if (reply.kind === 'doubt') {
    await recordConsent({ ...said, change: 'held', purposes: isWrongNumber ? [...purposes] : ['marketing'] }, ctx);
  }
  for (const { client_id } of writers) {
    const after = { text: words.slice(0, 500), kind: reply.kind };
    audit({ action: 'receiveText', entity: 'client', entity_id: client_id, after });
  }
  if (reply.kind === 'doubt' || reply.isCancelling || isWrongNumber) await askSomebody(text, reply, writers[0], ctx);
  if (!isOn) return null;
  await tellSellers(text, writers, admins, ctx);
  // While a stop lasts, it is confirmed once.
  if (reply.kind === 'stop' && stopped.length === purposes.length) return null;
  const request: Answering = { ...text, reply, language: reply.language ?? writers[0]?.language ?? ctx.language };
  return answerOf(request, writers[0], ctx);
}

/** The purposes for which a phone is stopped, if the answer changes them. Locks them until the transaction ends. */
async function stoppedFor({ kind }: Reply, address: string, ctx: CommandContext) {
  if (kind !== 'stop' && kind !== 'start') return [];
  await lockAddress('SMS', address, ctx);
  const state = await stateOf('SMS', address, ctx);
  return purposes.filter((purpose) => state[purpose] === 'revoked');
}

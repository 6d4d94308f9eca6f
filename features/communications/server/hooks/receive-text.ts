import { randomUUID } from 'node:crypto';
import { classifyReply, lockAddress, type Reply, recordConsent, stateOf } from '#features/consents/server/index.ts';
import { actorOf } from '#platform/server/acts/actor.ts';
import { agencyOf } from '#platform/server/acts/agency.ts';
import type { CommandContext } from '#platform/server/acts/command-context.ts';
import type { PublicContext } from '#platform/server/http/contexts.ts';
import { purposes } from '../../contract/messages.ts';
import type { HookAnswer, Inbound, TextHook } from '../providers/hook.ts';
import type { Provider } from '../providers/provider.ts';
import { communicationTables } from '../schema.ts';
import { type Answerer, type Answering, answerOf } from './answer-text.ts';
import { type ReceivedInput, verify } from './receive-events.ts';
import { adminsOf, askSomebody, tellSellers, writersOf } from './tell-of-reply.ts';

/**
 * A received text message: stored once, interpreted, reported to the agent of the client, and added to the client's
 * timeline. A stop closes the phone at once for every client who has it. With the module off, the text is only
 * interpreted.
 */
export async function receiveText(
  provider: Provider,
  hook: TextHook,
  input: ReceivedInput,
  context: PublicContext,
): Promise<HookAnswer> {
  const verified = await verify(hook, input, context);
  if ('refused' in verified) return verified.refused;
  const { call } = verified;
  const text = await hook.read(call);
  if (!text) return hook.answer(null);
  const isOn = call.found.features_enabled.includes('communications');
  const answer = await context.performIn(agencyOf(call.found), actorOf('integration', provider.name), (ctx) =>
    take(text, isOn, { name: provider.name, hook }, ctx),
  );
  return hook.answer(answer);
}

/** The text to answer with; null: no answer. */
async function take(text: Inbound, isOn: boolean, by: Answerer, ctx: CommandContext): Promise<string | null> {
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
  return answerOf(request, writers[0], by, ctx);
}

/** The purposes for which a phone is stopped, if the answer changes them. Locks them until the transaction ends. */
async function stoppedFor({ kind }: Reply, address: string, ctx: CommandContext) {
  if (kind !== 'stop' && kind !== 'start') return [];
  await lockAddress('SMS', address, ctx);
  const state = await stateOf('SMS', address, ctx);
  return purposes.filter((purpose) => state[purpose] === 'revoked');
}

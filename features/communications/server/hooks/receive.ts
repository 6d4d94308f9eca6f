import { performance } from 'node:perf_hooks';
import { actorOf } from '#platform/server/acts/actor.ts';
import { agencyOf } from '#platform/server/acts/agency.ts';
import { refuseEvenly } from '#platform/server/hooks/refuse-evenly.ts';
import type { HookInput, PublicContext } from '#platform/server/http/contexts.ts';
import type { SendingType } from '../../contract/channels.ts';
import type { EventHook, Hook, HookAnswer, HookCall } from '../providers/hook.ts';
import type { Provider } from '../providers/provider.ts';
import { findChannels } from './find-channels.ts';
import { storeEvents } from './store-events.ts';

export type ReceivedInput = { params: { address: string } } & HookInput;

/** The number of events per transaction: one transaction for the maximum would lock its messages for seconds. */
const eventsAtOnce = 200;

const json = (status: 400 | 401, body: object): HookAnswer => ({
  status,
  type: 'application/json',
  text: JSON.stringify(body),
});

/**
 * A call that the account of the address's agency has signed, otherwise the answer: the same, after the same time, for
 * an address that no agency has and for a call without a valid signature.
 */
export async function verify(
  hook: Pick<Hook<never, never>, 'isSigned'>,
  { params, bytes, headers, target }: ReceivedInput,
  context: PublicContext,
): Promise<{ call: HookCall } | { refused: HookAnswer }> {
  const beganAt = performance.now();
  const found = await findChannels(params.address, context);
  const url = context.services.config.appUrl + target;
  const call = found && { bytes, headers, url, now: context.clock(), found };
  if (call && hook.isSigned(call)) return { call };
  await refuseEvenly(beganAt);
  return { refused: json(401, { code: 'invalid_signature' }) };
}

/**
 * A provider's events about messages: verified against the received bytes, each stored once. If the call is repeated
 * after a failure, the events stored before it are recognized by their keys.
 */
export async function receiveEvents(
  provider: Provider & { events: EventHook },
  channel: SendingType,
  input: ReceivedInput,
  context: PublicContext,
): Promise<HookAnswer> {
  const verified = await verify(provider.events, input, context);
  if ('refused' in verified) return verified.refused;
  const events = await provider.events.read(verified.call);
  if (!events) return json(400, { code: 'unreadable' });
  for (let from = 0; from < events.length; from += eventsAtOnce) {
    const step = events.slice(from, from + eventsAtOnce);
    await context.performIn(agencyOf(verified.call.found), actorOf('integration', provider.name), (ctx) =>
      storeEvents(step, { channel, provider }, ctx),
    );
  }
  return provider.events.answer(events.length);
}

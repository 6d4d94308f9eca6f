import { performance } from 'node:perf_hooks';
import type { ParamsOf } from '#platform/contract/route.ts';
import { inSlices } from '#platform/server/ground/in-slices.ts';
import { type ReadBody, readBody } from '#platform/server/hooks/read-body.ts';
import { refuseEvenly } from '#platform/server/hooks/refuse-evenly.ts';
import type { HookInput, PublicContext } from '#platform/server/http/contexts.ts';
import type { integrationRoutes } from '../../contract.ts';
import { acceptTogether } from './accept-together.ts';
import {
  accepted,
  changing,
  faulty,
  full,
  type HookAnswer,
  json,
  notVerified,
  paused,
  plain,
  tooLong,
  tooMany,
} from './answers.ts';
import {
  challengeResponse,
  isAuthenticated,
  isAuthenticatedByKey,
  isToldByAddress,
  knowsWord,
} from './authenticate.ts';
import { isPaused } from './find-integration.ts';
import { googleKeysIn } from './google-key.ts';
import { cachedIntegration, type KnownIntegration, lookUpIntegration } from './known-integrations.ts';
import { noteRefused } from './note-refused.ts';
import { split, unreadable } from './split.ts';

type Input = { params: ParamsOf<typeof integrationRoutes.routes.receiveDelivery> } & HookInput;

/**
 * Takes what a source sends: proves it over the bytes as they came, stores it whole, and answers as the source expects. What
 * is not proved leaves no row, and is answered like an address that is nobody's, after the same time.
 */
export async function receiveDelivery(input: Input, context: PublicContext<never>): Promise<HookAnswer> {
  const beganAt = performance.now();
  const known = cachedIntegration(input.params.address, context);
  const taken = known && (await take(known, input, context));
  if (taken?.isSure) return taken.answer;
  const answer = await takeLookedUp(input, context);
  if (answer === notVerified) await refuseEvenly(beganAt);
  return answer;
}

/** So often an address is looked up for one call whose integration changes at the same moment. */
const looksMax = 3;

async function takeLookedUp(input: Input, context: PublicContext<never>): Promise<HookAnswer> {
  for (let look = 1; look <= looksMax; look += 1) {
    const known = await lookUpIntegration(input.params.address, context);
    if (!known) return notVerified;
    const { answer } = await take(known, input, context);
    if (answer === notVerified) noteRefused(known, context);
    if (answer !== changing) return answer;
  }
  return changing;
}

/** So many leads may come in one call. */
const deliveriesMax = 5_000;

interface Taken {
  answer: HookAnswer;
  /** It does not hang on whether the integration is still what it is known as, or that was proved when it was kept. */
  isSure: boolean;
}

async function take(known: KnownIntegration, input: Input, context: PublicContext<never>): Promise<Taken> {
  const { integration_type: type, settings } = known;
  const unkept = (answer: HookAnswer): Taken => ({ answer, isSure: false });
  const body = await readVerified(known, input, context);
  if (!body) return unkept(notVerified);
  if (isPaused(known)) return unkept(paused);
  if (body.fault === 'unsupported') return unkept(faulty(body.fault));
  const sender = isToldByAddress(known) ? { sender: context.address } : {};
  // What is not ours to read is seen in the list; what no sender of leads sends is not even kept.
  const deliveries = body.fault
    ? [unreadable(input.bytes)]
    : await inSlices(split(type, body.payload, input.headers, settings));
  if (deliveries.length > deliveriesMax) return unkept(tooLong);
  // Taken or refused whole, before anything is kept; a call without leads costs something, too.
  const waitSeconds = context.services.shares.takesLeads(known.integration_id, Math.max(1, deliveries.length));
  if (waitSeconds !== null) return { answer: tooMany(type, waitSeconds), isSure: true };
  const sent = deliveries.map((delivery) => ({ ...delivery, ...sender }));
  const stored = sent.length > 0 ? await acceptTogether(known, sent, context) : nothing;
  if (!stored) return unkept(changing);
  if ('isFull' in stored) return unkept(full);
  // The other processes have taken what was left.
  if ('waitSeconds' in stored) return { answer: tooMany(type, stored.waitSeconds), isSure: true };
  return { answer: body.fault ? faulty(body.fault) : accepted(type, stored, settings), isSure: stored !== nothing };
}

const nothing = { ids: [], stored: [], repeated: 0 };

/** What was sent, once it has proved to come from its source; null when it does not. */
async function readVerified(
  { integration_type: type, settings, secrets }: KnownIntegration,
  { bytes, headers, target }: Input,
  { services, clock }: PublicContext<never>,
): Promise<ReadBody | null> {
  const read = () => readBody(bytes, headers, type === 'Mailchimp' ? 'nested' : 'flat');
  if (type === 'Google Ads') {
    return googleKeysIn(bytes).some((key) => isAuthenticatedByKey(key, secrets)) ? read() : null;
  }
  const url = services.config.appUrl + target;
  const sent = { bytes, headers, url, now: clock(), secrets, settings };
  return isAuthenticated(type, sent) ? read() : null;
}

/** Answers a source that makes sure of the address: in every status, for it is asked again and again. */
export async function answerSource(input: Input, context: PublicContext<never>): Promise<HookAnswer> {
  const beganAt = performance.now();
  const known = await lookUpIntegration(input.params.address, context);
  if (!known) {
    await refuseEvenly(beganAt);
    return notVerified;
  }
  const { secrets } = known;
  const query = new URL(context.services.config.appUrl + input.target).searchParams;
  switch (known.integration_type) {
    case 'Facebook Ads': {
      const challenge = query.get('hub.challenge') ?? '';
      const isRight = query.get('hub.mode') === 'subscribe' && knowsWord(query.get('hub.verify_token') ?? '', secrets);
      if (!isRight) return json(403, { code: 'invalid_signature', message: 'The verify token is another one.' });
      return /^\d{1,40}$/.test(challenge) ? plain(200, challenge) : faulty('unreadable');
    }
    case 'LinkedIn Ads': {
      const challengeCode = query.get('challengeCode') ?? '';
      const response = /^[\w-]{1,100}$/.test(challengeCode) ? challengeResponse(challengeCode, secrets) : null;
      return response ? json(200, { challengeCode, challengeResponse: response }) : faulty('unreadable');
    }
    case 'Mailchimp':
      return plain(200, '');
    default:
      return json(405, { code: 'post_only', message: 'Send deliveries with POST.' });
  }
}

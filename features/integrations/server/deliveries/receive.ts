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
 * Receives a source's delivery: authenticates it over the bytes as received, stores it whole, and answers in the
 * source's format. An unauthenticated delivery leaves no row, and gets the same answer after the same time as an
 * unknown address.
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

/** The maximum number of lookups for one call whose integration changes at the same time. */
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

/** The maximum number of leads per call. */
const deliveriesMax = 5_000;

interface Taken {
  answer: HookAnswer;
  /** Whether the answer is independent of the integration's cached state, or that state was verified on storing. */
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
  // An unreadable body is shown in the list. A body that no lead source sends is not stored.
  const deliveries = body.fault
    ? [unreadable(input.bytes)]
    : await inSlices(split(type, body.payload, input.headers, settings));
  if (deliveries.length > deliveriesMax) return unkept(tooLong);
  // A call is accepted or refused as a whole before anything is stored. A call without leads has a cost, too.
  const waitSeconds = context.services.shares.takesLeads(known.integration_id, Math.max(1, deliveries.length));
  if (waitSeconds !== null) return { answer: tooMany(type, waitSeconds), isSure: true };
  const sent = deliveries.map((delivery) => ({ ...delivery, ...sender }));
  const stored = sent.length > 0 ? await acceptTogether(known, sent, context) : nothing;
  if (!stored) return unkept(changing);
  if ('isFull' in stored) return unkept(full);
  // Other processes have used up the remaining budget.
  if ('waitSeconds' in stored) return { answer: tooMany(type, stored.waitSeconds), isSure: true };
  return { answer: body.fault ? faulty(body.fault) : accepted(type, stored, settings), isSure: stored !== nothing };
}

const nothing = { ids: [], stored: [], repeated: 0 };

/** The delivery after authentication. null means authentication failed. */
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

/** Answers the verification call of a source. It works in every status, because sources repeat it. */
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

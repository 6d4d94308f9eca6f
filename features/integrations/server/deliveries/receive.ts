import { performance } from 'node:perf_hooks';
import type { ParamsOf } from '#platform/contract/route.ts';
import { inSlices } from '#platform/server/ground/in-slices.ts';
import { type ReadBody, readBody } from '#platform/server/hooks/read-body.ts';
import { refuseEvenly } from '#platform/server/hooks/refuse-evenly.ts';
import type { HookInput, PublicContext } from '#platform/server/http/contexts.ts';
import type { integrationRoutes } from '../../contract.ts';
import { takenSecrets } from '../records/secrets.ts';
import { acceptDeliveries } from './accept-deliveries.ts';
import {
  accepted,
  faulty,
  full,
  type HookAnswer,
  json,
  notVerified,
  paused,
  plain,
  tooLong,
  tooMany,
} from '../source-types/answers.ts';
import {
  challengeResponse,
  isAuthenticated,
  isAuthenticatedByKey,
  isToldByAddress,
  knowsWord,
} from './authenticate.ts';
import { type FoundIntegration, findIntegration, isPaused } from './find-integration.ts';
import { googleKeysIn } from './google-key.ts';
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
  const integration = await findIntegration(input.params.address, context);
  const answer = integration ? await take(integration, input, context) : notVerified;
  if (answer !== notVerified) return answer;
  if (integration) noteRefused(integration, context);
  await refuseEvenly(beganAt);
  return notVerified;
}

/** The maximum number of leads per call. */
const deliveriesMax = 5_000;

async function take(integration: FoundIntegration, input: Input, context: PublicContext<never>): Promise<HookAnswer> {
  const { integration_id, integration_type: type, settings } = integration;
  const body = await readVerified(integration, input, context);
  if (!body) return notVerified;
  if (isPaused(integration)) return paused;
  if (body.fault === 'unsupported') return faulty(body.fault);
  const sender = isToldByAddress(integration) ? { sender: context.address } : {};
  // An unreadable body is shown in the list. A body that no lead source sends is not stored.
  const deliveries = body.fault
    ? [unreadable(input.bytes)]
    : await inSlices(split(type, body.payload, input.headers, settings));
  if (deliveries.length > deliveriesMax) return tooLong;
  // A call is accepted or refused as a whole before anything is stored. A call without leads has a cost, too.
  const waitSeconds = context.services.shares.takesLeads(integration_id, Math.max(1, deliveries.length));
  if (waitSeconds !== null) return tooMany(type, waitSeconds);
  const sent = deliveries.map((delivery) => ({ ...delivery, ...sender }));
  const stored = sent.length > 0 ? await acceptDeliveries(integration, sent, context) : nothing;
  if ('isFull' in stored) return full;
  // Other processes have used up the remaining budget.
  if ('waitSeconds' in stored) return tooMany(type, stored.waitSeconds);
  return body.fault ? faulty(body.fault) : accepted(type, stored, settings);
}

const nothing = { ids: [], stored: [], repeated: 0 };

/** The delivery after authentication. null means authentication failed. */
async function readVerified(
  integration: FoundIntegration,
  { bytes, headers, target }: Input,
  { services, clock }: PublicContext<never>,
): Promise<ReadBody | null> {
  const { integration_type: type, settings } = integration;
  const secrets = takenSecrets(services, { ...integration, id: integration.integration_id }, clock());
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
  const { services, clock } = context;
  const integration = await findIntegration(input.params.address, context);
  if (!integration) {
    await refuseEvenly(beganAt);
    return notVerified;
  }
  const secrets = takenSecrets(services, { ...integration, id: integration.integration_id }, clock());
  const query = new URL(services.config.appUrl + input.target).searchParams;
  switch (integration.integration_type) {
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

import type { ParamsOf } from '#platform/contract/route.ts';
import type { HookInput, PublicContext } from '#platform/server/http/contexts.ts';
import type { integrationRoutes } from '../../contract.ts';
import { type TakenSecrets, takenSecrets } from '../secrets.ts';
import { acceptTogether } from './accept-together.ts';
import { accepted, faulty, type HookAnswer, json, notProved, paused, plain, tooMany } from './answers.ts';
import { challengeResponse, isProved, isProvedByKey, knowsWord } from './authenticate.ts';
import { type FoundIntegration, findIntegration, isPaused } from './find-integration.ts';
import { noteRefused } from './note-refused.ts';
import { type ReadBody, readBody } from './read-body.ts';
import { split, unreadable } from './split.ts';

type Input = { params: ParamsOf<typeof integrationRoutes.routes.receiveDelivery> } & HookInput;

/**
 * Takes what a source sends: proves it over the bytes as they came, stores it whole, and answers as the source expects. What
 * is not proved leaves no row, and is answered like an address that is nobody's.
 */
export async function receiveDelivery(input: Input, context: PublicContext<never>): Promise<HookAnswer> {
  const { services, clock } = context;
  const found = await findIntegration(input.params.address, context);
  if (!found) return notProved;
  const { integration_type: type, settings } = found;
  const body = await readProved(found, input, context);
  if (!body) {
    noteRefused(found, context);
    return notProved;
  }
  if (isPaused(found, clock())) return paused;
  if (!services.shares.takesDelivery(found.integration_id)) return tooMany(type);
  if (body.fault) {
    // What is not ours to read is seen in the list; what no sender of leads sends is not even kept.
    if (body.fault !== 'unsupported') await acceptTogether(found, [unreadable(input.bytes)], context);
    return faulty(body.fault);
  }
  const deliveries = split(type, body.payload, input.headers, settings);
  const stored = await acceptTogether(found, deliveries, context);
  return accepted(type, stored, settings);
}

/** What was sent, once it has proved to come from its source; null when it does not. */
async function readProved(
  found: FoundIntegration,
  { bytes, headers, target }: Input,
  { services, clock }: PublicContext<never>,
): Promise<ReadBody | null> {
  const { integration_type: type, settings } = found;
  const secrets = secretsOf(found, { services, clock });
  const read = () => readBody(bytes, headers, type === 'Mailchimp' ? 'nested' : 'flat');
  // Google's secret stands in what it sends.
  if (type === 'Google Ads') {
    const body = await read();
    return isProvedByKey(googleKeyOf(body.payload), secrets) ? body : null;
  }
  const url = services.config.appUrl + target;
  const sent = { bytes, headers, url, now: clock(), secrets, settings };
  return isProved(type, sent) ? read() : null;
}

function secretsOf(
  found: FoundIntegration,
  { services, clock }: Pick<PublicContext, 'services' | 'clock'>,
): TakenSecrets {
  return takenSecrets(services, { ...found, id: found.integration_id }, clock());
}

/** Their own test sends it with a capital letter. */
function googleKeyOf(payload: unknown): string {
  const entries = typeof payload === 'object' && payload !== null ? Object.entries(payload) : [];
  const key = entries.find(([name]) => name.toLowerCase() === 'google_key')?.[1];
  return typeof key === 'string' ? key : '';
}

/** Answers a source that makes sure of the address: in every status, for it is asked again and again. */
export async function answerSource(input: Input, context: PublicContext<never>): Promise<HookAnswer> {
  const found = await findIntegration(input.params.address, context);
  if (!found) return notProved;
  const query = new URL(context.services.config.appUrl + input.target).searchParams;
  const secrets = secretsOf(found, context);
  switch (found.integration_type) {
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

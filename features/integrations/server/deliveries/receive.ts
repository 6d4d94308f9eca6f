import { randomUUID } from 'node:crypto';
import { performance } from 'node:perf_hooks';
import type { ParamsOf } from '#platform/contract/route.ts';
import type { RateLimit } from '#platform/server/access/rate-limits.ts';
import { agencyOfToken, hashToken } from '#platform/server/access/session.ts';
import { actorOf } from '#platform/server/acts/actor.ts';
import { agencyOf } from '#platform/server/acts/agency.ts';
import { inSlices } from '#platform/server/ground/in-slices.ts';
import { type ReadBody, readBody } from '#platform/server/hooks/read-body.ts';
import { refuseEvenly } from '#platform/server/hooks/refuse-evenly.ts';
import type { HookInput, PublicContext } from '#platform/server/http/contexts.ts';
import { isByAddress } from '../../contract/source-types/source-types.ts';
import type { integrationRoutes } from '../../contract.ts';
import { takenSecrets } from '../records/secrets.ts';
import type { IntegrationRow } from '../schema.ts';
import { faulty, full, type HookAnswer, json, notVerified, paused, tooLong, tooMany } from '../source-types/answers.ts';
import { unreadable } from '../source-types/delivery.ts';
import { serverParts } from '../source-types/source-types.ts';
import { markTrouble } from '../sources/trouble.ts';
import { acceptDeliveries, type Receiver } from './store-deliveries.ts';

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

/** The integration of an address, as the lookup role returns it, with its agency. */
interface FoundIntegration
  extends Receiver,
    Pick<
      IntegrationRow,
      'integration_type' | 'status' | 'api_key' | 'api_secret' | 'webhook_secret' | 'replaced' | 'settings'
    > {}

/** The integration of an address, or null if there is none. A malformed address takes as long. */
async function findIntegration(
  address: string,
  { services, clock }: Pick<PublicContext, 'services' | 'clock'>,
): Promise<FoundIntegration | null> {
  const { rows } = await services.lookupPool.query<FoundIntegration>({
    name: 'find_integration',
    text: 'select * from find_integration($1, $2, $3)',
    values: [agencyOfToken(address) ?? randomUUID(), hashToken(address), clock()],
  });
  return rows[0] ?? null;
}

/** The maximum number of leads per call. */
const deliveriesMax = 5_000;

const nothing = { ids: [], stored: [], repeated: 0 };

async function take(integration: FoundIntegration, input: Input, context: PublicContext<never>): Promise<HookAnswer> {
  const { integration_id, integration_type, status, settings } = integration;
  const type = serverParts[integration_type];
  const body = await readVerified(integration, input, context);
  if (!body) return notVerified;
  if (status === 'Inactive') return paused;
  if (body.fault === 'unsupported') return faulty(body.fault);
  const sender = isByAddress(integration) ? { sender: context.address } : {};
  // An unreadable body is shown in the list. A body that no lead source sends is not stored.
  const deliveries = body.fault
    ? [unreadable(input.bytes, type.redacted)]
    : await inSlices(type.split(body.payload, input.headers, settings));
  if (deliveries.length > deliveriesMax) return tooLong;
  // A call is accepted or refused as a whole before anything is stored. A call without leads has a cost, too.
  const waitSeconds = context.services.shares.takesLeads(integration_id, Math.max(1, deliveries.length));
  if (waitSeconds !== null) return tooMany(type.tooManyStatus ?? 429, waitSeconds);
  const sent = deliveries.map((delivery) => ({ ...delivery, ...sender }));
  const stored = sent.length > 0 ? await acceptDeliveries(integration, sent, context) : nothing;
  if ('isFull' in stored) return full;
  // Other processes have used up the remaining budget.
  if ('waitSeconds' in stored) return tooMany(type.tooManyStatus ?? 429, stored.waitSeconds);
  if (body.fault) return faulty(body.fault);
  return type.accept?.(stored, settings) ?? json(200, { accepted: stored.ids.length });
}

/** The delivery after authentication. null means authentication failed. */
async function readVerified(
  integration: FoundIntegration,
  { bytes, headers, target }: Input,
  { services, clock }: PublicContext<never>,
): Promise<ReadBody | null> {
  const { isAuthenticated, formFields = 'flat' } = serverParts[integration.integration_type];
  const secrets = secretsOf(integration, { services, clock });
  const url = services.config.appUrl + target;
  const sent = { bytes, headers, url, now: clock(), secrets, settings: integration.settings };
  return isAuthenticated?.(sent) ? readBody(bytes, headers, formFields) : null;
}

const secretsOf = (
  integration: FoundIntegration,
  { services, clock }: Pick<PublicContext<never>, 'services' | 'clock'>,
) => takenSecrets(services, { ...integration, id: integration.integration_id }, clock());

/**
 * One unauthenticated delivery can be from any sender. This many in an hour indicate a source with a different secret.
 */
const refusals: RateLimit = { name: 'hook-refused', points: 4, seconds: 3_600 };

/**
 * Counts an unauthenticated delivery, and marks its integration once there are several. It runs after the answer is
 * sent.
 */
function noteRefused(integration: FoundIntegration, { services, performIn, log }: PublicContext<never>): void {
  const note = async () => {
    if (integration.status === 'Error' || (await services.rateLimits.tryUse(refusals, integration.integration_id)))
      return;
    await performIn(agencyOf(integration), actorOf('integration', integration.name), (ctx) =>
      markTrouble(integration.integration_id, { code: 'signature_refused', facts: {} }, ctx),
    );
  };
  // After the answer, which must not wait for it.
  setImmediate(() =>
    note().catch((error: unknown) => log.warn({ err: error }, 'A refused delivery could not be noted')),
  );
}

const postOnly = json(405, { code: 'post_only', message: 'Send deliveries with POST.' });

/** Answers the verification call of a source. It works in every status, because sources repeat it. */
export async function answerSource(input: Input, context: PublicContext<never>): Promise<HookAnswer> {
  const beganAt = performance.now();
  const integration = await findIntegration(input.params.address, context);
  if (!integration) {
    await refuseEvenly(beganAt);
    return notVerified;
  }
  const query = new URL(context.services.config.appUrl + input.target).searchParams;
  const { answerCall } = serverParts[integration.integration_type];
  return answerCall?.(query, secretsOf(integration, context)) ?? postOnly;
}

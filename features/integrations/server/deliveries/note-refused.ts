import type { RateLimit } from '#platform/server/access/rate-limits.ts';
import { actorOf } from '#platform/server/acts/actor.ts';
import { agencyOf } from '#platform/server/acts/agency.ts';
import type { PublicContext } from '#platform/server/http/contexts.ts';
import { markTrouble } from '../sources/trouble.ts';
import type { FoundIntegration } from './find-integration.ts';

/**
 * One unauthenticated delivery can be from any sender. This many in an hour indicate a source with a different secret.
 */
const refusals: RateLimit = { name: 'hook-refused', points: 4, seconds: 3_600 };

/**
 * Counts an unauthenticated delivery, and marks its integration once there are several. It runs after the answer is
 * sent.
 */
export function noteRefused(integration: FoundIntegration, { services, performIn, log }: PublicContext<never>): void {
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

import type { FastifyRequest } from 'fastify';
import { agencyOf } from '../acts/agency.ts';
import { perform, performOnPlatform } from '../acts/perform.ts';
import type { Services } from '../acts/services.ts';
import type { Refusal } from '../ground/refusal.ts';
import type { BoundRoute } from './bound-route.ts';
import { actorFrom } from './call-context.ts';
import { isId } from './read-params.ts';

/**
 * Leaves one row about a refusal: in the agency's trail, or in the platform's where nobody is signed in and where an
 * operator was refused the operators' own.
 */
export async function auditRefusal(
  services: Services,
  { id: action, route }: BoundRoute,
  request: FastifyRequest,
  refusal: Refusal,
): Promise<void> {
  if (!isWorthARow(refusal)) return;
  const { session } = request;
  const actor = actorFrom(request);
  const entry = { action, outcome: refusal.code };
  const isOperators = route.on === 'platform' && session?.tenant_kind === 'platform';
  if (session && !isOperators) {
    const id = (request.params as Record<string, string> | undefined)?.id ?? '';
    await perform(services, { agency: agencyOf(session), actor }, async ({ audit }) =>
      audit({ ...entry, ...(isId(id) && { entity_id: id }) }),
    );
  } else if (isOperators || route.allow === 'public') {
    await performOnPlatform(services, { actor }, async ({ audit }) => audit(entry));
  }
}

/** A mistyped field is no event, nor that two work on one record; a forbidden deed, a foreign id or a broken rule is. */
function isWorthARow({ code, status }: Refusal): boolean {
  return status < 500 && !['validation_error', 'changed_meanwhile', 'not_authenticated'].includes(code);
}

import { randomUUID } from 'node:crypto';
import { agencyOfToken, agencyRefusal, hashToken, type Session } from '#platform/server/access/session.ts';
import type { AgencyColumns } from '#platform/server/acts/agency.ts';
import type { PublicContext } from '#platform/server/http/contexts.ts';
import type { IntegrationRow } from '../schema.ts';

/** The integration of an address, as the gate tells it, with its agency. */
export interface FoundIntegration
  extends AgencyColumns,
    Pick<Session, 'tenant_status' | 'is_trial' | 'trial_ends_at' | 'features_enabled'>,
    Pick<
      IntegrationRow,
      | 'name'
      | 'integration_type'
      | 'status'
      | 'api_key'
      | 'api_secret'
      | 'webhook_secret'
      | 'replaced'
      | 'settings'
      | 'auto_process'
    > {
  integration_id: string;
}

/** The integration of an address; null when it is nobody's. What is no address at all takes as long. */
export async function findIntegration(
  address: string,
  { services, clock }: Pick<PublicContext, 'services' | 'clock'>,
): Promise<FoundIntegration | null> {
  const { rows } = await services.gate.query<FoundIntegration>({
    name: 'find_integration',
    text: 'select * from find_integration($1, $2, $3)',
    values: [agencyOfToken(address) ?? randomUUID(), hashToken(address), clock()],
  });
  return rows[0] ?? null;
}

/** Whether anything is taken in: nothing is while somebody has paused it, or its agency has no leave for it. */
export function isPaused(
  found: Pick<FoundIntegration, 'status' | 'tenant_status' | 'is_trial' | 'trial_ends_at' | 'features_enabled'>,
  now: Date,
): boolean {
  return (
    found.status === 'Inactive' ||
    !found.features_enabled.includes('integrations') ||
    agencyRefusal(found, now) !== null
  );
}

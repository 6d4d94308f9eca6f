import { randomUUID } from 'node:crypto';
import { agencyOfToken, agencyRefusal, hashToken, type Session } from '#platform/server/access/session.ts';
import type { AgencyColumns } from '#platform/server/acts/agency.ts';
import type { PublicContext } from '#platform/server/http/contexts.ts';
import type { IntegrationRow } from '../schema.ts';

/** The integration of an address, as the lookup role returns it, with its agency. */
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

/** The integration of an address, or null if there is none. A malformed address takes as long. */
export async function findIntegration(
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

/** Whether the agency has paused it, so that nothing is accepted. */
export const isPaused = ({ status }: Pick<FoundIntegration, 'status'>): boolean => status === 'Inactive';

/**
 * Whether its agency is closed for work: it is suspended, its trial is over, or it does not have the module. Deliveries
 * are stored until it can work again.
 */
export const isClosed = (
  integration: Pick<FoundIntegration, 'tenant_status' | 'is_trial' | 'trial_ends_at' | 'features_enabled'>,
  now: Date,
): boolean => !integration.features_enabled.includes('integrations') || agencyRefusal(integration, now) !== null;

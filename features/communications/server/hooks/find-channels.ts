import { randomUUID } from 'node:crypto';
import { agencyOfToken, hashToken, type Session } from '#platform/server/access/session.ts';
import type { AgencyColumns } from '#platform/server/acts/agency.ts';
import type { PublicContext } from '#platform/server/http/contexts.ts';
import { readable } from '../settings/secrets.ts';

/** An agency, and what its providers need to verify their calls. */
export interface FoundChannels
  extends AgencyColumns,
    Pick<Session, 'tenant_status' | 'is_trial' | 'trial_ends_at' | 'features_enabled'> {
  id: string;
  sendgrid_verification_key: string;
  twilio_account_sid: string;
  twilio_auth_token: string;
  twilio_phone_number: string;
}

/** The channels of a webhook address, with decrypted secrets; null: no agency has this address. */
export async function findChannels(
  address: string,
  { services }: Pick<PublicContext, 'services'>,
): Promise<FoundChannels | null> {
  const { rows } = await services.lookupPool.query<FoundChannels>({
    name: 'find_channels',
    text: 'select * from find_channels($1, $2)',
    values: [agencyOfToken(address) ?? randomUUID(), hashToken(address)],
  });
  const [found] = rows;
  if (!found) return null;
  const plain = (name: 'sendgrid_verification_key' | 'twilio_auth_token') =>
    readable(services, found, name, found[name]) ?? '';
  return {
    ...found,
    sendgrid_verification_key: plain('sendgrid_verification_key'),
    twilio_auth_token: plain('twilio_auth_token'),
  };
}

import { hashToken } from '#platform/server/access/session.ts';
import type { CommandContext } from '#platform/server/acts/command-context.ts';
import { isAddressOf } from '#platform/server/hooks/address.ts';
import type { PublicContext } from '#platform/server/http/contexts.ts';
import { integrationTables } from '../schema.ts';
import { type TakenSecrets, takenSecrets } from '../secrets.ts';
import { type FoundIntegration, findIntegration, isClosed, isPaused } from './find-integration.ts';

// The lookup of an address is cached for a while. The transaction that stores deliveries verifies that the integration
// still matches its cached state, and a refusal triggers a new lookup.

/** An integration as of the lookup of its address, with its secrets in plain text. */
export interface KnownIntegration extends FoundIntegration {
  addressHash: Buffer;
  secrets: TakenSecrets;
}

type Looking = Pick<PublicContext, 'services' | 'clock'>;

interface Cached {
  known: KnownIntegration;
  /** In milliseconds, by the server's clock. */
  from: number;
  until: number;
}

const cachedMs = 30_000;
const cachedMax = 2_000;

/** By address. */
const cached = new Map<string, Cached>();

/** The cached integration of an address. null means it is not cached. */
export function cachedIntegration(address: string, { clock }: Pick<Looking, 'clock'>): KnownIntegration | null {
  const found = cached.get(address);
  if (!found) return null;
  const now = clock().getTime();
  if (found.from <= now && now < found.until) return found.known;
  cached.delete(address);
  return null;
}

/** Looks an address up. null means it belongs to no integration. */
export async function lookUpIntegration(address: string, looking: Looking): Promise<KnownIntegration | null> {
  const now = looking.clock();
  const found = await findIntegration(address, looking);
  cached.delete(address);
  if (!found) return null;
  const secrets = takenSecrets(looking.services, { ...found, id: found.integration_id }, now);
  const known = { ...found, addressHash: hashToken(address), secrets };
  const ends = found.replaced.map(({ until }) => Date.parse(until)).filter((end) => end > now.getTime());
  cached.set(address, { known, from: now.getTime(), until: Math.min(now.getTime() + cachedMs, ...ends) });
  const [oldest] = cached.keys();
  if (cached.size > cachedMax && oldest) cached.delete(oldest);
  return known;
}

/**
 * The integrations that differ from their cached state, and whether their agency is open for work. One statement, in
 * the transaction that stores their deliveries.
 */
export async function lookAgain(
  taken: ReadonlySet<KnownIntegration>,
  { tx, agency, clock }: Pick<CommandContext<string>, 'tx' | 'agency' | 'clock'>,
): Promise<{ changed: Set<KnownIntegration>; isAgencyClosed: boolean }> {
  const ids = [...new Set([...taken].map(({ integration_id }) => integration_id))];
  const rows = await integrationTables(tx)
    .selectFrom('integrations')
    .innerJoin('tenants', 'tenants.id', 'integrations.tenant_id')
    .select(['integrations.id', 'integrations.status', 'api_key', 'api_secret', 'webhook_secret', 'replaced'])
    .select(['integrations.settings', 'address_hash', 'old_address_hash', 'old_address_until', 'features_enabled'])
    .select(['tenants.status as tenant_status', 'is_trial'])
    .select(({ ref }) => ref('trial_ends_at').$castTo<string | null>().as('trial_ends_at'))
    .where('integrations.tenant_id', '=', agency.id)
    .where('integrations.id', 'in', ids)
    .where('integrations.deleted_at', 'is', null)
    .execute();
  const now = clock();
  const standing = new Map(rows.map((row) => [row.id, row]));
  const isStill = (known: KnownIntegration) => {
    const row = standing.get(known.integration_id);
    if (!row || isPaused(row) || essentials(row) !== essentials(known)) return false;
    return isAddressOf(row, known.addressHash, now);
  };
  return {
    changed: new Set([...taken].filter((known) => !isStill(known))),
    isAgencyClosed: rows.some((row) => isClosed(row, now)),
  };
}

/** The fields that decide whether and how a delivery is accepted. */
const essentials = (
  row: Pick<FoundIntegration, 'api_key' | 'api_secret' | 'webhook_secret' | 'replaced' | 'settings'>,
) => JSON.stringify([row.api_key, row.api_secret, row.webhook_secret, row.replaced, row.settings]);

import { randomUUID } from 'node:crypto';
import { enterTenant, type Tx } from '#platform/server/database/tenancy.ts';
import type { Clock } from '#platform/server/ground/clock.ts';
import { type Feature, featuresDefault, maxUsersDefault, type Plan } from '../contract.ts';

export interface NewAgency {
  name: string;
  subdomain: string;
  admin_email: string;
  plan?: Plan;
  max_users?: number;
  max_policies?: number | null;
  features_enabled?: readonly Feature[];
}

/**
 * Creates an agency in a platform transaction and binds the transaction to it, so that its first user can follow in
 * the same write. Returns its id. A taken subdomain raises PostgreSQL's unique violation `tenants_subdomain_key`.
 */
export async function createAgency(tx: Tx, clock: Clock, agency: NewAgency): Promise<string> {
  const id = randomUUID();
  await tx
    .insertInto('tenants')
    .values({
      id,
      name: agency.name,
      subdomain: agency.subdomain,
      admin_email: agency.admin_email,
      plan: agency.plan ?? 'basic',
      max_users: agency.max_users ?? maxUsersDefault,
      max_policies: agency.max_policies ?? null,
      features_enabled: [...(agency.features_enabled ?? featuresDefault)],
      updated_at: clock(),
    })
    .execute();
  await enterTenant(tx, id);
  return id;
}

const platformSubdomain = 'platform';

/** Binds a platform transaction to the operators' own tenant, making it at the first call. Returns its id. */
export async function enterPlatformTenant(tx: Tx): Promise<string> {
  await tx
    .insertInto('tenants')
    .values({
      id: randomUUID(),
      kind: 'platform',
      name: 'Vigencia',
      subdomain: platformSubdomain,
      max_users: 100,
      features_enabled: [],
    })
    .onConflict((conflict) => conflict.column('subdomain').doNothing())
    .execute();
  const { id } = await tx.selectFrom('tenants').select('id').where('kind', '=', 'platform').executeTakeFirstOrThrow();
  await enterTenant(tx, id);
  return id;
}

/** The id of the agency with this subdomain, or null. Asked in a platform transaction. */
export async function findAgency(tx: Tx, subdomain: string): Promise<string | null> {
  const row = await tx
    .selectFrom('tenants')
    .select('id')
    .where('subdomain', '=', subdomain)
    .where('kind', '=', 'agency')
    .executeTakeFirst();
  return row?.id ?? null;
}

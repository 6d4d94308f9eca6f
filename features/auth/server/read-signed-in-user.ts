import { userColumns } from '#features/users/server/index.ts';
import type { Tx } from '#platform/server/database/tenancy.ts';
import type { SignedInUser } from '../contract.ts';

/** A user with the agency, as the screens get them. */
export async function readSignedInUser(tx: Tx, tenantId: string, userId: string): Promise<SignedInUser> {
  const [user, tenant] = await Promise.all([
    tx
      .selectFrom('users')
      .select(userColumns)
      .where('tenant_id', '=', tenantId)
      .where('id', '=', userId)
      .executeTakeFirstOrThrow(),
    tx
      .selectFrom('tenants')
      .select(['id', 'kind', 'name', 'features_enabled', 'time_zone', 'date_format'])
      .where('id', '=', tenantId)
      .executeTakeFirstOrThrow(),
  ]);
  const isAgency = tenant.kind === 'agency';
  return { ...user, tenant_id: isAgency ? user.tenant_id : null, agency: isAgency ? tenant : null };
}

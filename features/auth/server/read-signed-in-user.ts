import { userColumns } from '#features/users/server/index.ts';
import type { Deed } from '#platform/server/acts/deed.ts';
import { askingKinds, type SignedInUser } from '../contract.ts';
import { authTables } from './schema.ts';

/** A user with the agency, as the screens get them. Whether a second step is to be set up hangs on the session, too. */
export async function readSignedInUser(
  userId: string,
  must_set_up_two_step: boolean,
  { tx, agency, clock }: Pick<Deed, 'tx' | 'agency' | 'clock'>,
): Promise<SignedInUser> {
  const db = authTables(tx);
  const [user, tenant, asked] = await Promise.all([
    db
      .selectFrom('users')
      .select(userColumns)
      .where('tenant_id', '=', agency.id)
      .where('id', '=', userId)
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('tenants')
      .select(['id', 'kind', 'name', 'features_enabled', 'time_zone', 'date_format'])
      .where('id', '=', agency.id)
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('account_links')
      .select('email')
      .where('tenant_id', '=', agency.id)
      .where('user_id', '=', userId)
      .where('kind', 'in', askingKinds)
      .where('used_at', 'is', null)
      .where('expires_at', '>', clock())
      .executeTakeFirst(),
  ]);
  const isAgency = tenant.kind === 'agency';
  return {
    ...user,
    tenant_id: isAgency ? user.tenant_id : null,
    agency: isAgency ? tenant : null,
    email_to_confirm: asked?.email ?? null,
    must_set_up_two_step,
  };
}

import { sendInvitation } from '#features/auth/server/index.ts';
import { enterAgency } from '#features/tenants/server/index.ts';
import type { PlatformCommandContext } from '#platform/server/acts/command-context.ts';
import type { Tenant } from '../contract.ts';
import { readTenant } from './read-tenants.ts';
import { platformTables } from './schema.ts';

/**
 * Mails the invitation of an agency's first Admin again. Refuses with `invitation_accepted` if every Admin has already
 * signed in, with `no_mail_server` if the installation sends no mail.
 */
export async function inviteAdmin(
  id: string,
  ctx: PlatformCommandContext<'invitation_accepted' | 'tenant_deleted' | 'no_mail_server'>,
): Promise<Tenant> {
  const { tx, refuse, enqueue, audit, services } = ctx;
  const [tenant, admin] = await Promise.all([
    readTenant(id, ctx),
    platformTables(tx)
      .selectFrom('sign_in_names')
      .select('user_id')
      .where('tenant_id', '=', id)
      .where('role', '=', 'Admin')
      .where('is_active', '=', true)
      .where('last_seen_at', 'is', null)
      .orderBy('created_at')
      .limit(1)
      .executeTakeFirst(),
  ]);
  if (!tenant) return refuse('not_found');
  if (tenant.deleted_at) refuse('tenant_deleted');
  if (!admin) return refuse('invitation_accepted');
  if (services.mailRoute.way() === 'none') refuse('no_mail_server');
  await enqueue(id, sendInvitation, { user_id: admin.user_id });
  const inside = await enterAgency(id, ctx);
  inside?.audit({ action: 'inviteAdmin', entity: 'user', entity_id: admin.user_id });
  audit({ action: 'inviteAdmin', detail: { tenant_id: id } });
  return tenant;
}

import type { CommandContext, PlatformCommandContext } from '#platform/server/acts/command-context.ts';
import { releaseHeldJobs } from '#platform/server/queue/held-jobs.ts';
import { lockLiving, lockTenant } from './change-tenant.ts';
import { enterAgency } from './enter-agency.ts';
import { tenantTables } from './schema.ts';
import { daysLater } from './trial.ts';

/** How many days a deleted agency can be restored. */
export const restorableDays = 30;

/**
 * Deletes an agency: its users can't sign in any more. Its data is kept for 30 days, its subdomain is reserved forever.
 * Returns the context in the agency, for later slices' own cleanup.
 */
export async function deleteTenant(
  id: string,
  ctx: PlatformCommandContext<'tenant_deleted'>,
): Promise<CommandContext<'tenant_deleted'>> {
  const { tx, clock, audit } = ctx;
  const before = await lockLiving(id, ctx);
  const now = clock();
  await tenantTables(tx)
    .updateTable('tenants')
    .set({
      status: 'Inactive',
      status_before: before.status,
      status_changed_at: now,
      deleted_at: now,
      purge_at: daysLater(now, restorableDays),
      updated_at: now,
    })
    .where('id', '=', id)
    .execute();
  audit({ action: 'deleteTenant', detail: { tenant_id: id } });
  const inside = (await enterAgency(id, ctx)) ?? ctx.refuse('not_found');
  inside.changed('agency', id);
  inside.audit({ action: 'deleteTenant', entity: 'agency', entity_id: id });
  return inside;
}

/**
 * Restores a deleted agency. Refuses an existing one with `tenant_not_deleted`, and one whose thirty days are over with
 * `restore_over`.
 */
export async function restoreTenant(
  id: string,
  ctx: PlatformCommandContext<'tenant_not_deleted' | 'restore_over'>,
): Promise<void> {
  const { tx, clock, audit, refuse } = ctx;
  const { deleted_at, status_before, purge_at } = await lockTenant(id, ctx as PlatformCommandContext);
  if (!deleted_at) refuse('tenant_not_deleted');
  const now = clock();
  // Its data is being removed.
  if (purge_at && now >= new Date(purge_at)) refuse('restore_over');
  await tenantTables(tx)
    .updateTable('tenants')
    .set({
      status: status_before ?? 'Active',
      status_before: null,
      status_changed_at: now,
      deleted_at: null,
      purge_at: null,
      updated_at: now,
    })
    .where('id', '=', id)
    .execute();
  const [inside] = await Promise.all([enterAgency(id, ctx), releaseHeldJobs(tx, id, now)]);
  inside?.changed('agency', id);
  inside?.audit({ action: 'restoreTenant', entity: 'agency', entity_id: id });
  audit({ action: 'restoreTenant', detail: { tenant_id: id } });
}

/** Removes a deleted agency without data, and returns its former subdomain. Throws if its thirty days are not over. */
export async function removeTenant(
  id: string,
  { tx, clock }: Pick<PlatformCommandContext, 'tx' | 'clock'>,
): Promise<string> {
  const removed = await tenantTables(tx)
    .deleteFrom('tenants')
    .where('id', '=', id)
    .where('kind', '=', 'agency')
    .where('purge_at', '<=', clock())
    .returning('subdomain')
    .executeTakeFirst();
  if (!removed) throw new Error(`The agency ${id} must not be removed yet.`);
  return removed.subdomain;
}

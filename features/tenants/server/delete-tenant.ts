import { sql } from 'kysely';
import type { PlatformDeed } from '#platform/server/acts/deed.ts';
import { releaseHeldJobs } from '#platform/server/queue/held-jobs.ts';
import { lockLiving, lockTenant } from './change-tenant.ts';
import { enterAgency } from './enter-agency.ts';
import { tenantTables } from './schema.ts';
import { daysLater } from './trial.ts';

/** So long a deleted agency can be restored. */
export const restorableDays = 30;

/**
 * Deletes an agency: nobody gets in any more and all sessions end, at once. Everything it holds stays for 30 days, its
 * subdomain for ever.
 */
export async function deleteTenant(id: string, deed: PlatformDeed<'tenant_deleted'>): Promise<void> {
  const { tx, clock, audit } = deed;
  const before = await lockLiving(id, deed);
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
  await sql`select end_sessions_of_agency(${id})`.execute(tx);
  const inside = await enterAgency(id, deed);
  inside?.audit({ action: 'deleteTenant', entity: 'agency', entity_id: id });
  audit({ action: 'deleteTenant', detail: { tenant_id: id } });
}

/**
 * Brings a deleted agency back as it was. Refuses with `tenant_not_deleted` one that is there, with `restore_over` one whose
 * thirty days are over.
 */
export async function restoreTenant(
  id: string,
  deed: PlatformDeed<'tenant_not_deleted' | 'restore_over'>,
): Promise<void> {
  const { tx, clock, audit, refuse } = deed;
  const { deleted_at, status_before, purge_at } = await lockTenant(id, deed as PlatformDeed);
  if (!deleted_at) refuse('tenant_not_deleted');
  const now = clock();
  // What it holds is being removed.
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
  const [inside] = await Promise.all([enterAgency(id, deed), releaseHeldJobs(tx, id, now)]);
  inside?.audit({ action: 'restoreTenant', entity: 'agency', entity_id: id });
  audit({ action: 'restoreTenant', detail: { tenant_id: id } });
}

import { dayAt } from '#platform/contract/calendar.ts';
import { type Agency, type AgencyColumns, agencyOf } from '#platform/server/acts/agency.ts';
import { changedFields } from '#platform/server/acts/audit.ts';
import type { PlatformCommandContext } from '#platform/server/acts/command-context.ts';
import { enterTenant } from '#platform/server/database/tenancy.ts';
import { releaseHeldJobs } from '#platform/server/queue/held-jobs.ts';
import type { AgencyDetails, AgencySettings, AgencyTerms, TenantStatus } from '../contract.ts';
import { dailyWork } from './begin-days.ts';
import { tenantTables } from './schema.ts';

/** The fields of an agency that an operator can change. */
export interface AgencyChange extends AgencyDetails, AgencySettings, Omit<AgencyTerms, 'features_enabled'> {
  subdomain: string;
  custom_domain: string | null;
  admin_email: string;
  features_enabled: string[];
  status: TenantStatus;
  is_trial: boolean;
  trial_days: number | null;
  trial_ends_at: string | null;
}

const columns = [
  'id',
  'name',
  'subdomain',
  'custom_domain',
  'admin_email',
  'contact_phone',
  'address',
  'plan',
  'max_users',
  'max_policies',
  'features_enabled',
  'branding_scope',
  'status',
  'is_trial',
  'trial_days',
  'trial_ends_at',
  'time_zone',
  'locale',
  'date_format',
  'status_before',
  'deleted_at',
  'purge_at',
] as const;

/** The current state of an agency. */
export type LockedTenant = AgencyChange & {
  id: string;
  /** null: not deleted. */
  deleted_at: string | null;
  purge_at: string | null;
  status_before: TenantStatus | null;
};

/** An agency, also a deleted one, locked until the transaction ends. Refuses an unknown id with `not_found`. */
export async function lockTenant(
  id: string,
  { tx, refuse }: Pick<PlatformCommandContext, 'tx' | 'refuse'>,
): Promise<LockedTenant> {
  const row = await tenantTables(tx)
    .selectFrom('tenants')
    .select(columns)
    .where('id', '=', id)
    .where('kind', '=', 'agency')
    .forUpdate()
    .executeTakeFirst();
  return (row as LockedTenant | undefined) ?? refuse('not_found');
}

/** The same, for commands on existing agencies: a deleted one is refused with `tenant_deleted`. */
export async function lockLiving(id: string, ctx: PlatformCommandContext<'tenant_deleted'>): Promise<LockedTenant> {
  const tenant = await lockTenant(id, ctx as PlatformCommandContext);
  return tenant.deleted_at ? ctx.refuse('tenant_deleted') : tenant;
}

/**
 * Changes a locked agency; omitted or undefined fields are unchanged. The agency's own trail records the values; the
 * platform's trail records only the agency's id and the names of the changed fields, so that it keeps no data of a
 * removed agency. A change of the time zone begins the agency's day again. Binds the transaction to the agency. A taken
 * subdomain raises PostgreSQL's unique violation `tenants_subdomain_key`.
 */
export async function changeTenant(
  { id, deleted_at: _, purge_at: __, status_before: ___, ...before }: LockedTenant,
  input: { readonly [Name in keyof AgencyChange]?: AgencyChange[Name] | undefined },
  action: string,
  ctx: PlatformCommandContext,
): Promise<Agency> {
  const { tx, clock, audit } = ctx;
  const change = changedFields({ ...before }, input);
  const now = clock();
  if (change) {
    await tenantTables(tx)
      .updateTable('tenants')
      .set({
        ...(change.after as object),
        ...(change.after.status && { status_changed_at: now }),
        updated_at: now,
      })
      .where('id', '=', id)
      .execute();
  }
  const agency = agencyOf({ tenant_id: id, ...before, ...change?.after } as AgencyColumns);
  if (change?.after.time_zone) await ctx.enqueue(id, dailyWork, { day: dayAt(now, agency.time_zone) });
  const isOpened = change && ['status', 'is_trial', 'trial_ends_at'].some((name) => Object.hasOwn(change.after, name));
  await Promise.all([enterTenant(tx, id), isOpened && releaseHeldJobs(tx, id, now)]);
  const within = ctx.within(agency);
  if (change) {
    within.audit({ action, entity: 'agency', entity_id: id, ...change });
    within.changed('agency', id);
  }
  audit(change && { action, detail: { tenant_id: id, fields: Object.keys(change.after) } });
  return agency;
}

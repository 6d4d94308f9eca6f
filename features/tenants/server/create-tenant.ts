import { randomUUID } from 'node:crypto';
import { dayAt } from '#platform/contract/calendar.ts';
import { type Agency, agencyOf } from '#platform/server/acts/agency.ts';
import type { CommandContext, PlatformCommandContext } from '#platform/server/acts/command-context.ts';
import { enterTenant, type Tx } from '#platform/server/database/tenancy.ts';
import {
  type AgencyDetails,
  type AgencySettings,
  type AgencyTerms,
  featuresDefault,
  maxUsersDefault,
  timeZoneDefault,
} from '../contract.ts';
import { tenantTables } from './schema.ts';

export interface NewAgency extends Partial<AgencySettings & AgencyDetails & AgencyTerms> {
  name: string;
  subdomain: string;
  admin_email: string;
  custom_domain?: string | null;
  /** The length of the initial trial, in days. */
  trial_days?: number | null;
}

const dayMs = 86_400_000;

const agencyColumns = ['id as tenant_id', 'time_zone', 'date_format', 'locale'] as const;

/**
 * Creates an agency and binds the transaction to it, so that its first user can be created in the same transaction. Its
 * daily steps start on the next day. Returns the context in the agency. A taken subdomain raises PostgreSQL's unique
 * violation `tenants_subdomain_key`.
 */
export async function createAgency<Code extends string>(
  agency: NewAgency,
  ctx: PlatformCommandContext<Code>,
): Promise<CommandContext<Code>> {
  const time_zone = agency.time_zone ?? timeZoneDefault;
  const now = ctx.clock();
  const { trial_days = null } = agency;
  const row = await tenantTables(ctx.tx)
    .insertInto('tenants')
    .values({
      id: randomUUID(),
      name: agency.name,
      subdomain: agency.subdomain,
      admin_email: agency.admin_email,
      plan: agency.plan ?? 'basic',
      max_users: agency.max_users ?? maxUsersDefault,
      max_policies: agency.max_policies ?? null,
      features_enabled: [...(agency.features_enabled ?? featuresDefault)],
      time_zone,
      // An agency that is created during the day has nothing for today's daily steps.
      day_begun: dayAt(now, time_zone),
      ...(agency.locale && { locale: agency.locale }),
      ...(agency.date_format && { date_format: agency.date_format }),
      ...(agency.contact_phone && { contact_phone: agency.contact_phone }),
      ...(agency.address && { address: agency.address }),
      ...(agency.branding_scope && { branding_scope: agency.branding_scope }),
      custom_domain: agency.custom_domain ?? null,
      ...(trial_days && {
        status: 'Trial' as const,
        is_trial: true,
        trial_days,
        trial_ends_at: new Date(now.getTime() + trial_days * dayMs),
      }),
      created_at: now.toISOString(),
      updated_at: now,
    })
    .returning(agencyColumns)
    .executeTakeFirstOrThrow();
  await enterTenant(ctx.tx, row.tenant_id);
  return ctx.within(agencyOf(row));
}

const platformSubdomain = 'platform';

/**
 * Binds a platform transaction to the operators' own tenant, which the first call creates. Returns the context in it.
 */
export async function enterPlatformTenant<Code extends string>(
  ctx: PlatformCommandContext<Code>,
): Promise<CommandContext<Code>> {
  const db = tenantTables(ctx.tx);
  await db
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
  const row = await db
    .selectFrom('tenants')
    .select(agencyColumns)
    .where('kind', '=', 'platform')
    .executeTakeFirstOrThrow();
  await enterTenant(ctx.tx, row.tenant_id);
  return ctx.within(agencyOf(row));
}

/** The agency with this subdomain, or null. Requires a platform transaction. */
export async function findAgency(subdomain: string, { tx }: { tx: Tx }): Promise<Agency | null> {
  const row = await tenantTables(tx)
    .selectFrom('tenants')
    .select(agencyColumns)
    .where('subdomain', '=', subdomain)
    .where('kind', '=', 'agency')
    .executeTakeFirst();
  return row ? agencyOf(row) : null;
}

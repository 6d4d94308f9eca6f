import { leadSources } from '#features/leads/contract.ts';
import type { CommandContext } from '#platform/server/acts/command-context.ts';
import type { AgencySettings } from '../contract.ts';
import { agencyTables } from './schema.ts';

/** A moment as the settings tell it. */
export const instantOf = (at: string | Date | null): string | null => at && new Date(at).toISOString();

/** The settings of the context's agency. One statement. */
export async function readAgency({ tx, agency }: Pick<CommandContext, 'tx' | 'agency'>): Promise<AgencySettings> {
  const { name, own_company_name, license_number, lead_sources, settings_saved_at, ...row } = await agencyTables(tx)
    .selectFrom('tenants')
    .leftJoin('brandings', (join) => join.onRef('brandings.tenant_id', '=', 'tenants.id'))
    .select([
      'tenants.name',
      'brandings.company_name as own_company_name',
      'tenants.contact_phone as company_phone',
      'tenants.second_phone',
      'tenants.address',
      'brandings.license_number',
      'tenants.time_zone',
      'tenants.locale',
      'tenants.date_format',
      'tenants.opening_hours',
      'tenants.lead_sources',
      'tenants.branding_scope',
      'tenants.settings_saved_at',
    ])
    .where('tenants.id', '=', agency.id)
    .executeTakeFirstOrThrow();
  return {
    ...row,
    locale: row.locale as AgencySettings['locale'],
    company_name: own_company_name ?? name,
    license_number: license_number ?? '',
    lead_sources: leadSources.filter((source) => lead_sources === null || lead_sources.includes(source)),
    settings_saved_at: instantOf(settings_saved_at),
  };
}

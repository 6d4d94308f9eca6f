import * as z from 'zod/mini';
import { brandingFields, brandingScopes } from '#features/branding/contract.ts';
import { leadSources } from '#features/leads/contract.ts';
import { features, plans } from '#features/tenants/contract.ts';
import { boundedText, instant } from '#platform/contract/fields.ts';
import { routes } from '#platform/contract/route.ts';
import { settingUpAgency } from './contract/access.ts';
import { OpeningHours } from './contract/hours.ts';

export * from './contract/hours.ts';

export const phoneMax = 40;

/** The details that the branding holds too, under the same names. */
export const ownDetails = [
  'company_name',
  'company_phone',
  'address',
  'license_number',
  'time_zone',
  'locale',
  'date_format',
] as const;

const { company_name, company_phone, address, license_number, time_zone, locale, date_format } = brandingFields.given;

/** The lead sources in use, each once. */
const LeadSources = z.array(z.enum(leadSources)).check(
  z.minLength(1, { error: 'agency:validation.no_source' }),
  z.refine((sources) => new Set(sources).size === sources.length, { error: 'platform:validation.invalid' }),
);

/** The settings to change. Omitted ones stay the same. */
export const UpdateAgency = z.object({
  company_name,
  company_phone,
  second_phone: z.optional(boundedText(phoneMax)),
  address,
  license_number,
  time_zone,
  locale,
  date_format,
  opening_hours: z.optional(z.nullable(OpeningHours)),
  lead_sources: z.optional(LeadSources),
});
export type UpdateAgency = z.infer<typeof UpdateAgency>;
UpdateAgency.register(z.globalRegistry, { id: 'UpdateAgency' });

const shown = brandingFields.shown;

/** What an agency says about itself, and how it writes. */
export const AgencySettings = z.object({
  /** The name that it gives itself. */
  company_name: shown.company_name,
  company_phone: shown.company_phone,
  second_phone: z.string(),
  address: shown.address,
  license_number: shown.license_number,
  time_zone: shown.time_zone,
  locale: shown.locale,
  date_format: shown.date_format,
  /** null: not known. */
  opening_hours: z.nullable(OpeningHours),
  /** The sources that forms offer for a lead, in their usual order. */
  lead_sources: z.array(z.enum(leadSources)),
  /** With `Theme Only` the operator sets the name. */
  branding_scope: z.enum(brandingScopes),
  /** When the settings were saved for the first time; null: not yet. */
  settings_saved_at: z.nullable(instant),
});
export type AgencySettings = z.infer<typeof AgencySettings>;
AgencySettings.register(z.globalRegistry, { id: 'AgencySettings' });

/** What an agency has bought, and how much of it is left. */
export const AgencyPlan = z.object({
  plan: z.enum(plans),
  features_enabled: z.array(z.enum(features)),
  max_users: z.number(),
  active_users: z.number(),
  /** null: no limit. */
  max_policies: z.nullable(z.number()),
  policies_in_force: z.number(),
  /** When the trial ends; null: it is none. */
  trial_ends_at: z.nullable(instant),
});
export type AgencyPlan = z.infer<typeof AgencyPlan>;
AgencyPlan.register(z.globalRegistry, { id: 'AgencyPlan' });

export const agencyRoutes = routes('agency', {
  readAgency: {
    method: 'GET',
    path: '/agency',
    ...settingUpAgency,
    ok: [200, AgencySettings],
    shows: ['agency', 'branding'],
    summary: "What the caller's agency says about itself, and how it writes",
  },
  updateAgency: {
    method: 'PUT',
    path: '/agency',
    ...settingUpAgency,
    body: UpdateAgency,
    ok: [200, AgencySettings],
    errors: { branding_scope: 403 },
    version: 'readAgency',
    changes: ['agency', 'branding'],
    summary: "Change the settings of the caller's agency; what is left out stays",
  },
  readAgencyPlan: {
    method: 'GET',
    path: '/agency/plan',
    ...settingUpAgency,
    ok: [200, AgencyPlan],
    shows: ['agency', 'user', 'policy'],
    summary: "The plan of the caller's agency, its modules, and the places left",
  },
});

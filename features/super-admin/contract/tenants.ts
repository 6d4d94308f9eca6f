import * as z from 'zod/mini';
import {
  brandingScopes,
  dateFormats,
  features,
  featuresDefault,
  isTimeZone,
  locales,
  maxUsersDefault,
  plans,
  reservedSubdomains,
  subdomainOf,
  tenantStatuses,
  trialDaysDefault,
  trialDaysMax,
} from '#features/tenants/contract.ts';
import { UserEmail } from '#features/users/contract.ts';
import { boundedText, instant, requiredText, textOr, uuid } from '#platform/contract/fields.ts';
import { languages } from '#platform/contract/language.ts';
import { listFileRoute } from '#platform/contract/list-file.ts';
import { pageQuery, searchText } from '#platform/contract/page.ts';
import { byOperators } from './access.ts';

export const tenantNameMax = 120;
export const maxUsersMax = 100_000;
export const maxPoliciesMax = 100_000_000;

/** An agency as the operators see it: its terms and its usage, but none of its data. */
export const Tenant = z.object({
  id: uuid,
  name: z.string(),
  companyName: z.string(),
  /** The name that the agency gives itself; `''`: none but `name`. */
  own_name: z.string(),
  subdomain: z.string(),
  /** The agency's host name: the subdomain and the platform's own domain. */
  host: z.string(),
  /** null: none. */
  customDomain: z.nullable(z.string()),
  admin_email: z.string(),
  contact_phone: z.string(),
  address: z.string(),
  plan: z.enum(plans),
  max_users: z.number(),
  /** null: no limit. */
  max_policies: z.nullable(z.number()),
  features_enabled: z.array(z.enum(features)),
  branding_scope: z.enum(brandingScopes),
  is_trial: z.boolean(),
  trial_days: z.nullable(z.number()),
  trial_ends_at: z.nullable(instant),
  status: z.enum(tenantStatuses),
  /** Active users. */
  current_users: z.number(),
  /** Policies in force. */
  current_policies: z.number(),
  time_zone: z.string(),
  locale: z.enum(locales),
  date_format: z.enum(dateFormats),
  created_at: instant,
  /** When a user of the agency was last active; null: no user has signed in yet. */
  lastActive: z.nullable(instant),
  /** null: not deleted. */
  deleted_at: z.nullable(instant),
  /** When the agency's data is permanently removed. */
  purge_at: z.nullable(instant),
});
export type Tenant = z.infer<typeof Tenant>;
Tenant.register(z.globalRegistry, { id: 'Tenant' });

const name = requiredText(tenantNameMax, 'super-admin:validation.name_required');

/** Normalized first, so that a typed name becomes the intended address. */
const subdomain = textOr('super-admin:validation.subdomain_required').check(
  z.maxLength(200, { abort: true }),
  z.overwrite(subdomainOf),
  z.minLength(1, { error: 'super-admin:validation.subdomain_required', abort: true }),
  z.refine((text) => !reservedSubdomains.includes(text), { error: 'super-admin:validation.subdomain_reserved' }),
);

/** A domain name such as `seguros.example.com`; `''`: none. */
const domain = z.string().check(
  z.trim(),
  z.toLowerCase(),
  z.maxLength(253),
  z.refine(
    (text) => text === '' || /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]([a-z0-9-]{0,61}[a-z0-9])$/.test(text),
    {
      error: 'super-admin:validation.domain',
    },
  ),
);

const wholeNumber = (min: number, max: number) =>
  z.number().check(z.int({ error: 'platform:validation.whole_number', abort: true }), z.gte(min), z.lte(max));

const modules = z.array(z.enum(features)).check(z.maxLength(features.length));

/**
 * The fields of both forms. Both spellings of a name are accepted, because the specification has one that differs from
 * ours.
 */
const common = {
  customDomain: z.optional(domain),
  custom_domain: z.optional(domain),
  contact_phone: z.optional(boundedText(40)),
  address: z.optional(boundedText(200)),
  max_policies: z.optional(z.nullable(wholeNumber(0, maxPoliciesMax))),
  time_zone: z.optional(
    z
      .string()
      .check(z.maxLength(60, { abort: true }), z.refine(isTimeZone, { error: 'super-admin:validation.time_zone' })),
  ),
  locale: z.optional(z.enum(locales)),
  date_format: z.optional(z.enum(dateFormats)),
  is_trial: z.optional(z.boolean()),
};

/** The spelling that was used. */
const eitherName = z.refine<{ name?: string | undefined; companyName?: string | undefined }>(
  ({ name, companyName }) => name !== undefined || companyName !== undefined,
  { path: ['name'], error: 'super-admin:validation.name_required' },
);

const adminEmail = () => UserEmail;

export const CreateTenant = z
  .object({
    name: z.optional(name),
    companyName: z.optional(name),
    subdomain,
    admin_email: adminEmail(),
    /** The name of the invited Admin; if omitted, it is derived from the e-mail. */
    admin_full_name: z.optional(boundedText(120)),
    /** The language of the invitation; if omitted, the agency's language. */
    admin_language: z.optional(z.enum(languages)),
    ...common,
    plan: z._default(z.enum(plans), 'basic'),
    max_users: z._default(wholeNumber(1, maxUsersMax), maxUsersDefault),
    features_enabled: z._default(modules, [...featuresDefault]),
    branding_scope: z._default(z.enum(brandingScopes), 'Limited'),
    /** The length of a trial, in days. */
    trial_days: z._default(wholeNumber(1, trialDaysMax), trialDaysDefault),
  })
  .check(eitherName);
export type CreateTenant = z.infer<typeof CreateTenant>;
CreateTenant.register(z.globalRegistry, { id: 'CreateTenant' });

/** Omitted fields are unchanged. A trial that begins ends after this many days. */
export const UpdateTenant = z.object({
  name: z.optional(name),
  companyName: z.optional(name),
  subdomain: z.optional(subdomain),
  admin_email: z.optional(adminEmail()),
  ...common,
  plan: z.optional(z.enum(plans)),
  max_users: z.optional(wholeNumber(1, maxUsersMax)),
  features_enabled: z.optional(modules),
  branding_scope: z.optional(z.enum(brandingScopes)),
  trial_days: z.optional(wholeNumber(1, trialDaysMax)),
  status: z.optional(z.enum(tenantStatuses)),
});
export type UpdateTenant = z.infer<typeof UpdateTenant>;
UpdateTenant.register(z.globalRegistry, { id: 'UpdateTenant' });

export const TenantListQuery = z.object({
  ...pageQuery,
  status: z.optional(z.enum(tenantStatuses)),
  plan: z.optional(z.enum(plans)),
  /** Part of a name, address, or e-mail; accents and case do not matter. */
  search: searchText,
  /** `true`: deleted agencies instead of the existing ones. */
  deleted: z.optional(z.enum(['true', 'false'])),
});
export type TenantListQuery = z.infer<typeof TenantListQuery>;

/** How much data an agency has, counted before its deletion. */
export const TenantContents = z.object({
  /** The total of all tables. */
  rows: z.number(),
  tables: z.array(z.object({ name: z.string(), rows: z.number() })),
  /** Jobs that wait, or that failed permanently. */
  jobs: z.number(),
});
export type TenantContents = z.infer<typeof TenantContents>;
TenantContents.register(z.globalRegistry, { id: 'TenantContents' });

const changes = ['tenant', 'account'] as const;

export const tenantRoutes = {
  listTenants: {
    method: 'GET',
    path: '/tenants',
    ...byOperators,
    query: TenantListQuery,
    ok: [200, z.array(Tenant)],
    paged: true,
    shows: ['tenant', 'account'],
    summary: 'List the agencies, newest first; deleted ones apart',
  },
  downloadTenants: listFileRoute(TenantListQuery, {
    path: '/tenants/file',
    ...byOperators,
    summary: 'The agencies of a list as a file, all of them',
  }),
  readTenant: {
    method: 'GET',
    path: '/tenants/{id}',
    ...byOperators,
    ok: [200, Tenant],
    shows: ['tenant', 'account'],
    summary: 'One agency, also a deleted one',
  },
  readTenantContents: {
    method: 'GET',
    path: '/tenants/{id}/contents',
    ...byOperators,
    ok: [200, TenantContents],
    shows: ['tenant'],
    summary: 'How much an agency holds: what would be removed thirty days after its deletion',
  },
  createTenant: {
    method: 'POST',
    path: '/tenants',
    ...byOperators,
    body: CreateTenant,
    ok: [201, Tenant],
    errors: { subdomain_taken: 409 },
    changes,
    summary: 'Create an agency and its first Admin, who is mailed an invitation of 7 days',
  },
  updateTenant: {
    method: 'PUT',
    path: '/tenants/{id}',
    ...byOperators,
    body: UpdateTenant,
    ok: [200, Tenant],
    errors: { confirmation_required: 403, subdomain_taken: 409, tenant_deleted: 409 },
    changes,
    summary: 'Change an agency; omitted fields stay. A new email for its Admin requires a confirmed operator session',
  },
  deleteTenant: {
    method: 'DELETE',
    path: '/tenants/{id}',
    ...byOperators,
    ok: [204, null],
    errors: { tenant_deleted: 409 },
    changes,
    summary: "Delete an agency: its users can't sign in, and it can be restored for 30 days",
  },
} as const;

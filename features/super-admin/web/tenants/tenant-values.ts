import {
  brandingScopes,
  type Feature,
  features,
  featuresDefault,
  maxUsersDefault,
  trialDaysDefault,
} from '#features/tenants/contract.ts';
import type { Tenant } from '../../contract.ts';

/** The form values of an agency; each module has its own switch. */
export interface TenantValues extends Record<string, unknown> {
  name: string;
  subdomain: string;
  customDomain: string;
  admin_email: string;
  contact_phone: string;
  address: string;
  plan: Tenant['plan'];
  max_users: string;
  max_policies: string;
  branding_scope: Tenant['branding_scope'];
  is_trial: boolean;
  trial_days: string;
  modules: Record<Feature, boolean>;
}

const switches = (chosen: readonly string[]) =>
  Object.fromEntries(features.map((name) => [name, chosen.includes(name)])) as Record<Feature, boolean>;

/** The initial form values of a new agency. */
export const blankTenant = (): TenantValues => ({
  name: '',
  subdomain: '',
  customDomain: '',
  admin_email: '',
  contact_phone: '',
  address: '',
  plan: 'basic',
  max_users: String(maxUsersDefault),
  max_policies: '',
  branding_scope: brandingScopes[1],
  is_trial: false,
  trial_days: String(trialDaysDefault),
  modules: switches(featuresDefault),
});

/** The form values of an agency. */
export const tenantValues = (tenant: Tenant): TenantValues => ({
  name: tenant.name,
  subdomain: tenant.subdomain,
  customDomain: tenant.customDomain ?? '',
  admin_email: tenant.admin_email,
  contact_phone: tenant.contact_phone,
  address: tenant.address,
  plan: tenant.plan,
  max_users: String(tenant.max_users),
  max_policies: tenant.max_policies === null ? '' : String(tenant.max_policies),
  branding_scope: tenant.branding_scope,
  is_trial: tenant.is_trial,
  trial_days: String(tenant.trial_days ?? trialDaysDefault),
  modules: switches(tenant.features_enabled),
});

/** A number as typed; text that is not a number is returned as is, and the call's validation refuses it. */
export const wholeNumber = (typed: string): number | string =>
  /^\s*\d+\s*$/.test(typed) ? Number(typed) : typed.trim();

/** Converts the form values to a request body. */
export function tenantBody({ modules, max_users, max_policies, trial_days, ...values }: TenantValues) {
  return {
    ...values,
    max_users: wholeNumber(max_users),
    max_policies: max_policies.trim() === '' ? null : wholeNumber(max_policies),
    features_enabled: features.filter((name) => modules[name]),
    ...(values.is_trial && { trial_days: wholeNumber(trial_days) }),
  };
}

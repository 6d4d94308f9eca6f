export * from './contract/subdomain.ts';

declare module '#platform/contract/subjects.ts' {
  interface Subjects {
    agency: true;
  }
}

/** The modules a plan can hold, each the name of its slice and tab. */
export const features = [
  'leads',
  'quotes',
  'policies',
  'renewals',
  'tasks',
  'commissions',
  'integrations',
  'communications',
  'analytics',
] as const;
export type Feature = (typeof features)[number];

export const featuresDefault: readonly Feature[] = ['leads', 'quotes', 'policies'];

export const plans = ['basic', 'premium', 'enterprise'] as const;
export type Plan = (typeof plans)[number];

export const tenantStatuses = ['Active', 'Inactive', 'Suspended', 'Trial'] as const;
export type TenantStatus = (typeof tenantStatuses)[number];

export const maxUsersDefault = 10;
/** Whose midnights an agency's days begin with, unless it says otherwise. */
export const timeZoneDefault = 'America/New_York';

/** How much of its looks an agency may change itself. */
export const brandingScopes = ['Theme Only', 'Limited', 'Full'] as const;
export type BrandingScope = (typeof brandingScopes)[number];

export const trialDaysMax = 365;
export const trialDaysDefault = 30;

/** How an agency writes days. */
export const dateFormats = ['MM/DD/YYYY', 'DD/MM/YYYY', 'YYYY-MM-DD'] as const;

/** In which language an agency's mails and documents are written when nobody asked for one. */
export const locales = ['es-US', 'en-US'] as const;

/** How an agency counts its days and writes. */
export interface AgencySettings {
  /** IANA name. */
  time_zone: string;
  locale: (typeof locales)[number];
  date_format: (typeof dateFormats)[number];
}

/** How an agency is called and reached; its proposals show it. `''`: not known. */
export interface AgencyDetails {
  name: string;
  /** As people write it. */
  contact_phone: string;
  address: string;
}

/** What was sold to an agency: its plan, and the limits and modules that stand beside it. */
export interface AgencyTerms {
  plan: Plan;
  max_users: number;
  /** null: no limit. */
  max_policies: number | null;
  features_enabled: readonly Feature[];
  branding_scope: BrandingScope;
}

/** Whether a text names a time zone, as `America/Puerto_Rico`. An offset is none: it knows no daylight saving. */
export function isTimeZone(name: string): boolean {
  return name === 'UTC' || Intl.supportedValuesOf('timeZone').includes(name);
}

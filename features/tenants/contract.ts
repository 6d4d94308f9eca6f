export * from './contract/subdomain.ts';

declare module '#platform/contract/subjects.ts' {
  interface Subjects {
    agency: true;
  }
}

/** The modules that a plan can include; each has the name of its slice and tab. */
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
/** The default time zone of an agency's days. */
export const timeZoneDefault = 'America/New_York';

/** Which parts of its branding an agency may change itself. */
export const brandingScopes = ['Theme Only', 'Limited', 'Full'] as const;
export type BrandingScope = (typeof brandingScopes)[number];

export const trialDaysMax = 365;
export const trialDaysDefault = 30;

/** How an agency writes dates. */
export const dateFormats = ['MM/DD/YYYY', 'DD/MM/YYYY', 'YYYY-MM-DD'] as const;

/** The default language of an agency's mails and documents. */
export const locales = ['es-US', 'en-US'] as const;

/** An agency's time zone and formats. */
export interface AgencySettings {
  /** IANA name. */
  time_zone: string;
  locale: (typeof locales)[number];
  date_format: (typeof dateFormats)[number];
}

/** An agency's name and contact details, which its proposals show. `''`: unknown. */
export interface AgencyDetails {
  name: string;
  /** As typed. */
  contact_phone: string;
  address: string;
}

/** The hours of a day on which an agency is open, as `09:00`. */
export interface DayHours {
  opens: string;
  closes: string;
}

/** What an agency says about itself besides its details. */
export interface AgencyProfile {
  /** The name that it gives itself; `''`: the operator's. */
  own_name: string;
  second_phone: string;
  /** From Monday to Sunday, null for a day on which it is closed. null: not known. */
  opening_hours: readonly (DayHours | null)[] | null;
  /** The sources that forms offer for a lead; null: all. */
  lead_sources: readonly string[] | null;
  /** When its Admin saved its settings for the first time; null: not yet. */
  settings_saved_at: string | null;
}

/** An agency's terms: its plan, and its own limits and modules. */
export interface AgencyTerms {
  plan: Plan;
  max_users: number;
  /** null: no limit. */
  max_policies: number | null;
  features_enabled: readonly Feature[];
  branding_scope: BrandingScope;
}

/**
 * Whether a text is the name of a time zone, such as `America/Puerto_Rico`. An offset is not accepted, because it has
 * no daylight saving time.
 */
export function isTimeZone(name: string): boolean {
  return name === 'UTC' || Intl.supportedValuesOf('timeZone').includes(name);
}

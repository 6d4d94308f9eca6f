import type { ColumnType, Generated } from 'kysely';
import { ownTables } from '#platform/server/database/tables.ts';
import type { BrandingScope, DayHours, Plan, TenantStatus } from '../contract.ts';

export interface TenantsTable {
  id: string;
  kind: Generated<'agency' | 'platform'>;
  name: string;
  subdomain: string;
  custom_domain: Generated<string | null>;
  admin_email: Generated<string>;
  contact_phone: Generated<string>;
  address: Generated<string>;
  plan: Generated<Plan>;
  max_users: Generated<number>;
  /** null: no limit. */
  max_policies: Generated<number | null>;
  features_enabled: Generated<string[]>;
  branding_scope: Generated<BrandingScope>;
  status: Generated<TenantStatus>;
  is_trial: Generated<boolean>;
  trial_days: Generated<number | null>;
  trial_ends_at: Generated<string | Date | null>;
  /** null: unchanged since the agency's creation. */
  status_changed_at: Generated<string | Date | null>;
  /** null: not deleted. A deleted agency is inactive until it is restored; its rows are removed at `purge_at`. */
  deleted_at: Generated<string | Date | null>;
  purge_at: Generated<string | Date | null>;
  status_before: Generated<TenantStatus | null>;
  /** IANA name. */
  time_zone: Generated<string>;
  locale: Generated<string>;
  currency: Generated<string>;
  date_format: Generated<'MM/DD/YYYY' | 'DD/MM/YYYY' | 'YYYY-MM-DD'>;
  /** The name that the agency gives itself; `''`: `name`. */
  own_name: Generated<string>;
  second_phone: Generated<string>;
  /** From Monday to Sunday, null for a day on which it is closed. Written as text, returned parsed. null: not known. */
  opening_hours: ColumnType<(DayHours | null)[] | null, string | null | undefined, string | null>;
  /** The sources that forms offer for a lead; null: all. */
  lead_sources: Generated<string[] | null>;
  /** When its Admin saved its settings for the first time; null: not yet. */
  settings_saved_at: Generated<string | Date | null>;
  /** The last day of the agency whose daily job was enqueued, or the day of its creation; null on the platform. */
  day_begun: Generated<string | null>;
  created_at: Generated<string>;
  updated_at: Generated<string | Date>;
}

export interface InstallationTable {
  only_row: Generated<boolean>;
  setup_token_hash: Buffer | null;
  initialized_at: string | Date | null;
  /** The location of the data at the last start. */
  place: string | null;
  /** Since when background jobs wait for an operator, after a restore; null: they do not wait. */
  work_held_since: string | null;
  /** Since when the style and header of all agencies are turned off; null: they are on. */
  markup_off_since: string | Date | null;
}

declare module '#platform/server/database/tables.ts' {
  interface Tables {
    tenants: TenantsTable;
    installation: InstallationTable;
  }
}

export const tenantTables = ownTables('tenants', { owns: ['tenants', 'installation'] });

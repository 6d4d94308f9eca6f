import type { ProductType } from '#features/leads/contract.ts';
import type { Columns } from '#platform/contract/record-fields.ts';
import { ownTables } from '#platform/server/database/tables.ts';
import type { NoticeType, RenewalConfig } from '../contract/config.ts';
import type { runStatuses } from '../contract/engine.ts';
import type { noticeStatuses, renewalFields } from '../contract.ts';
import '#features/clients/server/schema.ts';
import '#features/leads/server/schema.ts';
import '#features/policies/server/schema.ts';
import '#features/quotes/server/schema.ts';
import '#features/tenants/server/schema.ts';
import '#features/users/server/schema.ts';

/** The contract defines the columns of the fields. */
export interface RenewalsTable extends Columns<typeof renewalFields> {
  tenant_id: string;
  policy_id: string;
  lead_id: string;
  product_type: ProductType;
  quote_id: string | null;
  new_policy_id: string | null;
}

export interface RenewalNoticesTable {
  tenant_id: string;
  id: string;
  renewal_id: string;
  type: NoticeType;
  recipient: string;
  status: (typeof noticeStatuses)[number];
  /** When a message to the client was requested; null: not yet. */
  asked_at: string | null;
  created_at: string;
  settled_at: string | null;
}

interface RenewalConfigsTable extends RenewalConfig {
  tenant_id: string;
  /** When an Admin allowed messages about policies that were brought in from a file; null: nobody has. */
  brought_in_mail_at: string | null;
  updated_at: string | Date;
}

export interface RenewalRunsTable {
  tenant_id: string;
  id: string;
  status: (typeof runStatuses)[number];
  started_by: string | null;
  started_at: string;
  seen_at: string;
  ended_at: string | null;
  total: number;
  done: number;
  batches: number;
  mark_date: string | null;
  mark_id: string | null;
}

declare module '#platform/server/database/tables.ts' {
  interface Tables {
    renewals: RenewalsTable;
    renewal_notices: RenewalNoticesTable;
    renewal_configs: RenewalConfigsTable;
    renewal_runs: RenewalRunsTable;
  }
}

export const renewalTables = ownTables('renewals', {
  owns: ['renewals', 'renewal_notices', 'renewal_configs', 'renewal_runs'],
  reads: ['policies', 'quotes', 'leads', 'clients', 'users', 'tenants'],
});

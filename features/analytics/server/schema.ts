import type { Generated, JSONColumnType } from 'kysely';
import '#features/commissions/server/schema.ts';
import '#features/policies/server/schema.ts';
import '#features/renewals/server/schema.ts';
import '#features/users/server/schema.ts';
import { ownTables } from '#platform/server/database/tables.ts';
import type { SavedReport, SendOutcome } from '../contract/saved-reports.ts';

interface SpendTable {
  tenant_id: string;
  source: string;
  /** The first day of the month. */
  month: string;
  amount: number;
  updated_at: string;
}

interface GoalsTable {
  tenant_id: string;
  /** A user's id, or the agency's. */
  whose: string;
  month: string;
  leads: number | null;
  policies: number | null;
  premium: number | null;
  updated_at: string;
}

interface SavedReportsTable extends Omit<SavedReport, 'filters' | 'last_run' | 'next_on' | 'sending'> {
  tenant_id: string;
  filters: JSONColumnType<SavedReport['filters']>;
  sent_for: string;
  last_run_at: string | null;
  last_outcome: SendOutcome | null;
  last_sent_to: number | null;
  /** The key of the send in progress. null means none. */
  sending_key: string | null;
  /** The last activity of the send. */
  sending_since: string | null;
  /** Whether an attempt has failed and another follows. */
  is_tried_again: Generated<boolean>;
  created_by: string | null;
  created_at: string;
}

declare module '#platform/server/database/tables.ts' {
  interface Tables {
    analytics_spend: SpendTable;
    analytics_goals: GoalsTable;
    saved_reports: SavedReportsTable;
  }
}

export const analyticsTables = ownTables('analytics', {
  owns: ['analytics_spend', 'analytics_goals', 'saved_reports'],
  reads: [
    'leads',
    'quotes',
    'policies',
    'commissions',
    'commission_adjustments',
    'clients',
    'users',
    'tenants',
    'renewals',
  ],
});

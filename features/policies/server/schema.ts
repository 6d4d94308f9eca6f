import type { GeneratedAlways } from 'kysely';
import type { LeadSource } from '#features/leads/contract.ts';
import type { Columns } from '#platform/contract/record-fields.ts';
import { ownTables } from '#platform/server/database/tables.ts';
import type { policyFields } from '../contract.ts';
import '#features/carriers/server/schema.ts';
import '#features/quotes/server/schema.ts';
import '#features/tenants/server/schema.ts';

/** The contract defines the columns of the fields. */
export interface PoliciesTable extends Columns<typeof policyFields> {
  tenant_id: string;
  quote_id: string;
  lead_id: string;
  policy_number_norm: GeneratedAlways<string>;
  carrier_norm: GeneratedAlways<string>;
  /** The last day that it covers; a day before its first if it covers none. */
  covers_until: GeneratedAlways<string>;
  /** The search text of its lead. */
  lead_text: string;
  /** The source of its lead; null: unknown. */
  lead_source: LeadSource | null;
  search_text: string;
  /** The import that brought it in; null: it was sold here. */
  import_id: string | null;
  /** The carrier in the agency's list of carriers; null: none was matched. */
  carrier_id: string | null;
  created_by: string | null;
}

declare module '#platform/server/database/tables.ts' {
  interface Tables {
    policies: PoliciesTable;
  }
}

export const policyTables = ownTables('policies', {
  owns: ['policies'],
  reads: ['quotes', 'leads', 'clients', 'users', 'tenants', 'carriers'],
});

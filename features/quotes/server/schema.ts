import type { GeneratedAlways } from 'kysely';
import type { LeadSource } from '#features/leads/contract.ts';
import type { Columns } from '#platform/contract/record-fields.ts';
import { ownTables } from '#platform/server/database/tables.ts';
import type { DetailsName, quoteFields } from '../contract.ts';
import '#features/clients/server/schema.ts';
import '#features/leads/server/schema.ts';
import '#features/users/server/schema.ts';

/** The contract defines the columns of the fields. */
export interface QuotesTable extends Omit<Columns<typeof quoteFields>, DetailsName> {
  tenant_id: string;
  carrier_norm: GeneratedAlways<string>;
  /** Written as text, returned parsed. */
  auto_details: string | null;
  casa_details: string | null;
  comercial_details: string | null;
  /** The search text of its lead. */
  lead_text: string;
  /** The source of its lead; null: unknown. */
  lead_source: LeadSource | null;
  search_text: string;
  /** The import that brought it in with a policy; null: it was made here. */
  import_id: string | null;
  created_by: string | null;
}

declare module '#platform/server/database/tables.ts' {
  interface Tables {
    quotes: QuotesTable;
  }
}

export const quoteTables = ownTables('quotes', { owns: ['quotes'], reads: ['leads', 'clients', 'users', 'tenants'] });

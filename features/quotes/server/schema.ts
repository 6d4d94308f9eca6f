import type { GeneratedAlways } from 'kysely';
import type { ProductType } from '#features/leads/contract.ts';
import { ownTables } from '#platform/server/database/tables.ts';
import type { StoredQuoteStatus } from '../contract.ts';
import '#features/clients/server/schema.ts';
import '#features/leads/server/schema.ts';
import '#features/users/server/schema.ts';

export interface QuotesTable {
  tenant_id: string;
  id: string;
  quote_number: string;
  lead_id: string;
  client_id: string;
  product_type: ProductType;
  carrier: string;
  carrier_norm: GeneratedAlways<string>;
  status: StoredQuoteStatus;
  annual_premium: number;
  deductible: number;
  coverage_amount: number;
  coverage_limits: string;
  valid_until: string;
  notes: string;
  /** Read back parsed. */
  auto_details: string | null;
  casa_details: string | null;
  comercial_details: string | null;
  assigned_agent: string | null;
  policy_id: string | null;
  search_text: string;
  created_by: string | null;
  created_at: string;
  updated_at: string;
}

declare module '#platform/server/database/tables.ts' {
  interface Tables {
    quotes: QuotesTable;
  }
}

export const quoteTables = ownTables('quotes', { owns: ['quotes'], reads: ['leads', 'clients', 'users', 'tenants'] });

import type { GeneratedAlways } from 'kysely';
import type { ProductType } from '#features/leads/contract.ts';
import { ownTables } from '#platform/server/database/tables.ts';
import type { PolicyStatus } from '../contract.ts';
import '#features/quotes/server/schema.ts';
import '#features/tenants/server/schema.ts';

export interface PoliciesTable {
  tenant_id: string;
  id: string;
  quote_id: string;
  lead_id: string;
  client_id: string;
  policy_number: string;
  policy_number_norm: GeneratedAlways<string>;
  product_type: ProductType;
  carrier: string;
  carrier_norm: GeneratedAlways<string>;
  status: PolicyStatus;
  annual_premium: number;
  deductible: number;
  coverage_amount: number;
  coverage_limits: string;
  effective_date: string;
  expiration_date: string;
  agent_id: string | null;
  notes: string;
  search_text: string;
  created_by: string | null;
  created_at: string;
  updated_at: string;
}

declare module '#platform/server/database/tables.ts' {
  interface Tables {
    policies: PoliciesTable;
  }
}

export const policyTables = ownTables('policies', {
  owns: ['policies'],
  reads: ['quotes', 'clients', 'users', 'tenants'],
});

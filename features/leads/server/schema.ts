import { ownTables } from '#platform/server/database/tables.ts';
import type { LeadSource, LeadStatus, ProductType } from '../contract.ts';

export interface LeadsTable {
  tenant_id: string;
  id: string;
  client_id: string;
  status: LeadStatus;
  product_type: ProductType | null;
  source: LeadSource | null;
  campaign: string;
  zip_code: string;
  notes: string;
  assigned_agent: string | null;
  last_contact: string | null;
  search_text: string;
  created_by: string | null;
  created_at: string;
  updated_at: string;
}

declare module '#platform/server/database/tables.ts' {
  interface Tables {
    leads: LeadsTable;
  }
}

export const leadTables = ownTables('leads', { owns: ['leads'], reads: ['clients', 'users'] });

import type { Columns } from '#platform/contract/record-fields.ts';
import { ownTables } from '#platform/server/database/tables.ts';
import type { leadFields } from '../contract.ts';

/** The columns of the fields are told by the contract. */
export interface LeadsTable extends Columns<typeof leadFields> {
  tenant_id: string;
  search_text: string;
  created_by: string | null;
}

declare module '#platform/server/database/tables.ts' {
  interface Tables {
    leads: LeadsTable;
  }
}

export const leadTables = ownTables('leads', { owns: ['leads'], reads: ['clients', 'users'] });

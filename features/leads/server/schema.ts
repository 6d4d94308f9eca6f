import type { KeptContact } from '#features/clients/server/index.ts';
import type { Columns } from '#platform/contract/record-fields.ts';
import { ownTables } from '#platform/server/database/tables.ts';
import type { leadFields } from '../contract.ts';
import type { Stages } from './stages.ts';
import '#features/tenants/server/schema.ts';

/**
 * The contract defines the columns of the fields. The client data of the card is a copy of the client's current data.
 */
export interface LeadsTable extends Columns<typeof leadFields>, KeptContact, Stages {
  tenant_id: string;
  search_text: string;
  /** The import that brought it in with a policy; null: it was added here. */
  import_id: string | null;
  created_by: string | null;
}

declare module '#platform/server/database/tables.ts' {
  interface Tables {
    leads: LeadsTable;
  }
}

export const leadTables = ownTables('leads', { owns: ['leads'], reads: ['clients', 'users', 'tenants'] });

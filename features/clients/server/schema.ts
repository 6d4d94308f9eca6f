import type { GeneratedAlways } from 'kysely';
import type { Columns } from '#platform/contract/record-fields.ts';
import { ownTables } from '#platform/server/database/tables.ts';
import type { contactFields } from '../contract.ts';

export interface ClientsTable extends Columns<typeof contactFields> {
  tenant_id: string;
  id: string;
  email_norm: GeneratedAlways<string>;
  created_at: string;
  updated_at: string;
}

declare module '#platform/server/database/tables.ts' {
  interface Tables {
    clients: ClientsTable;
  }
}

export const clientTables = ownTables('clients', { owns: ['clients'], reads: ['tenants', 'users'] });

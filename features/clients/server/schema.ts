import type { GeneratedAlways } from 'kysely';
import type { Columns } from '#platform/contract/record-fields.ts';
import { ownTables } from '#platform/server/database/tables.ts';
import type { contactFields } from '../contract.ts';

export interface ClientsTable extends Columns<typeof contactFields> {
  tenant_id: string;
  id: string;
  email_norm: GeneratedAlways<string>;
  /** The import that brought the client in; null: the client was added here. */
  import_id: string | null;
  /** The client's number in the source of an import, as written there; '': none. */
  client_number: string;
  created_at: string;
  updated_at: string;
}

/** Phones that are opted out of texts, according to the consent ledger. */
export interface StoppedPhonesTable {
  tenant_id: string;
  phone: string;
}

declare module '#platform/server/database/tables.ts' {
  interface Tables {
    clients: ClientsTable;
    stopped_phones: StoppedPhonesTable;
  }
}

export const clientTables = ownTables('clients', { owns: ['clients', 'stopped_phones'], reads: ['tenants', 'users'] });

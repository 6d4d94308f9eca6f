import type { GeneratedAlways } from 'kysely';
import type { Columns } from '#platform/contract/record-fields.ts';
import { ownTables } from '#platform/server/database/tables.ts';
import type { carrierFields } from '../contract.ts';

/** The contract defines the columns of the fields. */
export interface CarriersTable extends Columns<typeof carrierFields> {
  tenant_id: string;
  /** Like `carrier_norm` of quotes and policies. */
  name_norm: GeneratedAlways<string>;
}

declare module '#platform/server/database/tables.ts' {
  interface Tables {
    carriers: CarriersTable;
  }
}

export const carrierTables = ownTables('carriers', { owns: ['carriers'] });

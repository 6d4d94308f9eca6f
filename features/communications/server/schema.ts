import type { Columns } from '#platform/contract/record-fields.ts';
import { ownTables } from '#platform/server/database/tables.ts';
import type { templateFields } from '../contract/templates.ts';
import '#features/tenants/server/schema.ts';
import '#features/users/server/schema.ts';

/** A template of an agency's own. The columns of the fields are told by the contract. */
export interface TemplatesTable extends Omit<Columns<typeof templateFields>, 'created_at' | 'updated_at'> {
  tenant_id: string;
  created_at: string;
  updated_at: string;
}

/** The e-mail that a user has looked at last while writing it. */
export interface PreviewsTable {
  tenant_id: string;
  user_id: string;
  token_hash: Buffer;
  html: string;
  expires_at: string;
}

declare module '#platform/server/database/tables.ts' {
  interface Tables {
    communication_templates: TemplatesTable;
    communication_previews: PreviewsTable;
  }
}

/** The tables of messages, and those of others that are read with them. */
export const communicationTables = ownTables('communications', {
  owns: ['communication_templates', 'communication_previews'],
  reads: ['tenants', 'users'],
});

import type { CommandContext } from '#platform/server/acts/command-context.ts';
import type { Mapping } from '../../contract/field-mapping.ts';
import type { IntegrationForWork } from '../integration-for-work.ts';
import { dateOrdersOf, settingsOf } from './reading-of.ts';
import { uploadTables } from './schema.ts';

/** How the rows of a file are read. */
export interface UploadReading {
  mappings: readonly Mapping[];
  /** The file's integration as it is for these rows: whoever imports a file has decided, and need not be asked again. */
  applyTo(integration: IntegrationForWork): IntegrationForWork;
}

/** How somebody has chosen to read a file; null: nobody has yet. */
export async function readUploadReading(
  id: string,
  { tx, agency }: Pick<CommandContext, 'tx' | 'agency'>,
): Promise<UploadReading | null> {
  const upload = await uploadTables(tx)
    .selectFrom('integration_uploads')
    .select(['reading', 'mappings', 'columns'])
    .where('tenant_id', '=', agency.id)
    .where('id', '=', id)
    .executeTakeFirst();
  const { reading, mappings, columns } = upload ?? {};
  if (!reading || !mappings || !columns) return null;
  return {
    mappings,
    applyTo: (integration) => ({
      ...integration,
      auto_process: true,
      settings: settingsOf(reading, integration.settings),
      dateOrders: dateOrdersOf(reading, columns),
    }),
  };
}

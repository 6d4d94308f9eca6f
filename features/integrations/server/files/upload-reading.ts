import type { CommandContext } from '#platform/server/acts/command-context.ts';
import type { Mapping } from '../../contract/field-mapping.ts';
import type { IntegrationForWork } from '../source-types/integration-for-work.ts';
import { dateOrdersOf, settingsOf } from './reading-of.ts';
import { uploadTables } from './schema.ts';

/** How the rows of a file are read. */
export interface UploadReading {
  mappings: readonly Mapping[];
  /**
   * The file's integration with the settings for these rows. The user who imports a file has decided already, so its
   * rows do not wait for a user.
   */
  applyTo(integration: IntegrationForWork): IntegrationForWork;
}

/** The reading that a user chose for a file. null means none yet. */
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

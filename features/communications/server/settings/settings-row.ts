import { randomUUID } from 'node:crypto';
import { columnsIn } from '#platform/contract/record-fields.ts';
import type { CommandContext } from '#platform/server/acts/command-context.ts';
import { communicationSecrets, settingsFields } from '../../contract/settings.ts';
import { communicationTables } from '../schema.ts';

export const settingsColumns = [
  ...columnsIn(settingsFields),
  'tenant_id',
  'id',
  'address',
  'address_hash',
  'troubles',
] as const;

export type Reading = Pick<CommandContext, 'tx' | 'agency'>;

/** The agency's settings; null: none are stored yet. */
function findSettings({ tx, agency }: Reading) {
  return communicationTables(tx)
    .selectFrom('communication_settings')
    .select(settingsColumns)
    .where('tenant_id', '=', agency.id);
}

export type SettingsRow = NonNullable<Awaited<ReturnType<ReturnType<typeof findSettings>['executeTakeFirst']>>>;

/** The secrets, all empty. */
export const secretless = Object.fromEntries(communicationSecrets.map((name) => [name, ''])) as Record<
  (typeof communicationSecrets)[number],
  string
>;

/** The defaults. */
function untouched({ agency }: Pick<CommandContext, 'agency'>): SettingsRow {
  const names = columnsIn(settingsFields, 'update');
  const empties = Object.fromEntries(names.map((name) => [name, settingsFields[name].empty]));
  const made = {
    tenant_id: agency.id,
    id: randomUUID(),
    address: '',
    address_hash: null,
    troubles: [],
    updated_at: null,
  };
  // biome-ignore lint/plugin/no-blind-cast: The row is built by the names in the list of fields.
  return { ...empties, ...secretless, ...made } as unknown as SettingsRow;
}

/** The agency's settings or the defaults. */
export async function readRow(ctx: Reading): Promise<SettingsRow> {
  return (await findSettings(ctx).executeTakeFirst()) ?? untouched(ctx);
}

import { randomUUID } from 'node:crypto';
import { columnsIn } from '#platform/contract/record-fields.ts';
import type { CommandContext } from '#platform/server/acts/command-context.ts';
import { keptSecrets } from '#platform/server/ground/kept-secrets.ts';
import { type CommunicationSecret, communicationSecrets, settingsFields } from '../contract/settings.ts';
import { communicationTables } from './schema.ts';

export const {
  sealed,
  readable,
  current: currentSecrets,
  columns: settingsSecrets,
} = keptSecrets('communication_settings', communicationSecrets, ['address']);

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

/** The agency's settings or the defaults. */
export async function readRow(ctx: Reading): Promise<SettingsRow> {
  return (await findSettings(ctx).executeTakeFirst()) ?? untouched(ctx);
}

/** The secrets, all empty. */
export const secretless = Object.fromEntries(communicationSecrets.map((name) => [name, ''])) as Record<
  CommunicationSecret,
  string
>;

/** The defaults. */
function untouched({ agency }: Pick<CommandContext, 'agency'>): SettingsRow {
  const names = columnsIn(settingsFields, 'update');
  const empties = Object.fromEntries(names.map((name) => [name, settingsFields[name].empty]));
  return {
    ...(empties as Pick<SettingsRow, (typeof names)[number]>),
    ...secretless,
    tenant_id: agency.id,
    id: randomUUID(),
    address: '',
    address_hash: null,
    troubles: [],
    updated_at: null,
  };
}

import { firstSettings } from '#platform/server/access/installation-settings.ts';
import type { PlatformDeed } from '#platform/server/acts/deed.ts';
import { afterCommit } from '#platform/server/database/tenancy.ts';
import type { ChangeSettings, Settings } from '../../contract.ts';
import { type SettingsTable, systemTables } from '../schema.ts';

/** What holds for the whole installation, as it stands in the database. */
export async function readSettings({ tx }: Pick<PlatformDeed, 'tx'>): Promise<Settings> {
  const row = await systemTables(tx).selectFrom('installation_settings').selectAll().executeTakeFirst();
  return row ? shown(row) : firstSettings;
}

function shown({ only_row: _, ...told }: Omit<SettingsTable, 'only_row'> & { only_row: boolean }): Settings {
  return told;
}

/** Sets what holds for the whole installation. Every process knows it a moment after the commit. */
export async function changeSettings(asked: ChangeSettings, deed: PlatformDeed): Promise<Settings> {
  const { tx, services, audit } = deed;
  const before = await readSettings(deed);
  const written = await systemTables(tx)
    .insertInto('installation_settings')
    .values(asked)
    .onConflict((conflict) => conflict.column('only_row').doUpdateSet(asked))
    .returningAll()
    .executeTakeFirstOrThrow();
  afterCommit(tx, () => services.settings.tell());
  const after = shown(written);
  const changed = (Object.keys(after) as (keyof Settings)[]).filter((name) => after[name] !== before[name]);
  audit(
    changed.length === 0
      ? null
      : { action: 'changeSettings', detail: Object.fromEntries(changed.map((name) => [name, after[name]])) },
  );
  return after;
}

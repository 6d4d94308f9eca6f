import {
  firstSettings,
  fixedByEnvironment,
  ratesThatHold,
  type SettingsNow,
} from '#platform/server/access/installation-settings.ts';
import type { PlatformDeed } from '#platform/server/acts/deed.ts';
import { afterCommit } from '#platform/server/database/tenancy.ts';
import type { ChangeSettings, Settings } from '../../contract.ts';
import { systemTables } from '../schema.ts';

type Deed = Pick<PlatformDeed, 'tx' | 'services'>;

/** What holds for the whole installation, as it stands in the database and in the environment. */
export async function readSettings(deed: Deed): Promise<Settings> {
  return shown(await readSet(deed), deed);
}

async function readSet({ tx }: Deed): Promise<SettingsNow> {
  const row = await systemTables(tx).selectFrom('installation_settings').selectAll().executeTakeFirst();
  if (!row) return firstSettings;
  const { only_row: _, ...set } = row;
  return set;
}

function shown(set: SettingsNow, { services: { config } }: Deed): Settings {
  const { perUser, perAgency, perAddress, perIntegration } = ratesThatHold(config, set);
  return {
    ...set,
    ...{ limit_per_user: perUser, limit_per_agency: perAgency },
    ...{ limit_per_address: perAddress, limit_per_integration: perIntegration },
    environment: fixedByEnvironment(config),
  };
}

/**
 * Sets what holds for the whole installation. Every process knows it a moment after the commit. What the environment sets
 * is given as it holds, else it is refused; what was set before it stays for the day on which the environment is silent.
 */
export async function changeSettings(asked: ChangeSettings, deed: PlatformDeed): Promise<Settings> {
  const { tx, services, atCommit, audit, refuseFields } = deed;
  const before = await readSet(deed);
  const { environment, ...holding } = shown(before, deed);
  const fixed = environment.map(({ field }) => field);
  const others = fixed.filter((field) => asked[field] !== holding[field]);
  if (others.length > 0)
    refuseFields(others.map((field) => ({ field, code: 'invalid', message: 'system:validation.set_by_environment' })));
  const after: SettingsNow = { ...asked, ...Object.fromEntries(fixed.map((field) => [field, before[field]])) };
  atCommit(
    systemTables(tx)
      .insertInto('installation_settings')
      .values(after)
      .onConflict((conflict) => conflict.column('only_row').doUpdateSet(after)),
  );
  afterCommit(tx, () => services.settings.tell());
  const changed = (Object.keys(after) as (keyof SettingsNow)[]).filter((name) => after[name] !== before[name]);
  audit(
    changed.length === 0
      ? null
      : { action: 'changeSettings', detail: Object.fromEntries(changed.map((name) => [name, after[name]])) },
  );
  return shown(after, deed);
}

import { operator } from '#platform/server/acts/actor.ts';
import type { PlatformCommandContext } from '#platform/server/acts/command-context.ts';
import { performOnPlatform } from '#platform/server/acts/perform.ts';
import type { Command } from '#platform/server/console/command.ts';
import { tenantTables } from './schema.ts';

/** Since when background jobs are held back, because the data was restored from a backup; null: they are not held. */
export async function workHeldSince({ tx }: Pick<PlatformCommandContext, 'tx'>): Promise<string | null> {
  const row = await tenantTables(tx).selectFrom('installation').select('work_held_since').executeTakeFirst();
  return row?.work_held_since ?? null;
}

/** Releases held jobs: every process starts them within seconds. Returns false if they were not held. */
export async function releaseWork({ tx, audit }: PlatformCommandContext): Promise<boolean> {
  const { numUpdatedRows } = await tenantTables(tx)
    .updateTable('installation')
    .set({ work_held_since: null })
    .where('work_held_since', 'is not', null)
    .executeTakeFirstOrThrow();
  audit(numUpdatedRows > 0n ? { action: 'releaseWork' } : null);
  return numUpdatedRows > 0n;
}

export const releaseWorkCommand: Command = {
  name: 'release-work',
  summary: 'Let the background work and the mail go that wait since a backup was restored',
  options: {},
  async run(_input, services) {
    const released = await performOnPlatform(services, { actor: operator }, releaseWork);
    const text = released ? 'Background work and mail go on within seconds.' : 'Nothing was held.';
    return { json: { released }, text };
  },
};

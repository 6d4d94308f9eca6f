import { rm } from 'node:fs/promises';
import * as z from 'zod/mini';
import type { PlatformCommandContext } from '#platform/server/acts/command-context.ts';
import { platformJob } from '#platform/server/background/job.ts';
import { backupHours } from '../contract.ts';
import { backupFile } from './backup-files.ts';
import { hadTheirTime } from './kept.ts';
import { requestBackup } from './request-backup.ts';
import { systemTables } from './schema.ts';
import { workOnBackups } from './work-on-backups.ts';

/** Each night: requests the daily backup, and removes expired ones. */
export const dailyBackup = platformJob({
  name: 'system.daily-backup',
  payload: z.object({}),
  retryLimit: 3,
  timeoutSeconds: 300,
  schedule: { cron: `0 ${backupHours.daily} * * *`, timeZone: backupHours.zone },
  async run(_payload, { act, services }) {
    const gone = await act(async (ctx) => {
      if (!(await isWaiting(ctx))) await requestBackup({ cause: 'schedule', tenant_id: '' }, ctx);
      return forgetOld(ctx);
    });
    for (const file of gone) await rm(backupFile(services.config, file), { force: true });
    await services.queue.enqueueAlone(workOnBackups, {});
  },
});

/** Each week: requests a restore test of the installation's newest backup. */
export const weeklyRestoreTest = platformJob({
  name: 'system.weekly-proof',
  payload: z.object({}),
  retryLimit: 3,
  timeoutSeconds: 300,
  schedule: { cron: `0 ${backupHours.proof} * * 0`, timeZone: backupHours.zone },
  async run(_payload, { act, services }) {
    await act(async ({ tx, audit }) => {
      const newest = systemTables(tx)
        .selectFrom('backups')
        .select('id')
        .where('status', '=', 'Done')
        .where('tenant_id', 'is', null)
        .orderBy('requested_at', 'desc')
        .limit(1);
      const asked = await systemTables(tx)
        .updateTable('backups')
        .set({ proof: 'Waiting' })
        .where('id', '=', newest)
        .where('proof', '=', 'None')
        .returning('id')
        .executeTakeFirst();
      audit(asked ? { action: 'proveBackup', detail: { id: asked.id } } : null);
    });
    await services.queue.enqueueAlone(workOnBackups, {});
  },
});

async function isWaiting({ tx }: PlatformCommandContext): Promise<boolean> {
  const row = await systemTables(tx)
    .selectFrom('backups')
    .select('id')
    .where('status', 'in', ['Waiting', 'Running'])
    .where('tenant_id', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** Deletes the rows of expired scheduled backups and returns their files. */
async function forgetOld({ tx, audit }: PlatformCommandContext): Promise<string[]> {
  const made = await systemTables(tx)
    .selectFrom('backups')
    .select(['id', 'made_at', 'file'])
    .where('status', '=', 'Done')
    .where('cause', '=', 'schedule')
    .execute();
  const old = hadTheirTime(made.map(({ id, made_at }) => ({ id, made_at: String(made_at) })));
  if (old.length === 0) return [];
  await systemTables(tx).deleteFrom('backups').where('id', 'in', old).execute();
  audit({ action: 'forgetBackups', detail: { ids: old } });
  return made.flatMap(({ id, file }) => (file && old.includes(id) ? [file] : []));
}

import * as z from 'zod/mini';
import { instant, optionalText, uuid } from '#platform/contract/fields.ts';
import type { Routes } from '#platform/contract/route.ts';
import { byOperators, houseZone } from './access.ts';

export const backupStatuses = ['Waiting', 'Running', 'Done', 'Failed'] as const;
export type BackupStatus = (typeof backupStatuses)[number];

/** The result of a backup's restore test, in a separate database. */
export const restoreTestStates = ['None', 'Waiting', 'Running', 'Right', 'Wrong'] as const;
export type RestoreTestState = (typeof restoreTestStates)[number];

export const backupCauses = ['schedule', 'operator'] as const;

/** When the daily backup and the weekly restore test run: hours in this zone. */
export const backupHours = { zone: houseZone, daily: 3, proof: 4 } as const;
/** The maximum number of backups in the list. */
export const backupsShown = 200;
/** How many scheduled backups are kept: the newest per day, week, and month. */
export const keptBackups = { days: 7, weeks: 5, months: 12 } as const;

export const Backup = z.object({
  id: uuid,
  status: z.enum(backupStatuses),
  cause: z.enum(backupCauses),
  /** null: the whole installation. */
  tenant_id: z.nullable(uuid),
  tenant_name: z.nullable(z.string()),
  requested_at: instant,
  /** The instant of the stored state; null: not made yet. */
  made_at: z.nullable(instant),
  bytes: z.nullable(z.number()),
  rows: z.nullable(z.number()),
  /** The file, relative to the backup folder. */
  file: z.nullable(z.string()),
  /** Why it failed, or why it cannot be restored, as an English sentence; null: no problem. */
  problem: z.nullable(z.string()),
  proof: z.enum(restoreTestStates),
  proved_at: z.nullable(instant),
});
export type Backup = z.infer<typeof Backup>;
Backup.register(z.globalRegistry, { id: 'Backup' });

/** The possible problems with the installation's backups. */
export const backupProblems = ['backup_wrong', 'backup_late', 'backup_unproved'] as const;
export type BackupProblem = (typeof backupProblems)[number];

export const backupRoutes = {
  listBackups: {
    ...byOperators,
    method: 'GET',
    path: '/system/backups',
    ok: [200, z.array(Backup)],
    shows: ['backup'],
    summary: 'The newest 200 backups of this installation',
  },
  requestBackup: {
    ...byOperators,
    method: 'POST',
    path: '/system/backups',
    /** The id of one agency; omitted or empty: the whole installation. */
    body: z.object({ tenant_id: optionalText(36) }),
    ok: [202, Backup],
    errors: { backup_under_way: 409 },
    changes: ['backup'],
    summary: 'Make a backup now, while everybody works',
  },
  proveBackup: {
    ...byOperators,
    method: 'POST',
    path: '/system/backups/{id}/proof',
    ok: [202, Backup],
    errors: { backup_not_done: 409 },
    changes: ['backup'],
    summary: 'Restore a backup into a database of its own, and count every row',
  },
  deleteBackup: {
    ...byOperators,
    method: 'DELETE',
    path: '/system/backups/{id}',
    ok: [204, null],
    errors: { backup_under_way: 409, last_backup: 409 },
    changes: ['backup'],
    summary: 'Remove a backup and its file; the newest that is done stays',
  },
} as const satisfies Routes;

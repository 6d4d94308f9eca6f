import { mkdir } from 'node:fs/promises';
import type { Updateable } from 'kysely';
import * as z from 'zod/mini';
import { type PlatformWork, platformJob } from '#platform/server/background/job.ts';
import type { Tables } from '#platform/server/database/tables.ts';
import { backupFile, backupName } from './backup-files.ts';
import { systemTables } from './schema.ts';
import { seenAt, seenEverySeconds, type Taken, takeBackup, takeRestoreTest } from './take-backup.ts';

/** The maximum duration of one backup and of one restore test, in seconds. */
const workSecondsMax = 6 * 3_600;

/**
 * Makes the requested backups and runs the requested restore tests, one after the other: immediately after a request,
 * and each minute for work that a killed process left.
 */
export const workOnBackups = platformJob({
  name: 'system.work-on-backups',
  payload: z.object({}),
  retryLimit: 0,
  timeoutSeconds: 2 * workSecondsMax,
  schedule: { cron: '* * * * *', timeZone: 'UTC' },
  atStart: true,
  duringMaintenance: true,
  async run(_payload, work) {
    for (let taken = await work.act(takeBackup); taken; taken = await work.act(takeBackup)) {
      await whileSeen(taken, work, make);
    }
    for (let taken = await work.act(takeRestoreTest); taken; taken = await work.act(takeRestoreTest)) {
      await whileSeen(taken, work, testOne);
    }
  },
});

/** The command's output about a finished backup. */
const Made = z.object({ rows: z.number(), bytes: z.number(), made_at: z.string() });

/** The resulting row, and whether the work failed. */
interface Outcome {
  action: 'makeBackup' | 'proveBackup';
  row: Updateable<Tables['backups']>;
}

/** Runs one piece of work with a heartbeat, and stores its outcome. */
async function whileSeen(
  taken: Taken,
  work: PlatformWork,
  doIt: (taken: Taken, work: PlatformWork) => Promise<Outcome>,
): Promise<void> {
  const { id } = taken;
  const seeing = setInterval(
    () => void work.act((ctx) => seenAt(id, ctx)).catch((err) => work.log.warn({ err }, 'A backup goes on unseen')),
    seenEverySeconds * 1000,
  );
  try {
    const { action, row } = await doIt(taken, work);
    await work.act(async ({ tx, audit }) => {
      const { rowCount } = { rowCount: await settle(id, row, tx) };
      audit(rowCount ? { action, outcome: row.problem ? 'failed' : 'done', detail: { id } } : null);
    });
  } finally {
    clearInterval(seeing);
  }
}

async function settle(id: string, row: Outcome['row'], tx: Parameters<typeof systemTables>[0]): Promise<bigint> {
  const { numUpdatedRows } = await systemTables(tx)
    .updateTable('backups')
    .set({ ...row, worked_on_at: null })
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return numUpdatedRows;
}

async function make({ id, tenant_id }: Taken, { services, clock, log }: PlatformWork): Promise<Outcome> {
  const { config, runCommand } = services;
  const file = backupName(clock(), id);
  try {
    await mkdir(config.backupDir, { recursive: true, mode: 0o700 });
    const words = ['backup', '--out', backupFile(config, file), ...(tenant_id ? ['--agency', tenant_id] : [])];
    const { rows, ...made } = Made.parse(await runCommand(words, workSecondsMax));
    return { action: 'makeBackup', row: { status: 'Done', file, row_count: rows, problem: null, ...made } };
  } catch (error) {
    log.error({ err: error, backup: id }, 'A backup failed');
    return { action: 'makeBackup', row: { status: 'Failed', problem: sentenceOf(error) } };
  }
}

async function testOne({ id, file }: Taken, { services, clock, log }: PlatformWork): Promise<Outcome> {
  try {
    await services.runCommand(['verify-backup', backupFile(services.config, file ?? ''), '--restore'], workSecondsMax);
    return { action: 'proveBackup', row: { proof: 'Right', proved_at: clock(), problem: null } };
  } catch (error) {
    log.error({ err: error, backup: id }, 'A backup could not be restored as proof');
    return { action: 'proveBackup', row: { proof: 'Wrong', proved_at: clock(), problem: sentenceOf(error) } };
  }
}

const sentenceMax = 500;
const sentenceOf = (error: unknown): string => (error as Error).message.slice(0, sentenceMax);

import { existsSync } from 'node:fs';
import { readFile, rename } from 'node:fs/promises';
import path from 'node:path';
import { restoreBackup } from '#platform/server/backup/restore-backup.ts';
import { demandOpens, readWhole, testRestore } from '#platform/server/backup/test-restore.ts';
import { writeBackup } from '#platform/server/backup/write-backup.ts';
import { CommandError, type DatabaseCommand } from '#platform/server/console/command.ts';
import { systemClock } from '#platform/server/ground/clock.ts';
import type { Config } from '#platform/server/ground/config.ts';
import { anchorFile } from '#platform/server/trail/anchors.ts';
import { silent, told } from './say-problem.ts';
import { storageOf } from './storage-of.ts';

const backup: DatabaseCommand = {
  name: 'backup',
  summary: 'Write a backup of the whole installation, encrypted with its key, while everybody works',
  options: {
    out: { required: true, help: 'the file to write; it must not be there yet' },
    agency: { help: 'the id of an agency: its rows and files alone; left out: everything' },
  },
  onDatabase: ({ options }, { config, address }) =>
    told(
      (async () => {
        const file = path.resolve(options.out ?? '');
        if (existsSync(file)) throw new CommandError(`${file} is there already.`);
        const { appKey, backupRecipient } = config;
        const { agency } = options;
        const made = await writeBackup(file, {
          address,
          appKey,
          secondRecipient: backupRecipient,
          now: systemClock(),
          storage: storageOf(config, silent),
          ...(agency && { agency }),
        });
        const text = `${file}: ${made.rows} rows and ${made.files} files of ${made.agencies} agencies, ${made.bytes} bytes. Keep APP_KEY elsewhere: without it nobody can read them.`;
        return { json: { file, ...made }, text };
      })(),
    ),
};

const verifyBackup: DatabaseCommand = {
  name: 'verify-backup',
  summary:
    'Read a whole backup and compare it with what was written; with --restore, restore it into a database of its own',
  argument: 'FILE',
  options: {
    restore: { isFlag: true, help: 'restore it into a temporary database as well, and look for every row and file' },
  },
  before: ({ argument }, config) => demandOpened(argument, config),
  onDatabase: ({ argument, options }, { config, migrateQueues }) =>
    told(
      (async () => {
        const file = path.resolve(argument ?? '');
        const restored = 'restore' in options;
        const restoreTest = restored
          ? await testRestore(file, config.appKey, systemClock(), migrateQueues, config.previousKeys)
          : await readWhole(file, config.appKey, config.previousKeys);
        const text = `${file} is whole: ${restoreTest.rows} rows and ${restoreTest.files} files in ${restoreTest.parts} parts, made at ${restoreTest.made_at}${restored ? '. Restored, and everything was there.' : '.'}`;
        return { json: { file, restored, ...restoreTest }, text };
      })(),
    ),
};

const restore: DatabaseCommand = {
  name: 'restore',
  summary: 'Restore a backup into an empty database, or an empty data folder with the key of the installation',
  options: {
    from: { required: true, help: 'the backup’s file' },
    yes: { isFlag: true, help: 'do it; without it the file is only read and compared' },
  },
  before: ({ options }, config) => demandOpened(options.from, config),
  onDatabase: ({ options }, { config, address, migrateQueues }) =>
    told(
      (async () => {
        const file = path.resolve(options.from ?? '');
        if (!('yes' in options)) {
          const restoreTest = await readWhole(file, config.appKey, config.previousKeys);
          const text = `${file} is whole: ${restoreTest.rows} rows and ${restoreTest.files} files, made at ${restoreTest.made_at}. Say --yes to restore it.`;
          return { json: { restored: false, file, ...restoreTest }, text };
        }
        const restored = await restoreBackup(file, {
          address,
          appKey: config.appKey,
          previousKeys: config.previousKeys,
          now: systemClock(),
          storage: storageOf(config, silent),
          migrateQueues: () => migrateQueues(address),
        });
        const leftovers = await moveAnchorsAway(config.dataDir, restored.made_at);
        const lines = [
          `${restored.rows} rows and ${restored.files} files are back, as they were at ${restored.made_at}. Everybody signs in again.`,
          ...restored.queues_left_out.map((name) => `The work of ${name} was left out: this version has none.`),
          ...(leftovers ? [`What was anchored of the audit trails after that is set aside in ${leftovers}.`] : []),
          'Background work and mail wait. Look around, then: npm run admin -- release-work',
        ];
        return { json: { ...restored, anchors_set_aside: leftovers, restored: true }, text: lines.join('\n') };
      })(),
    ),
};

/**
 * Refuses a backup that this installation's keys cannot open before a database or a data folder is created, because one
 * with another key is useless for it.
 */
const demandOpened = (file: string | undefined, { appKey, previousKeys }: Config) =>
  told(demandOpens(path.resolve(file ?? ''), appKey, previousKeys));

/**
 * Renames the anchor file if it has anchors from after the backup, because they would report the restored trails as
 * truncated. Returns the file's new path, or null.
 */
async function moveAnchorsAway(dataDir: string, madeAt: string): Promise<string | null> {
  const file = anchorFile(dataDir);
  if (!existsSync(file)) return null;
  const lines = (await readFile(file, 'utf8')).split('\n').filter((line) => line !== '');
  if (lines.every((line) => (JSON.parse(line) as { at: string }).at <= madeAt)) return null;
  const leftovers = `${file}.before-restore-${madeAt.replace(/[:.]/g, '-')}`;
  await rename(file, leftovers);
  return leftovers;
}

export const backupCommands: readonly DatabaseCommand[] = [backup, verifyBackup, restore];

import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, realpathSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { firstAdministrator } from '#platform/testing/server-caller.ts';
import { freePort, startServerProcess } from '#platform/testing/server-process.ts';

const command = path.resolve(import.meta.dirname, '../server/admin.ts');

/** The result of killing backups in progress. */
export interface KilledBackups {
  /** How many were killed before they were complete. */
  killed: number;
  /** How many files had their final name although they were killed. */
  half: number;
  /** Whether an uninterrupted backup afterwards is complete. */
  isWhole: boolean;
}

/**
 * Makes backups of a real server with a database of its own, and kills each after this many milliseconds. Then makes
 * one completely.
 */
export async function killBackups(afterMs: readonly number[]): Promise<KilledBackups> {
  const dataDir = realpathSync(mkdtempSync(path.join(os.tmpdir(), 'vigencia-killed-backup-')));
  const server = await startServerProcess({ dataDir, port: await freePort(), env: { LOG_LEVEL: 'fatal' } });
  const fileOf = (name: string) => path.join(dataDir, `${name}.backup`);
  const begin = (...words: string[]) => {
    const { promise, resolve } = Promise.withResolvers<number | null>();
    const child = spawn(process.execPath, [command, ...words], {
      stdio: 'ignore',
      env: { ...process.env, DATA_DIR: dataDir },
    });
    child.once('exit', resolve);
    return { child, ended: promise };
  };
  try {
    await firstAdministrator(server);
    let [killed, half] = [0, 0];
    for (const [at, ms] of afterMs.entries()) {
      const { child, ended } = begin('backup', '--out', fileOf(`killed-${at}`));
      // Until a point in the middle.
      await sleep(ms);
      child.kill('SIGKILL');
      if ((await ended) !== null) continue;
      killed += 1;
      if (existsSync(fileOf(`killed-${at}`))) half += 1;
    }
    const made = await begin('backup', '--out', fileOf('whole')).ended;
    const read = await begin('verify-backup', fileOf('whole')).ended;
    const names = readdirSync(dataDir).filter((name) => name.endsWith('.backup'));
    return { killed, half, isWhole: made === 0 && read === 0 && names.includes('whole.backup') };
  } finally {
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { Log } from '../ground/log.ts';

/** No upload or call takes this long, so older files of another machine are abandoned. */
const longAgoMs = 3_600_000;

/** This process's own folder for uploads. Its name shows other processes whether the owner is alive. */
export const ownUploads = (dataDir: string): string => path.join(dataDir, 'uploads', `${os.hostname()}.${process.pid}`);

/** Deletes what killed processes have left. A living process's folder stays. */
export async function sweepUploads(dataDir: string, log: Log, now: Date): Promise<void> {
  const folder = path.join(dataDir, 'uploads');
  for (const name of await readdir(folder).catch(() => [])) {
    const left = path.join(folder, name);
    if (await isInUse(left, name, now)) continue;
    await rm(left, { recursive: true, force: true });
    log.info({ folder: left }, 'Uploads that a killed process left are cleared away');
  }
}

async function isInUse(folder: string, name: string, now: Date): Promise<boolean> {
  const [, host, pid] = /^(.+)\.(\d+)$/.exec(name) ?? [];
  if (!host) return false;
  if (host !== os.hostname()) return now.getTime() - (await stat(folder)).mtimeMs < longAgoMs;
  return Number(pid) !== process.pid && isAlive(Number(pid));
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** A folder for one call. */
export async function newCallFolder(dataDir: string, requestId: string): Promise<string> {
  const folder = path.join(ownUploads(dataDir), requestId);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  return folder;
}

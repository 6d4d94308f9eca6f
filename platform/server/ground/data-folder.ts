import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, lchownSync, readdirSync, type Stats, statSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { ConfigError } from './setting.ts';

/**
 * What users other than the owner may do: pass through the folder, for the user that runs the embedded PostgreSQL for
 * root.
 */
const bounds = [
  { name: '', most: 0o710, holds: 'the database and the key' },
  { name: 'app-key', most: 0o600, holds: 'the key' },
] as const;

/**
 * Closes a data folder and its key to other users and returns what was open. Throws {@link ConfigError} if that is
 * impossible, because a user who reads the key can read the secrets of every agency.
 */
export function closeDataFolder(dataDir: string): string[] {
  // Windows has another permission model.
  if (process.platform === 'win32') return [];
  return bounds.flatMap(({ name, most, holds }) => {
    const file = path.join(dataDir, name);
    if (!existsSync(file)) return [];
    const mode = statSync(file).mode & 0o777;
    if ((mode & ~most) === 0 || (mode & 0o077 & ~most) === 0) return [];
    const open = `${file} (${holds}) could be reached by other users of this machine (${mode.toString(8)})`;
    try {
      chmodSync(file, mode & most);
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      throw new ConfigError(`${open}, and cannot be closed (${code}). Close it: chmod ${most.toString(8)} ${file}`);
    }
    return [`${open}. It is closed now; if one of them is not to be trusted, count what it holds as read.`];
  });
}

/**
 * If started as root, switches permanently to the ordinary user that owns the data folder. Returns the reason if it
 * can't; null if the process now runs, or already ran, as an ordinary user.
 */
export function leaveRoot(dataDir: string, { port, program }: { port: number; program: string }): string | null {
  if (process.getuid?.() !== 0) return null;
  const owner = ownerOf(dataDir);
  if (owner.uid === 0) {
    return `This runs as root, because ${dataDir} is root's. Better give it to an ordinary user: chown -R USER ${dataDir}`;
  }
  if (port < 1_024) return `This runs as root, because only root may listen on port ${port}.`;
  // A user that can't read the program would fail at the first file that is loaded later.
  const probe = spawnSync(process.execPath, ['-e', 'require("fs").accessSync(process.argv[1])', program], {
    ...owner,
    cwd: '/',
  });
  if (probe.status !== 0) return `This runs as root, because the owner of ${dataDir} cannot read ${program}.`;
  giveAll(dataDir, owner);
  process.setgroups?.([owner.gid]);
  process.setgid?.(owner.gid);
  process.setuid?.(owner.uid);
  return null;
}

type Owner = Pick<Stats, 'uid' | 'gid'>;

/** The owner of a folder, or the future owner if it doesn't exist yet. */
function ownerOf(folder: string): Owner {
  if (!existsSync(folder)) return ownerOf(path.dirname(folder));
  const { uid, gid } = statSync(folder);
  return { uid, gid };
}

/** Files that root created there earlier must stay accessible. */
function giveAll(folder: string, { uid, gid }: Owner): void {
  if (!existsSync(folder)) return;
  for (const entry of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    lchownSync(path.join(folder, entry), uid, gid);
  }
}

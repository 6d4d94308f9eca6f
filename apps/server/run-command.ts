import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import type { DatabaseAddress } from '#platform/server/database/database.ts';
import type { Config } from '#platform/server/ground/config.ts';
import type { RunCommand } from '#platform/server/ground/run-command.ts';

const program = path.join(import.meta.dirname, 'admin.ts');

/** Runs the commands of this installation, and ends running ones. */
export function commandRunner(config: Config, address: DatabaseAddress): { run: RunCommand; end(): void } {
  const running = new Set<ChildProcess>();
  const env = {
    ...process.env,
    DATA_DIR: config.dataDir,
    BACKUP_DIR: config.backupDir,
    APP_KEY: config.appKey.toString('base64'),
    APP_KEY_PREVIOUS: config.previousKeys.map((key) => key.toString('base64')).join(','),
    DATABASE_URL: urlOf(address),
  };
  return {
    async run(words, timeoutSeconds) {
      const child = spawn(process.execPath, [program, ...words, '--json'], {
        env,
        stdio: ['ignore', 'pipe', 'pipe'],
        timeout: timeoutSeconds * 1000,
      });
      running.add(child);
      try {
        const [out, said, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
        if (code !== 0) throw new Error(said.trim().split('\n').at(-1) || 'It was ended before it was done.');
        return JSON.parse(out) as Record<string, unknown>;
      } finally {
        running.delete(child);
      }
    },
    end() {
      for (const child of running) child.kill();
    },
  };
}

/** The address as a setting, also for a socket. */
function urlOf({ host, port, database, user, password, ssl }: DatabaseAddress): string {
  const url = new URL(`postgres://localhost:${port}/${encodeURIComponent(database)}`);
  url.username = encodeURIComponent(user);
  if (password !== null) url.password = encodeURIComponent(password);
  url.searchParams.set('host', host);
  if (ssl) url.searchParams.set('sslmode', 'require');
  return url.href;
}

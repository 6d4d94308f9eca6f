import { spawn } from 'node:child_process';
import path from 'node:path';
import { databaseUrl } from '#platform/testing/database-url.ts';
import type { Database } from './cluster.ts';
import { peakResidentMb } from './process-usage.ts';

/** The output, time, and memory of an operator command. */
export interface Watched {
  json: Record<string, unknown>;
  seconds: number;
  /** null if there is no /proc. */
  peakMb: number | null;
}

/** Starts an operator command in a separate process. Rejects if the command fails. */
export function watchCommand(
  { address, appKey, folder }: Database,
  words: readonly string[],
  env: Readonly<Record<string, string>> = {},
): { done: Promise<Watched>; end(): void } {
  const root = path.resolve(import.meta.dirname, '..');
  const begun = performance.now();
  const child = spawn(process.execPath, [path.join(root, 'apps/server/admin.ts'), ...words, '--json'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      DATABASE_URL: databaseUrl(address),
      APP_KEY: appKey.toString('base64'),
      DATA_DIR: path.join(folder, 'command'),
      LOG_LEVEL: 'silent',
      ...env,
    },
  });
  let said = '';
  let peakMb: number | null = null;
  child.stdout.on('data', (chunk: Buffer) => {
    said += chunk;
  });
  const watch = setInterval(() => {
    peakMb = peakResidentMb(child.pid as number) ?? peakMb;
  }, 20);
  const done = new Promise<Watched>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => {
      clearInterval(watch);
      if (code !== 0) return reject(new Error(`${words[0]} failed.`));
      const json = JSON.parse(said) as Record<string, unknown>;
      resolve({ json, seconds: (performance.now() - begun) / 1_000, peakMb });
    });
  });
  return { done, end: () => child.kill() };
}

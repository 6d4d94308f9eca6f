import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { databaseRoles } from '#platform/server/database/database.ts';
import type { Cluster } from './cluster.ts';
import type { Script } from './pgbench-script.ts';

export interface Pgbench {
  version: string;
  /** Transactions per second of a script, as the application's role. Throws if a transaction failed. */
  run(script: Script, options: { seconds: number; connections: number }): Promise<PgbenchResult>;
}

export interface PgbenchResult {
  transactions: number;
  perSecond: number;
  meanMs: number;
}

/** This machine's pgbench 14 or newer, or null if there is none. */
export function findPgbench(cluster: Cluster): Pgbench | null {
  const program = candidates().find((file) => spawnSync(file, ['--version']).status === 0);
  if (!program) return null;
  const version = spawnSync(program, ['--version'], { encoding: 'utf8' }).stdout.trim();
  return {
    version,
    async run(script, { seconds, connections }) {
      const file = path.join(cluster.folder, 'script.sql');
      writeFileSync(file, script.text);
      const variables = Object.entries(script.variables).flatMap(([name, value]) => ['-D', `${name}=${value}`]);
      const { host, port, database } = cluster.address;
      const target = ['-h', host, '-p', String(port), '-U', databaseRoles.app];
      const load = ['-c', String(connections), '-j', '2', '-T', String(seconds)];
      const said = await output(program, [
        ...target,
        '-n',
        '-M',
        'prepared',
        ...load,
        '-f',
        file,
        ...variables,
        database,
      ]);
      const read = (pattern: RegExp) => Number(pattern.exec(said)?.[1] ?? Number.NaN);
      return {
        transactions: read(/transactions actually processed: (\d+)/),
        perSecond: read(/tps = ([\d.]+)/),
        meanMs: read(/latency average = ([\d.]+)/),
      };
    },
  };
}

function candidates(): string[] {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : [];
  return [process.env.PGBENCH ?? 'pgbench', ...versions.map((version) => path.join(debian, version, 'bin/pgbench'))];
}

function output(program: string, args: string[]): Promise<string> {
  const child = spawn(program, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    // The same setting as the server's connections.
    env: { ...process.env, PGOPTIONS: '-c TimeZone=UTC' },
  });
  let said = '';
  let complained = '';
  child.stdout.on('data', (chunk: Buffer) => {
    said += chunk;
  });
  child.stderr.on('data', (chunk: Buffer) => {
    complained += chunk;
  });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => {
      if (code === 0) resolve(said);
      else reject(new Error(`pgbench failed: ${complained.slice(-2_000)}`));
    });
  });
}

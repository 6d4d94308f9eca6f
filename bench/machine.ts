import { execFileSync } from 'node:child_process';
import os from 'node:os';
import type { Cluster } from './cluster.ts';

/** When and on which machine the figures were measured. */
export interface Machine {
  processors: string;
  memoryGb: number;
  system: string;
  node: string;
  postgres: string;
  pgbench: string | null;
  commit: string | null;
  /**
   * The one-minute load average at the start and at the end. A value above the number of processors means that other
   * work was running.
   */
  loadAverage: number[];
}

export async function describeMachine({ admin }: Cluster, pgbench: string | null): Promise<Machine> {
  const { rows } = await admin.query<{ server_version: string }>('show server_version');
  const processors = os.cpus();
  return {
    processors: `${processors.length} × ${processors[0]?.model.trim() ?? 'unknown'}`,
    memoryGb: Math.round(os.totalmem() / 2 ** 30),
    system: `${os.type()} ${os.release()} ${os.arch()}`,
    node: process.version,
    postgres: rows[0]?.server_version ?? 'unknown',
    pgbench,
    commit: readCommit(),
    loadAverage: [loadAverage()],
  };
}

export function loadAverage(): number {
  return Math.round((os.loadavg()[0] ?? 0) * 10) / 10;
}

function readCommit(): string | null {
  try {
    const git = (...args: string[]) => execFileSync('git', args, { cwd: import.meta.dirname, encoding: 'utf8' }).trim();
    return git('rev-parse', '--short', 'HEAD') + (git('status', '--porcelain') ? ' with changes' : '');
  } catch {
    return null;
  }
}

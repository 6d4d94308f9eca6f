import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';

const program = `
  const [, modules, dataDir] = process.argv;
  const { startEmbeddedPostgres } = await import(modules + '/embedded-postgres.ts');
  const database = await startEmbeddedPostgres(dataDir);
  process.stdout.write('ready');
  process.once('SIGTERM', () => database.stop());`;

/**
 * Another process that uses the embedded database, returned once it does: to be killed, or to be stopped by SIGTERM.
 */
export async function aDatabaseUser(dataDir: string): Promise<ChildProcess> {
  const modules = path.join(import.meta.dirname, '../embedded-postgres');
  const words = ['--input-type=module', '--eval', program, modules, dataDir];
  const user = spawn(process.execPath, words, { stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  user.stderr.on('data', (text) => {
    said += text;
  });
  await Promise.race([once(user.stdout, 'data'), once(user, 'exit')]);
  if (user.exitCode !== null) throw new Error(`No database: ${said}`);
  return user;
}

/**
 * The process ids of the PostgreSQL servers on a data folder's cluster. If there are several, two of them would write
 * its files. A forked child has its parent's command line until it sets its own title. It is not counted.
 */
export function postmasters(dataDir: string): number[] {
  const found = processes((words) => words.includes(` -D ${dataDir}/postgres -c `));
  const servers = new Set(found.map(({ pid }) => pid));
  return found.filter(({ parent }) => !servers.has(parent)).map(({ pid }) => pid);
}

/** The process ids of the processes that own it or wait to. */
export function owners(dataDir: string): number[] {
  return processes((words) => words.includes('embedded-postgres/owner.ts') && words.endsWith(dataDir)).map(
    ({ pid }) => pid,
  );
}

function processes(are: (words: string) => boolean): { pid: number; parent: number }[] {
  const { stdout } = spawnSync('ps', ['-A', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' });
  return stdout
    .split('\n')
    .filter(are)
    .map((line) => line.trim().split(/\s+/, 2).map(Number))
    .map(([pid = 0, parent = 0]) => ({ pid, parent }));
}

import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';

const program = `
  const [, modules, dataDir] = process.argv;
  const { startEmbeddedPostgres } = await import(modules + '/embedded-postgres.ts');
  const database = await startEmbeddedPostgres(dataDir);
  process.stdout.write('ready');
  process.once('SIGTERM', () => database.stop());`;

/** Another process that uses the embedded database, once it does: to be killed, or to be ended in order by SIGTERM. */
export async function aDatabaseUser(dataDir: string): Promise<ChildProcess> {
  const modules = path.join(import.meta.dirname, '../server/postgres');
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

/** The process ids of PostgreSQL's servers on the cluster of a data folder; of more than one, two would write its files. */
export function postmasters(dataDir: string): number[] {
  return processes((words) => words.includes(` -D ${dataDir}/postgres -c `));
}

/** The process ids of those who own it, or wait to. */
export function owners(dataDir: string): number[] {
  return processes((words) => words.includes('postgres-owner.ts') && words.endsWith(dataDir));
}

function processes(are: (words: string) => boolean): number[] {
  const { stdout } = spawnSync('ps', ['-A', '-o', 'pid=,args='], { encoding: 'utf8' });
  return stdout
    .split('\n')
    .filter(are)
    .map((line) => Number.parseInt(line, 10));
}

import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { clusterOf, findServer, stopServer } from './postgres-cluster.ts';
import { joinServer, leaveServer } from './postgres-users.ts';

/**
 * A waiting shell that outlives this process. However this process ends, some time later it runs this file, which ends
 * the database if nobody uses it by then. Returns how to send the shell home, after an end in order.
 */
export function guardServer(dataDir: string, patienceSeconds = 20): () => void {
  // The shell reads from a pipe that only this process can write to, and that the system closes when it is gone.
  const script = 'read -r _; sleep "$1"; exec "$2" "$3" "$4"';
  const words = [
    '-c',
    script,
    'vigencia-guard',
    String(patienceSeconds),
    process.execPath,
    import.meta.filename,
    dataDir,
  ];
  const { NODE_OPTIONS, ...env } = process.env;
  const shell = spawn('sh', words, { detached: true, cwd: '/', env, stdio: ['pipe', 'ignore', 'ignore'] });
  shell.on('error', () => {});
  shell.unref();
  (shell.stdin as unknown as { unref(): void }).unref();
  return () => shell.kill('SIGKILL');
}

const [, , dataDir = ''] = process.argv;
// Whoever has removed the data folder meanwhile has ended the database, too.
if (import.meta.main && existsSync(dataDir)) {
  const cluster = clusterOf(dataDir);
  const server = findServer(cluster);
  const use = server && (await joinServer(server.socketDir));
  if (use && (await leaveServer(use)) === 'none') await stopServer(cluster, server);
  await use?.end();
}

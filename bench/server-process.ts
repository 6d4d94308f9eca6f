import { type ChildProcess, spawn } from 'node:child_process';
import { createServer } from 'node:net';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { databaseUrl } from '#platform/testing/database-url.ts';
import type { Database } from './cluster.ts';
import { metricsToken } from './loop-lag.ts';

const root = path.resolve(import.meta.dirname, '..');
const startMaxMs = 60_000;
const stopMaxMs = 12_000;

export interface ServerProcess {
  port: number;
  pid: number;
  stop(): Promise<void>;
}

export interface ServerOptions {
  /** The path for a CPU profile that the process writes when it ends. */
  cpuProfile?: string | null;
  /** Enables the rate limits, as in production. */
  hasLimits?: boolean;
  /** Command-line arguments after the program's name: `--no-jobs`. */
  args?: readonly string[];
  /** Another checkout for comparison. */
  checkout?: string;
}

/** Starts one server process, as `npm start` does, on a free port of the loopback interface. */
export async function startServer(database: Database, options: ServerOptions = {}): Promise<ServerProcess> {
  const { cpuProfile, checkout = root, hasLimits = false, args = [] } = options;
  const port = await freePort();
  const profile = cpuProfile ? ['--cpu-prof', `--cpu-prof-dir=${cpuProfile}`] : [];
  const endWithParent = pathToFileURL(path.join(checkout, 'scripts/end-with-parent.mjs')).href;
  const main = path.join(checkout, 'apps/server/main.ts');
  const child = spawn(
    process.execPath,
    [...profile, '--max-semi-space-size=8', '--heap-growing-percent=50', '--import', endWithParent, main, ...args],
    {
      cwd: checkout,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        ...process.env,
        HOST: '127.0.0.1',
        PORT: String(port),
        LOG_LEVEL: 'warn',
        DATA_DIR: path.join(database.folder, 'server'),
        DATABASE_URL: databaseUrl(database.address),
        APP_KEY: database.appKey.toString('base64'),
        APP_URL: '',
        SMTP_URL: 'outbox:',
        TRUSTED_PROXIES: '127.0.0.1',
        METRICS_TOKEN: metricsToken,
        ...(hasLimits
          ? {}
          : {
              LIMIT_PER_USER: '1000000',
              LIMIT_PER_AGENCY: '1000000',
              LIMIT_PER_ADDRESS: '1000000',
              LIMIT_PER_INTEGRATION: '1000000',
            }),
      },
    },
  );
  await untilReady(child);
  return { port, pid: child.pid as number, stop: () => stopChild(child) };
}

/** Resolves when the server prints its startup message. Rejects with the process's output if it ends before. */
function untilReady(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let said = '';
    const fail = () => reject(new Error(`The server did not start: ${said.trim()}`));
    const timer = setTimeout(() => child.kill('SIGKILL'), startMaxMs);
    const onData = (chunk: Buffer) => {
      said = `${said}${chunk}`.slice(-4_000);
      if (!said.includes('Vigencia is ready')) return;
      clearTimeout(timer);
      child.off('exit', fail);
      child.stdout?.off('data', onData).resume();
      resolve();
    };
    child.once('exit', fail);
    child.once('error', reject);
    child.stdout?.on('data', onData);
    child.stderr?.on('data', (chunk: Buffer) => {
      process.stderr.write(chunk);
      said = `${said}${chunk}`.slice(-4_000);
    });
  });
}

async function stopChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  const timer = setTimeout(() => child.kill('SIGKILL'), stopMaxMs);
  await ended;
  clearTimeout(timer);
}

/** A free port of the loopback interface. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number };
      server.close(() => resolve(port));
    });
  });
}

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const programs = path.resolve(import.meta.dirname, '../../apps/server');

/**
 * The time limit for a start while everything else runs at the same time, and for one check of its progress. Both in
 * milliseconds.
 */
const [startMaxMs, lookMaxMs] = [240_000, 5_000];

/** A program of the product in its own process. */
export interface ProductProcess {
  process: ChildProcess;
  /** The output so far. */
  output(): string;
  /** Stops it gracefully and waits for its exit. */
  stop(): Promise<void>;
  /** Kills it immediately, like a power cut. */
  kill(): Promise<void>;
}

export type ServerProcess = ProductProcess & { url: string };

interface ProcessSettings {
  dataDir: string;
  env?: Record<string, string>;
}

/** A port that is currently unused. */
export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as { port: number };
  probe.close();
  await once(probe, 'close');
  return port;
}

/** The real server in its own process, once it is ready to respond. */
export async function startServerProcess(
  { port, ...settings }: ProcessSettings & { port: number },
  args: readonly string[] = [],
): Promise<ServerProcess> {
  const url = `http://127.0.0.1:${port}`;
  // A test calls as fast as it can, as one user at one address.
  const limits = {
    LIMIT_PER_USER: '1000000',
    LIMIT_PER_AGENCY: '1000000',
    LIMIT_PER_ADDRESS: '1000000',
    LIMIT_PER_INTEGRATION: '1000000',
  };
  const env = { HOST: '127.0.0.1', PORT: String(port), ...limits, ...settings.env };
  const isReady = () =>
    fetch(`${url}/readyz`, { signal: AbortSignal.timeout(lookMaxMs) }).then(
      ({ ok }) => ok,
      () => false,
    );
  return { url, ...(await startProcess('main.ts', args, { ...settings, env }, isReady)) };
}

/** The real worker in its own process, once it takes jobs. */
export function startWorkerProcess(settings: ProcessSettings): Promise<ProductProcess> {
  const isReady = async (printed: string) => printed.includes('The worker is ready');
  return startProcess('worker.ts', [], { ...settings, env: { ...settings.env, LOG_LEVEL: 'info' } }, isReady);
}

async function startProcess(
  program: string,
  args: readonly string[],
  settings: ProcessSettings,
  isReady: (printed: string) => Promise<boolean>,
): Promise<ProductProcess> {
  const own = { NODE_ENV: 'production', LOG_LEVEL: 'warn', SMTP_URL: 'outbox:', DATA_DIR: settings.dataDir };
  const env = { ...process.env, ...own, ...settings.env };
  const child = spawn(process.execPath, [path.join(programs, program), ...args], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => (printed += text.toString()));
  const ended = once(child, 'exit');
  for (const deadline = performance.now() + startMaxMs; !(await isReady(printed)); await sleep(50)) {
    if (child.exitCode !== null || child.signalCode !== null)
      throw new Error(`${program} ended at its start:\n${printed}`);
    if (performance.now() < deadline) continue;
    child.kill('SIGKILL');
    await ended;
    throw new Error(`${program} did not become ready:\n${printed}`);
  }
  return {
    process: child,
    output: () => printed,
    async stop() {
      if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM');
      await ended;
    },
    async kill() {
      child.kill('SIGKILL');
      await ended;
    },
  };
}

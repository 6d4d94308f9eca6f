import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const main = path.resolve(import.meta.dirname, '../../apps/server/main.ts');

export interface ServerProcess {
  url: string;
  process: ChildProcess;
  /** Everything it has printed so far. */
  output(): string;
  /** Ends it in order and waits for the end. */
  stop(): Promise<void>;
  /** Ends it as a power cut would. */
  kill(): Promise<void>;
}

/** A port that nobody listens on at this moment. */
export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as { port: number };
  probe.close();
  await once(probe, 'close');
  return port;
}

/** The real server as a process of its own, once it is ready to answer. */
export async function startServerProcess(
  settings: { dataDir: string; port: number; env?: Record<string, string> },
  args: readonly string[] = [],
): Promise<ServerProcess> {
  const url = `http://127.0.0.1:${settings.port}`;
  const env = {
    ...process.env,
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    LOG_LEVEL: 'warn',
    DATA_DIR: settings.dataDir,
    PORT: String(settings.port),
    // A test calls as fast as it can, and is one user at one address.
    ...{ LIMIT_PER_USER: '1000000', LIMIT_PER_AGENCY: '1000000', LIMIT_PER_ADDRESS: '1000000' },
    ...settings.env,
  };
  const child = spawn(process.execPath, [main, ...args], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => (printed += text.toString()));
  const ended = once(child, 'exit');
  for (const deadline = performance.now() + 60_000; ; await sleep(50)) {
    if (child.exitCode !== null) throw new Error(`The server ended at its start:\n${printed}`);
    if (performance.now() > deadline) throw new Error(`The server did not become ready:\n${printed}`);
    const answer = await fetch(`${url}/readyz`).catch(() => null);
    if (answer?.ok) break;
  }
  return {
    url,
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

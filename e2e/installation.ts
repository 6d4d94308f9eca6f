import { execFile } from 'node:child_process';
import { appendFileSync, cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import PostalMime, { type Email } from 'postal-mime';
import { freePort, type ServerProcess, startServerProcess } from '#platform/testing/server-process.ts';
import { expect } from './expect.ts';

const compiled = path.resolve(import.meta.dirname, '../node_modules/.cache/compiled');
const adminProgram = path.resolve(import.meta.dirname, '../apps/server/admin.ts');

/** A complete installation of the product: a server, and a folder with its data and its own PostgreSQL. */
export interface Installation {
  url: string;
  dataDir: string;
  env: NodeJS.ProcessEnv;
  /** Starts the server again with the same port and data. */
  start(): Promise<void>;
  /** Ends the server abruptly, as in a power failure. */
  kill(): Promise<void>;
  /** Stops the server in order and leaves its data. */
  stop(): Promise<void>;
  /** Ends all processes and removes all files. */
  remove(): Promise<void>;
}

/**
 * An installation in its own folder, with a copy of the given data. Each start of its server calls `own` for additional
 * settings.
 */
export async function install(data: string, own: () => Record<string, string> = () => ({})): Promise<Installation> {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'vigencia-e2e-'));
  copyData(data, dataDir);
  const port = await freePort();
  const start = () => startServerProcess({ dataDir, port, env: { ...settingsOf(dataDir), ...own() } });
  let server: ServerProcess | undefined;
  const remove = async () => {
    await server?.stop();
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 3 });
  };
  try {
    server = await start();
  } catch (error) {
    await remove();
    throw error;
  }
  return {
    url: server.url,
    dataDir,
    env: { ...process.env, ...settingsOf(dataDir) },
    async start() {
      server = await start();
    },
    async kill() {
      await server?.kill();
    },
    async stop() {
      await server?.stop();
    },
    remove,
  };
}

const movedClock = path.resolve(import.meta.dirname, 'moved-clock.ts');

/** The settings of a server whose clock is that many milliseconds ahead of the machine's. */
export const clockMovedBy = (ms: number): Record<string, string> => ({
  NODE_OPTIONS: `--import=${movedClock}`,
  MOVED_BY_MS: String(ms),
});

/** Overrides the machine's settings: the embedded database, the outbox, and a separate key. */
function settingsOf(dataDir: string) {
  const own = {
    DATABASE_URL: '',
    SMTP_URL: 'outbox:',
    APP_URL: '',
    APP_KEY: '',
    APP_KEY_PREVIOUS: '',
    DATA_DIR: dataDir,
  };
  // A start uses half the processor time if the code is already compiled.
  return { ...own, NODE_COMPILE_CACHE: compiled };
}

/** Data folders to copy: a new installation without users, and the test world with its demonstration data. */
export async function makeData(): Promise<{ empty: string; world: string }> {
  const empty = mkdtempSync(path.join(os.tmpdir(), 'vigencia-e2e-empty-'));
  await startAndStop(empty);
  // The data isn't needed after the run, so commits don't wait for the disk.
  const unsafe = ['fsync', 'synchronous_commit', 'full_page_writes'].map((setting) => `${setting} = off\n`);
  appendFileSync(path.join(empty, 'postgres/postgresql.auto.conf'), unsafe.join(''));
  const world = mkdtempSync(path.join(os.tmpdir(), 'vigencia-e2e-world-'));
  copyData(empty, world);
  await startAndStop(world, '--demo');
  return { empty, world };
}

async function startAndStop(dataDir: string, ...args: string[]): Promise<void> {
  const server = await startServerProcess({ dataDir, port: await freePort(), env: settingsOf(dataDir) }, args);
  await server.stop();
}

/** A socket can't be copied, and each database creates its own. */
function copyData(from: string, to: string): void {
  cpSync(from, to, { recursive: true, filter: (file) => !file.endsWith('-socket') });
}

/** Runs an operator command next to the running server, and returns its output. */
export async function admin({ env }: Installation, ...args: string[]): Promise<Record<string, string>> {
  const { stdout } = await promisify(execFile)(process.execPath, [adminProgram, ...args, '--json'], { env });
  return JSON.parse(stdout) as Record<string, string>;
}

/** The newest message with this subject to an address, as soon as there are that many. */
export async function readOutbox(
  { dataDir }: Installation,
  { address, subject }: { address: string; subject: string },
  count = 1,
): Promise<Email> {
  const outbox = path.join(dataDir, 'outbox');
  const messages = async () => {
    const files = existsSync(outbox) ? readdirSync(outbox).sort() : [];
    const own = files.filter((file) => file.endsWith(`-${address}.eml`));
    const mails = await Promise.all(own.map((file) => PostalMime.parse(readFileSync(path.join(outbox, file)))));
    return mails.filter((mail) => mail.subject === subject);
  };
  await expect
    .poll(async () => (await messages()).length, { message: `messages “${subject}” to ${address}` })
    .toBe(count);
  return (await messages()).at(-1) as Email;
}

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

/** A whole installation of the product: a server, and the folder with its data and its own PostgreSQL. */
export interface Installation {
  url: string;
  dataDir: string;
  env: NodeJS.ProcessEnv;
  /** Starts the server again, on the same port and data. */
  start(): Promise<void>;
  /** Ends the server as a power cut would. */
  kill(): Promise<void>;
  /** Ends everything and leaves nothing behind. */
  remove(): Promise<void>;
}

/** An installation in a folder of its own, with a copy of such data. Each start of its server asks for the settings that are its own. */
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
    remove,
  };
}

const movedClock = path.resolve(import.meta.dirname, 'moved-clock.ts');

/** The settings of a server whose clock goes so many milliseconds ahead of the machine's. */
export const clockMovedBy = (ms: number): Record<string, string> => ({
  NODE_OPTIONS: `--import=${movedClock}`,
  MOVED_BY_MS: String(ms),
});

/** Whatever the machine is set to: the embedded database, the outbox, a key of its own. */
function settingsOf(dataDir: string) {
  const own = {
    DATABASE_URL: '',
    SMTP_URL: 'outbox:',
    APP_URL: '',
    APP_KEY: '',
    APP_KEY_PREVIOUS: '',
    DATA_DIR: dataDir,
  };
  // A start takes half of the processor when the code has been compiled before.
  return { ...own, NODE_COMPILE_CACHE: compiled };
}

/** Data folders to be copied: of an installation that nobody has been in yet, and of the named world with its demonstration. */
export async function makeData(): Promise<{ empty: string; world: string }> {
  const empty = mkdtempSync(path.join(os.tmpdir(), 'vigencia-e2e-empty-'));
  await startAndStop(empty);
  // Nobody reads these after the run: no commit waits for the disk.
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

/** A socket cannot be copied, and each database makes its own. */
function copyData(from: string, to: string): void {
  cpSync(from, to, { recursive: true, filter: (file) => !file.endsWith('-socket') });
}

/** Runs a command of the operator beside the running server, and gives what it answered. */
export async function admin({ env }: Installation, ...args: string[]): Promise<Record<string, string>> {
  const { stdout } = await promisify(execFile)(process.execPath, [adminProgram, ...args, '--json'], { env });
  return JSON.parse(stdout) as Record<string, string>;
}

/** The newest message of a subject to an address, as soon as there are that many. */
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

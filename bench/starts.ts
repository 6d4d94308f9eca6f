import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { familyMemoryMb } from './process-usage.ts';
import { freePort } from './server-process.ts';
import { spreadOf } from './statistics.ts';

// Measures the time of `npm start` with all dependencies installed and built, for the first start with an empty folder
// and for later starts, and the memory of the idle server and database.

const root = path.resolve(import.meta.dirname, '..');
const rounds = 3;
const idleMs = 10_000;

/** Starts and stops the product in separate folders. Reports the results. */
export async function benchStarts(say: (text: string) => void): Promise<void> {
  const figures = { first: [] as number[], second: [] as number[], idleMb: [] as (number | null)[] };
  for (let round = 0; round < rounds; round += 1) {
    const folder = mkdtempSync(path.join(os.tmpdir(), 'vigencia-start-'));
    try {
      figures.first.push((await startOnce(folder, 0)).ms);
      const { ms, memoryMb } = await startOnce(folder, idleMs);
      figures.second.push(ms);
      figures.idleMb.push(memoryMb);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  }
  const told = (numbers: readonly (number | null)[]) => {
    const spread = spreadOf(numbers);
    return spread ? `${spread.median} (${spread.min} to ${spread.max})` : 'unknown';
  };
  say(`first start to ready: ${told(figures.first)} ms; aim: at most 6000`);
  say(`second start to ready: ${told(figures.second)} ms; aim: at most 1500`);
  say(`idle memory of server and database together: ${told(figures.idleMb)} MB; aim: at most 200`);
}

async function startOnce(folder: string, idle: number): Promise<{ ms: number; memoryMb: number | null }> {
  const env = { ...process.env, HOST: '127.0.0.1', PORT: String(await freePort()), DATA_DIR: folder };
  const begun = performance.now();
  const child = spawn(process.execPath, [path.join(root, 'scripts/launch.mjs'), 'start'], {
    cwd: root,
    env: { ...env, DATABASE_URL: '', APP_KEY: '', APP_URL: '', SMTP_URL: '' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const isReady = new Promise<void>((resolve, reject) => {
    let said = '';
    child.stdout.on('data', (chunk: Buffer) => {
      said += chunk;
      if (said.includes('Vigencia is ready')) resolve();
    });
    child.once('exit', () => reject(new Error(`It did not start: ${said}`)));
  });
  await isReady;
  const ms = Math.round(performance.now() - begun);
  await sleep(idle);
  const postmaster = path.join(folder, 'postgres', 'postmaster.pid');
  const pids = [child.pid as number];
  if (existsSync(postmaster)) pids.push(Number.parseInt(readFileSync(postmaster, 'utf8'), 10));
  const memoryMb = familyMemoryMb(pids);
  child.kill('SIGTERM');
  await ended;
  return { ms, memoryMb };
}

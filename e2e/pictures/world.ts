import { cpSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { install, makeData } from '../installation.ts';

/** The data of the demo that all commits are pictured with, so that ids and dates are equal. */
const folder = path.resolve(import.meta.dirname, '../../pictures/world');
const momentFile = path.join(folder, 'moment');
const stillClock = path.resolve(import.meta.dirname, 'still-clock.ts');

/** The jobs that the demo leaves are done within this time: the slowest of them runs once a minute. */
const settleMs = 90_000;

/** The moment that the clocks of the server and the browser show, in milliseconds: the demo was made just before. */
export const momentOfWorld = (): number => Number(readFileSync(momentFile, 'utf8'));

/** The data folder to copy. */
export const dataOfWorld = (): string => path.join(folder, 'data');

/** The settings of a server whose clock does not move. */
export const stillAt = (moment: number): Record<string, string> => ({
  NODE_OPTIONS: `--import=${stillClock}`,
  STILL_AT: String(moment),
});

/** Makes the world at the first run. Later runs, and those of other commits, take the same one. */
export default async function setUp(): Promise<void> {
  if (existsSync(momentFile)) return;
  rmSync(folder, { recursive: true, force: true });
  const { empty, world } = await makeData();
  const moment = Date.now();
  try {
    const settled = await install(world, () => stillAt(moment));
    try {
      // Nothing tells when the last job of the demo is done.
      await sleep(settleMs);
      await settled.stop();
      cpSync(settled.dataDir, dataOfWorld(), { recursive: true, filter: (file) => !file.endsWith('-socket') });
    } finally {
      await settled.remove();
    }
  } finally {
    for (const made of [empty, world]) rmSync(made, { recursive: true, force: true });
  }
  writeFileSync(momentFile, String(moment));
}

import { existsSync } from 'node:fs';
import { appendFile, readFile } from 'node:fs/promises';
import path from 'node:path';
import * as z from 'zod/mini';
import { platformTrail } from '../acts/seals.ts';
import { platformJob } from '../background/job.ts';
import { makeDataFolder } from '../ground/config.ts';
import { agencyTrails } from './agency-trails.ts';
import { readHead } from './trail-tables.ts';

/** The head of a trail's chain at a moment, stored outside the database: it detects a truncated chain. */
export interface Anchor {
  at: string;
  trail: string;
  number: number;
  link: string;
}

const Kept = z.object({ at: z.string(), trail: z.string(), number: z.number(), link: z.string() });

/** The file of a process's anchors, one JSON object per line. */
export const anchorFile = (dataDir: string): string => path.join(dataDir, 'audit-anchors.jsonl');

/** The anchors in a file; none if there is no file. Throws at an invalid line. */
export async function readAnchors(file: string): Promise<Anchor[]> {
  if (!existsSync(file)) return [];
  const lines = (await readFile(file, 'utf8')).split('\n').filter((line) => line !== '');
  return lines.map((line, at) => {
    try {
      return Kept.parse(JSON.parse(line));
    } catch {
      throw new Error(`Line ${at + 1} of ${file} is no anchor.`);
    }
  });
}

/** Every hour: writes the head of each chain that has grown to a file in the data folder and to the log. */
export const anchorTrails = platformJob({
  name: 'platform.anchor-trails',
  payload: z.object({}),
  retryLimit: 3,
  timeoutSeconds: 600,
  schedule: { cron: '7 * * * *', timeZone: 'UTC' },
  async run(_payload, { services, log, clock, act }) {
    const { dataDir } = services.config;
    const file = anchorFile(dataDir);
    const known = new Map((await readAnchors(file)).map(({ trail, number }) => [trail, number]));
    const heads = new Map([[platformTrail, await act(({ tx }) => readHead(tx, platformTrail))]]);
    for (const { id } of await act(agencyTrails)) {
      heads.set(id, await services.tenancy.inTenant(id, (tx) => readHead(tx, id)));
    }
    const at = clock().toISOString();
    const moved = [...heads].filter(([trail, { number }]) => number > (known.get(trail) ?? 0));
    const anchors = moved.map(([trail, { number, link }]): Anchor => ({ at, trail, number, link }));
    if (anchors.length === 0) return;
    makeDataFolder(dataDir);
    await appendFile(file, anchors.map((anchor) => `${JSON.stringify(anchor)}\n`).join(''), { mode: 0o600 });
    for (const anchor of anchors) log.info({ anchor }, 'An audit trail was anchored');
  },
});

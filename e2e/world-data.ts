import { rmSync } from 'node:fs';
import { makeWorld } from './installation.ts';

const name = 'VIGENCIA_WORLD_DATA';

/** Makes the named world once for the whole run: each worker of each project begins with a copy of it. */
export default async function setUp(): Promise<() => void> {
  const folder = await makeWorld();
  process.env[name] = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}

/** The folder of the world's data, once it is made. */
export function worldData(): string {
  const folder = process.env[name];
  if (!folder) throw new Error('The world was not made before the journeys began.');
  return folder;
}

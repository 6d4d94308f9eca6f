import { rmSync } from 'node:fs';
import { makeData } from './installation.ts';

const names = { empty: 'VIGENCIA_EMPTY_DATA', world: 'VIGENCIA_WORLD_DATA' };

/** Creates the initial data of the tests once per run. Each worker of each project starts with a copy of the world. */
export default async function setUp(): Promise<() => void> {
  const { empty, world } = await makeData();
  Object.assign(process.env, { [names.empty]: empty, [names.world]: world });
  return () => {
    for (const folder of [empty, world]) rmSync(folder, { recursive: true, force: true });
  };
}

function made(name: string): string {
  const folder = process.env[name];
  if (!folder) throw new Error('The data were not made before the journeys began.');
  return folder;
}

/** The data folder of a new installation without users. */
export const emptyData = (): string => made(names.empty);

/** The data folder of the test world. */
export const worldData = (): string => made(names.world);

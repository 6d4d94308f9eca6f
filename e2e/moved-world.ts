import { test as base } from './fixtures.ts';
import { clockMovedBy, type Installation, install } from './installation.ts';
import { type Outside, startOutside } from './outside.ts';
import { worldData } from './world-data.ts';

interface MovedClock {
  /** The time of the server's clock, in milliseconds. */
  now(): number;
  /** Restarts the server with its clock at this time. */
  goTo(moment: number): Promise<void>;
  /** The installation, for a command that needs the same clock as the server. */
  installation(): Installation;
}

interface MovedWorld {
  outside: Outside;
  /** A separate installation, which sends its mail and texts to the simulated outside services. */
  world: Installation;
  clock: MovedClock;
}

/** A test over several days: in a separate installation with its sent messages, whose clock can be moved. */
export const test = base.extend<object, MovedWorld & { moved: { by: number } }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture needs
  moved: [async ({}, use) => use({ by: 0 }), { scope: 'worker' }],
  outside: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture needs
    async ({}, use) => {
      const outside = await startOutside();
      await use(outside);
      await outside.close();
    },
    { scope: 'worker' },
  ],
  world: [
    async ({ outside, moved }, use) => {
      const world = await install(worldData(), () => ({ ...outside.settings, ...clockMovedBy(moved.by) }));
      await use(world);
      await world.remove();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  clock: [
    async ({ world, moved }, use) =>
      use({
        now: () => Date.now() + moved.by,
        async goTo(moment) {
          await world.kill();
          moved.by = moment - Date.now();
          await world.start();
        },
        installation: () => ({ ...world, env: { ...world.env, ...clockMovedBy(moved.by) } }),
      }),
    { scope: 'worker' },
  ],
});

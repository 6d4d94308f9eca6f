import { test as base } from './fixtures.ts';
import { clockMovedBy, type Installation, install } from './installation.ts';
import { type Outside, startOutside } from './outside.ts';
import { worldData } from './world-data.ts';

interface MovedClock {
  /** What the server's clock says, in milliseconds. */
  now(): number;
  /** Starts the server again, whose clock then says this. */
  goTo(moment: number): Promise<void>;
  /** The installation as a command asks for it whose clock is to go as the server's. */
  installation(): Installation;
}

interface MovedWorld {
  outside: Outside;
  /** An installation of its own, whose mail and texts go to what stands outside. */
  world: Installation;
  clock: MovedClock;
}

/** A journey through days: through an installation of its own, with what it sends, whose clock can be moved. */
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

import { test as base } from '@playwright/test';
import { keepChronicle } from './chronicle.ts';
import { enter } from './enter.ts';
import { expect } from './expect.ts';
import { type Installation, install } from './installation.ts';
import { type LeadsPage, leadsPage } from './leads-page.ts';
import { type T, wordsOf } from './words.ts';
import { emptyData, worldData } from './world-data.ts';

export { expect } from './expect.ts';

/** For a whole journey, and for a server to start, on a machine that has much else to do. */
const patienceMs = 120_000;

interface Journey {
  /** What the screens say, in the language of the project's browser. */
  t: T;
  language: 'en' | 'es';
  isPhone: boolean;
  /** Every error that the browser told its console, what the content policy stopped included. */
  complaints: string[];
  /** Types into the sign-in screen and sends it. */
  fillSignIn: (username: string, password: string) => Promise<void>;
  /** Signs in somebody of the named world. */
  signIn: (username: string, password?: string) => Promise<void>;
  signOut: () => Promise<void>;
  leads: LeadsPage;
}

interface Servers {
  /**
   * The named world with its demonstration leads, shared by the journeys of one worker. A journey that failed was the last of
   * its worker: the next one walks through a new copy.
   */
  world: Installation;
}

/** A journey through the named world. */
export const test = base.extend<Journey, Servers>({
  world: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture needs
    async ({}, use) => {
      const world = await install(worldData());
      await use(world);
      await world.remove();
    },
    { scope: 'worker', timeout: patienceMs },
  ],
  baseURL: ({ world }, use) => use(world.url),
  // Without movement a view is what it will be as soon as it is there.
  contextOptions: ({ contextOptions }, use) => use({ ...contextOptions, reducedMotion: 'reduce' }),
  language: ({ locale }, use) => use(locale?.startsWith('es') ? 'es' : 'en'),
  t: ({ language }, use) => use(wordsOf(language)),
  isPhone: ({ isMobile }, use) => use(isMobile),

  complaints: [
    async ({ page }, use, info) => {
      info.setTimeout(patienceMs);
      const { complaints, tell } = await keepChronicle(page);
      await use(complaints);
      // A refusal by the server is one for the browser, and an ordinary thing for a journey.
      const faults = complaints.filter((text) => !text.startsWith('Failed to load resource'));
      if (info.status === info.expectedStatus && faults.length === 0) return;
      // An error stands at the end of what is printed, and whole.
      throw new Error([await tell(), 'The page complains:', ...faults].join('\n'));
    },
    { auto: true },
  ],

  fillSignIn: ({ page, t }, use) =>
    use(async (username, password) => {
      await page.getByLabel(t('auth:fields.username')).fill(username);
      await page.getByLabel(t('auth:fields.password'), { exact: true }).fill(password);
      await page.getByRole('button', { name: t('auth:login.submit') }).click();
    }),

  signIn: ({ page, t, baseURL }, use) =>
    use((username, password) => enter(page, t, baseURL as string, username, password)),

  signOut: ({ page, t }, use) =>
    use(async () => {
      await page.getByRole('button', { name: t('platform:shell.user_menu') }).click();
      await page.getByRole('menuitem', { name: t('platform:shell.sign_out') }).click();
      await expect(page.getByRole('heading', { name: t('auth:login.title') })).toBeVisible();
    }),

  leads: ({ page, t, isPhone }, use) => use(leadsPage(page, t, isPhone)),
});

interface Fresh {
  fresh: Installation;
}

/** A journey that begins where nobody has ever been: on an empty installation of its own. */
export const testFresh = test.extend<Fresh>({
  fresh: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture needs
    async ({}, use) => {
      const fresh = await install(emptyData());
      await use(fresh);
      await fresh.remove();
    },
    { timeout: patienceMs },
  ],
  baseURL: ({ fresh }, use) => use(fresh.url),
});

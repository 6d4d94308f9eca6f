import { test as base } from '@playwright/test';
import { keepChronicle } from './chronicle.ts';
import { enter } from './enter.ts';
import { expect } from './expect.ts';
import { type Installation, install } from './installation.ts';
import { type LeadsPage, leadsPage } from './leads-page.ts';
import { type T, wordsOf } from './words.ts';
import { emptyData, worldData } from './world-data.ts';

export { expect } from './expect.ts';

/** The limit for a whole test, and for a server start, on a busy machine. */
const patienceMs = 120_000;

interface Journey {
  /** The texts of the screens, in the language of the project's browser. */
  t: T;
  language: 'en' | 'es';
  isPhone: boolean;
  /** Every error in the browser's console, including violations of the content security policy. */
  complaints: string[];
  /** Fills in the sign-in form and submits it. */
  fillSignIn: (username: string, password: string) => Promise<void>;
  /** Signs in a user of the test world. */
  signIn: (username: string, password?: string) => Promise<void>;
  signOut: () => Promise<void>;
  leads: LeadsPage;
}

interface Servers {
  /**
   * The test world with its demonstration leads, shared by the tests of one worker. A failed test is the last one of
   * its worker; the next test uses a new copy.
   */
  world: Installation;
}

/** A test in the test world. */
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
  // Without animations a view has its final layout as soon as it is rendered.
  contextOptions: ({ contextOptions }, use) => use({ ...contextOptions, reducedMotion: 'reduce' }),
  language: ({ locale }, use) => use(locale?.startsWith('es') ? 'es' : 'en'),
  t: ({ language }, use) => use(wordsOf(language)),
  isPhone: ({ isMobile }, use) => use(isMobile),

  complaints: [
    async ({ page }, use, info) => {
      info.setTimeout(Math.max(info.timeout, patienceMs));
      const { complaints, tell } = await keepChronicle(page);
      await use(complaints);
      // The browser reports a refused request as an error, but refusals are expected in these tests.
      const faults = complaints.filter((text) => !text.startsWith('Failed to load resource'));
      if (info.status === info.expectedStatus && faults.length === 0) return;
      // An error is printed last and in full.
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

/** A test on an empty installation of its own. */
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

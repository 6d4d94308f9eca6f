import { defineConfig, devices } from '@playwright/test';
import { type Walk, walks } from './e2e/walks.ts';
import { chromiumLaunch } from './scripts/chromium.ts';

const desktop = devices['Desktop Chrome'];
const phone = { ...devices['Pixel 7'], viewport: { width: 390, height: 844 } };

const isDesktop = (walk: Walk) => walk.startsWith('desktop');

// Every journey starts the servers it needs through its fixtures, and is walked as `e2e/walks.ts` says: once, with ALL_WALKS
// in both languages and at both widths.
export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/world-data.ts',
  outputDir: 'test-results/journeys',
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  workers: 2,
  // A journey starts servers, databases and browsers: a busy machine gets time, and nobody a second try.
  timeout: 120_000,
  expect: { timeout: 15_000 },
  reporter: 'list',
  // To record each step takes a fifth of the time: `--trace on` when something failed.
  use: { launchOptions: chromiumLaunch, screenshot: 'only-on-failure' },
  projects: walks(Boolean(process.env.ALL_WALKS)).map(([name, taken]) => ({
    name,
    ...taken,
    use: { ...(isDesktop(name) ? desktop : phone), locale: name.endsWith('es') ? 'es-US' : 'en-US' },
  })),
});

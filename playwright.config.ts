import { defineConfig, devices } from '@playwright/test';
import { type Walk, walks } from './e2e/walks.ts';
import { chromiumLaunch } from './scripts/chromium.ts';

const desktop = devices['Desktop Chrome'];
const phone = { ...devices['Pixel 7'], viewport: { width: 390, height: 844 } };

const isDesktop = (walk: Walk) => walk.startsWith('desktop');

// Every end-to-end test starts the servers it needs through its fixtures, and runs as `e2e/walks.ts` defines: once, or
// with ALL_WALKS in both languages and at both widths.
export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/world-data.ts',
  outputDir: 'test-results/journeys',
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  workers: 2,
  // A test starts servers, databases and browsers: a busy machine gets time, and no test gets a retry.
  timeout: 120_000,
  expect: { timeout: 15_000 },
  reporter: 'list',
  // Recording each step takes a fifth of the time. Use `--trace on` to investigate a failure.
  use: { launchOptions: chromiumLaunch, screenshot: 'only-on-failure' },
  projects: walks(Boolean(process.env.ALL_WALKS)).map(([name, taken]) => ({
    name,
    ...taken,
    use: { ...(isDesktop(name) ? desktop : phone), locale: name.endsWith('es') ? 'es-US' : 'en-US' },
  })),
});

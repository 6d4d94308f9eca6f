import { defineConfig, devices } from '@playwright/test';
import { chromiumLaunch } from './scripts/chromium.ts';

const desktop = devices['Desktop Chrome'];
const phone = { ...devices['Pixel 7'], viewport: { width: 390, height: 844 } };

// Every journey starts the servers it needs through its fixtures. It walks once on a desktop in Spanish and once on a
// phone in English: both languages, both widths. One whose words are the point walks on a desktop in English too.
export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/world-data.ts',
  outputDir: 'test-results/journeys',
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  workers: 2,
  // A journey starts servers, databases and browsers: a busy machine gets time, and in CI a second try.
  timeout: 120_000,
  expect: { timeout: 15_000 },
  retries: process.env.CI ? 1 : 0,
  reporter: 'list',
  // To record each step takes a fifth of the time: done again, not always.
  use: { launchOptions: chromiumLaunch, screenshot: 'only-on-failure', trace: 'on-first-retry' },
  projects: [
    { name: 'desktop-es', use: { ...desktop, locale: 'es-US' }, grepInvert: /@phone/ },
    { name: 'desktop-en', use: { ...desktop, locale: 'en-US' }, grep: /@each-language/ },
    { name: 'phone-en', use: { ...phone, locale: 'en-US' }, grepInvert: /@desktop/ },
  ],
});

import { defineConfig, devices } from '@playwright/test';
import { chromiumLaunch } from './scripts/chromium.ts';

const desktop = devices['Desktop Chrome'];
const phone = { ...devices['Pixel 7'], viewport: { width: 390, height: 844 } };

// Every journey starts the servers it needs through its fixtures. It walks once on a desktop in Spanish and once on a
// phone in English: both languages, both widths. One whose words are the point walks on a desktop in English too, and what
// axe looks at walks in all four.
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
  projects: [
    { name: 'desktop-es', use: { ...desktop, locale: 'es-US' }, grepInvert: /@phone/ },
    { name: 'desktop-en', use: { ...desktop, locale: 'en-US' }, grep: /@each-language|@everywhere/ },
    { name: 'phone-en', use: { ...phone, locale: 'en-US' }, grepInvert: /@desktop/ },
    { name: 'phone-es', use: { ...phone, locale: 'es-US' }, grep: /@everywhere/ },
  ],
});

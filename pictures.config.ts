import { defineConfig, devices } from '@playwright/test';
import { chromiumLaunch } from './scripts/chromium.ts';

// `npm run pictures`: what a person sees, at both widths, in both languages and color schemes. The pages are as high as most
// screens are long.
export default defineConfig({
  testDir: 'e2e/pictures',
  testMatch: 'take.ts',
  globalSetup: './e2e/pictures/world.ts',
  outputDir: 'test-results/pictures',
  workers: 2,
  timeout: 900_000,
  expect: { timeout: 15_000 },
  reporter: 'list',
  use: { launchOptions: chromiumLaunch, timezoneId: 'America/New_York', actionTimeout: 30_000 },
  projects: [
    {
      name: 'en-light-1280',
      use: {
        ...devices['Desktop Chrome'],
        viewport: { width: 1280, height: 2000 },
        locale: 'en-US',
        colorScheme: 'light',
      },
    },
    {
      name: 'es-dark-390',
      use: {
        ...devices['Pixel 7'],
        viewport: { width: 390, height: 3400 },
        deviceScaleFactor: 1,
        locale: 'es-US',
        colorScheme: 'dark',
      },
    },
  ],
});

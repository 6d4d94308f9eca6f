import react from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import { defaultExclude, defineConfig } from 'vitest/config';
import { patienceMs } from './platform/testing/patience-ms.ts';
import { chromiumLaunch } from './scripts/chromium.ts';
import { runOnce } from './scripts/run-once.ts';
import { SlowFirst } from './scripts/slow-first.ts';

const serverTests = [
  'apps/server/**/*.test.ts',
  'features/**/server/**/*.test.ts',
  'features/*/contract.test.ts',
  'features/*/contract/*.test.ts',
  'platform/{server,contract,testing}/**/*.test.ts',
  'db/**/*.test.ts',
  'scripts/**/*.test.ts',
];
const lawTests = ['conformance/**/*.test.ts'];
/** On a further database (`npm test -- --again`), what would say the same once more is left out. */
const excluded = (tests: string[]) => [...defaultExclude, ...(process.env.RUN_AGAIN ? runOnce(tests) : [])];

const globalSetup = 'apps/testing/database-template.ts';

export default defineConfig({
  test: {
    maxWorkers: 2,
    sequence: { sequencer: SlowFirst },
    // Only a test that hangs meets these: servers that start, password hashing and real browsers take seconds on a busy machine,
    // and a database that is spread takes several times as long to make.
    testTimeout: 90_000,
    hookTimeout: 180_000,
    // Else what is awaited has a second.
    expect: { poll: { timeout: patienceMs } },
    setupFiles: 'platform/testing/patience.ts',
    projects: [
      {
        extends: true,
        test: {
          name: 'server',
          globalSetup,
          // No test of the server replaces a module: its files share them, where loading took a third of the time.
          isolate: false,
          include: serverTests,
          exclude: excluded(serverTests),
        },
      },
      {
        extends: true,
        test: {
          name: 'conformance',
          globalSetup,
          isolate: false,
          include: lawTests,
          exclude: excluded(lawTests),
        },
      },
      {
        extends: true,
        test: {
          name: 'torture',
          globalSetup,
          include: ['conformance/torture/**/*.torture.ts'],
          testTimeout: 300_000,
          fileParallelism: false,
        },
      },
      {
        extends: true,
        test: { name: 'fuzz', globalSetup, include: ['conformance/torture/**/*.fuzz.ts'] },
      },
      {
        extends: true,
        plugins: [react()],
        // What was scanned for an earlier run knows nothing of what is imported since, and one found late loads React twice.
        optimizeDeps: { force: true },
        test: {
          name: 'web',
          setupFiles: ['platform/testing/patience.ts', 'platform/web/pointer-away.ts'],
          include: ['apps/web/**/*.test.{ts,tsx}', '{features/*,platform}/web/**/*.test.{ts,tsx}'],
          browser: {
            enabled: true,
            headless: true,
            provider: playwright({ launchOptions: chromiumLaunch }),
            instances: [{ browser: 'chromium' }],
            screenshotFailures: false,
          },
        },
      },
    ],
  },
});

import path from 'node:path';
import process from 'node:process';
import react from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { patienceMs } from './platform/testing/patience-ms.ts';
import { chromiumLaunch } from './scripts/chromium.ts';
import { longTests, testsByProject } from './scripts/database-tests.ts';
import { SlowFirst } from './scripts/slow-first.ts';

const { unit, server, conformance } = testsByProject();
// Workers load the code that an earlier run compiled.
process.env.NODE_COMPILE_CACHE ??= path.resolve(import.meta.dirname, 'node_modules/.cache/node-compile');

const globalSetup = 'apps/testing/database-template.ts';

export default defineConfig({
  test: {
    maxWorkers: 2,
    experimental: { viteModuleRunner: false, nodeLoader: false },
    sequence: { sequencer: SlowFirst },
    // Only a hanging test reaches these limits: server starts, password hashing and real browsers take seconds on a
    // busy machine, and a distributed database takes several times as long to create.
    testTimeout: 90_000,
    hookTimeout: 180_000,
    // The default is one second.
    expect: { poll: { timeout: patienceMs } },
    setupFiles: 'platform/testing/patience.ts',
    projects: [
      // None of these tests mocks a module, so the files of a worker share modules. Loading them took a third of the
      // time.
      { extends: true, test: { name: 'unit', isolate: false, include: unit } },
      { extends: true, test: { name: 'server', globalSetup, isolate: false, include: server } },
      { extends: true, test: { name: 'conformance', globalSetup, isolate: false, include: conformance } },
      {
        extends: true,
        test: { name: 'long', globalSetup, isolate: false, include: longTests, testTimeout: 300_000 },
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
        // A scan cached by an earlier run lacks newer imports, and a late discovery loads React twice.
        optimizeDeps: { force: true },
        test: {
          name: 'web',
          setupFiles: ['platform/testing/patience.ts', 'platform/web/pointer-away.ts'],
          include: ['apps/web/**/*.test.{ts,tsx}', '{features/*,platform}/web/**/*.test.{ts,tsx}'],
          browser: {
            enabled: true,
            headless: true,
            // Without animations a view has its final state as soon as it appears.
            provider: playwright({ launchOptions: chromiumLaunch, contextOptions: { reducedMotion: 'reduce' } }),
            instances: [{ browser: 'chromium' }],
            screenshotFailures: false,
          },
        },
      },
    ],
  },
});

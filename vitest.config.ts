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
// Workers load what an earlier run has compiled.
process.env.NODE_COMPILE_CACHE ??= path.resolve(import.meta.dirname, 'node_modules/.cache/node-compile');

const globalSetup = 'apps/testing/database-template.ts';

export default defineConfig({
  test: {
    maxWorkers: 2,
    experimental: { viteModuleRunner: false, nodeLoader: false },
    sequence: { sequencer: SlowFirst },
    // Only a test that hangs meets these: servers that start, password hashing and real browsers take seconds on a busy machine,
    // and a database that is spread takes several times as long to make.
    testTimeout: 90_000,
    hookTimeout: 180_000,
    // Else what is awaited has a second.
    expect: { poll: { timeout: patienceMs } },
    setupFiles: 'platform/testing/patience.ts',
    projects: [
      // No test of these replaces a module: the files of a worker share them, where loading took a third of the time.
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
        // What was scanned for an earlier run knows nothing of what is imported since, and one found late loads React twice.
        optimizeDeps: { force: true },
        test: {
          name: 'web',
          setupFiles: ['platform/testing/patience.ts', 'platform/web/pointer-away.ts'],
          include: ['apps/web/**/*.test.{ts,tsx}', '{features/*,platform}/web/**/*.test.{ts,tsx}'],
          browser: {
            enabled: true,
            headless: true,
            // Without movement a view is what it will be as soon as it is there.
            provider: playwright({ launchOptions: chromiumLaunch, contextOptions: { reducedMotion: 'reduce' } }),
            instances: [{ browser: 'chromium' }],
            screenshotFailures: false,
          },
        },
      },
    ],
  },
});

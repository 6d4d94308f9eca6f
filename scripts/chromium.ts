import { spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { chromium } from '@playwright/test';

/**
 * Features that are disabled in Chromium. Its address bar keeps two pages of its own ready for each window, a twelfth
 * of the processor time of all end-to-end tests. The rest is Playwright's own list, which this one replaces: Chromium
 * uses the last list that it is given.
 */
const leftOut = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
];

const programs = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/**
 * The options with which both test runners start the browser. As root, Chromium has no sandbox of its own. It sends no
 * requests of its own to the network, because a closed network would answer each with an error. On a machine without a
 * language setting, it could not write a file name with an accent.
 */
export const chromiumLaunch = {
  ...(process.env.CHROMIUM_PATH && { executablePath: process.env.CHROMIUM_PATH }),
  args: [
    ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    `--disable-features=${leftOut.join(',')}`,
  ],
  env: { ...process.env, LC_ALL: 'C.UTF-8' },
};

/**
 * Finds the Chromium or Chrome for the tests: CHROMIUM_PATH, else the system's, else Playwright's own, else one that is
 * installed on demand, from Playwright or, as root on Debian, from its packages. Throws with a plain sentence if all
 * fail.
 */
export function findChromium(say: (text: string) => void): string {
  const found = process.env.CHROMIUM_PATH || present();
  if (found) return found;
  say("No Chromium or Chrome was found; downloading Playwright's own …");
  attempt(process.execPath, [
    path.resolve(import.meta.dirname, '../node_modules/@playwright/test/cli.js'),
    'install',
    'chromium',
  ]);
  if (!present() && process.getuid?.() === 0) {
    say("That did not work; installing Debian's package …");
    attempt('apt-get', ['update', '-qq']);
    attempt('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium']);
  }
  const installed = present();
  if (installed) return installed;
  throw new Error('The tests need a Chromium or Chrome. Install one, or set CHROMIUM_PATH to its program.');
}

function present(): string | undefined {
  const folders = ['/usr/bin', ...(process.env.PATH ?? '').split(path.delimiter)];
  const candidates = folders.flatMap((folder) => programs.map((program) => path.join(folder, program)));
  return [...candidates, chromium.executablePath()].find(isProgram);
}

function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function attempt(program: string, args: string[]): void {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  spawnSync(program, args, { env, stdio: ['ignore', 'ignore', 'inherit'] });
}

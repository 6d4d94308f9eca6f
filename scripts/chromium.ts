import { spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { chromium } from '@playwright/test';

/**
 * What Chromium leaves out. Its address bar keeps two pages of its own ready for each window, a twelfth of all the journeys'
 * processor. The rest is Playwright's own list, which this one takes the place of: Chromium believes the last one it is given.
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
 * What both test runners start the browser with. As root it has no sandbox of its own; it asks nobody on the network,
 * which a closed one would answer with an error for each try; and where the machine has no language set, it could not
 * write a file's name with an accent.
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
 * The Chromium or Chrome for the tests: CHROMIUM_PATH, else the system's, else Playwright's own, else one that is
 * installed now, from Playwright or, as root on Debian, from its packages. Throws with a plain sentence when all fail.
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

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { root } from './check-steps.ts';
import { findChromium } from './chromium.ts';

// `npm run journeys -- [e2e/sale.test.ts …]`: runs Playwright with an installed or newly installed browser, on freshly
// built screens. Playwright's own options follow: `--repeat-each 5`, `--project phone-en`, `--trace on`.

const env = { ...process.env, CHROMIUM_PATH: findChromium((words) => process.stdout.write(`${words}\n`)) };
const playwright = path.join(root, 'node_modules/.bin/playwright');
const run = spawn(playwright, ['test', ...process.argv.slice(2)], { cwd: root, env, stdio: 'inherit' });
const [code] = (await once(run, 'close')) as [number | null];
process.exitCode = code ?? 1;

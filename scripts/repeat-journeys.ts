import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { root } from './check-steps.ts';
import { findChromium } from './chromium.ts';

// `npm run journeys -- --times 20 [--busy 0] [e2e/sale.test.ts …]`: the journeys again and again beside two busy loops, which is
// where one that looks too early fails; beside none where the machine has enough to do. Every run has its own world, as in
// `npm test`; a failure ends nothing, so that all are seen.

const playwright = path.join(root, 'node_modules/.bin/playwright');
/** Never idle, and gone when its parent is. */
const loop = 'const parent = process.ppid; while (process.ppid === parent);';

const { values, positionals } = parseArgs({
  options: { times: { type: 'string', default: '20' }, busy: { type: 'string', default: '2' } },
  allowPositionals: true,
});
const env = { ...process.env, CHROMIUM_PATH: findChromium(say) };
const load = Array.from({ length: Number(values.busy) }, () =>
  spawn(process.execPath, ['-e', loop], { stdio: 'ignore' }),
);
const runs = [];
try {
  for (let run = 1; run <= Number(values.times); run += 1) {
    const began = performance.now();
    // Each keeps the pictures of what failed in it.
    const args = ['test', '--output', `test-results/journeys/${run}`, ...positionals];
    const code = await ended(spawn(playwright, args, { cwd: root, env, stdio: 'inherit' }));
    const minutes = ((performance.now() - began) / 60_000).toFixed(1);
    runs.push(`run ${run}: ${code === 0 ? 'passed' : 'FAILED'} in ${minutes} min, load ${os.loadavg()[0]?.toFixed(1)}`);
    say(`\n${runs.join('\n')}\n`);
    if (code !== 0) process.exitCode = 1;
  }
} finally {
  for (const one of load) one.kill();
}

async function ended(child: ChildProcess): Promise<number | null> {
  const [code] = (await once(child, 'close')) as [number | null];
  return code;
}

function say(words: string): void {
  process.stdout.write(`${words}\n`);
}

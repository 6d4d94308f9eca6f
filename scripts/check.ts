import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { parseArgs } from 'node:util';
import { results, root, type Step, stages } from './check-steps.ts';
import { findChromium } from './chromium.ts';

// `npm test`: every check. After one that fails no other begins; what runs beside it comes to its end, because a test
// runner that is stopped leaves its database behind.
//   --list            the steps
//   --only a,b        only these
//   --again           without the tests that say the same on every database
//   --citus URL       those that ask a database, again, on one that Citus has spread over several machines

const steps = stages.flat(2);
/** The steps whose tests ask the database that they are given. */
const onDatabase = 'conformance,server';
const running = new Set<ChildProcess>();
const ended: Step[] = [];
const failed: Step[] = [];

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    for (const child of running) child.kill(signal);
    process.exitCode = 1;
  });
}

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    list: { type: 'boolean' },
    citus: { type: 'string' },
    again: { type: 'boolean' },
  },
});
if (values.citus) process.env.TEST_DATABASE_URL = values.citus;
if (values.citus || values.again) process.env.RUN_AGAIN = '1';
if (values.list) {
  for (const { name, what } of steps) say(`${name.padEnd(18)}${what}`);
} else {
  process.exitCode = await check(chosen(values.only ?? (values.citus && onDatabase)));
}

function say(words: string): void {
  process.stdout.write(`${words}\n`);
}

function chosen(only: string | undefined): Set<Step> {
  const names = only?.split(',') ?? steps.map(({ name }) => name);
  const unknown = names.filter((name) => !steps.some((step) => step.name === name));
  if (unknown.length > 0) throw new Error(`There is no step ${unknown.join(', ')}. Try --list.`);
  return new Set(steps.filter(({ name }) => names.includes(name)));
}

async function check(wanted: Set<Step>): Promise<number> {
  rmSync(results, { recursive: true, force: true });
  mkdirSync(results, { recursive: true });
  const began = performance.now();
  for (const stage of stages) {
    const lanes = stage.map((lane) => lane.filter((step) => wanted.has(step))).filter((lane) => lane.length > 0);
    await Promise.all(lanes.map((lane) => inTurn(lane, lanes.length === 1)));
  }
  const counts = ended.map(countsOf);
  const passed = counts.reduce((sum, count) => sum + count.passed, 0);
  const failures = counts.reduce((sum, count) => sum + count.failed, 0);
  for (const { name } of failed) say(`\nThe step "${name}" failed. Alone: npm test -- --only ${name}`);
  // A step without tests of its own counts when it fails.
  say(`\n${secondsSince(began)} s in all\n${passed} passed, ${failures || failed.length} failed`);
  return failed.length > 0 ? 1 : 0;
}

/** Runs steps until one fails, in this lane or beside it. */
async function inTurn(lane: Step[], isAlone: boolean): Promise<void> {
  for (const step of lane) {
    if (failed.length > 0 || process.exitCode) return;
    const began = performance.now();
    say(`${isAlone ? '\n' : ''}▶ ${step.name}: ${step.what}`);
    const code = await run(step, isAlone);
    ended.push(step);
    say(`${code === 0 ? '✔' : '✘'} ${step.name} (${secondsSince(began)} s)`);
    if (code !== 0) failed.push(step);
  }
}

function secondsSince(began: number): number {
  return Math.round((performance.now() - began) / 100) / 10;
}

/** Alone a step speaks for itself; beside others it is heard at its end, so that no two speak at once. */
async function run(step: Step, isAlone: boolean): Promise<number> {
  const env = {
    ...process.env,
    NO_COLOR: '1',
    ...(step.needsBrowser && { CHROMIUM_PATH: findChromium(say) }),
    ...(step.report && { PLAYWRIGHT_JSON_OUTPUT_FILE: step.report }),
  };
  const output = isAlone ? 'inherit' : 'pipe';
  const child = spawn(step.program, step.args, { cwd: root, env, stdio: ['ignore', output, output] });
  running.add(child);
  const said = Promise.all([child.stdout, child.stderr].map((stream) => (stream ? text(stream) : '')));
  const [code] = (await once(child, 'close')) as [number | null];
  running.delete(child);
  const words = (await said).join('').trim();
  if (words) say(`\n${words}\n`);
  return code ?? 1;
}

/** The tests of a step by the report of its runner. */
function countsOf({ report }: Step): { passed: number; failed: number } {
  if (!report || !existsSync(report)) return { passed: 0, failed: 0 };
  const read = JSON.parse(readFileSync(report, 'utf8')) as {
    numPassedTests?: number;
    numFailedTests?: number;
    stats?: { expected: number; unexpected: number };
  };
  return {
    passed: read.numPassedTests ?? read.stats?.expected ?? 0,
    failed: read.numFailedTests ?? read.stats?.unexpected ?? 0,
  };
}

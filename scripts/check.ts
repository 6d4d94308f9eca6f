import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { parseArgs } from 'node:util';
import { busyVerdict, type RunnerReport, waitFactor } from './busy-machine.ts';
import { changedWork, type Part } from './changed-work.ts';
import { results, root, type Step, stages } from './check-steps.ts';
import { findChromium } from './chromium.ts';
import { countRoutes, overBudget, secondsOfEnded } from './processor-seconds.ts';

// `npm test`: every check. After one that fails no other begins; what runs beside it comes to its end, because a test
// runner that is stopped leaves its database behind.
//   --list            the steps
//   --only a,b        only these
//   --changed         what can be broken by what differs from the branch `main`; --since REF: from that
//   --again           without the tests that say the same on every database
//   --citus URL       those that ask a database, again, on one that Citus has spread over several machines

const steps = stages.flat(2);
/** The steps whose tests ask the database that they are given. */
const onDatabase = 'conformance,server';
/** How much each piece of work had to wait for a processor, while the steps ran. */
const waitFactors: number[] = [];
/** What of the processors' time was counted to the steps that have ended. */
let countedSeconds = secondsOfEnded();
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
    changed: { type: 'boolean' },
    since: { type: 'string', default: 'main' },
  },
});
if (values.citus) process.env.TEST_DATABASE_URL = values.citus;
if (values.citus || values.again) process.env.RUN_AGAIN = '1';
if (values.list) {
  for (const { name, what } of steps) say(`${name.padEnd(18)}${what}`);
} else {
  const parts = chosen(values.only ?? (values.citus && onDatabase));
  process.exitCode = await check(values.changed ? among(parts, changedWork(changedFiles(values.since), steps)) : parts);
}

function say(words: string): void {
  process.stdout.write(`${words}\n`);
}

type Parts = ReadonlyMap<Step, Part>;

function chosen(only: string | undefined): Parts {
  const names = only?.split(',') ?? steps.map(({ name }) => name);
  const unknown = names.filter((name) => !steps.some((step) => step.name === name));
  if (unknown.length > 0) throw new Error(`There is no step ${unknown.join(', ')}. Try --list.`);
  const wanted = steps.filter(({ name }) => names.includes(name));
  return new Map(wanted.map((step) => [step, { step, args: [], env: {} }]));
}

/** Those parts whose steps were chosen. */
function among(chosenParts: Parts, parts: readonly Part[]): Parts {
  return new Map(parts.filter(({ step }) => chosenParts.has(step)).map((part) => [part.step, part]));
}

/** What differs from where a branch was left, with what no commit has yet. */
function changedFiles(since: string): string[] {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();
  const base = git('merge-base', since, 'HEAD');
  const listed = [git('diff', '--name-only', base), git('ls-files', '--others', '--exclude-standard')];
  return listed.flatMap((names) => names.split('\n')).filter(Boolean);
}

async function check(wanted: Parts): Promise<number> {
  rmSync(results, { recursive: true, force: true });
  mkdirSync(results, { recursive: true });
  const began = performance.now();
  const sampling = setInterval(() => waitFactors.push(waitFactor()), 2_000);
  for (const stage of stages) {
    const lanes = stage.map((lane) => lane.flatMap((step) => wanted.get(step) ?? [])).filter((lane) => lane.length > 0);
    await Promise.all(lanes.map((lane) => inTurn(lane, lanes.length === 1)));
  }
  clearInterval(sampling);
  const counts = ended.map(countsOf);
  const passed = counts.reduce((sum, count) => sum + count.passed, 0);
  const failures = counts.reduce((sum, count) => sum + count.failed, 0);
  for (const { name } of failed) say(`\nThe step "${name}" failed. Alone: npm test -- --only ${name}`);
  const verdict = failed.every(({ report }) => report) ? busyVerdict(failed.map(reportOf), waitFactors) : null;
  if (verdict) say(`\n${verdict}`);
  // A step without tests of its own counts when it fails.
  say(`\n${secondsSince(began)} s in all\n${passed} passed, ${failures || failed.length} failed`);
  return failed.length > 0 ? 1 : 0;
}

/** Runs steps until one fails, in this lane or beside it. */
async function inTurn(lane: Part[], isAlone: boolean): Promise<void> {
  for (const part of lane) {
    const { step } = part;
    if (failed.length > 0 || process.exitCode) return;
    const began = performance.now();
    say(`${isAlone ? '\n' : ''}▶ ${step.name}: ${step.what}`);
    const code = await run(part, isAlone);
    const seconds = secondsOfLast();
    ended.push(step);
    say(
      `${code === 0 ? '✔' : '✘'} ${step.name} (${secondsSince(began)} s${seconds === null ? '' : `, ${Math.round(seconds)} s of processors`})`,
    );
    const over = part.args.length > 0 ? null : overBudget(step, seconds, countRoutes());
    if (over) say(over);
    if (code !== 0 || over) failed.push(step);
  }
}

/** For how long the step that has just ended kept processors; null: not known here. */
function secondsOfLast(): number | null {
  const seconds = secondsOfEnded();
  const last = seconds === null || countedSeconds === null ? null : seconds - countedSeconds;
  countedSeconds = seconds;
  return last;
}

function secondsSince(began: number): number {
  return Math.round((performance.now() - began) / 100) / 10;
}

/** Alone a step speaks for itself; beside others it is heard at its end, so that no two speak at once. */
async function run({ step, args, env: more }: Part, isAlone: boolean): Promise<number> {
  const env = {
    ...process.env,
    ...more,
    NO_COLOR: '1',
    ...(step.needsBrowser && { CHROMIUM_PATH: findChromium(say) }),
    ...(step.report && { PLAYWRIGHT_JSON_OUTPUT_FILE: step.report }),
  };
  const output = isAlone ? 'inherit' : 'pipe';
  const child = spawn(step.program, [...step.args, ...args], { cwd: root, env, stdio: ['ignore', output, output] });
  running.add(child);
  const said = Promise.all([child.stdout, child.stderr].map((stream) => (stream ? text(stream) : '')));
  const [code] = (await once(child, 'close')) as [number | null];
  running.delete(child);
  const words = (await said).join('').trim();
  if (words) say(`\n${words}\n`);
  return code ?? 1;
}

/** The tests of a step by the report of its runner. */
function countsOf(step: Step): { passed: number; failed: number } {
  const read = reportOf(step);
  return {
    passed: read.numPassedTests ?? read.stats?.expected ?? 0,
    failed: read.numFailedTests ?? read.stats?.unexpected ?? 0,
  };
}

interface Report extends RunnerReport {
  numPassedTests?: number;
  numFailedTests?: number;
  stats?: { expected: number; unexpected: number };
}

/** What the runner of a step has reported; nothing where it has none, or did not come to its end. */
function reportOf({ report }: Step): Report {
  return report && existsSync(report) ? (JSON.parse(readFileSync(report, 'utf8')) as Report) : {};
}

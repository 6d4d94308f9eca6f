import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { parseArgs } from 'node:util';
import { changedWork, type Part } from './changed-work.ts';
import {
  longStages,
  type OtherDatabase,
  results,
  root,
  type Stage,
  type Step,
  shortStages,
  stagesElsewhere,
} from './check-steps.ts';
import { hasDatabaseChanged, noteChecked } from './checked-on.ts';
import { findChromium } from './chromium.ts';
import { startOtherDatabase } from './other-databases.ts';
import { type Failure, failuresMax, failuresOf, passedIn, type Report } from './second-try.ts';

// `npm test`: every check that a change needs. Failed tests run once more, alone, after everything else has ended
// (docs/decisions/conformance.md). If another check fails, no further step starts, and the steps beside it run to their end.
//   --long what that leaves out: `npm run test:long`
//   --elsewhere what can differ on PostgreSQL 15 and on Citus
//   --list the steps
//   --only a,b only these
//   --changed what the differences from the branch `main` can break; --since REF: from that

const flakyFile = path.join(results, 'flaky.json');
const running = new Set<ChildProcess>();
const failures: Failure[] = [];
/** Steps that failed for good. */
const broken: Step[] = [];
/** Databases that this machine does not have. */
const missing = new Set<OtherDatabase>();
/** The steps that ran to their end, whatever the outcome. */
const finished = new Set<Step>();
let passed = 0;

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
    long: { type: 'boolean' },
    elsewhere: { type: 'boolean' },
    changed: { type: 'boolean' },
    since: { type: 'string', default: 'main' },
  },
});
const stages = stagesOf(values);
const steps = stages.flat(2);
if (values.list) {
  for (const { name, what } of steps) say(`${name.padEnd(18)}${what}`);
} else {
  const parts = chosen(values.only);
  process.exitCode = await check(values.changed ? among(parts, changedWork(changedFiles(values.since), steps)) : parts);
}

function stagesOf({ long, elsewhere }: { long?: boolean; elsewhere?: boolean }): Stage[] {
  if (long) return longStages();
  return elsewhere ? stagesElsewhere((database) => hasDatabaseChanged(database)) : shortStages;
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

/** The parts whose steps are selected. */
function among(chosenParts: Parts, parts: readonly Part[]): Parts {
  return new Map(parts.filter(({ step }) => chosenParts.has(step)).map((part) => [part.step, part]));
}

/** The files that differ from the point where the branch started, including uncommitted ones. */
function changedFiles(since: string): string[] {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();
  const base = git('merge-base', since, 'HEAD');
  const listed = [git('diff', '--name-only', base), git('ls-files', '--others', '--exclude-standard')];
  return listed.flatMap((names) => names.split('\n')).filter(Boolean);
}

async function check(wanted: Parts): Promise<number> {
  clearResults();
  const began = performance.now();
  for (const stage of stages) {
    const lanes = stage.map((lane) => lane.flatMap((step) => wanted.get(step) ?? [])).filter((lane) => lane.length > 0);
    await onDatabase(lanes[0]?.[0]?.step.database, (env) =>
      Promise.all(lanes.map((lane) => inTurn(lane, env, lanes.length === 1))),
    );
  }
  const again = failures.length <= failuresMax;
  const passedAlone = again && broken.length === 0 && !process.exitCode ? await failuresPassedAlone() : [];
  const failed = failures.filter((failure) => !passedAlone.includes(failure));
  for (const { step, name } of failed) say(`\nFailed: ${name} (${step.name})`);
  if (failures.length > failuresMax) say(`\n${failures.length} failed; more than ${failuresMax} are not asked again.`);
  for (const { name } of broken) say(`\nThe step "${name}" failed. Alone: npm test -- --only ${name}`);
  for (const { name } of passedAlone) say(`\nPassed only alone: ${name}`);
  const isGreen = failed.length === 0 && broken.length === 0 && !process.exitCode;
  noteDatabases(failed);
  const count = (list: Failure[]) => list.reduce((sum, { tests }) => sum + tests, 0);
  // A step without tests of its own counts if it fails.
  say(
    `\n${secondsSince(began)} s in all\n${passed + count(passedAlone)} passed, ${count(failed) + broken.length} failed`,
  );
  return isGreen ? 0 : 1;
}

/** Records each other database on which the tests have run to their end and none has failed. */
function noteDatabases(failed: readonly Failure[]): void {
  if (values.changed || process.exitCode) return;
  for (const step of finished) {
    const isGreen = !broken.includes(step) && !failed.some((failure) => failure.step === step);
    if (step.database && isGreen) noteChecked(step.database);
  }
}

/** The record of tests that passed only alone is kept across the two halves of CI. The second half is `--elsewhere`. */
function clearResults(): void {
  mkdirSync(results, { recursive: true });
  for (const name of readdirSync(results)) {
    if (values.elsewhere && name === path.basename(flakyFile)) continue;
    rmSync(path.join(results, name), { recursive: true, force: true });
  }
}

/**
 * Runs work while such a database runs, with the settings that name it and say that it is for these tests alone. If this
 * machine has none, it reports the reason and skips the work.
 */
async function onDatabase<T>(
  database: OtherDatabase | undefined,
  work: (env: Record<string, string>) => Promise<T>,
): Promise<T | null> {
  if (!database) return work({});
  if (broken.length > 0 || failures.length > failuresMax) return null;
  const started = startOtherDatabase(database);
  if ('reason' in started) {
    missing.add(database);
    say(`\nNot run on ${database}: ${started.reason}`);
    return null;
  }
  return work({ TEST_DATABASE_URL: started.url, TEST_DATABASE_IS_OURS: '1' }).finally(started.stop);
}

/** Runs steps until one fails for good, in this lane or in one beside it. */
async function inTurn(lane: Part[], env: Record<string, string>, isAlone: boolean): Promise<void> {
  for (const { step, args, env: own } of lane) {
    if (broken.length > 0 || failures.length > failuresMax || process.exitCode) return;
    const began = performance.now();
    say(`${isAlone ? '\n' : ''}▶ ${step.name}: ${step.what}`);
    const code = await run(step, [...step.args, ...args], { ...env, ...own }, isAlone);
    say(`${code === 0 ? '✔' : '✘'} ${step.name} (${secondsSince(began)} s)`);
    finished.add(step);
    passed += passedIn(reportOf(step));
    if (code === 0) continue;
    const found = failuresOf(step, reportOf(step));
    failures.push(...found);
    if (found.length === 0) broken.push(step);
  }
}

/** Runs the failures that are allowed a second try once more, one at a time. Those that then pass are recorded. */
async function failuresPassedAlone(): Promise<Failure[]> {
  const passedAlone: Failure[] = [];
  for (const failure of failures.filter(({ hasSecondTry }) => hasSecondTry)) {
    const { step, name, message, alone } = failure;
    say(`\n▶ Once more, alone: ${name}`);
    const load = os.loadavg()[0];
    const code = await onDatabase(step.database, (env) => run(step, alone, env, true));
    if (code !== 0) continue;
    passedAlone.push(failure);
    noteFlaky({ step: step.name, name, message, load });
  }
  return passedAlone;
}

function noteFlaky(entry: object): void {
  const earlier = existsSync(flakyFile) ? (JSON.parse(readFileSync(flakyFile, 'utf8')) as object[]) : [];
  writeFileSync(flakyFile, `${JSON.stringify([...earlier, entry], null, 2)}\n`);
}

function secondsSince(began: number): number {
  return Math.round((performance.now() - began) / 100) / 10;
}

/**
 * A step that runs alone prints its output directly. The output of a step beside others is printed when it ends, so
 * that outputs don't mix.
 */
async function run(step: Step, args: string[], more: Record<string, string>, isAlone: boolean): Promise<number> {
  const env = {
    ...process.env,
    ...step.env,
    ...more,
    NO_COLOR: '1',
    ...(step.needsBrowser && { CHROMIUM_PATH: findChromium(say) }),
  };
  const output = isAlone ? 'inherit' : 'pipe';
  if (step.tests) rmSync(step.tests.report, { force: true });
  const child = spawn(step.program, args, { cwd: root, env, stdio: ['ignore', output, output] });
  running.add(child);
  const said = Promise.all([child.stdout, child.stderr].map((stream) => (stream ? text(stream) : '')));
  const [code] = (await once(child, 'close')) as [number | null];
  running.delete(child);
  const words = (await said).join('').trim();
  if (words) say(`\n${words}\n`);
  return code ?? 1;
}

/** The report of a step's runner. Empty if the step has none or did not finish. */
function reportOf({ tests }: Step): Report {
  return tests && existsSync(tests.report) ? (JSON.parse(readFileSync(tests.report, 'utf8')) as Report) : {};
}

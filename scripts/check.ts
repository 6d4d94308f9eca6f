import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { findChromium } from './chromium.ts';

// `npm test`: every check, step by step; the first that fails ends it.
//   --list            the steps
//   --only a,b        only these

const root = path.resolve(import.meta.dirname, '..');
const results = path.join(root, 'test-results');

interface Step {
  name: string;
  what: string;
  program: string;
  args: string[];
  /** The report of a test runner, to be counted. */
  report?: string;
  needsBrowser?: boolean;
}

const tool = (name: string) => path.join(root, 'node_modules/.bin', name);
const compile = (room: string, project = `tsconfig.${room}.json`): Step => ({
  name: `compile-${room}`,
  what: `the ${room} compiles`,
  program: tool('tsc'),
  args: ['-p', project],
});
const tests = (project: string, what: string, needsBrowser = false): Step => {
  const report = path.join(results, `${project}.json`);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const args = ['run', '--project', project, ...reporters];
  return { name: project, what, program: tool('vitest'), args, report, needsBrowser };
};

const steps: Step[] = [
  { name: 'lint', what: 'format and lint', program: tool('biome'), args: ['ci', '--colors=off', '.'] },
  compile('contract'),
  compile('server'),
  compile('web'),
  compile('journeys'),
  compile('launcher', 'scripts/tsconfig.json'),
  { name: 'dead-code', what: 'nothing unused', program: tool('knip'), args: [] },
  tests('conformance', 'the laws of the house, directions among them'),
  tests('server', 'unit and HTTP tests on a real PostgreSQL'),
  tests('web', 'components in a real browser', true),
  {
    name: 'build',
    what: 'the web app builds',
    program: process.execPath,
    args: [path.join(root, 'scripts/launch.mjs'), 'build'],
  },
  {
    name: 'sizes',
    what: 'what the browser loads stays in its budget',
    program: process.execPath,
    args: [path.join(root, 'scripts/check-sizes.ts')],
  },
  {
    name: 'journeys',
    what: 'journeys in a real browser',
    program: tool('playwright'),
    args: ['test', '--reporter=list,json'],
    report: path.join(results, 'journeys.json'),
    needsBrowser: true,
  },
];

let running: ChildProcess | undefined;
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    running?.kill(signal);
    process.exitCode = 1;
  });
}

const { values } = parseArgs({ options: { only: { type: 'string' }, list: { type: 'boolean' } } });
if (values.list) {
  for (const { name, what } of steps) process.stdout.write(`${name.padEnd(18)}${what}\n`);
} else {
  process.exitCode = await check(chosen(values.only));
}

function chosen(only: string | undefined): Step[] {
  const names = only?.split(',') ?? steps.map(({ name }) => name);
  const unknown = names.filter((name) => !steps.some((step) => step.name === name));
  if (unknown.length > 0) throw new Error(`There is no step ${unknown.join(', ')}. Try --list.`);
  return steps.filter(({ name }) => names.includes(name));
}

async function check(wanted: Step[]): Promise<number> {
  rmSync(results, { recursive: true, force: true });
  mkdirSync(results, { recursive: true });
  const total = { passed: 0, failed: 0 };
  let failedStep: string | null = null;
  for (const step of wanted) {
    const began = Date.now();
    process.stdout.write(`\n▶ ${step.name}: ${step.what}\n`);
    const code = await run(step);
    const { passed, failed } = countsOf(step);
    total.passed += passed;
    total.failed += failed;
    const seconds = ((Date.now() - began) / 1000).toFixed(1);
    process.stdout.write(`${code === 0 ? '✔' : '✘'} ${step.name} (${seconds} s)\n`);
    if (code !== 0) {
      failedStep = step.name;
      break;
    }
  }
  if (failedStep) process.stdout.write(`\nThe step "${failedStep}" failed. Alone: npm test -- --only ${failedStep}\n`);
  // A step without tests of its own counts when it fails.
  if (failedStep && total.failed === 0) total.failed = 1;
  process.stdout.write(`\n${total.passed} passed, ${total.failed} failed\n`);
  return failedStep ? 1 : 0;
}

async function run(step: Step): Promise<number> {
  const env = {
    ...process.env,
    NO_COLOR: '1',
    ...(step.needsBrowser && { CHROMIUM_PATH: findChromium((text) => process.stdout.write(`${text}\n`)) }),
    ...(step.report && { PLAYWRIGHT_JSON_OUTPUT_FILE: step.report }),
  };
  const child = spawn(step.program, step.args, { cwd: root, env, stdio: ['ignore', 'inherit', 'inherit'] });
  running = child;
  const [code] = (await once(child, 'exit')) as [number | null];
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

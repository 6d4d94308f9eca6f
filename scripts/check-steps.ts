import path from 'node:path';
import { testsElsewhere } from './database-tests.ts';

/** The checkout's folder. */
export const root = path.resolve(import.meta.dirname, '..');

/** The folder for the test runners' reports. */
export const results = path.join(root, 'test-results');

/** A database other than the one that npm installs. */
export type OtherDatabase = 'postgres-15' | 'citus';

/** A check, as a program that exits with 0 if it finds no problem. */
export interface Step {
  name: string;
  what: string;
  program: string;
  args: string[];
  env?: Record<string, string>;
  /** The runner of its tests and the runner's report. A step without it has no tests. */
  tests?: { runner: 'vitest' | 'playwright'; report: string };
  needsBrowser?: boolean;
  database?: OtherDatabase;
}

/** Steps that run side by side in lanes. The steps of a lane run in order. */
export type Stage = Step[][];

const bin = (name: string) => path.join(root, 'node_modules/.bin', name);
const reportOf = (name: string) => path.join(results, `${name}.json`);

function program(name: string, what: string, tool: string, ...args: string[]): Step {
  return { name, what, program: bin(tool), args };
}

function script(name: string, what: string, file: string, ...args: string[]): Step {
  return { name, what, program: process.execPath, args: [path.join(root, 'scripts', file), ...args] };
}

const compile = (room: string, config = `tsconfig.${room}.json`): Step =>
  program(`compile-${room}`, `the ${room} compiles`, 'tsc', '-p', config);

/** A step with the tests of these Vitest projects, or with these files. */
function tests(name: string, what: string, projects: readonly string[] = [name], files: readonly string[] = []): Step {
  const report = reportOf(name);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const args = ['run', ...projects.map((project) => `--project=${project}`), ...reporters, ...files];
  return { ...program(name, what, 'vitest', ...args), tests: { runner: 'vitest', report } };
}

function journeys(what: string, env: Record<string, string> = {}): Step {
  const report = reportOf('journeys');
  return {
    ...program('journeys', what, 'playwright', 'test', '--reporter=list,json'),
    env: { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
    tests: { runner: 'playwright', report },
    needsBrowser: true,
  };
}

const build = script('build', 'the web app builds', 'launch.mjs', 'build');

/** Steps that read, compile and build. They find most mistakes within a minute. */
const reading: Step[] = [
  program('lint', 'format and lint', 'biome', 'ci', '--colors=off', '.'),
  compile('contract'),
  compile('server'),
  compile('web'),
  compile('journeys'),
  compile('launcher', 'scripts/tsconfig.json'),
  program('dead-code', 'nothing unused', 'knip'),
  build,
  script('sizes', 'what the browser loads stays in its budget', 'check-sizes.ts'),
];
const web: Step = { ...tests('web', 'components in a real browser'), needsBrowser: true };
const serverSteps: Step[] = [
  tests('unit', 'tests that use no database'),
  tests('conformance', 'conformance tests that use a PostgreSQL'),
  tests('server', 'tests through HTTP on a real PostgreSQL'),
];

/**
 * Every check that a change needs (docs/decisions/conformance.md). Checks that take seconds are first, so that most mistakes are
 * reported early.
 */
export const shortStages: Stage[] = [
  [[...reading, web], serverSteps],
  [[journeys('each journey once, in a real browser')]],
];

/** The checks that the short run leaves out. Those that fail most are first. */
export function longStages(): Stage[] {
  return [
    [[build, journeys('every walk of the journeys', { ALL_WALKS: '1' })]],
    [[tests('long', 'every cell, and processes that are killed and frozen')]],
    ...stagesElsewhere(() => true),
    [[tests('torture', 'statements that fail, connections that end')]],
  ];
}

/**
 * The tests that can behave differently on several machines with Citus and on PostgreSQL 15, or, on a database of which
 * `isAll` is true, all tests that query the database.
 */
export function stagesElsewhere(isAll: (database: OtherDatabase) => boolean): Stage[] {
  const on = (database: OtherDatabase, words: string): Stage => {
    const files = testsElsewhere(isAll(database));
    return [
      [{ ...tests(database, `${files.length} files of tests ${words}`, ['conformance', 'server'], files), database }],
    ];
  };
  return [on('citus', 'on several machines, with Citus'), on('postgres-15', 'on PostgreSQL 15')];
}

import path from 'node:path';

/** The checkout's folder. */
export const root = path.resolve(import.meta.dirname, '..');

/** Where test runners leave their reports. */
export const results = path.join(root, 'test-results');

/** A check, as a program that ends with 0 when it found nothing. */
export interface Step {
  name: string;
  what: string;
  program: string;
  args: string[];
  /** The report of a test runner, to be counted. */
  report?: string;
  needsBrowser?: boolean;
  /** For how long it may keep processors, in seconds for each route of the product. */
  secondsPerRoute?: number | undefined;
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

/**
 * What is checked, and what beside what (docs/adr/0016): the stages one after the other, the lanes of a stage side by
 * side, the steps of a lane in their order. What takes seconds comes first, so that most mistakes are told at once.
 */
export const stages: Step[][][] = [
  [
    [
      { name: 'lint', what: 'format and lint', program: tool('biome'), args: ['ci', '--colors=off', '.'] },
      compile('contract'),
      compile('server'),
      compile('web'),
      compile('journeys'),
      compile('launcher', 'scripts/tsconfig.json'),
      { name: 'dead-code', what: 'nothing unused', program: tool('knip'), args: [] },
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
      tests('web', 'components in a real browser', true),
    ],
    [
      { ...tests('conformance', 'the laws of the house, directions among them'), secondsPerRoute: 1.5 },
      tests('server', 'unit and HTTP tests on a real PostgreSQL'),
    ],
  ],
  [
    [
      {
        name: 'journeys',
        what: 'journeys in a real browser',
        program: tool('playwright'),
        args: ['test', '--reporter=list,json'],
        report: path.join(results, 'journeys.json'),
        needsBrowser: true,
      },
    ],
  ],
];

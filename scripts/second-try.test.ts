import path from 'node:path';
import { expect, test } from 'vitest';
import { root, type Step } from './check-steps.ts';
import { failuresOf, passedIn, type Report } from './second-try.ts';

const files: Step = {
  name: 'server',
  what: 'tests',
  program: 'vitest',
  args: ['run', '--project=server', '--reporter=json', 'features/leads'],
  tests: { runner: 'vitest', report: 'server.json' },
};
const journeys: Step = {
  name: 'journeys',
  what: 'journeys',
  program: 'playwright',
  args: ['test', '--reporter=list,json'],
  tests: { runner: 'playwright', report: 'journeys.json' },
};
const inFile = (file: string, ...messages: string[]): Report => ({
  testResults: [
    {
      name: path.join(root, file),
      status: 'failed',
      message: '',
      assertionResults: [
        ...messages.map((message) => ({ status: 'failed', failureMessages: [message] })),
        { status: 'passed', failureMessages: [] },
      ],
    },
    { name: path.join(root, 'db/demo.test.ts'), status: 'passed', message: '', assertionResults: [] },
  ],
});

test('a file of tests is asked again by itself, on one worker, whatever part of the step it was', () => {
  const [failure, ...others] = failuresOf(
    files,
    inFile('features/leads/server/a.test.ts', 'AssertionError: 1', 'Error'),
  );
  expect(others).toEqual([]);
  expect(failure).toMatchObject({
    name: 'features/leads/server/a.test.ts',
    message: 'AssertionError: 1\nError',
    tests: 2,
    hasSecondTry: true,
  });
  expect(failure?.alone).toEqual([
    'run',
    '--project=server',
    '--reporter=json',
    'features/leads/server/a.test.ts',
    '--maxWorkers=1',
  ]);
});

test('a file that could not be loaded is one, too', () => {
  const report = inFile('features/leads/server/a.test.ts');
  Object.assign(report.testResults?.[0] ?? {}, { message: 'SyntaxError' });
  expect(failuresOf(files, report)).toMatchObject([{ message: 'SyntaxError', tests: 1 }]);
});

test('a conformance test has a second try when it ran out of time, and none when it found something', () => {
  const tryOf = (...messages: string[]) =>
    failuresOf(files, inFile('conformance/agencies-never-meet.test.ts', ...messages))[0]?.hasSecondTry;
  expect(tryOf('Error: Test timed out in 90000ms.')).toBe(true);
  expect(tryOf('Error: Hook timed out in 180000ms.')).toBe(true);
  expect(tryOf('Error: Test timed out in 90000ms.', 'AssertionError: expected [] to equal [ 1 ]')).toBe(false);
  expect(tryOf('AssertionError: expected "timed out" to be "done"')).toBe(false);
  expect(tryOf('Error: There is no live route')).toBe(false);
});

test('a journey is asked again in the walk that failed', () => {
  const spec = (line: number, ...statuses: string[]) => ({
    file: 'sale.test.ts',
    line,
    tests: statuses.map((status, at) => ({
      projectName: ['desktop-es', 'phone-en'][at] as string,
      status,
      results: [{ error: { message: 'Error: not visible' } }],
    })),
  });
  const suites = [{ suites: [{ specs: [spec(7, 'expected', 'unexpected')] }], specs: [spec(30, 'expected')] }];
  expect(failuresOf(journeys, { suites })).toEqual([
    {
      step: journeys,
      name: 'e2e/sale.test.ts:7 phone-en',
      message: 'Error: not visible',
      tests: 1,
      alone: ['test', '--reporter=list,json', 'e2e/sale.test.ts:7', '--project=phone-en', '--workers=1'],
      hasSecondTry: true,
    },
  ]);
});

test('a runner that named no test is asked again as a whole; a step without tests is not', () => {
  expect(failuresOf(files, {})).toMatchObject([{ name: 'server', alone: [...files.args, '--maxWorkers=1'] }]);
  const { tests: _, ...lint } = files;
  expect(failuresOf(lint, {})).toEqual([]);
});

test('what passed is counted by either runner', () => {
  expect([{ numPassedTests: 7 }, { stats: { expected: 3 } }, {}].map(passedIn)).toEqual([7, 3, 0]);
});

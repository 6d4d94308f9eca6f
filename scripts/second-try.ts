import path from 'node:path';
import { root, type Step } from './check-steps.ts';

/**
 * A failure that can be rerun separately: a test file, an end-to-end test, or a whole step whose runner named neither.
 */
export interface Failure {
  step: Step;
  /** The file, with the line and the project of an end-to-end test. The step's name if its runner named no test. */
  name: string;
  message: string;
  /** The number of its failed tests. */
  tests: number;
  /** The arguments with which its runner runs it alone, on one worker. */
  alone: string[];
  /** Whether it may run once more. */
  hasSecondTry: boolean;
}

/** More failures than this are not caused by a busy machine. */
export const failuresMax = 5;

/** The parts of the test runners' reports that are read. */
export interface Report {
  numPassedTests?: number;
  testResults?: {
    name: string;
    status: string;
    message: string;
    assertionResults: { status: string; failureMessages?: string[] }[];
  }[];
  stats?: { expected: number };
  suites?: Suite[];
}

interface Suite {
  suites?: Suite[];
  specs?: {
    file: string;
    line: number;
    tests: { projectName: string; status: string; results: { error?: { message?: string } }[] }[];
  }[];
}

/** The number of passed tests. */
export function passedIn({ numPassedTests, stats }: Report): number {
  return numPassedTests ?? stats?.expected ?? 0;
}

/** The failures of a step whose program failed. Empty if the step has no tests, so nothing is rerun. */
export function failuresOf(step: Step, report: Report): Failure[] {
  if (!step.tests) return [];
  const found = step.tests.runner === 'vitest' ? failedFiles(step, report) : failedJourneys(step, report);
  if (found.length > 0) return found;
  // The runner lost its browser or its database, or an error belongs to no test.
  const message = 'Its runner failed and named no test.';
  return [{ step, name: step.name, message, tests: 1, alone: [...step.args, oneWorker(step)], hasSecondTry: true }];
}

function failedFiles(step: Step, { testResults = [] }: Report): Failure[] {
  return testResults
    .filter(({ status }) => status === 'failed')
    .map(({ name, message, assertionResults }) => {
      const file = path.relative(root, name).split(path.sep).join('/');
      const failed = assertionResults.filter(({ status }) => status === 'failed');
      const messages = [...failed.flatMap(({ failureMessages = [] }) => failureMessages), message].filter(Boolean);
      return {
        step,
        name: file,
        message: messages.join('\n'),
        tests: Math.max(1, failed.length),
        alone: [...step.args.filter(isNoFile), file, oneWorker(step)],
        // A failure that needs other tests beside it would pass alone.
        hasSecondTry: !file.startsWith('conformance/') || messages.every(isTimeOut),
      };
    });
}

const isNoFile = (arg: string) => arg === 'run' || arg.startsWith('--');

const isTimeOut = (message: string) => !message.startsWith('AssertionError') && /timed out|time-?out/i.test(message);

function failedJourneys(step: Step, { suites = [] }: Report): Failure[] {
  const options = step.args.filter((arg) => arg.startsWith('--'));
  return suites
    .flatMap(specsOf)
    .flatMap(({ file, line, tests }) => tests.map((test) => ({ ...test, place: `e2e/${file}:${line}` })))
    .filter(({ status }) => status === 'unexpected')
    .map(({ place, projectName, results }) => ({
      step,
      name: `${place} ${projectName}`,
      message: results.flatMap(({ error }) => error?.message ?? []).join('\n'),
      tests: 1,
      alone: ['test', ...options, place, `--project=${projectName}`, oneWorker(step)],
      hasSecondTry: true,
    }));
}

function specsOf({ suites = [], specs = [] }: Suite): NonNullable<Suite['specs']> {
  return [...specs, ...suites.flatMap(specsOf)];
}

function oneWorker({ tests }: Step): string {
  return tests?.runner === 'playwright' ? '--workers=1' : '--maxWorkers=1';
}

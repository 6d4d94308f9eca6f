import path from 'node:path';
import { root, type Step } from './check-steps.ts';

/** Something that failed and can be run again by itself: a file of tests, a journey, or all of a step that told of neither. */
export interface Failure {
  step: Step;
  /** The file, with the line and the walk of a journey; the step's name where its runner named no test. */
  name: string;
  message: string;
  /** How many tests failed in it. */
  tests: number;
  /** The arguments by which its runner runs it alone, on one worker. */
  alone: string[];
  /** Whether it may be asked once more. */
  hasSecondTry: boolean;
}

/** More than these are no accident of a busy machine. */
export const failuresMax = 5;

/** What the runners of tests leave behind: the parts that are read. */
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

/** How many tests have passed. */
export function passedIn({ numPassedTests, stats }: Report): number {
  return numPassedTests ?? stats?.expected ?? 0;
}

/** What failed in a step whose program ended with a failure. Empty: the step has no tests, so nothing is asked again. */
export function failuresOf(step: Step, report: Report): Failure[] {
  if (!step.tests) return [];
  const found = step.tests.runner === 'vitest' ? failedFiles(step, report) : failedJourneys(step, report);
  if (found.length > 0) return found;
  // Its runner has lost its browser or its database, or an error belongs to no test.
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
        // What meets only in company would pass alone.
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

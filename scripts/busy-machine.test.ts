import { expect, test } from 'vitest';
import { busyVerdict, waitFactor } from './busy-machine.ts';

const failed = (...failureMessages: string[]) => ({ status: 'failed', failureMessages });
const report = (...assertionResults: ReturnType<typeof failed>[]) => ({ testResults: [{ assertionResults }] });
const late = failed('Error: Test timed out in 30000ms.');

test('tests that ran out of time on a machine that had too much to do say so', () => {
  expect(busyVerdict([report(late)], [2, 3, 9])).toMatch(/too busy: work took 3\.0 times/);
});

test('one that found something is no such test, nor is any where processors were free', () => {
  expect(busyVerdict([report(late, failed('AssertionError: expected 1 to be 2'))], [9])).toBeNull();
  expect(busyVerdict([report(late)], [1, 2.9, 9])).toBeNull();
  expect(busyVerdict([report(late)], [])).toBeNull();
});

test('where no test has failed, a step that failed was no test', () => {
  expect(busyVerdict([], [9])).toBeNull();
  expect(busyVerdict([report({ status: 'passed', failureMessages: [] })], [9])).toBeNull();
});

test('a piece of work takes at least as long as it is worked on', () => {
  expect(waitFactor(1)).toBeGreaterThanOrEqual(1);
});

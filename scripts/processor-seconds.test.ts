import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { stages } from './check-steps.ts';
import { countRoutes, overBudget, secondsOfEnded } from './processor-seconds.ts';

const laws = stages.flat(2).find(({ name }) => name === 'conformance');
if (!laws?.secondsPerRoute) throw new Error('The laws have no budget.');
const { secondsPerRoute } = laws;

test('a step that takes longer for each route than its budget says so; one more route may take its share', () => {
  expect(overBudget(laws, secondsPerRoute * 200, 200)).toBeNull();
  expect(overBudget(laws, secondsPerRoute * 200 + 1, 200)).toMatch(/its budget is/);
  expect(overBudget(laws, secondsPerRoute * 200 + 1, 201)).toBeNull();
});

test('a step without a budget, and a machine that does not count, are let pass', () => {
  expect(overBudget({ ...laws, secondsPerRoute: undefined }, 1e6, 1)).toBeNull();
  expect(overBudget(laws, null, 1)).toBeNull();
});

test.runIf(process.platform === 'linux')('what a program has used is counted when it has ended', () => {
  const before = secondsOfEnded() as number;
  spawnSync(process.execPath, ['-e', 'const end = Date.now() + 300; while (Date.now() < end);']);
  expect((secondsOfEnded() as number) - before).toBeGreaterThan(0.02);
});

test('the routes are counted', () => {
  expect(countRoutes()).toBeGreaterThan(200);
});

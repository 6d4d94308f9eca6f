import { expect, test } from 'vitest';
import { changedWork } from './changed-work.ts';
import { shortStages } from './check-steps.ts';

const work = (...files: string[]) => changedWork(files, shortStages.flat(2));
const named = (...files: string[]) => work(...files).map(({ step }) => step.name);
const argsOf = (name: string, ...files: string[]) => work(...files).find(({ step }) => step.name === name)?.args ?? [];

test('a change of a slice’s server is compiled, and asked by its own tests and by the conformance tests of its routes', () => {
  const file = 'features/tasks/server/create-task.ts';
  expect(named(file)).toEqual(['lint', 'compile-server', 'unit', 'conformance', 'server']);
  expect(argsOf('server', file)).toEqual(['--passWithNoTests', 'features/tasks']);
  expect(argsOf('unit', file)).toContain('features/tasks');
  expect(argsOf('unit', file)).toContain('conformance/every-text-is-used.test.ts');
  expect(argsOf('conformance', file)).toEqual([
    'conformance/agencies-never-meet.test.ts',
    'conformance/refusals.test.ts',
  ]);
  expect(work(file).find(({ step }) => step.name === 'conformance')?.env).toEqual({ LAWS_OF: 'tasks' });
});

test('a change of a contract is compiled in every room', () => {
  expect(named('features/tasks/contract.ts')).toEqual(
    expect.arrayContaining(['compile-contract', 'compile-server', 'compile-web', 'web', 'server']),
  );
});

test('a change of a screen asks no database', () => {
  const file = 'features/tasks/web/task-form.tsx';
  expect(named(file)).toEqual(['lint', 'compile-web', 'web', 'unit']);
  expect(argsOf('unit', file)).toContain('conformance/every-text-is-used.test.ts');
});

test('a change of a text of papers is one of the server', () => {
  expect(named('features/consents/server/evidence/locales/es.json')).toContain('server');
  expect(named('features/consents/locales/es.json')).not.toContain('server');
});

test('a change of the ground runs the tests of its folder', () => {
  expect(argsOf('server', 'platform/server/queue/queue.ts')).toEqual(['--passWithNoTests', 'platform/server/queue']);
  expect(argsOf('unit', 'platform/contract/money.ts')).toContain('platform/contract');
});

test('a change of a text for people alone runs nothing', () => {
  expect(work('docs/operations.md')).toEqual([]);
});

import { expect, test } from 'vitest';
import { asksDatabase, leadingTo, runOnce } from './run-once.ts';

test('what asks the database is run again on every other one', () => {
  const once = runOnce(['conformance/*.test.ts', 'features/**/server/**/*.test.ts']);
  for (const law of ['agencies-never-meet', 'database-roles', 'many-machines', 'round-trips', 'statements', 'tables']) {
    expect(once).not.toContain(`conformance/${law}.test.ts`);
  }
  // It reaches the database by another file alone.
  expect(once).not.toContain('features/leads/server/create-lead.test.ts');
});

test('what asks it nothing, and what kills processes, is run once', () => {
  const once = runOnce(['{apps,conformance,platform}/**/*.test.ts']);
  for (const file of [
    ...['apps/server/killed-sale.test.ts', 'conformance/every-text-is-used.test.ts', 'conformance/permissions.test.ts'],
    ...['platform/contract/money.test.ts', 'platform/server/ground/secrets.test.ts'],
  ]) {
    expect(once).toContain(file);
  }
});

test('a file on a circle is answered like the others of it, whoever is asked first', () => {
  const next: Record<string, string[]> = {
    a: ['b'],
    b: ['c', 'idle'],
    c: ['a', 'goal'],
    idle: ['resting'],
    resting: ['idle'],
    goal: [],
  };
  for (const first of Object.keys(next)) {
    const leads = leadingTo(['goal'], (file) => next[file] ?? []);
    leads(first);
    expect(Object.keys(next).filter(leads), first).toEqual(['a', 'b', 'c', 'goal']);
  }
});

test('what is asked by types alone leads to no database', () => {
  expect(asksDatabase('platform/testing/test-database.ts')).toBe(true);
  expect(asksDatabase('conformance/keep-agencies-apart.ts')).toBe(true);
  expect(asksDatabase('platform/contract/money.ts')).toBe(false);
});

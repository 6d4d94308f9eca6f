import { expect, test } from 'vitest';
import { runOnce } from './run-once.ts';

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
    ...[
      'apps/server/killed-sale.long.test.ts',
      'conformance/every-text-is-used.test.ts',
      'conformance/permissions.test.ts',
    ],
    ...['platform/contract/money.test.ts', 'platform/server/ground/secrets.test.ts'],
  ]) {
    expect(once).toContain(file);
  }
});

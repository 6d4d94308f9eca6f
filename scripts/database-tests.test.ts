import { existsSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { testsByProject, testsElsewhere } from './database-tests.ts';

const { unit, server, conformance } = testsByProject();

test('what reaches the database, by another file too, has a cluster', () => {
  expect(server).toContain('features/leads/server/create-lead.test.ts');
  for (const test of ['agencies-never-meet', 'database-roles', 'round-trips', 'statements', 'tables'])
    expect(conformance).toContain(`conformance/${test}.test.ts`);
});

test('what asks it nothing has none', () => {
  for (const file of ['platform/contract/money.test.ts', 'platform/server/ground/secrets.test.ts'])
    expect(unit).toContain(file);
  expect(unit).toContain('conformance/every-text-is-used.test.ts');
});

test('what the long run alone has time for is in no project of the short one', () => {
  expect([...unit, ...server, ...conformance].filter((file) => file.includes('.long.'))).toEqual([]);
});

test('on other databases a part is asked again, and all that asks them where their tables have changed', () => {
  const [part, all] = [testsElsewhere(false), testsElsewhere(true)];
  expect(all).toEqual(expect.arrayContaining(part));
  for (const file of [
    'conformance/tables.test.ts',
    'conformance/every-list-is-read.test.ts',
    'platform/server/database/tenancy.test.ts',
    'features/policies/server/convert-to-policy.test.ts',
    'features/renewals/server/sell-renewal.test.ts',

    'features/commissions/server/engine/engine.test.ts',
    'features/communications/server/by-hand/send-message.test.ts',
  ]) {
    expect(part).toContain(file);
  }
  expect(all).not.toContain('conformance/refusals.test.ts');
  expect(all).not.toContain('platform/contract/money.test.ts');
  for (const file of all) expect(existsSync(path.resolve(import.meta.dirname, '..', file)), file).toBe(true);
});

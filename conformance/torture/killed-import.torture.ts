import { expect, test } from 'vitest';
import { killImport } from '#apps/testing/killed-import.ts';

test('an import goes on after the death of server and database, and every row is one lead', async () => {
  const rows = 6_000;
  const done = await killImport(rows);
  console.info(done);
  expect(done.before).toBeLessThan(rows);
  expect(done).toMatchObject({ leads: rows, emails: rows, status: 'done' });
}, 600_000);

import { expect, test } from 'vitest';
import { killBook } from '#apps/testing/killed-book.ts';

test('a book goes on after the death of server and database, while it comes in and while it is taken back', async () => {
  const rows = 4_000;
  const done = await killBook(rows);
  console.info(done);
  expect(done.before.importing).toBeLessThan(rows);
  expect(done.before.undoing).toBeLessThan(rows);
  expect(done).toMatchObject({ policies: rows, numbers: rows, left: 0 });
}, 600_000);

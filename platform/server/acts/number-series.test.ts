import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testAgency } from '#platform/testing/test-agency.ts';
import { createTestTenancy, type TestTenancy } from '#platform/testing/test-tenancy.ts';
import { nextNumber, takeNumbers } from './number-series.ts';

const [mine, theirs] = [randomUUID(), randomUUID()];
let database: TestTenancy;

beforeAll(async () => {
  database = await createTestTenancy([mine, theirs]);
});
afterAll(() => database.close());

const take = (series: string, tenantId: string = mine) =>
  database.tenancy.inTenant(tenantId, (tx) => nextNumber(series, { tx, agency: testAgency(tenantId) }));

test('counts from 1, each series and each agency for itself', async () => {
  expect([await take('a'), await take('a'), await take('b'), await take('a', theirs)]).toEqual([1, 2, 1, 1]);
});

test('gives a rolled-back number again', async () => {
  const first = await take('again');
  const failing = database.tenancy.inTenant(mine, async (tx) => {
    await nextNumber('again', { tx, agency: testAgency(mine) });
    throw new Error('Changed my mind');
  });
  await expect(failing).rejects.toThrow('Changed my mind');
  expect(await take('again')).toBe(first + 1);
});

test('two in one transaction are two', async () => {
  const taken = await database.tenancy.inTenant(mine, (tx) =>
    Promise.all([1, 2, 3].map(() => nextNumber('thrice', { tx, agency: testAgency(mine) }))),
  );
  expect(taken).toEqual([1, 2, 3]);
});

test('many at once are numbers in a row, after which the next one goes on', async () => {
  const first = await database.tenancy.inTenant(mine, (tx) =>
    takeNumbers('many', 500, { tx, agency: testAgency(mine) }),
  );
  expect([first, await take('many')]).toEqual([1, 501]);
});

test('a hundred at once, a third of which fail: no gap, no double', async () => {
  const taken = await Promise.allSettled(
    Array.from({ length: 100 }, (_, n) =>
      database.tenancy.inTenant(mine, async (tx) => {
        const number = await nextNumber('crowd', { tx, agency: testAgency(mine) });
        if (n % 3 === 0) throw new Error('Refused');
        return number;
      }),
    ),
  );
  const numbers = taken.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  expect(numbers.sort((a, b) => a - b)).toEqual(Array.from({ length: 66 }, (_, n) => n + 1));
});

test('sees and takes no number of another agency', async () => {
  await take('theirs', theirs);
  const mixed = database.tenancy.inTenant(mine, (tx) => nextNumber('theirs', { tx, agency: testAgency(theirs) }));
  await expect(mixed).rejects.toMatchObject({ code: '42501' });
});

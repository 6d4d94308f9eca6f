import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestTenancy, type TestTenancy } from '#platform/testing/test-tenancy.ts';
import { isSigned, signatureOf } from './senders.ts';
import { anyTables } from './tables.ts';
import type { Tx } from './tenancy.ts';

const agency = randomUUID();
const [early, late] = [signatureOf('early'), signatureOf('late')];
const earlyTables = (tx: Tx) => anyTables(tx).withPlugin(early);
const lateTables = (tx: Tx) => anyTables(tx).withPlugin(late);
const one = sql<number>`1`.as('one');

let database: TestTenancy;
let told: (readonly string[])[];
beforeAll(async () => {
  database = await createTestTenancy([agency], {
    observe: ({ sql: text, senders }) => {
      if (!/^(begin|set local|commit)/.test(text)) told.push(senders);
      return undefined;
    },
  });
});
afterAll(() => database.close());
beforeEach(() => {
  told = [];
});

test('a statement tells by whose tables it was asked, also one that goes with the commit', async () => {
  await database.tenancy.inTenant(agency, async (tx, atCommit) => {
    expect(isSigned(tx)).toBe(true);
    await earlyTables(tx).selectNoFrom(one).execute();
    await sql`select 2`.execute(lateTables(tx));
    atCommit(lateTables(tx).selectNoFrom(one));
  });
  expect(told).toEqual([['early'], ['late'], ['late']]);
});

test('it tells whose queries were handed to it, each once', async () => {
  await database.tenancy.inTenant(agency, async (tx) => {
    const handed = lateTables(tx).selectNoFrom(one).$asScalar();
    const inner = earlyTables(tx).selectNoFrom(one).as('inner');
    await earlyTables(tx).selectFrom(inner).select('one').where('one', '=', handed).execute();
  });
  expect(told).toEqual([['early', 'late']]);
});

test('what is asked of nobody’s tables is signed by nobody', async () => {
  await database.tenancy.inTenant(agency, (tx) => sql`select 3`.execute(tx));
  await database.pool.query('select 4');
  expect(told).toEqual([[], []]);
});

import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestTenancy, type TestTenancy } from '#platform/testing/test-tenancy.ts';
import { anyTables } from './tables.ts';
import { beforeCommit, type Tx } from './tenancy.ts';

const mine = randomUUID();
let database: TestTenancy;

beforeAll(async () => {
  // One connection, so that every transaction sees what the previous one left behind.
  database = await createTestTenancy([mine], { connections: 1 });
});
afterAll(() => database.close());
beforeEach(async () => {
  await database.admin.query('delete from clients');
});

const row = (tx: Tx, name: string) =>
  anyTables(tx)
    .insertInto('clients' as never)
    .values({ tenant_id: mine, id: randomUUID(), name } as never);

async function kept(): Promise<string[]> {
  const { rows } = await database.admin.query('select name from clients order by name');
  return rows.map(({ name }) => name);
}

describe('beforeCommit', () => {
  test('what gathers during the work is asked for once, when it is over, and written with the commit', async () => {
    await database.tenancy.inTenant(mine, async (tx, atCommit) => {
      const gathered: string[] = [];
      beforeCommit(tx, () => [row(tx, gathered.join(' and '))]);
      beforeCommit(tx, () => []);
      beforeCommit(tx, () => [row(tx, 'B')]);
      atCommit(row(tx, 'A'));
      gathered.push('C', 'D');
    });
    expect(await kept()).toEqual(['A', 'B', 'C and D']);
  });

  test('what gathered in a transaction that fails is neither asked for nor written in the next one', async () => {
    let asked = 0;
    const failing = database.tenancy.inTenant(mine, async (tx) => {
      beforeCommit(tx, () => {
        asked += 1;
        return [];
      });
      throw new Error('Changed my mind');
    });
    await expect(failing).rejects.toThrow('Changed my mind');
    await database.tenancy.inTenant(mine, (tx) => row(tx, 'Next').execute());
    expect([asked, await kept()]).toEqual([0, ['Next']]);
  });

  test('a gatherer or its statement that fails rolls everything back', async () => {
    const gatherers = [
      () => {
        throw new Error('No sum');
      },
      (tx: Tx) => [anyTables(tx).selectNoFrom(sql`1 / 0`.as('x'))],
    ];
    for (const gatherer of gatherers) {
      const failing = database.tenancy.inTenant(mine, async (tx) => {
        await row(tx, 'Lost with it').execute();
        beforeCommit(tx, () => gatherer(tx));
      });
      await expect(failing).rejects.toThrow(/No sum|division by zero/);
      expect(await kept()).toEqual([]);
    }
    await database.tenancy.inTenant(mine, (tx) => row(tx, 'Next').execute());
    expect(await kept()).toEqual(['Next']);
  });
});

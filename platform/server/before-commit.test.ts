import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { testAppKey } from '#platform/testing/database-template.ts';
import { createTestDatabase, type TestDatabase } from '#platform/testing/test-database.ts';
import { createPool, roleConnection } from './database.ts';
import { beforeCommit, createTenancy, type Tenancy, type Tx } from './tenancy.ts';

const mine = randomUUID();
let database: TestDatabase;
let pool: pg.Pool;
let tenancy: Tenancy;

beforeAll(async () => {
  database = await createTestDatabase();
  await database.admin.query("insert into tenants (id, name, subdomain) values ($1, 'x', 'x')", [mine]);
  // One connection, so that every transaction meets what the one before left behind.
  pool = createPool(roleConnection(database.address, testAppKey, 'app'), { max: 1, pipeline: true });
  tenancy = createTenancy(pool, pool);
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});
beforeEach(async () => {
  await database.admin.query('delete from clients');
});

const row = (tx: Tx, name: string) =>
  tx.insertInto('clients' as never).values({ tenant_id: mine, id: randomUUID(), name } as never);

async function kept(): Promise<string[]> {
  const { rows } = await database.admin.query('select name from clients order by name');
  return rows.map(({ name }) => name);
}

describe('beforeCommit', () => {
  test('what gathers during the work is asked for once, when it is over, and written with the commit', async () => {
    await tenancy.inTenant(mine, async (tx, atCommit) => {
      const gathered: string[] = [];
      beforeCommit(tx, () => row(tx, gathered.join(' and ')));
      beforeCommit(tx, () => null);
      beforeCommit(tx, () => row(tx, 'B'));
      atCommit(row(tx, 'A'));
      gathered.push('C', 'D');
    });
    expect(await kept()).toEqual(['A', 'B', 'C and D']);
  });

  test('what gathered in a transaction that fails is neither asked for nor written in the next one', async () => {
    let asked = 0;
    const failing = tenancy.inTenant(mine, async (tx) => {
      beforeCommit(tx, () => {
        asked += 1;
        return null;
      });
      throw new Error('Changed my mind');
    });
    await expect(failing).rejects.toThrow('Changed my mind');
    await tenancy.inTenant(mine, (tx) => row(tx, 'Next').execute());
    expect([asked, await kept()]).toEqual([0, ['Next']]);
  });

  test('a gatherer or its statement that fails rolls everything back', async () => {
    const gatherers = [
      () => {
        throw new Error('No sum');
      },
      (tx: Tx) => tx.selectNoFrom(sql`1 / 0`.as('x')),
    ];
    for (const gatherer of gatherers) {
      const failing = tenancy.inTenant(mine, async (tx) => {
        await row(tx, 'Lost with it').execute();
        beforeCommit(tx, () => gatherer(tx));
      });
      await expect(failing).rejects.toThrow(/No sum|division by zero/);
      expect(await kept()).toEqual([]);
    }
    await tenancy.inTenant(mine, (tx) => row(tx, 'Next').execute());
    expect(await kept()).toEqual(['Next']);
  });
});

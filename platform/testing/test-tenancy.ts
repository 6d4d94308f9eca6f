import type pg from 'pg';
import { createPool, type DatabaseAddress, roleConnection } from '#platform/server/database/database.ts';
import type { Observe } from '#platform/server/database/observe.ts';
import { createTenancy, type Tenancy } from '#platform/server/database/tenancy.ts';
import { createTestDatabase, testAppKey } from './test-database.ts';

export interface TestTenancy {
  address: DatabaseAddress;
  tenancy: Tenancy;
  /** The application's connections. */
  pool: pg.Pool;
  /** Sees every agency, and checks what the application did. */
  admin: pg.Client;
  close(): Promise<void>;
}

/**
 * Creates agencies with these ids and without users in a database for this test file alone, and gives transactions on
 * it.
 */
export async function createTestTenancy(
  agencies: readonly string[],
  { connections = 8, observe }: { connections?: number; observe?: Observe } = {},
): Promise<TestTenancy> {
  const { address, admin, drop } = await createTestDatabase();
  for (const id of agencies) {
    await admin.query('insert into tenants (id, name, subdomain) values ($1, $2, $3)', [id, id, id]);
  }
  const poolOf = (role: 'app' | 'platform') =>
    createPool(roleConnection(address, testAppKey, role), { max: connections, observe });
  const [pool, platformPool] = [poolOf('app'), poolOf('platform')];
  return {
    address,
    tenancy: createTenancy(pool, platformPool),
    pool,
    admin,
    async close() {
      await Promise.all([pool.end(), platformPool.end()]);
      await drop();
    },
  };
}

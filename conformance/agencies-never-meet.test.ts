import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { isAllowed, isOwnOnly } from '#platform/contract/roles.ts';
import { tenantTables } from './catalogue.ts';
import { keepAgenciesApart } from './keep-agencies-apart.ts';
import { liveRoutes, nameOf } from './live-routes.ts';

// Every role that is let in meets the same isolation check. This test calls as the Admin, who sees the most, and as an
// Agente, whose statements differ where only own rows are readable. agencies-never-meet.long.test.ts calls as every
// role, also with malformed ids.
const apart = keepAgenciesApart({
  readers: ({ allow }) => (isOwnOnly(allow, 'Agente') ? ['walter', 'tom'] : ['walter']),
  idsOfNobody: () => [randomUUID()],
});

test('every route that an agency reads lets its Admin in', () => {
  const reads = liveRoutes.filter(({ route }) => route.method === 'GET' && !route.on);
  expect(reads.filter(({ route }) => !isAllowed(route.allow, 'Admin')).map(nameOf)).toEqual([]);
});

// The tests below run queries against the database that no product code may run.
describe('the database keeps agencies apart even where a query forgets to', () => {
  test("a transaction of one agency sees no other's row in any table", async () => {
    const server = apart.server();
    const { sol, lakeside } = server.world.tenants;
    for (const table of await tenantTables(server.admin)) {
      const seen = await server.services.tenancy.inTenant(lakeside, (tx) =>
        sql<{ tenant_id: string }>`select distinct tenant_id from ${sql.table(table)}`.execute(tx),
      );
      expect(
        seen.rows.filter(({ tenant_id }) => tenant_id !== lakeside),
        table,
      ).toEqual([]);
    }
    await expect(
      server.services.tenancy.inTenant(lakeside, (tx) =>
        sql`insert into clients (tenant_id, id, name) values (${sol}, ${randomUUID()}, 'smuggled')`.execute(tx),
      ),
    ).rejects.toThrow(/row-level security/);
  });

  test.each(['search_incoming_leads', 'search_leads', 'search_quotes', 'search_policies', 'search_tasks'])(
    '%s looks only through the agency of the transaction',
    async (search) => {
      const server = apart.server();
      const find = (tenant: string) =>
        server.services.tenancy.inTenant(tenant, (tx) =>
          sql`select * from ${sql.raw(search)}('%xochiquetzal%', '{}')`.execute(tx),
        );
      expect((await find(server.world.tenants.lakeside)).rows).toEqual([]);
      expect((await find(server.world.tenants.sol)).rows).not.toEqual([]);
    },
  );

  test('without an agency no row is seen, and no transaction opens', async () => {
    const server = apart.server();
    for (const table of await tenantTables(server.admin)) {
      expect((await server.services.lookupPool.query(`select 1 from ${table} limit 1`)).rows, table).toEqual([]);
    }
    for (const nobody of ['', "' or true --", server.world.tenants.sol.toUpperCase()]) {
      const open = async () => server.services.tenancy.inTenant(nobody, async () => null);
      await expect(open, nobody).rejects.toThrow(/without an agency/);
    }
  });
});

import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '#apps/testing/test-server.ts';
import { house } from '#platform/server/acts/actor.ts';
import { perform } from '#platform/server/acts/perform.ts';
import { testAgency } from '#platform/testing/test-agency.ts';
import { LeadListQuery } from '../contract.ts';
import { listLeads } from './read-leads.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/**
 * How often the page's statement was planned for its values, and how often it ran with a generic plan, on the
 * connection of this call.
 */
async function plansOf(query: object): Promise<{ anew: number; kept: number; isCitus: boolean }> {
  const occasion = { agency: testAgency(server.world.tenants.sol), actor: house };
  const { rows } = await perform(server.services, occasion, async (ctx) => {
    for (let page = 0; page < 8; page += 1) await listLeads(LeadListQuery.parse(query), ctx);
    return sql<{ anew: number; kept: number; isCitus: boolean }>`
      select custom_plans::int as anew, generic_plans::int as kept,
        exists (select from pg_extension where extname = 'citus') as "isCitus"
      from pg_prepared_statements where statement like 'select "leads"."id"%'
      order by prepare_time desc limit 1`.execute(ctx.tx);
  });
  return rows[0] as (typeof rows)[0];
}

test.each([
  {},
  { status: 'Nuevo' },
  { product_type: 'Auto' },
  { sort: 'name' },
  { assigned_agent: 'none', sort: 'updated' },
])('a page is planned once for whatever is asked: %j', async (query) => {
  const { anew, kept, isCitus } = await plansOf(query);
  // Citus must plan with the values each time.
  if (isCitus) expect(anew).toBeGreaterThanOrEqual(8);
  else expect([anew, kept >= 8]).toEqual([0, true]);
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '#apps/testing/test-server.ts';
import { loadDemo } from './seed.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ world: false });
});
afterAll(() => server.close());

test('both agencies of the demonstration have sold, earn, renew and know where their leads come from', async () => {
  const world = await loadDemo(server.services);
  for (const [agency, id] of Object.entries(world?.tenants ?? {})) {
    const { rows } = await server.admin.query(
      `select (select count(*)::int from leads where tenant_id = $1) as leads,
              (select count(*)::int from quotes where tenant_id = $1) as quotes,
              (select count(*)::int from policies where tenant_id = $1) as policies,
              (select count(*)::int from policies where tenant_id = $1 and carrier_id is not null) as "policies with a carrier",
              (select count(*)::int from renewals where tenant_id = $1) as renewals,
              (select count(*)::int from commissions where tenant_id = $1) as commissions,
              (select count(*)::int from tasks where tenant_id = $1) as tasks,
              (select count(*)::int from integrations where tenant_id = $1) as integrations`,
      [id],
    );
    for (const [what, count] of Object.entries(rows[0])) expect(count, `${what} of ${agency}`).toBeGreaterThan(0);
    expect(rows[0].policies, agency).toBeGreaterThan(5);
    const { rows: wrong } = await server.admin.query(
      `select
         (select count(*)::int from incoming_leads where tenant_id = $1 and processed_at < received_at) as processed_before,
         (select count(*)::int from policies where tenant_id = $1
            and created_at::date > effective_date + 31) as sold_after_it_began,
         (select count(*)::int from incoming_leads where tenant_id = $1
            and received_at > $2::timestamptz - interval '1 day') > 30 as all_today,
         not exists (select 1 from renewals join quotes on quotes.tenant_id = $1 and quotes.id = renewals.quote_id
            where renewals.tenant_id = $1 and quotes.annual_premium <> renewals.old_premium) as nothing_changes`,
      [id, server.services.clock()],
    );
    expect(wrong[0], agency).toEqual({
      processed_before: 0,
      sold_after_it_began: 0,
      all_today: false,
      nothing_changes: false,
    });
  }
  expect(Object.keys(world?.tenants ?? {})).toEqual(['sol', 'lakeside']);
  expect(await loadDemo(server.services)).toBeNull();
}, 240_000);

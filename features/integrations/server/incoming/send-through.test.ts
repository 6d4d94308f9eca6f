import { afterAll, beforeAll, expect, test } from 'vitest';
import { runJobNow } from '#apps/testing/run-job.ts';
import { startTestServer, type TestServer } from '#apps/testing/test-server.ts';
import { aConnected } from '../../testing.ts';
import { incomingJobs } from './send-through.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const rows = 2_300;

/** Creates many incoming leads of an integration that failed or wait for a user. */
async function many(status: 'Failed' | 'Pending', held: 'by_hand' | null): Promise<string> {
  const { sol } = server.world.tenants;
  const { id } = await aConnected({ as: () => server.as('ana'), id: sol, admin: server.admin });
  await server.admin.query(
    `insert into incoming_leads (tenant_id, id, integration_id, status, held, delivery_key, source_data, received_at, processed_at)
     select $1, gen_random_uuid(), $2, $3, $4, at::text, jsonb_build_object('name', 'P ' || at, 'email', 'p' || at || '@example.com'),
            '2026-11-16T19:00:00Z', case when $4::text is null then '2026-11-16T19:00:01Z'::timestamptz end
     from generate_series(1, $5::int) as at`,
    [sol, id, status, held, rows],
  );
  await server.admin.query(
    `insert into tallies (tenant_id, subject, value, shard, count, amount)
     select $1, subject, value, 0, $2, 0
     from (values ('incoming_by_status', $3::text), ('incoming_by_integration', $4 || ':' || $3)) as given (subject, value)
     on conflict (tenant_id, subject, value, shard) do update set count = tallies.count + excluded.count`,
    [sol, rows, status, id],
  );
  return id;
}

/** Runs the enqueued jobs one after the other. */
async function goOn(): Promise<number> {
  let jobs = 0;
  for (;;) {
    const { rows: found } = await server.admin.query(
      "delete from pgboss.job where name = 'integrations.send-rest' returning data -> 'payload' as payload",
    );
    if (found.length === 0) return jobs;
    for (const { payload } of found) {
      jobs += 1;
      await runJobNow(server, incomingJobs[0] as (typeof incomingJobs)[0], server.world.tenants.sol, payload);
    }
  }
}

const released = async (id: string) =>
  (
    await server.admin.query(
      `select count(*)::int as all, count(*) filter (where released and status = 'Pending' and held is null)::int as sent
       from incoming_leads where integration_id = $1`,
      [id],
    )
  ).rows[0];

test.each([
  ['reprocess', 'Failed', null],
  ['process', 'Pending', 'by_hand'],
] as const)(
  '%s-all of a whole file: some at once, the rest by a job, each once, and the figures with them',
  async (which, status, held) => {
    const id = await many(status, held);
    const path = which === 'reprocess' ? '/incoming-leads/reprocess-failed' : '/incoming-leads/process-held';
    const { status: answered, body } = await server.as('ana').post(path, { integration_id: id });
    expect([answered, body]).toEqual([202, { count: rows }]);
    expect((await released(id)).sent).toBe(1_000);
    expect(await goOn()).toBe(1);
    expect(await released(id)).toEqual({ all: rows, sent: rows });
    const { body: integration } = await server.as('ana').get(`/integrations/${id}`);
    expect(integration).toMatchObject({ pending_leads: rows, failed_leads: 0 });
    expect((await server.as('ana').post(path, { integration_id: id })).body).toEqual({ count: 0 });
  },
);

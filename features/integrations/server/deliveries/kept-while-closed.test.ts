import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { runJobNow } from '#apps/testing/run-job.ts';
import { connectSource, sendSigned } from '#apps/testing/send-signed.ts';
import { startTestServer, type TestServer, testNow } from '#apps/testing/test-server.ts';
import { processDeliveries } from '../processing/process-deliveries.ts';

const now = new Date(testNow);
let server: TestServer;
let sol: string;
let path: string;
let secret: string;
let id: string;
let modules: string[];
beforeAll(async () => {
  server = await startTestServer();
  sol = server.world.tenants.sol;
  ({ id, path, secret } = await connectSource(server, {}));
  const { rows } = await server.admin.query('select features_enabled from tenants where id = $1', [sol]);
  modules = rows[0].features_enabled;
});
afterAll(() => server.close());

const set = (change: string, values: readonly unknown[] = []) =>
  server.admin.query(`update tenants set ${change} where id = $1`, [sol, ...values]);
const open = () => set("status = 'Active', is_trial = false, trial_ends_at = null, features_enabled = $2", [modules]);
beforeEach(async () => {
  server.setTime(testNow);
  await open();
  await server.admin.query('delete from incoming_leads');
});

const post = () => sendSigned(server, { path, secret });
const work = () => runJobNow(server, processDeliveries, sol, {});
async function statuses(): Promise<Record<string, number>> {
  const { rows } = await server.admin.query('select status, count(*)::int as n from incoming_leads group by 1');
  return Object.fromEntries(rows.map(({ status, n }) => [status, n]));
}

const closings: [string, () => Promise<unknown>][] = [
  ['suspended', () => set("status = 'Suspended'")],
  ['inactive', () => set("status = 'Inactive'")],
  ['at the end of its trial', () => set('is_trial = true, trial_ends_at = $2', [new Date(now.getTime() - 1)])],
  ['without the module', () => set('features_enabled = $2', [modules.filter((name) => name !== 'integrations')])],
];

describe.each(closings)('What is sent to an agency that is %s', (_what, close) => {
  test('is taken and kept, and is worked on when the agency works again', async () => {
    expect(await post()).toBe(200);
    await close();
    expect([await post(), await post()]).toEqual([200, 200]);
    await work();
    expect(await statuses()).toEqual({ Pending: 3 });
    await open();
    await work();
    expect(await statuses()).toEqual({ Completed: 3 });
  });

  test('is not taken where it is not proved', async () => {
    await close();
    expect(await sendSigned(server, { path, secret: 'another' })).toBe(401);
    expect(await statuses()).toEqual({});
  });

  test('is refused for an hour where 10,000 wait, and nothing of it is kept', async () => {
    await wait(9_999);
    await close();
    expect([await post(), await post(), await post()]).toEqual([200, 503, 503]);
    expect(await statuses()).toEqual({ Pending: 10_000 });
    await open();
    expect(await post()).toBe(200);
  });

  test('is refused where the oldest has waited for 30 days', async () => {
    await wait(1);
    await close();
    server.setTime(new Date(now.getTime() + 30 * 86_400_000));
    expect(await post()).toBe(200);
    server.setTime(new Date(now.getTime() + 30 * 86_400_000 + 1_000));
    expect(await post()).toBe(503);
    expect(await statuses()).toEqual({ Pending: 2 });
  });
});

/** The number of deliveries that were received and not processed. */
const wait = (count: number) =>
  server.admin.query(
    `insert into incoming_leads (tenant_id, id, integration_id, status, delivery_key, external_id, source_data,
                                 is_test, row_number, problems, received_at)
     select $1, gen_random_uuid(), $2, 'Pending', 'waits ' || n, 'waits ' || n, '{}', false, 1, '[]', $4
     from generate_series(1, $3) n`,
    [sol, id, count, now.toISOString()],
  );

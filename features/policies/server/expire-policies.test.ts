import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { runStep } from '#apps/testing/run-job.ts';
import { startTestServer, type TestServer, testNow } from '#apps/testing/test-server.ts';
import { expectRecount } from '#features/dashboard/testing.ts';
import { recount } from '#platform/testing/recount.ts';
import { policyStatuses } from '../contract.ts';
import { aPolicy } from '../testing.ts';
import { expirePolicies } from './expire-policies.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(() => server.setTime(testNow));

const expire = (day: string, agency: 'sol' | 'lakeside' | null = 'sol') =>
  runStep(server, expirePolicies, day, agency && server.world.tenants[agency]);

const until = (expiration_date: string, username = 'lucia') =>
  aPolicy(server.as(username), { effective_date: '2020-01-01', expiration_date });
/** The stored status, which may be behind the shown one. */
const statusOf = async (id: string) =>
  (await server.admin.query('select status from policies where id = $1', [id])).rows[0].status as string;

describe('expirePolicies', () => {
  test('only policies in force whose expiration has passed, of the own agency alone; the figures follow', async () => {
    server.setTime('2026-10-01T15:00:00Z');
    const [yesterday, today] = [await until('2026-11-15'), await until('2026-11-16')];
    const others: [string, string][] = [];
    for (const status of policyStatuses.filter((one) => one !== 'Activa')) {
      const { id } = await until('2026-11-01');
      await server.as('lucia').put(`/policies/${id}`, { status });
      others.push([id, status]);
    }
    const theirs = await until('2026-11-01', 'tom');
    server.setTime(testNow);
    await expectRecount(server, 'ana');
    await expire('2026-11-16');
    expect(await statusOf(yesterday.id)).toBe('Vencida');
    expect(await statusOf(today.id)).toBe('Activa');
    for (const [id, status] of others) {
      expect(await statusOf(id)).toBe(status === 'Pendiente Renovación' ? 'Vencida' : status);
    }
    expect(await statusOf(theirs.id)).toBe('Activa');
    for (const username of ['ana', 'walter']) await expectRecount(server, username);
    await expire('2026-11-17');
    expect(await statusOf(today.id)).toBe('Vencida');
    await expectRecount(server, 'ana');
  });

  test.each([
    ['2028-02-29', '2028-02-29', 'Activa'],
    ['2028-02-29', '2028-03-01', 'Vencida'],
    ['2027-02-28', '2027-03-01', 'Vencida'],
    ['2026-12-31', '2026-12-31', 'Activa'],
    ['2026-12-31', '2027-01-01', 'Vencida'],
    // A job that runs late for an earlier day changes nothing that was not over on that day.
    ['2026-12-31', '2020-06-01', 'Activa'],
  ])('one that runs until %s is, when %s begins, %s', async (expiration, day, status) => {
    const { id } = await until(expiration);
    await expire(day);
    expect(await statusOf(id)).toBe(status);
    await expectRecount(server, 'ana');
  });

  test('the history says that the house did it, once, although the job ran three times', async () => {
    server.setTime('2026-10-01T15:00:00Z');
    const { id } = await until('2026-11-10');
    server.setTime('2026-11-16T20:05:00Z');
    await expire('2026-11-16');
    await Promise.all([expire('2026-11-16'), expire('2026-11-16')]);
    const told = (await server.as('ana').get(`/policies/${id}/history`)).body;
    expect(told.filter(({ action }: { action: string }) => action === 'expirePolicy')).toEqual([
      {
        id: expect.any(String),
        at: '2026-11-16T20:05:00Z',
        action: 'expirePolicy',
        actor_name: 'Vigencia',
        entity: 'policy',
        entity_id: id,
        before: { status: 'Activa' },
        after: { status: 'Vencida' },
      },
    ]);
    await expectRecount(server, 'ana');
  });

  test('an expired one that is called active again expires once more the next day', async () => {
    const { id } = await until('2026-11-10');
    await expire('2026-11-16');
    await server.as('ana').put(`/policies/${id}`, { status: 'Activa' });
    await expectRecount(server, 'ana');
    await expire('2026-11-17');
    expect(await statusOf(id)).toBe('Vencida');
    await expectRecount(server, 'ana');
  });

  test('more than a batch of many days, three times at once, while some are cancelled', async () => {
    const tom = server.as('tom');
    const { id, quote } = await until('2027-01-01', 'tom');
    await server.admin.query(
      `with made as (
         insert into quotes (tenant_id, id, quote_number, lead_id, client_id, product_type, status, annual_premium,
           valid_until, search_text)
         select tenant_id, gen_random_uuid(), 'X-' || n, lead_id, client_id, 'Auto', 'Aceptada', 100.01, '2026-12-01', ''
         from quotes, generate_series(1, 1103) n where id = $1 returning *)
       insert into policies (tenant_id, id, quote_id, lead_id, client_id, policy_number, product_type, annual_premium,
         effective_date, expiration_date, anchor_day, search_text)
       select tenant_id, gen_random_uuid(), id, lead_id, client_id, quote_number, product_type, annual_premium,
         '2020-01-01', date '2026-10-01' + (substr(quote_number, 3)::int % 40), 1, 'many' from made`,
      [quote.id],
    );
    await recount(server.admin);
    await expectRecount(server, 'walter');
    const some = (await tom.get('/policies?q=many&limit=20')).body as { id: string }[];
    const answers = await Promise.all([
      ...[1, 2, 3].map(() => expire('2026-11-16', 'lakeside')),
      ...some.map((policy) => tom.put(`/policies/${policy.id}`, { status: 'Cancelada' })),
    ]);
    expect(answers.slice(3)).toEqual(some.map(() => expect.objectContaining({ status: 200 })));
    const { rows } = await server.admin.query(
      "select status, count(*)::int from policies where search_text = 'many' group by 1 order by 2",
    );
    expect(rows).toEqual([
      { status: 'Cancelada', count: 20 },
      { status: 'Vencida', count: 1083 },
    ]);
    expect(await statusOf(id)).toBe('Activa');
    await expectRecount(server, 'walter');
  });

  test('figures of days gone by leave no rows behind', async () => {
    await expire('2030-01-01');
    const { rows } = await server.admin.query(
      "select * from tallies where subject = 'policies_to_end' and value < '2030' and tenant_id = $1",
      [server.world.tenants.sol],
    );
    expect(rows).toEqual([]);
    await expectRecount(server, 'ana');
  });

  test('refuses to run for no agency', async () => {
    await expect(expire('2026-11-16', null)).rejects.toThrow('work of an agency');
  });
});

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { runJobNow, runStep } from '#apps/testing/run-job.ts';
import { startTestServer, type TestServer, testNow } from '#apps/testing/test-server.ts';
import { expectRecount } from '#features/dashboard/testing.ts';
import { aSentQuote } from '#features/policies/testing.ts';
import { beginDays, dailySweep } from '#features/tenants/server/index.ts';
import type { Queue } from '#platform/server/queue/queue.ts';
import { midnights } from '#platform/testing/midnights.ts';
import { recount } from '#platform/testing/recount.ts';
import { quoteStatuses } from '../contract.ts';
import { expireQuotes } from './expire-quotes.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(() => server.setTime(testNow));

const expire = (day: string, tenantId: string | null = server.world.tenants.sol) =>
  runStep(server, expireQuotes, day, tenantId);

const setZone = (zone: string) => server.admin.query('update tenants set time_zone = $1', [zone]);

/** A quote that was sent and is valid until a day. */
async function sentUntil(valid_until: string, username = 'lucia'): Promise<string> {
  const { id } = await aSentQuote(server.as(username));
  await server.admin.query('update quotes set valid_until = $2 where id = $1', [id, valid_until]);
  return id;
}

/** The stored status; the displayed one is ahead of it. */
const statusOf = async (id: string) =>
  (await server.admin.query('select status from quotes where id = $1', [id])).rows[0].status as string;

describe('expireQuotes', () => {
  test('only sent quotes and drafts whose last day has passed, of the own agency alone; the figures follow', async () => {
    const [yesterday, today] = [await sentUntil('2026-11-15'), await sentUntil('2026-11-16')];
    const others: [string, string][] = [];
    for (const status of quoteStatuses.filter((one) => one !== 'Enviada')) {
      const id = await sentUntil('2026-11-01');
      await server.as('lucia').put(`/quotes/${id}`, { status });
      others.push([id, status]);
    }
    // Figures count a draft as a pending quote.
    const draft = await sentUntil('2026-11-15');
    await server.as('lucia').put(`/quotes/${draft}`, { status: 'Pendiente' });
    await server.admin.query("update quotes set status = 'Borrador' where id = $1", [draft]);
    const theirs = await sentUntil('2026-11-01', 'tom');
    await expire('2026-11-16');
    expect(await statusOf(yesterday)).toBe('Vencida');
    expect(await statusOf(draft)).toBe('Vencida');
    expect(await statusOf(today)).toBe('Enviada');
    for (const [id, status] of others) expect(await statusOf(id)).toBe(status);
    expect(await statusOf(theirs)).toBe('Enviada');
    await expectRecount(server, 'ana');
    await expectRecount(server, 'walter');
  });

  test('the history says that the house did it, once, although the job ran three times', async () => {
    const id = await sentUntil('2026-11-10');
    server.setTime('2026-11-16T20:05:00Z');
    await expire('2026-11-16');
    await Promise.all([expire('2026-11-16'), expire('2026-11-16')]);
    const told = (await server.as('ana').get(`/quotes/${id}/history`)).body;
    expect(told.filter(({ action }: { action: string }) => action === 'expireQuote')).toEqual([
      {
        id: expect.any(String),
        at: '2026-11-16T20:05:00Z',
        action: 'expireQuote',
        actor_name: 'Vigencia',
        entity: 'quote',
        entity_id: id,
        before: { status: 'Enviada' },
        after: { status: 'Vencida' },
      },
    ]);
    await expectRecount(server, 'ana');
  });

  test('more than two batches at once, twice at the same moment, while some are being accepted', async () => {
    const tom = server.as('tom');
    const { id } = await aSentQuote(tom);
    await server.admin.query(
      `insert into quotes (tenant_id, id, quote_number, lead_id, client_id, product_type, status, annual_premium,
         valid_until, search_text)
       select tenant_id, gen_random_uuid(), 'X-' || n, lead_id, client_id, 'Auto', 'Enviada', 1, '2026-10-01', 'many'
       from quotes, generate_series(1, 1203) n where id = $1`,
      [id],
    );
    await recount(server.admin);
    const some = (await tom.get('/quotes?q=many&limit=20')).body as { id: string }[];
    const run = () => expire('2026-11-16', server.world.tenants.lakeside);
    const answers = await Promise.all([
      run(),
      run(),
      ...some.map((quote) => tom.put(`/quotes/${quote.id}`, { status: 'Aceptada' })),
    ]);
    expect(answers.slice(2)).toEqual(some.map(() => expect.objectContaining({ status: 200 })));
    const { rows } = await server.admin.query(
      "select status, count(*)::int from quotes where search_text = 'many' group by 1",
    );
    expect(rows.sort((a, b) => b.count - a.count)).toEqual([
      { status: 'Vencida', count: 1183 },
      { status: 'Aceptada', count: 20 },
    ]);
    await expectRecount(server, 'walter');
  });

  test('refuses to run for no agency', async () => {
    await expect(expire('2026-11-16', null)).rejects.toThrow('work of an agency');
  });
});

describe('The day after, in the time zone of the agency', () => {
  /** The status of a quote after the daily step, and the job that it enqueues, run at an instant. */
  async function statusAt(id: string, now: string): Promise<string> {
    server.setTime(now);
    const enqueued: { tenantId: string; day: string }[] = [];
    const queue: Queue = {
      ...server.services.queue,
      enqueueForEach: async (_tx, _queue, work) => {
        for (const { agencyId, payload } of work)
          enqueued.push({ tenantId: agencyId, ...(payload as { day: string }) });
      },
    };
    const sweep = dailySweep([expireQuotes]);
    await runJobNow({ services: { ...server.services, queue } }, beginDays(sweep), null, {});
    for (const { tenantId, day } of enqueued) await expire(day, tenantId);
    return statusOf(id);
  }

  test.each(midnights)(
    '%s: one that holds until %s is sent at %s and expired at %s',
    async (zone, valid_until, before, after) => {
      await setZone(zone);
      await server.admin.query('update tenants set day_begun = null');
      const id = await sentUntil(valid_until);
      expect(await statusAt(id, before)).toBe('Enviada');
      expect(await statusAt(id, after)).toBe('Vencida');
      await setZone('America/New_York');
    },
  );
});

import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aCalculatedPeriod, aLine, type PeriodOfTest } from '#apps/testing/commission-lines.ts';
import { startTestServer, type TestServer, testNow } from '#apps/testing/test-server.ts';
import { cents, dollarsOf } from '#platform/contract/money.ts';
import { keptFigures, recount } from '#platform/testing/recount.ts';
import { commissionStatuses } from '../../contract/lines.ts';

let server: TestServer;
let period: PeriodOfTest;
beforeAll(async () => {
  server = await startTestServer();
  period = await aCalculatedPeriod(server, 'lucia');
});
afterAll(() => server.close());
beforeEach(() => server.setTime(testNow));

const adjust = (id: string, input: object, username = 'miguel') =>
  server.as(username).post(`/commissions/${id}/adjustments`, { reason: 'Lo acordado', ...input });

async function expectKeptFigures() {
  const kept = await keptFigures(server.admin, 'commission');
  await recount(server.admin);
  expect(await keptFigures(server.admin, 'commission')).toEqual(kept);
}

describe('POST /commissions/{id}/adjustments', () => {
  test('201: an entry of today beside the untouched line, with its author; the net is both', async () => {
    const line = await aLine(server, period);
    const { status, body } = await adjust(line.id, { adjustment_amount: -20.55, adjustment_type: 'Penalty' });
    expect({ status, body }).toMatchObject({
      status: 201,
      body: {
        commission_id: line.id,
        adjustment_amount: -20.55,
        reason: 'Lo acordado',
        adjustment_type: 'Penalty',
        made_on: '2026-11-16',
        created_by_name: 'Miguel Núñez',
      },
    });
    server.setTime('2026-11-16T20:01:00Z');
    await adjust(line.id, { adjustment_amount: '1000.10' });
    const read = (await server.as('lucia').get(`/commissions/${line.id}`)).body;
    expect(read).toMatchObject({
      commission_amount: 120,
      adjusted_amount: 979.55,
      net: 1_099.55,
      status: 'Calculated',
    });
    expect(read.adjustments.map((one: { adjustment_type: string }) => one.adjustment_type)).toEqual([
      'Manual',
      'Penalty',
    ]);
    const listed = await server.as('lucia').get(`/commissions/${line.id}/adjustments`);
    expect(listed.body).toEqual(read.adjustments);
    expect(listed.headers['x-total-count']).toBe('2');
  });

  test('201 whatever state the period has: it counts in the month in which it is made', async () => {
    const closed = await aCalculatedPeriod(server, 'lucia', { status: 'Closed' });
    const line = await aLine(server, closed, { status: 'Paid' });
    server.setTime('2026-12-01T04:59:00Z');
    expect((await adjust(line.id, { adjustment_amount: 5 })).body.made_on).toBe('2026-11-30');
    server.setTime('2026-12-01T05:00:00Z');
    expect((await adjust(line.id, { adjustment_amount: -7 })).body.made_on).toBe('2026-12-01');
    const { body } = await server.as('ana').get('/commissions/dashboard');
    expect(body).toMatchObject({ current_month: '2026-12', current_month_commissions: 0, current_month_total: -7 });
    await expectKeptFigures();
  });

  test.each([
    ['nothing', {}],
    ['0', { adjustment_amount: 0 }],
    ['what is no number', { adjustment_amount: 'mucho' }],
    ['what only a machine reads as one', { adjustment_amount: '0x10' }],
    ['an empty text', { adjustment_amount: '' }],
    ['half a cent', { adjustment_amount: 0.005 }],
    ['more than a column holds', { adjustment_amount: 1e13 }],
    ['no reason', { adjustment_amount: 5, reason: '  ' }],
    ['no such type', { adjustment_amount: 5, adjustment_type: 'Refund' }],
  ])('422 for %s, and nothing is written', async (_what, input) => {
    const line = await aLine(server, period);
    const answer = await adjust(line.id, input);
    expect(answer).toMatchObject({ status: 422, body: { code: 'validation_error' } });
    if (!('reason' in input) && !('adjustment_type' in input))
      expect(answer.body.errors[0].field).toBe('adjustment_amount');
    expect((await server.as('ana').get(`/commissions/${line.id}`)).body.net).toBe(120);
  });

  test.each([
    ['12.5', 12.5],
    ['-1234.56', -1_234.56],
    ['7', 7],
  ])('201 for the digits %s', async (written, amount) => {
    const line = await aLine(server, period);
    expect((await adjust(line.id, { adjustment_amount: written })).body.adjustment_amount).toBe(amount);
  });

  test.each(['12,50', '1.500', '-1,234.56', '$ 7', '−0,05', '1.005'])(
    '422 for %s, which a call has no way to ask about',
    async (written) => {
      const line = await aLine(server, period);
      expect((await adjust(line.id, { adjustment_amount: written })).status).toBe(422);
    },
  );

  test('422 for what is too much together with what was adjusted before', async () => {
    const line = await aLine(server, period);
    expect((await adjust(line.id, { adjustment_amount: 999_999_999_879.99 })).status).toBe(201);
    for (const adjustment_amount of [0.01, 999_999_999_999.99]) {
      const { status, body } = await adjust(line.id, { adjustment_amount });
      expect({ status, field: body.errors?.[0]?.field }).toEqual({ status: 422, field: 'adjustment_amount' });
    }
    expect((await adjust(line.id, { adjustment_amount: -999_999_999_879.99 })).status).toBe(201);
    expect((await server.as('ana').get(`/commissions/${line.id}`)).body).toMatchObject({
      adjusted_amount: 0,
      net: 120,
    });
  });

  test('403 for an Agente, 404 for another agency, 409 for a cancelled commission', async () => {
    const line = await aLine(server, period);
    expect((await adjust(line.id, { adjustment_amount: 5 }, 'lucia')).status).toBe(403);
    expect((await adjust(line.id, { adjustment_amount: 5 }, 'walter')).status).toBe(404);
    const gone = await aLine(server, period, { status: 'Cancelled' });
    expect(await adjust(gone.id, { adjustment_amount: 5 })).toMatchObject({
      status: 409,
      body: { code: 'commission_cancelled' },
    });
  });

  test('201 for ten at once: none is lost', async () => {
    const line = await aLine(server, period);
    const amounts = [1.01, -2.01, 3.01, -4.01, 5.01, -6.01, 7.01, -8.01, 9.01, -10.01];
    const answers = await Promise.all(
      amounts.map((adjustment_amount, n) => adjust(line.id, { adjustment_amount }, n % 2 ? 'ana' : 'miguel')),
    );
    expect(answers.map(({ status }) => status)).toEqual(amounts.map(() => 201));
    const read = (await server.as('ana').get(`/commissions/${line.id}`)).body;
    expect(read).toMatchObject({ adjusted_amount: -5, net: 115 });
    expect(read.adjustments).toHaveLength(10);
    await expectKeptFigures();
  });
});

test('the figures equal a recount after any mix of states and adjustments by several at once', async () => {
  const lines: { id: string }[] = [];
  for (const seller of ['lucia', 'miguel', 'lucia']) lines.push(await aLine(server, period, { seller }));
  const act = fc.record({
    line: fc.nat(2),
    status: fc.option(fc.constantFrom(...commissionStatuses), { nil: null }),
    adjustment_amount: fc.integer({ min: -9_999, max: 9_999 }).map((whole) => dollarsOf(cents(whole))),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(fc.array(act, { maxLength: 6 }), { minLength: 3, maxLength: 3 }), async (mix) => {
      await Promise.all(
        mix.map(async (acts, n) => {
          const username = n === 0 ? 'ana' : 'miguel';
          for (const { line, status, adjustment_amount } of acts) {
            const id = lines[line]?.id as string;
            if (status) await server.as(username).put(`/commissions/${id}`, { status });
            else await adjust(id, { adjustment_amount }, username);
          }
        }),
      );
      await expectKeptFigures();
    }),
    { numRuns: 6 },
  );
});

import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aCalculatedPeriod, aLine, type PeriodOfTest } from '#apps/testing/commission-lines.ts';
import { startTestServer, type TestServer, testNow } from '#apps/testing/test-server.ts';

let server: TestServer;
const idOf = (username: string) => server.world.users[username]?.id as string;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(() => server.setTime(testNow));

const [november, december, january] = [
  { start_date: '2026-11-01', end_date: '2026-11-30' },
  { start_date: '2026-12-01', end_date: '2026-12-31' },
  { start_date: '2027-01-01', end_date: '2027-01-31' },
] as const;

/** A calculated period with a line of 120.00, of a new scheme or of another period's scheme. */
async function aPeriodWithLine(span: { start_date: string; end_date: string }, of?: PeriodOfTest) {
  const period = await aCalculatedPeriod(server, 'lucia', { ...span, ...(of && { scheme_id: of.scheme_id }) });
  const { id: line, policy } = await aLine(server, period);
  return { ...period, line, policy };
}

const move = (period: PeriodOfTest, status: string, username = 'ana') =>
  server.as(username).put(`/commissions/periods/${period.id}`, { status });
const reopen = (period: PeriodOfTest) =>
  server.as('ana').post(`/commissions/periods/${period.id}/reopen`, { reason: 'Faltaba una póliza' });
const adjust = (id: string, adjustment_amount: number) =>
  server.as('ana').post(`/commissions/${id}/adjustments`, { adjustment_amount, reason: 'Lo acordado' });
const setStatus = (id: string, status: string) => server.as('ana').put(`/commissions/${id}`, { status });

const addressOf = ({ id }: PeriodOfTest) => `/commissions/periods/${id}/statements/${idOf('lucia')}`;
const statement = async (period: PeriodOfTest) => (await server.as('lucia').get(addressOf(period))).body;

/** The total of a statement's adjustments, each adjustment, and the net to pay. */
async function counted(period: PeriodOfTest) {
  const { adjustments, adjusted, net_to_pay } = await statement(period);
  const each = adjusted.map((one: { adjustment_amount: number }) => one.adjustment_amount);
  return { adjustments, each: each.sort((a: number, b: number) => a - b), net_to_pay };
}
const none = { adjustments: 0, each: [], net_to_pay: 120 };
const only = (amount: number, net_to_pay: number) => ({ adjustments: amount, each: [amount], net_to_pay });

test('What is adjusted on the last day of a period falls on its statement, a minute later on the next', async () => {
  const first = await aPeriodWithLine(november);
  const second = await aPeriodWithLine(december, first);
  // November 30 in New York, and its midnight.
  for (const [now, falls] of [
    ['2026-12-01T04:59:00Z', first.id],
    ['2026-12-01T05:00:00Z', second.id],
  ] as const) {
    server.setTime(now);
    expect((await adjust(first.line, 5)).body.counts_in.id, now).toBe(falls);
  }
  expect(await counted(first)).toEqual(only(5, 125));
  expect(await counted(second)).toEqual(only(5, 125));
});

describe('What is adjusted after its period was closed early', () => {
  test('is paid by the next statement, once, and nothing of the closed one changes', async () => {
    const first = await aPeriodWithLine(november);
    const second = await aPeriodWithLine(december, first);
    expect((await adjust(first.line, 7)).body.counts_in).toEqual({ id: first.id, name: 'Noviembre' });
    await move(first, 'Closed');
    const closed = await statement(first);
    expect(closed).toMatchObject({ adjustments: 7, net_to_pay: 127, period: { status: 'Closed' } });
    server.setTime('2026-11-26T18:00:00Z');
    expect((await adjust(first.line, 30)).body.counts_in.id).toBe(second.id);
    await adjust(first.line, -10.5);
    const after = await statement(first);
    // The line shows its amount with all adjustments; the statement keeps what it counted.
    expect({ ...after, paid: [] }).toEqual({ ...closed, paid: [] });
    const both = { adjustments: 19.5, each: [-10.5, 30], net_to_pay: 139.5 };
    expect(await counted(second)).toEqual(both);
    await move(second, 'Closed');
    expect(await counted(second)).toEqual(both);
    expect(await counted(await aPeriodWithLine(january, first))).toEqual(none);
    const read = (await server.as('lucia').get(`/commissions/${first.line}`)).body;
    expect(read.adjustments.map((one: { counts_in: { id: string } }) => one.counts_in.id).sort()).toEqual(
      [first.id, second.id, second.id].sort(),
    );
  });

  test('on the same day, too, and its file says the same', async () => {
    const first = await aPeriodWithLine(november);
    const second = await aPeriodWithLine(december, first);
    await move(first, 'Closed');
    const { id } = (await adjust(first.line, -20)).body;
    expect(await counted(first)).toEqual(none);
    expect(await counted(second)).toEqual(only(-20, 100));
    const rows = async (period: PeriodOfTest) => {
      const { body } = await server
        .as('lucia')
        .get(`${addressOf(period)}/file?format=csv`, { 'accept-language': 'en' });
      return (parse(body.toString('utf8'), { bom: true }) as string[][]).map((row) => [row[0], row.at(-1)]);
    };
    expect(await rows(first)).not.toContainEqual(['Adjustment', '-20']);
    expect(await rows(second)).toContainEqual(['Adjustment', '-20']);
    const listed = (await server.as('lucia').get(`/commissions/${first.line}/adjustments`)).body;
    expect(listed).toMatchObject([{ id, counts_in: { id: second.id } }]);
  });

  test('waits for a period that is still to come, however many were closed in a row', async () => {
    const first = await aPeriodWithLine({ start_date: '2026-11-09', end_date: '2026-11-18' });
    const second = await aPeriodWithLine({ start_date: '2026-11-19', end_date: '2026-11-22' }, first);
    const third = await aPeriodWithLine({ start_date: '2026-11-25', end_date: '2026-12-31' }, first);
    for (const period of [first, second, third]) await move(period, 'Closed');
    expect((await adjust(first.line, 5)).body.counts_in).toBeNull();
    server.setTime('2026-11-24T18:00:00Z');
    await adjust(second.line, 6);
    for (const period of [first, second, third]) expect(await counted(period)).toEqual(none);
    const fourth = await aPeriodWithLine(january, first);
    expect(await counted(fourth)).toEqual({ adjustments: 11, each: [5, 6], net_to_pay: 131 });
    // The account of another scheme is unaffected.
    expect(await counted(await aPeriodWithLine(january))).toEqual(none);
  });

  test('is a chargeback that was taken as well', async () => {
    const first = await aPeriodWithLine(november);
    const second = await aPeriodWithLine(december, first);
    await move(first, 'Closed');
    await server.as('lucia').put(`/policies/${first.policy.id}`, { status: 'Cancelada' });
    const { chargeback } = (await server.as('ana').get(`/commissions/${first.line}`)).body;
    const { status, body } = await server.as('ana').post(`/commissions/chargebacks/${chargeback.id}/take`);
    expect({ status, counts_in: body.counts_in.id }).toEqual({ status: 201, counts_in: second.id });
    expect(await counted(first)).toEqual(none);
    expect((await counted(second)).each).toEqual([chargeback.amount]);
  });

  test.each(Array.from({ length: 6 }, (_, round) => round))(
    'is on one statement and no other when both happen at once (%i)',
    async () => {
      const first = await aPeriodWithLine(november);
      const second = await aPeriodWithLine(december, first);
      const amounts = [1.01, 2.01, 3.01, 4.01];
      const answers = await Promise.all([
        ...amounts.slice(0, 2).map((amount) => adjust(first.line, amount)),
        move(first, 'Closed', 'miguel'),
        ...amounts.slice(2).map((amount) => adjust(first.line, amount)),
      ]);
      expect(answers.map(({ status }) => status)).toEqual([201, 201, 200, 201, 201]);
      const [closed, next] = [await counted(first), await counted(second)];
      expect([...closed.each, ...next.each].sort()).toEqual(amounts);
      await move(second, 'Closed');
      expect(await counted(first)).toEqual(closed);
      expect(await counted(second)).toEqual(next);
    },
  );
});

describe('A closed statement', () => {
  test('keeps what it has counted when periods are created or moved before it', async () => {
    const period = await aPeriodWithLine({ start_date: '2026-11-20', end_date: '2026-11-30' });
    await adjust(period.line, 40);
    await move(period, 'Closed');
    const before = await aPeriodWithLine({ start_date: '2026-11-10', end_date: '2026-11-19' }, period);
    expect(await counted(before)).toEqual(none);
    expect(await counted(period)).toEqual(only(40, 160));
    await adjust(period.line, -3);
    expect(await counted(before)).toEqual(only(-3, 117));
    await server.admin.query("update commission_periods set end_date = '2026-11-12' where id = $1", [before.id]);
    expect(await counted(period)).toEqual(only(40, 160));
    expect(await counted(await aPeriodWithLine(december, period))).toEqual(only(-3, 117));
  });

  test('keeps the balance that it began with, and what is left before it since is carried past it', async () => {
    const first = await aPeriodWithLine({ start_date: '2026-11-20', end_date: '2026-11-22' });
    const second = await aPeriodWithLine({ start_date: '2026-11-23', end_date: '2026-11-30' }, first);
    const third = await aPeriodWithLine(december, first);
    await adjust(first.line, -130);
    await move(second, 'Closed');
    const closed = await statement(second);
    expect(closed).toMatchObject({ carried_forward: -10, net_to_pay: 110 });
    await adjust(first.line, -200);
    expect(await statement(first)).toMatchObject({ net: -210, net_to_pay: 0 });
    expect(await statement(second)).toEqual(closed);
    expect(await statement(third)).toMatchObject({ carried_forward: -200, net: -80, net_to_pay: 0 });
    await adjust(first.line, 210);
    expect(await statement(first)).toMatchObject({ net: 0 });
    expect(await statement(second)).toEqual(closed);
    // The closed one has offset 10.00 too much.
    expect(await statement(third)).toMatchObject({ carried_forward: 10, net_to_pay: 130 });
    await reopen(second);
    expect(await statement(second)).toMatchObject({ carried_forward: 0, net_to_pay: 120 });
    await move(second, 'Approved');
    await move(second, 'Closed');
    expect(await statement(second)).toMatchObject({ carried_forward: 0, net_to_pay: 120 });
    expect(await statement(third)).toMatchObject({ carried_forward: 0, net_to_pay: 120 });
  });

  test('that is reopened takes what was made since, and keeps it from the next', async () => {
    const first = await aPeriodWithLine(november);
    const second = await aPeriodWithLine(december, first);
    await adjust(first.line, 7);
    await move(first, 'Closed');
    await adjust(first.line, 8);
    await reopen(first);
    expect(await counted(first)).toEqual({ adjustments: 15, each: [7, 8], net_to_pay: 135 });
    expect(await counted(second)).toEqual(none);
    await move(first, 'Approved');
    await move(first, 'Closed');
    await adjust(first.line, 9);
    expect(await counted(first)).toEqual({ adjustments: 15, each: [7, 8], net_to_pay: 135 });
    expect(await counted(second)).toEqual(only(9, 129));
  });

  test('409 while a line would be cancelled, or owed again, whose adjustment it has counted', async () => {
    const late = await aPeriodWithLine({ start_date: '2026-10-01', end_date: '2026-10-31' });
    const period = await aPeriodWithLine(november, late);
    await adjust(late.line, 40);
    expect((await setStatus(late.line, 'Cancelled')).status).toBe(200);
    expect(await counted(period)).toEqual(none);
    expect((await setStatus(late.line, 'Calculated')).status).toBe(200);
    await move(period, 'Closed');
    expect(await setStatus(late.line, 'Cancelled')).toMatchObject({
      status: 409,
      body: { code: 'adjustment_settled', detail: expect.stringContaining('Noviembre') },
    });
    expect((await setStatus(late.line, 'Approved')).status).toBe(200);
    expect(await counted(period)).toEqual(only(40, 160));
    await reopen(period);
    expect((await setStatus(late.line, 'Cancelled')).status).toBe(200);
    await move(period, 'Approved');
    await move(period, 'Closed');
    expect(await counted(period)).toEqual(none);
    expect((await setStatus(late.line, 'Calculated')).body.code).toBe('adjustment_settled');
  });
});

test('what was closed before settlements were written down has counted what was made before it was closed', async () => {
  const first = await aPeriodWithLine(november);
  const second = await aPeriodWithLine(december, first);
  await adjust(first.line, 7);
  server.setTime('2026-11-20T18:00:00Z');
  await move(first, 'Closed');
  server.setTime('2026-11-26T18:00:00Z');
  await adjust(first.line, 30);
  const [closed, next] = [await counted(first), await counted(second)];
  const migration = readFileSync('db/migrations/0040_settled_adjustments.sql', 'utf8');
  const insert = /^insert into commission_settlements[^;]+;/m.exec(migration)?.[0] as string;
  const settlements = async () =>
    (await server.admin.query('select adjustment_id, period_id from commission_settlements order by 1')).rows;
  const written = await settlements();
  await server.admin.query('delete from commission_settlements');
  expect((await counted(first)).each).toEqual([]);
  await server.admin.query(insert);
  const again = await settlements();
  expect(again.filter(({ period_id }) => period_id === first.id)).toEqual(
    written.filter(({ period_id }) => period_id === first.id),
  );
  expect(await counted(first)).toEqual(closed);
  expect(await counted(second)).toEqual(next);
});

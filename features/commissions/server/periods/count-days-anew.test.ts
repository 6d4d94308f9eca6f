import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { aCalculatedPeriod, aLine } from '#apps/testing/commission-lines.ts';
import { runStep } from '#apps/testing/run-job.ts';
import { startTestServer, type TestServer, testNow } from '#apps/testing/test-server.ts';
import { keptFigures, recount } from '#platform/testing/recount.ts';
import { countDaysAnew } from './count-days-anew.ts';

// New York is five hours behind UTC, Los Angeles eight: 6:00 UTC is on a different day there.
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(() => moveTo('America/New_York'));

async function moveTo(time_zone: string): Promise<void> {
  server.setTime(testNow);
  expect((await server.as('ana').put('/branding', { time_zone })).status).toBe(200);
  await countAnew();
}
const countAnew = (tenant = server.world.tenants.sol) => runStep(server, countDaysAnew, '2026-11-16', tenant);

const dayOf = async (id: string) => {
  const { rows } = await server.admin.query('select calculated_on::text as day from commissions where id = $1', [id]);
  return rows[0].day as string;
};
const adjust = async (id: string, at: string) => {
  server.setTime(at);
  const given = { adjustment_amount: 5, reason: 'Lo acordado' };
  return (await server.as('miguel').post(`/commissions/${id}/adjustments`, given)).body.id as string;
};
const adjustmentsOf = async (id: string) => {
  const { body } = await server.as('miguel').get(`/commissions/${id}/adjustments`);
  return new Map<string, [made_on: string, counts_in: object | null]>(
    body.map((one: { id: string; made_on: string; counts_in: object | null }) => [
      one.id,
      [one.made_on, one.counts_in],
    ]),
  );
};

async function expectKeptFigures(): Promise<void> {
  const kept = await keptFigures(server.admin, 'commission');
  await recount(server.admin);
  expect(await keptFigures(server.admin, 'commission')).toEqual(kept);
}

test('a line of a period that is not closed gets the day of the new zone, on both sides of its midnight; that of a closed one keeps its own', async () => {
  const open = await aCalculatedPeriod(server, 'lucia');
  const closed = await aCalculatedPeriod(server, 'lucia', { status: 'Closed' });
  const before = await aLine(server, open, { calculated_at: '2026-12-01T07:59:59Z' });
  const after = await aLine(server, open, { calculated_at: '2026-12-01T08:00:00Z' });
  const paid = await aLine(server, closed, { calculated_at: '2026-12-01T06:00:00Z', status: 'Paid' });
  const days = () => Promise.all([before, after, paid].map(({ id }) => dayOf(id)));
  expect(await days()).toEqual(['2026-12-01', '2026-12-01', '2026-12-01']);
  await moveTo('America/Los_Angeles');
  expect(await days()).toEqual(['2026-11-30', '2026-12-01', '2026-12-01']);
  await expectKeptFigures();
  await moveTo('America/New_York');
  expect(await days()).toEqual(['2026-12-01', '2026-12-01', '2026-12-01']);
  await expectKeptFigures();
});

test('a month has the lines that its figures count, also those that kept their day', async () => {
  const closed = await aCalculatedPeriod(server, 'lucia', { status: 'Closed' });
  const open = await aCalculatedPeriod(server, 'lucia');
  const paid = await aLine(server, closed, { calculated_at: '2026-09-01T06:00:00Z', status: 'Paid' });
  const moved = await aLine(server, open, { calculated_at: '2026-09-01T06:00:00Z' });
  await moveTo('America/Los_Angeles');
  const linesOf = async (month: string) => {
    const { body } = await server.as('miguel').get(`/commissions?month=${month}`);
    return body.map(({ id }: { id: string }) => id);
  };
  const { body } = await server.as('miguel').get('/commissions/dashboard');
  const counted = new Map(
    body.by_month.map((one: { month: string; commissions: number }) => [one.month, one.commissions]),
  );
  for (const [month, line] of [
    ['2026-08', moved],
    ['2026-09', paid],
  ] as const) {
    expect([month, await linesOf(month), counted.get(month)]).toEqual([month, [line.id], 1]);
  }
});

test('an adjustment that no statement has settled moves to the statement of its new day; a settled one stays', async () => {
  const october = await aCalculatedPeriod(server, 'lucia', { start_date: '2026-10-01', end_date: '2026-10-31' });
  const { scheme_id } = october;
  const november = await aCalculatedPeriod(server, 'lucia', { scheme_id });
  const line = await aLine(server, november);
  const moved = await adjust(line.id, '2026-11-01T06:00:00Z');
  expect(await adjustmentsOf(line.id)).toEqual(
    new Map([[moved, ['2026-11-01', { id: november.id, name: 'Noviembre' }]]]),
  );
  await moveTo('America/Los_Angeles');
  expect((await adjustmentsOf(line.id)).get(moved)).toEqual(['2026-10-31', { id: october.id, name: 'Noviembre' }]);
  await expectKeptFigures();
  const { body } = await server.as('ana').put(`/commissions/periods/${october.id}`, { status: 'Closed' });
  expect(body.status).toBe('Closed');
  await moveTo('America/New_York');
  expect((await adjustmentsOf(line.id)).get(moved)).toEqual(['2026-10-31', { id: october.id, name: 'Noviembre' }]);
  await expectKeptFigures();
});

test('one of a canceled line moves as well, and counts nowhere', async () => {
  const period = await aCalculatedPeriod(server, 'lucia');
  const line = await aLine(server, period);
  const id = await adjust(line.id, '2026-11-02T06:00:00Z');
  await server.as('miguel').put(`/commissions/${line.id}`, { status: 'Cancelled' });
  await moveTo('Pacific/Honolulu');
  expect((await adjustmentsOf(line.id)).get(id)?.[0]).toBe('2026-11-01');
  await expectKeptFigures();
});

test('two at once move each once, and the other agency keeps its days', async () => {
  const period = await aCalculatedPeriod(server, 'lucia');
  const theirs = await aCalculatedPeriod(server, 'walter');
  const line = await aLine(server, period, { calculated_at: '2026-11-05T06:00:00Z' });
  const their = await aLine(server, theirs, { seller: 'walter', calculated_at: '2026-11-05T06:00:00Z' });
  const id = await adjust(line.id, '2026-11-05T06:00:00Z');
  await server.admin.query("update tenants set time_zone = 'Pacific/Honolulu' where id = $1", [
    server.world.tenants.sol,
  ]);
  await Promise.all([countAnew(), countAnew(), countAnew(server.world.tenants.lakeside)]);
  expect([await dayOf(line.id), await dayOf(their.id)]).toEqual(['2026-11-04', '2026-11-05']);
  expect((await adjustmentsOf(line.id)).get(id)?.[0]).toBe('2026-11-04');
  await expectKeptFigures();
});

import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aCalculatedPeriod, aLine, type PeriodOfTest } from '#apps/testing/commission-lines.ts';
import { startTestServer, type TestServer, testNow } from '#apps/testing/test-server.ts';
import { aLead } from '#features/leads/testing.ts';
import { centsOf, dollarsOf, sumOf } from '#platform/contract/money.ts';
import {
  expectFound,
  expectInvalid,
  expectNoForgedCursor,
  expectOwnCursors,
  expectPaged,
  namesOf,
} from '#platform/testing/pages.ts';
import { keptFigures, recount } from '#platform/testing/recount.ts';
import { commissionSorts } from '../../contract/lines.ts';

let server: TestServer;
let october: PeriodOfTest;
let november: PeriodOfTest;
const made: Record<string, Awaited<ReturnType<typeof aLine>>> = {};
const idOf = (username: string) => server.world.users[username]?.id as string;

beforeAll(async () => {
  server = await startTestServer();
  october = await aCalculatedPeriod(server, 'lucia', { start_date: '2026-10-01', end_date: '2026-10-31' });
  november = await aCalculatedPeriod(server, 'lucia');
  const foreign = await aCalculatedPeriod(server, 'tom');
  const contact = { name: 'José Núñez', phone: '305 555 0142' };
  const jose = (await server.as('lucia').post('/leads', aLead({ contact }))).body;
  made.jose = await aLine(server, october, {
    amount: 45.5,
    status: 'Paid',
    calculated_at: '2026-11-01T03:59:00Z',
    policy: { client_id: jose.client_id, policy_number: 'SOL-0021' },
  });
  made.large = await aLine(server, november, { amount: 900 });
  made.house = await aLine(server, november, { policy: { quote: { annual_premium: 2_400, product_type: 'Casa' } } });
  made.gone = await aLine(server, november, { status: 'Cancelled' });
  made.miguel = await aLine(server, november, { seller: 'miguel', status: 'Approved' });
  made.foreign = await aLine(server, foreign, { seller: 'tom' });
});
afterAll(() => server.close());
beforeEach(() => server.setTime(testNow));

const own = ['gone', 'house', 'jose', 'large'];
const all = ['gone', 'house', 'jose', 'large', 'miguel'];

describe('GET /commissions', () => {
  test("200 with the agency's for Admin and Manager, and an Agente's own", async () => {
    for (const [username, names] of Object.entries({ ana: all, miguel: all, lucia: own, tom: ['foreign'] })) {
      const answer = await server.as(username).get('/commissions');
      expect(namesOf(answer.body, made), username).toEqual(names);
      expect(answer.headers['x-total-count']).toBe(String(names.length));
    }
    for (const username of ['carlos', 'elena', 'olga']) {
      expect((await server.as(username).get('/commissions')).status).toBe(403);
    }
    expect((await server.anonymous.get('/commissions')).status).toBe(401);
  });

  test('200: a card is the commission, but for how it came about', async () => {
    const line = (await server.as('ana').get(`/commissions/${made.jose?.id}`)).body;
    const { explanation: _, adjustments: __, chargeback: ___, ...card } = line;
    expect((await server.as('ana').get('/commissions?q=SOL-0021')).body).toEqual([card]);
    expect(card).toMatchObject({
      client_name: 'José Núñez',
      product_type: 'Auto',
      annual_premium: 1_200,
      commission_amount: 45.5,
      adjusted_amount: 0,
      net: 45.5,
      status: 'Paid',
      calculated_at: '2026-11-01T03:59:00Z',
      agent: { id: idOf('lucia'), full_name: 'Lucía Ferrer' },
      policy: { policy_number: 'SOL-0021', status: 'Activa' },
      period: { id: october.id, name: 'Noviembre', status: 'Calculated' },
      scheme: { id: october.scheme_id, name: 'Plan de ventas' },
      rule_name: 'Todo al diez',
      open_chargeback_id: null,
    });
  });

  test('200 for every filter, alone and together; the total is that of the filter', async () => {
    const cases = {
      'status=Paid': ['jose'],
      'only=pending': ['house', 'large'],
      'only=owed': ['house', 'jose', 'large', 'miguel'],
      'only=owed&status=Cancelled': [],
      'product_type=Casa': ['house'],
      'product_type=All': [],
      'product_type=Auto&only=pending': ['large'],
      [`agent=${idOf('lucia')}`]: own,
      'agent=me': [],
      'agent=none': [],
      [`period_id=${october.id}`]: ['jose'],
      [`scheme_id=${november.scheme_id}`]: ['gone', 'house', 'large', 'miguel'],
      // One minute before midnight in Miami it is still October.
      'month=2026-10': ['jose'],
      'month=2026-11': ['gone', 'house', 'large', 'miguel'],
      'month=2026-12': [],
      [`policy_id=${made.large?.policy.id}`]: ['large'],
      [`client_id=${made.jose?.policy.client_id}`]: ['jose'],
      'q=nunez': ['jose'],
      'q=3055550142&status=Paid': ['jose'],
    };
    await expectFound(server.as('ana'), '/commissions', made, cases);
    await expectFound(server.as('lucia'), '/commissions', made, {
      [`agent=${idOf('miguel')}`]: [],
      'agent=me': own,
      'status=Approved': [],
      'q=nunez': ['jose'],
    });
  });

  test('200 in every order, page by page; a cursor fits its own list alone', async () => {
    const ana = server.as('ana');
    for (const sort of commissionSorts) {
      const rows = await expectPaged(ana, `/commissions?sort=${sort}`, [1, 2, 3]);
      expect(rows).toHaveLength(5);
    }
    const names = async (sort: string) =>
      (await ana.get(`/commissions?sort=${sort}&only=owed`)).body.map(
        ({ id }: { id: string }) => namesOf([{ id }], made)[0],
      );
    expect((await names('amount'))[0]).toBe('large');
    expect((await names('premium'))[0]).toBe('house');
    expect((await names('oldest'))[0]).toBe('jose');
    await expectOwnCursors(ana, ['/commissions', '/commissions?sort=amount', '/commissions?only=owed']);
    await expectNoForgedCursor(ana, '/commissions?sort=amount', [
      ['1e5', made.jose?.id],
      ['x', made.jose?.id],
    ]);
  });

  test('422 for what is no filter', async () => {
    const wrong = ['status=Open', 'month=2026-13', 'month=2026-1', 'only=mine', 'period_id=x', 'sort=due', 'limit=0'];
    await expectInvalid(server.as('ana'), '/commissions', wrong);
  });
});

describe('GET /commissions/totals', () => {
  const totals = async (username: string, query = '') =>
    (await server.as(username).get(`/commissions/totals?${query}`)).body;

  test('200 with what the list comes to, all of its pages together, and an Agente’s own', async () => {
    expect(await totals('ana')).toEqual({
      commissions: 4,
      annual_premium: 6_000,
      commission_amount: 1_305.5,
      adjusted_amount: 0,
      net: 1_305.5,
      booked_amount: null,
    });
    // Canceled lines have a total if the list has only those.
    expect(await totals('ana', 'status=Cancelled')).toMatchObject({ commissions: 1, net: 120 });
    expect(await totals('ana')).toEqual(await totals('ana', 'only=owed'));
    expect(await totals('ana', 'only=owed&product_type=Casa')).toMatchObject({ commissions: 1, net: 240 });
    expect(await totals('ana', 'month=2020-01')).toMatchObject({ commissions: 0, net: 0 });
    expect(await totals('lucia', `agent=${idOf('miguel')}`)).toMatchObject({ commissions: 0, net: 0 });
  });

  test('200 with the sums of the lines, whatever is asked for, kept or added up', async () => {
    await server
      .as('ana')
      .post(`/commissions/${made.house?.id}/adjustments`, { adjustment_amount: -3.5, reason: 'Tasa' });
    const others = [
      '',
      'status=Calculated',
      'only=pending',
      'only=owed',
      'product_type=Casa',
      'only=owed&product_type=Auto',
    ];
    const narrow = [
      '',
      `agent=${idOf('lucia')}`,
      'agent=me',
      'agent=none',
      `period_id=${november.id}`,
      `period_id=${randomUUID()}`,
      `scheme_id=${november.scheme_id}`,
      'month=2026-11',
      'q=nunez',
      `client_id=${made.jose?.policy.client_id}`,
      `agent=${idOf('lucia')}&period_id=${november.id}`,
      `period_id=${november.id}&scheme_id=${october.scheme_id}`,
    ];
    for (const username of ['ana', 'lucia']) {
      for (const query of narrow.flatMap((one) => others.map((other) => `${one}&${other}`))) {
        const { body, headers } = await server.as(username).get(`/commissions?${query}`);
        const isAsked = query.includes('status=') || query.includes('only=');
        const counted = body.filter(({ status }: { status: string }) => isAsked || status !== 'Cancelled');
        const sum = (of: string) =>
          dollarsOf(sumOf(counted.map((line: Record<string, number>) => centsOf(line[of] as number))));
        const names = ['annual_premium', 'commission_amount', 'adjusted_amount', 'net'] as const;
        expect(await totals(username, query), `${username} ${query}`).toEqual({
          commissions: counted.length,
          booked_amount: null,
          ...Object.fromEntries(names.map((name) => [name, sum(name)])),
        });
        expect(headers['x-total-count'], `${username} ${query}`).toBe(String(body.length));
      }
    }
    await server
      .as('ana')
      .post(`/commissions/${made.house?.id}/adjustments`, { adjustment_amount: 3.5, reason: 'Tasa' });
  });
});

describe('PUT /commissions/{id}', () => {
  test('200 for any status, and back; Paid keeps when and by whom', async () => {
    const line = await aLine(server, november);
    const change = (status: string) => server.as('miguel').put(`/commissions/${line.id}`, { status });
    for (const status of ['Pending', 'Under Review', 'Approved']) {
      expect(await change(status)).toMatchObject({ status: 200, body: { status, paid_at: null } });
    }
    const { body } = await change('Paid');
    expect(body).toMatchObject({ status: 'Paid', paid_at: testNow.replace('.000', ''), paid_by_name: 'Miguel Núñez' });
    server.setTime('2026-11-16T20:01:00Z');
    expect((await change('Calculated')).body).toMatchObject({
      paid_at: null,
      paid_by_name: null,
      commission_amount: 120,
    });
    const history = (await server.as('lucia').get(`/commissions/${line.id}/history`)).body;
    expect(history[0]).toMatchObject({
      action: 'updateCommission',
      actor_name: 'Miguel Núñez',
      before: { status: 'Paid' },
      after: { status: 'Calculated' },
    });
    expect(history).toHaveLength(5);
  });

  test('403 for an Agente, 404 for another agency, 422 for no status of the list, 409 while its period is closed', async () => {
    const line = await aLine(server, november);
    const change = (username: string, body: object) => server.as(username).put(`/commissions/${line.id}`, body);
    expect((await change('lucia', { status: 'Paid' })).status).toBe(403);
    expect((await change('walter', { status: 'Paid' })).status).toBe(404);
    expect((await change('ana', { status: 'Closed' })).status).toBe(422);
    await server.admin.query("update commission_periods set status = 'Closed' where id = $1", [november.id]);
    expect(await change('ana', { status: 'Paid' })).toMatchObject({ status: 409, body: { code: 'period_closed' } });
    expect((await change('ana', { status: 'Calculated' })).status).toBe(200);
    await server.admin.query("update commission_periods set status = 'Calculated' where id = $1", [november.id]);
  });

  test('412 for whoever had not seen the last change', async () => {
    const line = await aLine(server, november);
    const ana = server.as('ana');
    const { headers } = await ana.get(`/commissions/${line.id}`);
    await ana.put(`/commissions/${line.id}`, { status: 'Approved' });
    const late = await ana.put(`/commissions/${line.id}`, { status: 'Paid' }, { 'if-match': headers.etag as string });
    expect(late.status).toBe(412);
  });
});

describe('POST /commissions/paid', () => {
  test('200 with how many, and which stay what they are, and why', async () => {
    const [one, other] = [await aLine(server, november), await aLine(server, november, { status: 'Approved' })];
    const closed = await aCalculatedPeriod(server, 'ana', { status: 'Closed' });
    const [paid, gone] = [
      await aLine(server, november, { status: 'Paid' }),
      await aLine(server, november, { status: 'Cancelled' }),
    ];
    const late = await aLine(server, closed, { status: 'Approved' });
    const foreign = made.foreign?.id;
    const ids = [one.id, other.id, one.id, paid.id, gone.id, late.id, foreign];
    expect((await server.as('ana').post('/commissions/paid', { ids })).body).toEqual({
      paid: 2,
      skipped: [
        { id: paid.id, why: 'already_paid' },
        { id: gone.id, why: 'cancelled' },
        { id: late.id, why: 'period_closed' },
        { id: foreign, why: 'not_found' },
      ],
    });
    for (const { id } of [one, other]) {
      expect((await server.as('lucia').get(`/commissions/${id}`)).body).toMatchObject({
        status: 'Paid',
        paid_by_name: 'Ana Beltrán',
      });
    }
    expect((await server.as('ana').post('/commissions/paid', { ids: [] })).status).toBe(422);
    const tooMany = Array.from({ length: 501 }, () => randomUUID());
    expect((await server.as('ana').post('/commissions/paid', { ids: tooMany })).status).toBe(422);
    expect((await server.as('ana').post('/commissions/paid', { ids: tooMany.slice(1) })).body.paid).toBe(0);
    expect((await server.as('lucia').post('/commissions/paid', { ids: [one.id] })).status).toBe(403);
  });

  test('several at once pay each once, and the figures are those of a recount', async () => {
    const lines = [];
    for (let n = 0; n < 4; n++) lines.push(await aLine(server, november));
    const ids = lines.map(({ id }) => id);
    const answers = await Promise.all(
      ['ana', 'miguel', 'ana'].map((username, n) =>
        server.as(username).post('/commissions/paid', { ids: n === 1 ? ids.toReversed() : ids }),
      ),
    );
    expect(answers.reduce((sum, { body }) => sum + body.paid, 0)).toBe(4);
    const kept = await keptFigures(server.admin, 'commission');
    await recount(server.admin);
    expect(await keptFigures(server.admin, 'commission')).toEqual(kept);
  });
});

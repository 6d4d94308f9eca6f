import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer, testNow } from '#apps/testing/test-server.ts';
import {
  expectFound,
  expectInvalid,
  expectNoForgedCursor,
  expectOwnCursors,
  expectPaged,
  namesOf,
} from '#platform/testing/pages.ts';
import { PolicyCard } from '../contract.ts';
import { aPolicy } from '../testing.ts';

let server: TestServer;
const made: Record<string, { id: string; policy_number: string; client_id: string; quote: { lead: { id: string } } }> =
  {};
const idOf = (username: string) => server.world.users[username]?.id as string;

beforeAll(async () => {
  server = await startTestServer();
  const lucia = server.as('lucia');
  const term = (expiration_date: string) => ({ effective_date: '2026-05-01', expiration_date });
  made.today = await aPolicy(lucia, term('2026-11-16'));
  made.week = await aPolicy(server.as('miguel'), { ...term('2026-11-23'), carrier: 'State Farm' });
  made.month = await aPolicy(lucia, { ...term('2026-12-16'), quote: { product_type: 'Casa' } });
  made.later = await aPolicy(lucia, { ...term('2026-12-17'), policy_number: 'GE-77 421', carrier: 'Óptima 100%' });
  made.past = await aPolicy(lucia, { ...term('2026-11-15'), policy_number: '12-345 678/A' });
  made.cancelled = await aPolicy(lucia, { ...term('2026-11-17'), quote: { product_type: 'Comercial' } });
  await lucia.put(`/policies/${made.cancelled?.id}`, { status: 'Cancelada', agent_id: null });
  await lucia.put(`/leads/${made.week?.quote.lead.id}`, { contact: { name: 'José Núñez', phone: '305 555 0142' } });
  made.foreign = await aPolicy(server.as('tom'), { policy_number: 'GE-77 421' });
});
afterAll(() => server.close());
beforeEach(() => server.setTime(testNow));

const list = (query = '', username = 'lucia') => server.as(username).get(`/policies${query}`);
const all = ['cancelled', 'later', 'month', 'past', 'today', 'week'];

describe('GET /policies', () => {
  test('200 with the own agency alone, for those who work with policies', async () => {
    for (const username of ['ana', 'miguel', 'lucia', 'carlos']) {
      const answer = await list('', username);
      expect(namesOf(answer.body, made)).toEqual(all);
      expect(answer.headers['x-total-count']).toBe('6');
    }
    expect(namesOf((await list('', 'tom')).body, made)).toEqual(['foreign']);
    for (const username of ['elena', 'olga']) expect((await list('?limit=x', username)).status).toBe(403);
    expect((await server.anonymous.get('/policies')).status).toBe(401);
    for (const path of ['', '/history']) {
      expect((await list(`/${made.foreign?.id}${path}`, 'ana')).status).toBe(404);
      expect((await list(`/${made.today?.id}${path}`, 'elena')).status).toBe(403);
    }
  });

  test('200: a card is the policy, as far as cards show it', async () => {
    const { body } = await list(`?client_id=${made.later?.client_id}`);
    const policy = (await server.as('carlos').get(`/policies/${made.later?.id}`)).body;
    expect(body).toEqual([PolicyCard.parse(policy)]);
    expect(policy).toMatchObject({ anchor_day: 1, quote: { lead: { contact: { address: '' } } } });
  });

  test('200 for every filter, alone and together; the total is that of the filter', async () => {
    await expectFound(server.as('lucia'), '/policies', made, {
      'status=Activa': ['later', 'month', 'today', 'week'],
      'status=Vencida': ['past'],
      'status=Cancelada': ['cancelled'],
      'status=Pendiente%20Renovaci%C3%B3n': [],
      'product_type=Casa': ['month'],
      'carrier=STATE%20farm': ['week'],
      'carrier=state': [],
      'carrier=O%CC%81PTIMA%20100%25': ['later'],
      'agent=me': ['later', 'month', 'past', 'today'],
      'agent=none': ['cancelled'],
      [`agent=${idOf('miguel')}`]: ['week'],
      [`agent=${idOf('tom')}`]: [],
      [`client_id=${made.month?.client_id}`]: ['month'],
      [`client_id=${made.foreign?.client_id}`]: [],
      'expiring_within=0': ['today'],
      'expiring_within=6': ['today'],
      'expiring_within=7': ['today', 'week'],
      'expiring_within=29': ['today', 'week'],
      'expiring_within=30': ['month', 'today', 'week'],
      'expiring_within=3650': ['later', 'month', 'today', 'week'],
      'expiring_within=30&status=Cancelada': [],
      'expiring_within=30&agent=me&product_type=Casa&q=2026': ['month'],
      'q=state%20nunez&status=Activa&carrier=State%20Farm': ['week'],
    });
  });

  test('422 for a filter, a sorting, a page or a cursor that cannot be', async () => {
    await expectInvalid(server.as('lucia'), '/policies', [
      'status=Nueva',
      'product_type=auto',
      'agent=lucia',
      'client_id=1',
      'sort=name',
      'limit=0',
      'limit=501',
      'expiring_within=-1',
      'expiring_within=3651',
      'expiring_within=1.5',
      'expiring_within=NaN',

      'expiring_within=',
      'expiring_within=%20',
      'expiring_within=1e1',
      'expiring_within=0x7',
      'expiring_within=+7',
      'limit=',
      'limit=%20',
      'limit=1e1',
      'limit=0x7',
      'limit=10.0',
      'limit=1&limit=2',
      'expiring_within=soon',
      'cursor=nonsense',
      `q=${'x'.repeat(101)}`,
      'carrier=%00',
    ]);
  });

  test('422 for a cursor with what cannot be in the column, or of another sorting or filter', async () => {
    const { id } = made.today ?? {};
    await expectNoForgedCursor(server.as('lucia'), '/policies', [['2026-02-30T00:00:00Z', id]]);
    await expectNoForgedCursor(server.as('lucia'), '/policies?sort=expiration', [
      ['2026-11-16T20:00:00Z', id],
      ['2026-02-30', id],
    ]);
    const queries = ['', '?sort=oldest', '?sort=expiration', '?q=2026', '?expiring_within=30', '?expiring_within=31'];
    await expectOwnCursors(
      server.as('lucia'),
      queries.map((query) => `/policies${query}`),
    );
  });

  test("422 says what is wrong with a number, in the user's language", async () => {
    const cases = [
      ['expiring_within=', 'Este valor no es válido.'],
      ['expiring_within=siete', 'Este valor no es válido.'],
      ['expiring_within=-1', 'Ingrese 0 o más.'],
      ['expiring_within=99999999999999999999', 'Ingrese 3650 o menos.'],
      ['limit=', 'Este valor no es válido.'],
      ['limit=501', 'Ingrese 500 o menos.'],
    ];
    for (const [query = '', message] of cases) {
      const { status, body } = await server.as('lucia').get(`/policies?${query}`, { 'accept-language': 'es' });
      const field = query.split('=')[0];
      expect({ status, ...body }, query).toMatchObject({ status: 422, detail: message, errors: [{ field, message }] });
    }
  });

  test('200 finds by client, number in any writing, and carrier', async () => {
    const found = async (q: string, username?: string) =>
      namesOf((await list(`?q=${encodeURIComponent(q)}`, username)).body, made);
    const { policy_number = '' } = made.today ?? {};
    const [, year, digits = ''] = policy_number.split('-');
    for (const q of [
      policy_number,
      policy_number.toLowerCase(),
      `${year}-${digits}`,
      digits,
      `pol ${digits}`,
      `#${policy_number}`,
      `#${digits}`,
    ]) {
      expect(await found(q), q).toEqual(['today']);
    }
    for (const q of ['GE-77 421', 'ge-77', '77 421', '77421', '#GE-77', '#77421', 'optima', '100%']) {
      expect(await found(q), q).toEqual(['later']);
    }
    for (const q of ['12-345 678', '12345678', '12-345 678/a']) expect(await found(q), q).toEqual(['past']);
    for (const q of ['nunez', 'NÚÑEZ state', '(305) 555-0142', '305.555.0142'])
      expect(await found(q), q).toEqual(['week']);
    for (const q of ['nunez optima', '10_%', '\\', '%%', "' or 1=1 --"]) expect(await found(q), q).toEqual([]);
    expect(await found('GE-77 421', 'tom')).toEqual(['foreign']);
  });
});

describe('Sorting and paging', () => {
  for (const sort of ['newest', 'oldest', 'updated', 'expiration']) {
    test(`200 page by page without gaps or repeats, also among equals: ${sort}`, async () => {
      // All were created at one instant; the order by expiration then has ties too.
      await server.admin.query("update policies set expiration_date = '2026-12-16' where id = $1", [made.later?.id]);
      for (const filter of ['', '&status=Activa', '&q=2026']) {
        await expectPaged(server.as('lucia'), `/policies?sort=${sort}${filter}`, [1, 2, 6]);
      }
      await server.admin.query("update policies set expiration_date = '2026-12-17' where id = $1", [made.later?.id]);
    });
  }

  test('200 by expiration: what expires first comes first', async () => {
    const days = (await list('?sort=expiration')).body.map(
      (policy: { expiration_date: string }) => policy.expiration_date,
    );
    expect(days).toEqual([...days].sort());
    expect(days[0]).toBe('2026-11-15');
  });
});

describe('Days until expiration', () => {
  const days = async (key: string) =>
    (await server.as('carlos').get(`/policies/${made[key]?.id}`)).body.days_until_expiration;

  test.each([
    ['America/New_York', '2026-11-16T04:59:59Z', 1],
    ['America/New_York', '2026-11-16T05:00:00Z', 0],
    ['America/New_York', '2026-11-17T04:59:59Z', 0],
    ['America/New_York', '2026-11-17T05:00:00Z', -1],
    ['America/Los_Angeles', '2026-11-17T07:59:59Z', 0],
    ['America/Los_Angeles', '2026-11-17T08:00:00Z', -1],
    // Daylight saving time starts and ends in between.
    ['America/New_York', '2026-03-08T04:59:59Z', 254],
    ['America/New_York', '2026-03-09T03:59:59Z', 253],
    ['America/New_York', '2024-02-29T12:00:00Z', 991],
  ])('in %s at %s: %d', async (zone, now, expected) => {
    await server.admin.query('update tenants set time_zone = $1', [zone]);
    server.setTime(now);
    expect(await days('today')).toBe(expected);
    const card = (await list(`?client_id=${made.today?.client_id}`)).body[0];
    expect(card.days_until_expiration).toBe(expected);
    const isListed = namesOf((await list('?expiring_within=0')).body, made).includes('today');
    expect(isListed).toBe(expected === 0);
    await server.admin.query("update tenants set time_zone = 'America/New_York'");
  });
});

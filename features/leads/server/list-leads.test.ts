import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '#apps/testing/test-server.ts';
import {
  expectFound,
  expectInvalid,
  expectNoForgedCursor,
  expectOwnCursors,
  namesOf,
} from '#platform/testing/pages.ts';
import { aLead } from '../testing.ts';

interface Listed {
  id: string;
  client_id: string;
}

let server: TestServer;
const made: Record<string, Listed> = {};
const idOf = (username: string) => server.world.users[username]?.id as string;

beforeAll(async () => {
  server = await startTestServer();
  const add = async (key: string, input: Parameters<typeof aLead>[0], change: object = {}) => {
    made[key] = (await server.as('lucia').post('/leads', aLead(input))).body;
    await server.as('lucia').put(`/leads/${made[key]?.id}`, change);
  };
  await add('auto', { product_type: 'Auto', source: 'Web', contact: { name: 'Ana Núñez' } });
  await add('casa', { product_type: 'Casa', source: 'Referral', assigned_agent: null, contact: { name: 'Ana Nuza' } });
  await add(
    'negocio',
    { product_type: 'Comercial', source: 'Meta Ads', assigned_agent: idOf('ana') },
    { status: 'Cerrado' },
  );
  await add('otro', { product_type: null, source: null, contact: { name: 'Ana Ñandú' } }, { status: 'Perdido' });
  made.foreign = (await server.as('tom').post('/leads', aLead({ contact: { name: 'Ana Foreign' } }))).body;
});
afterAll(() => server.close());

const list = (query = '', username = 'lucia') => server.as(username).get(`/leads${query}`);

describe('GET /leads', () => {
  test('200 with the own agency alone, for those who work with leads', async () => {
    for (const username of ['ana', 'miguel', 'lucia', 'carlos']) {
      const answer = await list('', username);
      expect(namesOf(answer.body, made)).toEqual(['auto', 'casa', 'negocio', 'otro']);
      expect(answer.headers['x-total-count']).toBe('4');
      expect(answer.headers.link).toBeUndefined();
    }
    expect(namesOf((await list('', 'tom')).body, made)).toEqual(['foreign']);
    for (const username of ['elena', 'olga']) expect((await list('?limit=x', username)).status).toBe(403);
    expect((await server.anonymous.get('/leads')).status).toBe(401);
  });

  test('200: a card carries what the board and the list show and nothing more', async () => {
    const { body } = await list(`?client_id=${made.auto?.client_id}`);
    expect(Object.keys(body[0]).sort()).toEqual(
      [
        'current_carrier',
        'current_expiration_date',
        'current_premium',
        'id',
        'status',
        'product_type',
        'source',
        'campaign',
        'zip_code',
        'client_id',
        'contact',
        'assigned_agent',
        'assigned_agent_name',
        'last_contact',
        'created_at',
        'updated_at',
      ].sort(),
    );
    expect(body[0]).toMatchObject({
      id: made.auto?.id,
      assigned_agent_name: 'Lucía Ferrer',
      contact: { name: 'Ana Núñez' },
    });
    expect(body[0].contact).not.toHaveProperty('address');
  });

  test('200 for every filter, alone and together; the total is that of the filter', async () => {
    await expectFound(server.as('lucia'), '/leads', made, {
      'status=Nuevo': ['auto', 'casa'],
      'status=Cerrado': ['negocio'],
      'status=Contactado': [],
      'product_type=Casa': ['casa'],
      'source=Meta%20Ads': ['negocio'],
      'assigned_agent=me': ['auto', 'otro'],
      'assigned_agent=none': ['casa'],
      [`assigned_agent=${idOf('ana')}`]: ['negocio'],
      [`assigned_agent=${idOf('tom')}`]: [],
      'q=ana': ['auto', 'casa', 'otro'],
      'q=ana&status=Nuevo&product_type=Auto&source=Web&assigned_agent=me&created_from=2026-11-16&created_to=2026-11-16':
        ['auto'],
      'q=ana&status=Nuevo&source=Referral&assigned_agent=me': [],
      'created_to=2026-11-15': [],
    });
  });

  test('200: by the day on which the insurance ends that the person has now, both days included', async () => {
    const { id } = (
      await server.as('tom').post('/leads', aLead({ current_expiration_date: '2027-03-09', current_premium: '980.5' }))
    ).body;
    const found = async (query: string) =>
      (await list(`?${query}`, 'tom')).body.map((lead: Listed) => lead.id).includes(id);
    for (const [query, isFound] of [
      ['expires_from=2027-03-09', true],
      ['expires_from=2027-03-10', false],
      ['expires_to=2027-03-09', true],
      ['expires_to=2027-03-08', false],
      ['expires_from=2027-03-01&expires_to=2027-03-31', true],
    ] as const)
      expect(await found(query), query).toBe(isFound);
    expect((await server.as('tom').get(`/leads/${id}`)).body).toMatchObject({ current_premium: 980.5 });
    await server.as('tom').put(`/leads/${id}`, { current_expiration_date: null });
    expect(await found('expires_from=1990-01-01')).toBe(false);
  });

  test('422 for a filter, a sorting, a page or a cursor that cannot be', async () => {
    await expectInvalid(server.as('lucia'), '/leads', [
      'status=Ganado',
      'status=Nuevo&status=Cerrado',
      'product_type=auto',
      'source=',
      'assigned_agent=lucia',
      'client_id=1',
      'sort=phone',
      'created_from=16/11/2026',
      'created_from=2026-02-30',
      'created_to=0000-01-01',
      'limit=0',
      'limit=501',
      'limit=-1',
      'limit=NaN',
      'cursor=nonsense',
      'cursor=%00',
      `q=${'x'.repeat(101)}`,
      'q=a%00b',
    ]);
  });

  test('422 for a cursor with what cannot be in the column, in every sorting', async () => {
    const { id } = made.auto ?? {};
    const instants = ['yesterday', '2026-99-99T00:00:00Z', '2026-02-30T00:00:00Z', '0000-01-01T00:00:00Z', 'María'];
    const forged = [...instants.map((at) => [at, id]), ['2026-11-16T20:00:00Z', 'nobody']];
    for (const sort of ['newest', 'oldest', 'updated']) {
      await expectNoForgedCursor(server.as('lucia'), `/leads?sort=${sort}`, forged);
    }
    await expectNoForgedCursor(server.as('lucia'), '/leads?sort=name', [
      ['Mar\u0000a', id],
      ['María', 'nobody'],
    ]);
  });

  test('422 for a cursor of another sorting or another filter, which would show a wrong page', async () => {
    const queries = [
      '',
      '?sort=oldest',
      '?sort=updated',
      '?sort=name',
      '?status=Nuevo',
      '?q=ana',
      '?assigned_agent=me',
    ];
    await expectOwnCursors(
      server.as('lucia'),
      queries.map((query) => `/leads${query}`),
    );
  });

  test("422 on the last day when it comes before the first, in the user's language", async () => {
    const reversed = '/leads?created_from=2026-11-02&created_to=2026-11-01';
    const message = 'La fecha final no puede ser anterior a la inicial.';
    expect(await server.as('lucia').get(reversed, { 'accept-language': 'es' })).toMatchObject({
      status: 422,
      body: { detail: message, errors: [{ field: 'created_to', message }] },
    });
    const english = "The end date can't be before the start date.";
    expect((await list(reversed.slice('/leads'.length))).body.detail).toBe(english);
  });

  test('422 with one sentence a field, about each that is wrong', async () => {
    const { body } = await list('?created_from=&created_to=2026-02-30&status=&client_id=1');
    const fields = body.errors.map(({ field }: { field: string }) => field).sort();
    expect(fields).toEqual(['client_id', 'created_from', 'created_to', 'status']);
  });

  test('200 and nothing for a client or a user whom the agency does not know', async () => {
    for (const field of ['client_id', 'assigned_agent']) {
      const answer = await list(`?${field}=00000000-0000-4000-8000-000000000000`);
      expect(answer, field).toMatchObject({ status: 200, body: [], headers: { 'x-total-count': '0' } });
    }
  });

  test('200 whatever else stands in the query', async () => {
    expect((await list('?tenant_id=x&or=1%3D1&__proto__[a]=b&limit=500')).status).toBe(200);
  });
});

describe('Days of the agency', () => {
  const at = async (moments: string[]) => {
    await server.admin.query(
      `insert into leads (tenant_id, id, client_id, search_text, created_at)
       select tenant_id, gen_random_uuid(), client_id, 'dayprobe', moment from leads, unnest($2::timestamptz[]) moment where id = $1`,
      [made.auto?.id, moments],
    );
  };
  const day = async (from: string, to = from) => {
    const { body } = await list(`?q=dayprobe&sort=oldest&created_from=${from}&created_to=${to}`);
    return body.map(({ created_at }: { created_at: string }) => created_at);
  };

  test('200: a day runs from midnight to midnight in America/New_York, also when it has 23 or 25 hours', async () => {
    await at([
      '2026-03-08T04:59:59.999999Z',
      '2026-03-08T05:00:00Z',
      '2026-03-09T03:59:59.999999Z',
      '2026-03-09T04:00:00Z',
      '2026-11-01T03:59:59Z',
      '2026-11-01T04:00:00Z',
      '2026-11-01T05:30:00Z',
      '2026-11-01T06:30:00Z',
      '2026-11-02T04:59:59Z',
      '2026-11-02T05:00:00Z',
    ]);
    expect(await day('2026-03-08')).toEqual(['2026-03-08T05:00:00Z', '2026-03-09T03:59:59.999999Z']);
    expect(await day('2026-03-09')).toEqual(['2026-03-09T04:00:00Z']);
    expect(await day('2026-11-01')).toEqual([
      '2026-11-01T04:00:00Z',
      '2026-11-01T05:30:00Z',
      '2026-11-01T06:30:00Z',
      '2026-11-02T04:59:59Z',
    ]);
    expect(await day('2026-10-31', '2026-11-02')).toHaveLength(6);
  });

  test('200: another agency has days of its own', async () => {
    await server.admin.query("update tenants set time_zone = 'America/Los_Angeles' where id = $1", [
      server.world.tenants.sol,
    ]);
    expect(await day('2026-11-01')).toEqual(['2026-11-02T04:59:59Z', '2026-11-02T05:00:00Z']);
    await server.admin.query("update tenants set time_zone = 'America/New_York' where id = $1", [
      server.world.tenants.sol,
    ]);
  });
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '#apps/testing/test-server.ts';
import { aLead } from '#features/leads/testing.ts';

// A number and the list that it opens have equal counts under all filters: at the first and last moment of the range,
// for leads with an unknown source, and next to rows just outside the range.
let server: TestServer;

const days = { from: '2026-10-25', to: '2026-11-01' };
const range = `period_start=${days.from}&period_end=${days.to}`;

beforeAll(async () => {
  server = await startTestServer();
  const made = async (instant: string, input: Parameters<typeof aLead>[0], status?: string) => {
    server.setTime(instant);
    const { body } = await server.as('lucia').post('/leads', aLead(input));
    if (status) await server.as('lucia').put(`/leads/${body.id}`, { status });
    return body.id as string;
  };
  const sold = async (instant: string, lead_id: string, product_type: string) => {
    server.setTime(instant);
    const { body } = await server.as('lucia').post('/quotes', { lead_id, product_type, annual_premium: 900 });
    await server.as('lucia').put(`/quotes/${body.id}`, { status: 'Enviada' });
    await server.as('lucia').post(`/quotes/${body.id}/convert-to-policy`, {});
  };
  // Miami is UTC-4 until 1 November at 02:00, then UTC-5.
  await made('2026-10-25T03:59:59.700Z', { source: 'Web' });
  const first = await made('2026-10-25T04:00:00Z', { source: 'Web', product_type: 'Auto' }, 'Contactado');
  await made('2026-10-28T15:00:00Z', { source: 'Call', product_type: 'Casa' }, 'Cotizado');
  await made('2026-10-28T16:00:00Z', { source: null, product_type: 'Casa' }, 'Perdido');
  const last = await made('2026-11-02T04:59:59.700Z', { source: 'Meta Ads', product_type: 'Comercial' });
  await made('2026-11-02T05:00:00Z', { source: 'Meta Ads' });
  await sold('2026-10-30T15:00:00Z', first, 'Auto');
  await sold('2026-11-02T04:59:59.800Z', last, 'Comercial');
  server.setTime('2026-11-20T15:00:00Z');
});
afterAll(() => server.close());

const read = async (path: string) => (await server.as('ana').get(path)).body;
const listed = async (path: string) => Number((await server.as('ana').get(path)).headers['x-total-count']);

const filters = [
  '',
  '&sources=Web',
  '&sources=Web,none',
  '&products=Casa',
  '&products=Auto,Comercial&sources=Meta%20Ads',
];

test.each([...filters, 'agent'])('200: each number of %j is as many as its list has', async (input) => {
  const lucia = (await read('/analytics/agents?period_start=2026-10-01')).find(Boolean).agent_id;
  const filter = input === 'agent' ? `&agents=${lucia}` : input;
  const funnel = await read(`/analytics/conversion-funnel?${range}${filter}`);
  const steps = { Nuevo: 'total', Contactado: 'contacted', Cotizado: 'quoted', Cerrado: 'closed' };
  const created = `created_from=${days.from}&created_to=${days.to}${filter}`;
  for (const [stage, name] of Object.entries(steps)) {
    const total = await listed(`/leads?stage_reached=${encodeURIComponent(stage)}&${created}`);
    expect([stage, total]).toEqual([stage, funnel[`${name}_leads`]]);
  }
  const { stats_cards } = await read(`/analytics/dashboard?${range}${filter}`);
  expect(await listed(`/quotes?business=new&${created}`)).toBe(stats_cards.quotes.value);
  const sold = `sold_from=${days.from}&sold_to=${days.to}${filter}`;
  const policies = await listed(`/policies?${sold}`);
  expect(policies).toBe(stats_cards.policies.value);
  expect((await listed(`/policies?business=new&${sold}`)) + (await listed(`/policies?business=renewal&${sold}`))).toBe(
    policies,
  );
});

test('200: the whole range has four leads, two quotes and two sales, and one moment more has others', async () => {
  const created = (from: string, to: string) => listed(`/leads?created_from=${from}&created_to=${to}`);
  expect(await created(days.from, days.to)).toBe(4);
  expect(await created('2026-10-24', '2026-11-02')).toBe(6);
  expect(await listed(`/policies?sold_from=${days.from}&sold_to=${days.to}`)).toBe(2);
  expect(await listed(`/quotes?created_from=${days.from}&created_to=${days.to}`)).toBe(2);
});

test('200: what expires after the range is what its card says, without what was cancelled', async () => {
  const year = 'period_start=2026-10-01&period_end=2027-09-30';
  const { stats_cards } = await read(`/analytics/dashboard?${year}`);
  const inAll = () => listed('/policies?expires_from=2027-10-01&expires_to=2028-09-29');
  expect(await inAll()).toBe(stats_cards.expiring.value);
  expect(await inAll()).toBe(2);
  const [{ id }] = await read('/policies');
  await server.as('ana').put(`/policies/${id}`, { status: 'Cancelada' });
  expect(await inAll()).toBe(1);
});

test('200: each class of the time to the first contact, and each source of it, is as many leads as its list has', async () => {
  const speed = await read(`/analytics/speed-to-lead?${range}`);
  const created = `created_from=${days.from}&created_to=${days.to}`;
  const contacts = (first: string, more = '') => listed(`/leads?first_contact=${first}&${created}${more}`);
  const found: number[] = [];
  for (const { up_to_minutes, leads } of [...speed.classes, { up_to_minutes: 'never', leads: speed.never }]) {
    const first = up_to_minutes === null ? 'later' : String(up_to_minutes);
    found.push(leads);
    expect([first, await contacts(first)]).toEqual([first, leads]);
  }
  expect(found.filter((leads) => leads > 0)).toEqual([3, 1]);
  expect(await contacts('any')).toBe(speed.leads);
  for (const { id, leads } of speed.parts.hour) {
    expect([id, await contacts('any', `&created_hour=${id}`)]).toEqual([id, leads]);
  }
  for (const { id, leads } of speed.parts.language) {
    expect([id, await contacts('any', `&language=${id}`)]).toEqual([id, leads]);
  }
  expect(speed.parts.hour.length).toBeGreaterThan(1);
  for (const { id, leads } of speed.parts.source) {
    expect([id, await contacts('any', `&sources=${encodeURIComponent(id)}`)]).toEqual([id, leads]);
  }
});

test('200: the terms that expire in the range, canceled ones too, are as many as retention is of', async () => {
  const year = 'period_start=2027-10-01&period_end=2027-11-30';
  const { policies } = await read(`/analytics/retention?${year}`);
  expect(policies.expiring).toBe(2);
  expect(await listed('/policies?terms=all&expires_from=2027-10-01&expires_to=2027-11-30')).toBe(2);
});

test('200: a list that somebody comes to from a figure is counted to its end, beyond a thousand', async () => {
  const person = (await read('/leads'))[0].client_id;
  const { rows } = await server.admin.query(
    `select string_agg(quote_ident(attname), ', ' order by attnum) as columns from pg_attribute
     where attrelid = 'leads'::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
  );
  const { columns } = rows[0];
  await server.admin.query(
    `insert into leads (${columns})
     select ${columns.replaceAll(/(^|, )/g, '$1copy.')}
     from (select * from leads where client_id = $1 order by created_at limit 1) first cross join generate_series(1, 1200) n
     cross join lateral jsonb_populate_record(null::leads, to_jsonb(first) || jsonb_build_object(
       'id', md5('copy' || n)::uuid, 'created_at', timestamptz '2026-10-12T12:00:00Z')) copy`,
    [person],
  );
  const week = 'created_from=2026-10-12&created_to=2026-10-12&stage_reached=Nuevo';
  const total = async (more: string) => (await server.as('ana').get(`/leads?${week}${more}`)).headers['x-total-count'];
  expect(await total('')).toBe('1000+');
  expect(await total('&count=exact')).toBe('1200');
  const { total_leads } = await read('/analytics/conversion-funnel?period_start=2026-10-12&period_end=2026-10-12');
  expect(total_leads).toBe(1_200);
});

test('422 for a value that nobody has, a day that is none and days in the wrong order', async () => {
  const wrong = async (path: string) => {
    const { status, body } = await server.as('ana').get(path);
    return [status, body.errors?.[0]?.field?.split('.')[0]];
  };
  expect((await wrong('/leads?sources=Web,Radio'))[0]).toBe(422);
  expect((await wrong('/leads?agents=lucia'))[0]).toBe(422);
  expect(await wrong('/leads?first_contact=7')).toEqual([422, 'first_contact']);
  expect(await wrong('/leads?stage_reached=Perdido')).toEqual([422, 'stage_reached']);
  expect(await wrong('/policies?business=old')).toEqual([422, 'business']);
  expect(await wrong('/policies?sold_from=2026-10-02&sold_to=2026-10-01')).toEqual([422, 'sold_to']);
  expect(await wrong('/policies?expires_from=2026-10-02&expires_to=2026-10-01')).toEqual([422, 'expires_to']);
  expect(await wrong('/quotes?created_from=2026-10-02&created_to=2026-10-01')).toEqual([422, 'created_to']);
});

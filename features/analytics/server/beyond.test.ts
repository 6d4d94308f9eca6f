import { readXlsx } from 'hucre';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '#apps/testing/test-server.ts';
import { aLead } from '#features/leads/testing.ts';

// Speed to lead, retention, spend and goals, with expected values calculated by hand.
let server: TestServer;
let lucia: string;

const range = 'period_start=2026-10-01&period_end=2026-10-31';
const read = async (path: string) => (await server.as('ana').get(`/analytics/${path}`)).body;

beforeAll(async () => {
  server = await startTestServer();
  const lead = async (instant: string, input: Parameters<typeof aLead>[0], contactedAfter?: number) => {
    server.setTime(instant);
    const { body } = await server.as('lucia').post('/leads', aLead(input));
    if (contactedAfter !== undefined) {
      server.setTime(new Date(Date.parse(instant) + contactedAfter * 1_000).toISOString());
      await server.as('lucia').put(`/leads/${body.id}`, { status: 'Contactado' });
    }
    return body.id as string;
  };
  // Exactly five minutes counts as within five; one second more doesn't.
  await lead('2026-10-05T14:00:00Z', { source: 'Web' }, 300);
  await lead('2026-10-05T14:30:00Z', { source: 'Web' }, 301);
  await lead('2026-10-06T15:00:00Z', { source: 'Call' }, 60);
  await lead('2026-10-06T16:00:00Z', { source: 'Call' });
  const sold = async (instant: string, lead_id: string, effective_date: string, expiration_date: string) => {
    server.setTime(instant);
    const sale = { lead_id, product_type: 'Auto', annual_premium: 1_000 };
    const { body: quote } = await server.as('lucia').post('/quotes', sale);
    await server.as('lucia').put(`/quotes/${quote.id}`, { status: 'Enviada' });
    const { body } = await server
      .as('lucia')
      .post(`/quotes/${quote.id}/convert-to-policy`, { effective_date, expiration_date });
    return body.id as string;
  };
  const person = await lead('2025-10-01T14:00:00Z', { source: 'Web' });
  // Followed by the same client's next policy, but not by its renewal.
  await sold('2025-10-15T14:00:00Z', person, '2025-10-15', '2026-10-15');
  const other = await lead('2025-10-02T14:00:00Z', { source: 'Web' });
  const cancelled = await sold('2025-10-20T14:00:00Z', other, '2025-10-20', '2026-10-20');
  server.setTime('2026-03-01T15:00:00Z');
  await server.as('ana').put(`/policies/${cancelled}`, { status: 'Cancelada', reason: 'Se mudó' });
  server.setTime('2026-09-20T14:00:00Z');
  const { client_id } = (await server.as('lucia').get(`/leads/${person}`)).body;
  const again = (await server.as('lucia').post('/leads', aLead({ source: 'Web', client_id }))).body.id;
  await sold('2026-10-10T14:00:00Z', again, '2026-10-15', '2027-10-15');
  server.setTime('2026-11-20T15:00:00Z');
  const { body: users } = await server.as('ana').get('/auth/users');
  lucia = users.find(({ username }: { username: string }) => username === 'lucia').id;
});
afterAll(() => server.close());

test('200: how soon leads were contacted, to the second, in all and in parts that sum to it', async () => {
  const speed = await read(`speed-to-lead?${range}`);
  expect(speed).toMatchObject({ leads: 4, contacted: 3, within_five_minutes: 50, never: 1 });
  expect(speed.classes.filter(({ leads }: { leads: number }) => leads > 0)).toEqual([
    { up_to_minutes: 1, leads: 1 },
    { up_to_minutes: 5, leads: 1 },
    { up_to_minutes: 15, leads: 1 },
  ]);
  expect(speed.parts.source).toMatchObject([
    { id: 'Call', leads: 2, within_five_minutes: 50 },
    { id: 'Web', leads: 2, within_five_minutes: 50 },
  ]);
  // Half hours and full hours in Miami.
  expect(speed.parts.hour.map(({ id, leads }: { id: string; leads: number }) => [id, leads])).toEqual([
    ['10', 2],
    ['11', 1],
    ['12', 1],
  ]);
  for (const part of ['source', 'agent', 'hour', 'language']) {
    expect(speed.parts[part].reduce((sum: number, { leads }: { leads: number }) => sum + leads, 0)).toBe(4);
  }
  expect(await read('speed-to-lead?period_start=2020-01-01&period_end=2020-01-31')).toMatchObject({
    leads: 0,
    contacted: 0,
    within_five_minutes: 0,
    median_minutes: null,
    never: 0,
  });
});

test('200: what was kept of what expired, with and without terms followed elsewhere', async () => {
  const retention = await read(`retention?${range}`);
  expect(retention).toMatchObject({
    policies: { expiring: 2, kept: 0, rate: 0 },
    premium: { expiring: 2_000, kept: 0, rate: 0 },
    clients: { start: 1, end: 1, new: 0, rate: 100 },
  });
  expect(retention.lost.map(({ reason }: { reason: string }) => reason)).toContain('cancelled');
  const followed = await read(`retention?${range}&followed=true`);
  expect(followed).toMatchObject({
    policies: { expiring: 2, kept: 1, rate: 50 },
    premium: { expiring: 2_000, kept: 1_000, rate: 50 },
    lost: [{ reason: 'cancelled', policies: 1, premium: 1_000 }],
  });
});

test('200: spend by source and month stands in the report of what it brought; null takes it back', async () => {
  const set = (body: object) => server.as('ana').post('/analytics/spend', body);
  expect((await set({ source: 'Web', month: '2026-10-17', amount: 100 })).body).toEqual({
    source: 'Web',
    month: '2026-10-01',
    amount: 100,
  });
  await set({ source: 'Web', month: '2026-10-01', amount: 250.5 });
  const spend = await read(`spend?${range}`);
  expect(spend.find(({ source }: { source: string }) => source === 'Web').amount).toBe(250.5);
  expect(spend.find(({ source }: { source: string }) => source === 'Call').amount).toBeNull();
  const { body } = await server.as('ana').post('/analytics/reports/roi', {
    period_start: '2026-10-01',
    period_end: '2026-10-31',
    export_format: 'json',
  });
  const web = body.data.sources.find(({ source }: { source: string }) => source === 'Web');
  expect(web).toMatchObject({ month: '2026-10-01', leads: 2, policies: 1, premium: 1_000, spend: 250.5 });
  expect(web).toMatchObject({ cost_per_lead: 125.25, cost_per_policy: 250.5 });
  expect(web).toMatchObject({ days: 31 });
  // Ten of the 31 days of the month. Sources without leads are absent.
  const tenDays = { period_start: '2026-10-01', period_end: '2026-10-10' };
  const { data } = (await server.as('ana').post('/analytics/reports/roi', { ...tenDays, export_format: 'json' })).body;
  expect(data.sources.find(({ source }: { source: string }) => source === 'Web')).toMatchObject({
    spend: 80.81,
    days: 10,
  });
  const notesOn = async (days: object) => {
    const answer = await server.as('ana').post('/analytics/reports/roi', { ...days, export_format: 'excel' });
    const { sheets } = await readXlsx(answer.body);
    return (sheets.find(({ name }) => name === 'Notes')?.rows ?? []).join();
  };
  const notes = await notesOn(tenDays);
  expect(notes).toContain('2026-10 (10/31)');
  expect(notes).toContain('Call');
  expect(notes).not.toContain('Meta Ads');
  const ofMonth = await notesOn({ period_start: '2026-10-01', period_end: '2026-10-31' });
  expect(ofMonth).toContain('2026-10');
  expect(ofMonth).not.toContain('/31');
  await set({ source: 'Web', month: '2026-10-01', amount: null });
  expect((await read(`spend?${range}`))[0].amount).toBeNull();
  expect((await set({ source: 'Radio', month: '2026-10-01', amount: 1 })).status).toBe(422);
  expect((await set({ source: 'Web', month: '2026-10-01', amount: -1 })).status).toBe(422);
});

test('200: a grid of amounts at once, all or none; two at once do not wait crosswise', async () => {
  const put = (spend: object[], caller = server.as('ana')) => caller.put('/analytics/spend', { spend });
  const cell = (source: string, month: string, amount: number | null) => ({ source, month, amount });
  const of = async (source: string) =>
    (await read('spend?period_start=2026-09-10&period_end=2026-10-31'))
      .filter((one: { source: string }) => one.source === source)
      .map(({ month, amount, leads }: Record<string, unknown>) => [month, amount, leads]);
  const both = [cell('Web', '2026-09-01', 1), cell('Web', '2026-10-09', 2.5), cell('Call', '2026-10-01', 3)];
  const answers = await Promise.all([put(both), put(both.toReversed(), server.as('miguel'))]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(await of('Web')).toEqual([
    ['2026-09-01', 1, 1],
    ['2026-10-01', 2.5, 2],
  ]);
  expect((await put([cell('Web', '2026-09-01', 9), cell('Web', '2026-10-01', -1)])).status).toBe(422);
  expect((await put([cell('Web', '2026-09-01', null), cell('Web', '2026-10-01', 4)])).status).toBe(200);
  expect(await of('Web')).toEqual([
    ['2026-09-01', null, 1],
    ['2026-10-01', 4, 2],
  ]);
  expect((await put([])).status).toBe(200);
  const many = (count: number) => Array.from({ length: count }, () => cell('Web', '2026-10-01', null));
  expect([(await put(many(289))).status, (await put(many(288))).status]).toEqual([422, 200]);
  expect((await put([cell('Web', '2026-10-01', 1)], server.as('lucia'))).status).toBe(403);
  expect((await put([cell('Web', '2026-10-01', 77)], server.as('walter'))).status).toBe(200);
  expect((await of('Web'))[1]).toEqual(['2026-10-01', null, 2]);
});

test('200: what sources brought and cost on the screen is what the report says, and a cut month says so', async () => {
  const said = (source: string, amount: number | null) => ({ source, month: '2026-10-01', amount });
  const body = { spend: [said('Web', 250.5), said('Call', null)] };
  await server.as('ana').put('/analytics/spend', body);
  const roi = await read('roi?period_start=2026-10-01&period_end=2026-10-10');
  expect(roi.cut_months).toEqual([{ month: '2026-10-01', days: 10, of: 31 }]);
  const row = { source: 'Web', month: '2026-10-01', days: 10, leads: 2, policies: 1, premium: 1_000, spend: 80.81 };
  expect(roi.rows).toContainEqual({ ...row, cost_per_lead: 40.41, cost_per_policy: 80.81 });
  expect((await read(`roi?${range}`)).cut_months).toEqual([]);
  expect((await read(`roi?${range}&agents=${lucia}`)).missing).toEqual([]);
  // October is missing only after it ends by the agency's clock.
  const missed = async (instant: string) => {
    server.setTime(instant);
    return (await read(`roi?${range}`)).missing;
  };
  expect(await missed('2026-11-01T03:59:59Z')).toEqual([]);
  expect(await missed('2026-11-01T04:00:00Z')).toEqual([{ source: 'Call', months: ['2026-10-01'] }]);
  server.setTime('2026-11-20T15:00:00Z');
});

test('200: goals of a month with what is reached of them; 422 for somebody of nobody', async () => {
  const set = (body: object) => server.as('ana').post('/analytics/goals', { month: '2026-10-01', ...body });
  await set({ agent_id: null, leads: 8, policies: null, premium: 3_000 });
  await set({ agent_id: lucia, leads: 2, policies: 4, premium: null });
  const { month, goals } = await read('goals?month=2026-10-31');
  expect(month).toBe('2026-10-01');
  expect(goals[0]).toEqual({
    agent_id: null,
    agent_name: '',
    leads: { goal: 8, actual: 4, reached: 50 },
    policies: { goal: null, actual: 1, reached: null },
    premium: { goal: 3_000, actual: 1_000, reached: 33.3 },
  });
  expect(goals.find(({ agent_id }: { agent_id: string }) => agent_id === lucia)).toMatchObject({
    leads: { goal: 2, actual: 4, reached: 200 },
    policies: { goal: 4, actual: 1, reached: 25 },
  });
  const stranger = '00000000-0000-4000-8000-000000000001';
  expect((await set({ agent_id: stranger, leads: 1, policies: null, premium: null })).status).toBe(422);
});

test('403: whoever leads nobody', async () => {
  for (const path of ['speed-to-lead', 'retention', 'spend', 'roi', 'goals']) {
    expect([path, (await server.as('lucia').get(`/analytics/${path}`)).status]).toEqual([path, 403]);
  }
});

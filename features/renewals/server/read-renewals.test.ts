import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aRenewedPolicy } from '#apps/testing/process-renewals.ts';
import { startTestServer, type TestServer } from '#apps/testing/test-server.ts';
import type { Caller } from '#platform/testing/caller.ts';
import { expectPaged } from '#platform/testing/pages.ts';
import { aPolicyUntil } from '../testing.ts';

const noon = '2026-06-01T16:00:00.000Z';

let server: TestServer;
let ana: Caller;
let lucia: Caller;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(() => begin(noon));

let second = 0;

/** An instant, with all users signed in; no two calls use the same one. */
function begin(instant: string): void {
  second += 1;
  server.setTime(new Date(Date.parse(instant) + second * 1_000));
  [ana, lucia] = [server.as('ana'), server.as('lucia')];
}

const idOf = (username: string) => server.world.users[username]?.id as string;

const renewed = (day?: string, input?: object) => aRenewedPolicy(server, day, { ...input });
describe('GET /renewals', () => {
  test('200 with what its filters say', async () => {
    const { policy, renewal } = await renewed('2026-06-25', { quote: { product_type: 'Casa' } });
    const ids = async (query: string) =>
      (await lucia.get(`/renewals?${query}`)).body.map(({ id }: { id: string }) => id);
    for (const query of [
      'status=Pendiente',
      'only=open',
      'product_type=Casa',
      `assigned_agent=${idOf('lucia')}`,
      'assigned_agent=me',
      'date_from=2026-06-25&date_to=2026-06-25',
      `client_id=${policy.client_id}`,
      `q=${policy.policy_number}`,
      `q=${encodeURIComponent(policy.quote.lead.contact.name)}`,
    ]) {
      expect(await ids(query), query).toContain(renewal.id);
    }
    for (const query of [
      'status=Procesando',
      'product_type=Auto',
      'date_to=2026-06-24',
      'assigned_agent=none',
      'q=nobody-here',
    ]) {
      expect(await ids(query), query).not.toContain(renewal.id);
    }
    expect((await lucia.get('/renewals?date_from=2026-06-25&date_to=2026-06-24')).status).toBe(422);
  });

  test.each(['newest', 'oldest', 'updated', 'expiration'])('200 page by page, whatever the order: %s', async (sort) => {
    await expectPaged(lucia, `/renewals?sort=${sort}`, [1, 4]);
  });
});

describe('The configuration', () => {
  test('200 with the specified defaults; a change keeps what it leaves out, and the types in their order', async () => {
    expect((await ana.get('/renewals/config')).body).toEqual({
      days_before_expiration: 30,
      auto_generate_quotes: true,
      auto_send_notifications: true,
      auto_create_tasks: true,
      notification_types: ['Email', 'Sistema'],
    });
    const changed = await ana.put('/renewals/config', {
      days_before_expiration: '45',
      auto_create_tasks: false,
      notification_types: ['Sistema', 'Sistema'],
    });
    expect(changed).toMatchObject({
      status: 200,
      body: {
        days_before_expiration: 45,
        auto_generate_quotes: true,
        auto_create_tasks: false,
        notification_types: ['Sistema'],
      },
    });
    const back = { days_before_expiration: 30, auto_create_tasks: true, notification_types: ['Sistema', 'Email'] };
    expect((await ana.put('/renewals/config', back)).body.notification_types).toEqual(['Email', 'Sistema']);
  });

  test.each([
    {},
    { days_before_expiration: 0 },
    { days_before_expiration: 366 },
    { days_before_expiration: 1.5 },
    { days_before_expiration: 'mucho' },
  ])('422 with a clear sentence: %j', async (body) => {
    const say = async (language: string) =>
      (await ana.put('/renewals/config', body, { 'accept-language': language })).body.errors[0];
    expect(await say('es')).toMatchObject({
      field: 'days_before_expiration',
      message: 'Ingrese un número entero de días, de 1 a 365',
    });
    expect(await say('en')).toMatchObject({ message: 'Enter a whole number of days from 1 to 365' });
  });

  test('200 at the bounds, and 422 for another type', async () => {
    for (const days_before_expiration of [1, 365, 30]) {
      expect((await ana.put('/renewals/config', { days_before_expiration })).status).toBe(200);
    }
    const other = { days_before_expiration: 30, notification_types: ['SMS'] };
    expect((await ana.put('/renewals/config', other)).status).toBe(422);
  });
});

describe('A dry run', () => {
  test('202: says who would get a renewal and why others are left out, and does nothing', async () => {
    const [walter, tom] = [server.as('walter'), server.as('tom')];
    const due = await aPolicyUntil(tom, '2026-06-20', { quote: { annual_premium: 1_000 } });
    const followed = await aPolicyUntil(tom, '2026-06-21');
    await aPolicyUntil(tom, '2027-06-21', { client_id: followed.client_id });
    const cancelled = await aPolicyUntil(tom, '2026-06-22');
    await tom.put(`/policies/${cancelled.id}`, { status: 'Cancelada' });
    await aPolicyUntil(tom, '2026-05-01');
    const answer = await walter.post('/renewals/process?dry_run=true');
    expect(answer).toMatchObject({
      status: 202,
      body: {
        run: null,
        preview: {
          until: '2026-07-01',
          due: 1,
          due_premium: 1_000,
          policies: [{ id: due.id, policy_number: due.policy_number, agent_name: 'Tom Becker' }],
          left_out: { followed: 1, cancelled: 1, expired: 1, not_due: 1 },
          left_out_policies: [
            { id: followed.id, why: 'followed' },
            { id: cancelled.id, why: 'cancelled' },
          ],
        },
      },
    });
    expect((await walter.get('/renewals')).body).toEqual([]);
    expect((await walter.get('/renewals/engine-status')).body).toMatchObject({ total_renewals: 0, run: null });
  });

  test('202: a later policy that was cancelled from its first day on follows nothing, from its second day on it does', async () => {
    const [walter, tom] = [server.as('walter'), server.as('tom')];
    const { id, client_id } = await aPolicyUntil(tom, '2026-06-20');
    const later = await aPolicyUntil(tom, '2027-07-20', { client_id });
    const due = async () => {
      const { preview } = (await walter.post('/renewals/process?dry_run=true')).body;
      return preview.policies.map((policy: { id: string }) => policy.id);
    };
    const cancel = async (cancelled_on: string) =>
      (await walter.put(`/policies/${later.id}`, { status: 'Cancelada', cancelled_on })).status;
    expect(await due()).not.toContain(id);
    expect([await cancel('2026-07-20'), (await due()).includes(id)]).toEqual([200, true]);
    expect([await cancel('2026-07-21'), (await due()).includes(id)]).toEqual([200, false]);
  });
});

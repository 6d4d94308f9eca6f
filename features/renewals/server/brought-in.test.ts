import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { asImport, type BookRow, type BroughtInRow, bringIn } from '#apps/testing/bring-in.ts';
import { clearRenewals, processRenewals } from '#apps/testing/process-renewals.ts';
import { runJobNow } from '#apps/testing/run-job.ts';
import { startTestServer, type TestServer } from '#apps/testing/test-server.ts';
import { takeBackPolicies } from '#features/policies/server/index.ts';
import { aPolicyUntil } from '../testing.ts';
import { askForReminders } from './ask-for-reminders.ts';
import { takeBackRenewals } from './take-back-renewals.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  server.setTime('2026-06-01T16:00:00.000Z');
  await clearRenewals(server);
  await server.admin.query('truncate message_events, message_causes, messages, automations');
  await server.admin.query('update renewal_configs set brought_in_mail_at = null');
});

const sol = () => server.world.tenants.sol;
const ana = () => server.as('ana');
const term = { effective_date: '2025-06-20', expiration_date: '2026-06-20', agent: 'lucia' };
let people = 0;
const book = async (row: BookRow = {}) => {
  people += 1;
  const [policy] = await bringIn(server, [{ ...term, email: `cartera${people}@example.com`, ...row }]);
  return policy as BroughtInRow;
};
const ask = () => runJobNow(server, askForReminders, sol(), {});
const written = async () =>
  (await server.admin.query('select recipient_email from messages order by recipient_email')).rows.map(
    ({ recipient_email }) => recipient_email,
  );
const clients = async (username = 'ana') => server.as(username).get('/renewals/brought-in-clients');
const allow = (username = 'ana') => server.as(username).post('/renewals/brought-in-clients/write');

describe('The clients of a book', () => {
  test('get renewals and tasks, and no reminder before an Admin has allowed it', async () => {
    const policy = await book();
    const own = await aPolicyUntil(server.as('lucia'), '2026-06-21');
    await processRenewals(server);
    const { body } = await ana().get(`/renewals?policy_id=${policy.id}`);
    const { body: renewal } = await ana().get(`/renewals/${body[0].id}`);
    expect(renewal).toMatchObject({
      status: 'Pendiente',
      assigned_agent_name: 'Lucía Ferrer',
      task: { status: 'Pendiente' },
      quote: { status: 'Borrador' },
    });
    await ask();
    expect(await written()).toEqual([own.quote.lead.contact.email]);
    expect((await clients()).body).toEqual({ clients: 1, waiting: 1, allowed_at: null });
  });

  test('200 once: what waits is sent, with the number of clients in the trail; again it changes nothing', async () => {
    await book({ name: 'Dos Pólizas' });
    await book({ email: '' });
    await processRenewals(server);
    await ask();
    expect(await written()).toEqual([]);
    const first = await allow();
    expect(first).toMatchObject({
      status: 200,
      body: { clients: 1, waiting: 1, allowed_at: '2026-06-01T16:00:00Z' },
    });
    await ask();
    expect(await written()).toHaveLength(1);
    server.setTime('2026-06-01T17:00:00.000Z');
    expect((await allow()).body).toEqual({ clients: 1, waiting: 0, allowed_at: '2026-06-01T16:00:00Z' });
    const { rows } = await server.admin.query(
      "select after from audit_events where tenant_id = $1 and action = 'writeToBroughtInClients'",
      [sol()],
    );
    expect(rows).toEqual([{ after: { clients: 1, waiting: 1 } }]);
  });

  test('are none of another agency, and only an Admin allows it, while all staff see that it waits', async () => {
    await book();
    expect((await clients('walter')).body).toEqual({ clients: 0, waiting: 0, allowed_at: null });
    for (const username of ['miguel', 'lucia', 'carlos']) {
      expect((await clients(username)).body, username).toEqual((await clients()).body);
      expect((await allow(username)).status, username).toBe(403);
    }
  });

  test('a client with a policy of the book and one sold here is reminded of the latter alone', async () => {
    const policy = await book();
    const { email } = (await ana().get(`/policies/${policy.id}`)).body.quote.lead.contact;
    await aPolicyUntil(server.as('lucia'), '2026-06-21', { client_id: policy.client_id });
    await processRenewals(server);
    await ask();
    expect(await written()).toEqual([email]);
    const { rows } = await server.admin.query('select cardinality(also) as n from messages');
    expect(rows).toEqual([{ n: 0 }]);
  });
});

test('the next term of a policy completes its renewal, and is open again when that is undone', async () => {
  const sold = await aPolicyUntil(server.as('lucia'), '2026-06-20', { policy_number: 'NX-1' });
  await processRenewals(server);
  const renewal = async () => {
    const { body } = await ana().get(`/renewals?policy_id=${sold.id}`);
    return (await ana().get(`/renewals/${body[0].id}`)).body;
  };
  const next = { policy_number: 'NX-1', renews: sold.id, annual_premium: 1_250, agent: 'lucia' };
  const policy = await book({ ...next, effective_date: '2026-06-20', expiration_date: '2027-06-20' });
  expect(await renewal()).toMatchObject({
    status: 'Completada',
    new_policy: { id: policy.id },
    new_premium: 1_250,
    task: { status: 'Completada' },
  });
  await asImport(server, (ctx) =>
    takeBackPolicies([policy.id], { policies: new Map<string, never>(), clients: new Map<string, never>() }, ctx),
  );
  expect(await renewal()).toMatchObject({ status: 'Pendiente', new_policy: null, task: { status: 'Pendiente' } });
});

describe('Undone with its renewals', () => {
  const nothing = { policies: new Map<string, never>(), clients: new Map<string, never>() };
  const undo = (ids: string[]) =>
    asImport(server, async (ctx) => {
      const kept = await takeBackRenewals(ids, ctx);
      const result = await takeBackPolicies(ids, { ...nothing, policies: kept }, ctx);
      return { kept: new Map(result.kept), taken: [...result.taken] };
    });
  const counts = async (...tables: string[]) =>
    Promise.all(
      tables.map(async (table) => (await server.admin.query(`select count(*)::int as n from ${table}`)).rows[0].n),
    );
  const all = ['clients', 'leads', 'quotes', 'policies', 'renewals', 'renewal_notices', 'tasks', 'notifications'];

  test('nothing is left of what the engine made: no renewal, offer, task, notice or bell', async () => {
    const before = await counts(...all);
    const figures = async () => [
      (await ana().get('/dashboard/stats')).body,
      (await ana().get('/renewals/engine-status')).body.total_renewals,
    ];
    const was = await figures();
    const policy = await book();
    await processRenewals(server);
    expect((await counts('renewals', 'tasks'))[0]).toBe((before[4] as number) + 1);
    expect(await undo([policy.id])).toEqual({ kept: new Map(), taken: [policy.id] });
    expect(await counts(...all)).toEqual(before);
    expect(await figures()).toEqual(was);
  });

  test.each([
    ['renewal', (id: string) => ana().put(`/renewals/${id}`, { status: 'Procesando' })],
    [
      'offer',
      async (id: string) => {
        const { quote } = (await ana().get(`/renewals/${id}`)).body;
        return server.as('lucia').put(`/quotes/${quote.id}`, { annual_premium: 1_111 });
      },
    ],
    [
      'task',
      async (id: string) => {
        const { task } = (await ana().get(`/renewals/${id}`)).body;
        return server.as('lucia').put(`/tasks/${task.id}`, { status: 'En Progreso' });
      },
    ],
    [
      'renewal',
      async (id: string) => {
        const { quote } = (await ana().get(`/renewals/${id}`)).body;
        return server.as('lucia').post(`/quotes/${quote.id}/convert-to-policy`, {});
      },
    ],
  ] as const)('it stays where somebody worked on the %s, and says so', async (reason, work) => {
    const policy = await book();
    await processRenewals(server);
    const { body } = await ana().get(`/renewals?policy_id=${policy.id}`);
    expect((await work(body[0].id)).status).toBeLessThan(300);
    expect(await undo([policy.id])).toEqual({ kept: new Map([[policy.id, reason]]), taken: [] });
    expect((await ana().get(`/renewals/${body[0].id}`)).status).toBe(200);
  });
});

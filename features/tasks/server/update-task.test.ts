import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer, testNow } from '#apps/testing/test-server.ts';
import { aLead } from '#features/leads/testing.ts';
import { aPolicy } from '#features/policies/testing.ts';
import { waitingForLocks } from '#platform/testing/test-database.ts';
import { taskStatuses } from '../contract.ts';
import { aTask } from '../testing.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(() => server.setTime(testNow));

const idOf = (username: string) => server.world.users[username]?.id as string;
const create = async (input: object = {}, username = 'lucia') =>
  (await server.as(username).post('/tasks', { ...aTask(), ...input })).body;
const update = (id: string, body: object, username = 'lucia') => server.as(username).put(`/tasks/${id}`, body);
const read = async (id: string) => (await server.as('carlos').get(`/tasks/${id}`)).body;
const historyOf = async (id: string) => (await server.as('carlos').get(`/tasks/${id}/history`)).body;

describe('PUT /tasks/{id}', () => {
  test('200 with the whole task for every field, one at a time; what is left out stays', async () => {
    const task = await create();
    let expected = { ...task, updated_at: expect.any(String) };
    for (const change of [
      { title: 'Otra cosa' },
      { description: 'De otra manera' },
      { priority: 'Urgente' },
      { status: 'En Progreso' },
      { due_date: '2026-12-01' },
      { due_date: null },
      { assigned_to: null, assigned_user_name: null },
      { assigned_to: idOf('ana'), assigned_user_name: 'Ana Beltrán' },
    ]) {
      const { assigned_user_name: _, ...given } = change as Record<string, unknown>;
      expected = { ...expected, ...change };
      expect(await update(task.id, given), JSON.stringify(change)).toMatchObject({ status: 200, body: expected });
    }
    expect(await read(task.id)).toMatchObject(expected);
  });

  test('200 from any status to any other, by either label; it is completed when it becomes Completada', async () => {
    const { id } = await create();
    for (const from of taskStatuses) {
      for (const status of taskStatuses) {
        await update(id, { status: from }, 'miguel');
        expect((await update(id, { status }, 'miguel')).body.status).toBe(status);
      }
    }
    await update(id, { status: 'Pending' });
    server.setTime('2026-11-17T15:00:00Z');
    expect((await update(id, { status: 'Completed' })).body).toMatchObject({
      status: 'Completada',
      completed_at: '2026-11-17T15:00:00Z',
    });
    server.setTime('2026-11-18T15:00:00Z');
    expect((await update(id, { status: 'Completada', priority: 'Low' })).body).toMatchObject({
      priority: 'Baja',
      completed_at: '2026-11-17T15:00:00Z',
    });
    expect((await update(id, { status: 'In Progress' })).body).toMatchObject({
      status: 'En Progreso',
      completed_at: null,
    });
  });

  test('200: the figure of the statuses goes with it', async () => {
    const total = async (status: string) =>
      Number((await server.as('ana').get(`/tasks?status=${status}&limit=1`)).headers['x-total-count']);
    const { id } = await create();
    const before = [await total('Pendiente'), await total('Cancelled')];
    await update(id, { status: 'Cancelada' });
    expect([await total('Pending'), await total('Cancelada')]).toEqual([Number(before[0]) - 1, Number(before[1]) + 1]);
  });

  test('200: it may be given to another lead or policy, and taken from them', async () => {
    const lead = (await server.as('lucia').post('/leads', aLead())).body;
    const policy = await aPolicy(server.as('lucia'));
    const { id } = await create();
    const none = { lead_id: null, policy_id: null, client_id: null, contact: null, policy_number: null };
    const ofLead = { lead_id: lead.id, policy_id: null, client_id: lead.client_id };
    const ofPolicy = { lead_id: policy.quote.lead.id, policy_id: policy.id, client_id: policy.client_id };
    const cases: [given: object, after: object][] = [
      [{ lead_id: lead.id }, ofLead],
      // Another policy sets its own lead.
      [{ policy_id: policy.id }, ofPolicy],
      [{ lead_id: null }, ofPolicy],
      [{ lead_id: lead.id, policy_id: null }, ofLead],
      [{ lead_id: null }, none],
      [{ policy_id: policy.id }, ofPolicy],
      [{ lead_id: null, policy_id: null }, none],
    ];
    for (const [given, after] of cases) {
      expect((await update(id, given)).body, JSON.stringify(given)).toMatchObject(after);
    }
    await update(id, { policy_id: policy.id });
    const wrong = await update(id, { lead_id: lead.id });
    expect(wrong).toMatchObject({ status: 422, body: { errors: [{ field: 'lead_id', code: 'other_client' }] } });
    expect(await historyOf(id)).toContainEqual(
      expect.objectContaining({
        before: { lead_id: null, policy_id: null },
        after: { lead_id: policy.quote.lead.contact.name, policy_id: policy.policy_number },
      }),
    );
  });

  test('200: the history tells who had it and who has it, by name, and nothing of what did not change', async () => {
    const task = await create();
    await update(task.id, { assigned_to: idOf('miguel') }, 'ana');
    await update(task.id, { title: task.title, assigned_to: idOf('miguel') }, 'ana');
    const events = await historyOf(task.id);
    expect(events.map(({ action }: { action: string }) => action).sort()).toEqual(['createTask', 'updateTask']);
    expect(events).toContainEqual(
      expect.objectContaining({
        actor_name: 'Ana Beltrán',
        before: { assigned_to: 'Lucía Ferrer' },
        after: { assigned_to: 'Miguel Núñez' },
      }),
    );
  });

  test('200: null, and an empty text where none can be, say nothing', async () => {
    const task = await create({ priority: 'Alta' });
    const { updated_at: _, ...kept } = task;
    const answer = await update(task.id, { title: null, description: null, priority: '', status: null });
    expect(answer).toMatchObject({ status: 200, body: kept });
  });

  test("404 for the other agency's, for none and for what is no id; 403 for who only reads; nothing changes", async () => {
    const theirs = await create({}, 'tom');
    for (const id of [theirs.id, randomUUID(), 'x', '%00']) {
      for (const body of [{ title: 'Mía' }, { lead_id: randomUUID() }]) {
        expect(await update(id, body, 'ana'), id).toMatchObject({ status: 404, body: { code: 'not_found' } });
      }
    }
    for (const username of ['carlos', 'elena', 'olga']) {
      expect((await update(theirs.id, { status: 'Nonsense' }, username)).status).toBe(403);
    }
    expect((await server.as('tom').get(`/tasks/${theirs.id}`)).body).toEqual(theirs);
  });

  test('422 for foreign ids and wrong fields; nothing changes', async () => {
    const foreign = await aPolicy(server.as('tom'));
    const task = await create();
    for (const [change, field] of [
      [{ assigned_to: idOf('tom') }, 'assigned_to'],
      [{ assigned_to: idOf('carlos') }, 'assigned_to'],
      [{ lead_id: foreign.quote.lead.id }, 'lead_id'],
      [{ policy_id: foreign.id }, 'policy_id'],
      [{ status: 'Hecha' }, 'status'],
      [{ due_date: '2026-13-01' }, 'due_date'],
      [{ title: 'a\u0000' }, 'title'],
    ] as const) {
      const answer = await update(task.id, { description: 'Perdida', ...change });
      expect(answer, JSON.stringify(change)).toMatchObject({ status: 422, body: { errors: [{ field }] } });
    }
    expect(await read(task.id)).toEqual(task);
  });

  test('412 for a version that is old; without one the later change stands', async () => {
    const task = await create();
    const { etag } = (await server.as('lucia').get(`/tasks/${task.id}`)).headers;
    const ifMatch = { 'if-match': etag as string };
    expect((await server.as('lucia').put(`/tasks/${task.id}`, { title: 'Uno' }, ifMatch)).status).toBe(200);
    const late = await server.as('miguel').put(`/tasks/${task.id}`, { title: 'Dos' }, ifMatch);
    expect(late).toMatchObject({ status: 412, body: { code: 'changed_meanwhile' } });
    expect((await update(task.id, { title: 'Tres' }, 'miguel')).body.title).toBe('Tres');
  });

  test('two at once, on one task and its person, all happen, and it is found by what both say', async () => {
    const lead = (await server.as('lucia').post('/leads', aLead())).body;
    const task = await create({ lead_id: lead.id });
    const answers = await Promise.all([
      update(task.id, { title: 'Zaguán' }),
      update(task.id, { description: 'Xilófono' }, 'miguel'),
      update(task.id, { lead_id: lead.id, priority: 'Alta' }, 'ana'),
      server.as('miguel').put(`/leads/${lead.id}`, { contact: { name: 'Ximena Quiroga' } }),
      server.as('ana').put(`/leads/${lead.id}`, { zip_code: '33999' }),
      server.as('lucia').post('/tasks', aTask({ lead_id: lead.id, title: 'Zaguán', description: 'Xilófono' })),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 201]);
    expect(await read(task.id)).toMatchObject({ title: 'Zaguán', description: 'Xilófono', priority: 'Alta' });
    const { body } = await server.as('carlos').get('/tasks?q=zaguan xilofono ximena 33999');
    expect(body).toHaveLength(2);
  });

  test('412 for another lead of a task that was given a policy at the same moment; that stands', async () => {
    const lead = (await server.as('lucia').post('/leads', aLead())).body;
    const policy = await aPolicy(server.as('lucia'));
    const { id } = await create();
    const ana = server.as('ana');
    // Ana's session exists before any row is locked.
    await ana.get(`/tasks/${id}`);
    await server.admin.query('begin');
    await server.admin.query(
      `update tasks set policy_id = p.id, lead_id = p.lead_id, client_id = p.client_id from policies p
       where tasks.id = $1 and p.id = $2 and p.tenant_id = tasks.tenant_id`,
      [id, policy.id],
    );
    const late = ana.put(`/tasks/${id}`, { lead_id: lead.id });
    await expect.poll(() => waitingForLocks(server.address), { timeout: 20_000 }).toBe(1);
    await server.admin.query('commit');
    expect(await late).toMatchObject({ status: 412, body: { code: 'changed_meanwhile' } });
    expect(await read(id)).toMatchObject({ policy_id: policy.id, client_id: policy.client_id });
  });

  // A deactivated user keeps their tasks until they are reassigned.
  test('200 for a task of a colleague who is out, when the change names the same one', async () => {
    const task = await create({ assigned_to: idOf('miguel') });
    await server.admin.query("update users set is_active = false where username = 'miguel'");
    expect((await update(task.id, { priority: 'Baja', assigned_to: idOf('miguel') })).status).toBe(200);
    await server.admin.query("update users set is_active = true where username = 'miguel'");
  });
});

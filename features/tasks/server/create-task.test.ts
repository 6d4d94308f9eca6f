import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer, testNow } from '#apps/testing/test-server.ts';
import { aLead } from '#features/leads/testing.ts';
import { aPolicy } from '#features/policies/testing.ts';
import { aRenewal } from '#features/renewals/testing.ts';
import { aTask } from '../testing.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  server.setTime(testNow);
  await server.admin.query("update tenants set time_zone = 'America/New_York'");
});

const idOf = (username: string) => server.world.users[username]?.id as string;
const create = (input: object = {}, username = 'lucia') => server.as(username).post('/tasks', { ...aTask(), ...input });
const count = async () => (await server.admin.query('select count(*)::int as n from tasks')).rows[0].n;

describe('POST /tasks', () => {
  test('201 with title and description alone: the defaults of the specification, for whoever creates it', async () => {
    const answer = await create({ title: '  Llamar a José ', description: 'Por el endoso' });
    expect(answer).toMatchObject({
      status: 201,
      body: {
        title: 'Llamar a José',
        description: 'Por el endoso',
        priority: 'Media',
        status: 'Pendiente',
        assigned_to: idOf('lucia'),
        assigned_user_name: 'Lucía Ferrer',
        due_date: null,
        completed_at: null,
        lead_id: null,
        policy_id: null,
        renewal_id: null,
        client_id: null,
        contact: null,
        policy_number: null,
        created_by_name: 'Lucía Ferrer',
        created_at: '2026-11-16T20:00:00Z',
      },
    });
    expect((await server.as('carlos').get(`/tasks/${answer.body.id}`)).body).toEqual(answer.body);
  });

  test('201: the labels of the English form are taken for the values that are stored', async () => {
    for (const [given, stored] of [
      [
        { priority: 'Low', status: 'Pending' },
        { priority: 'Baja', status: 'Pendiente' },
      ],
      [
        { priority: 'Medium', status: 'In Progress' },
        { priority: 'Media', status: 'En Progreso' },
      ],
      [
        { priority: 'High', status: 'Completed' },
        { priority: 'Alta', status: 'Completada' },
      ],
      [
        { priority: 'Urgent', status: 'Cancelled' },
        { priority: 'Urgente', status: 'Cancelada' },
      ],
      [
        { priority: 'Urgente', status: 'En Progreso' },
        { priority: 'Urgente', status: 'En Progreso' },
      ],
      [
        { priority: '', status: null },
        { priority: 'Media', status: 'Pendiente' },
      ],
    ] as const) {
      const { body } = await create(given);
      expect(body, JSON.stringify(given)).toMatchObject(stored);
      expect(body.completed_at).toBe(stored.status === 'Completada' ? '2026-11-16T20:00:00Z' : null);
      const { rows } = await server.admin.query('select priority, status from tasks where id = $1', [body.id]);
      expect(rows).toEqual([stored]);
    }
  });

  test('201 for Admin, Manager and Agente; 403 for the others, before the body is looked at', async () => {
    for (const username of ['ana', 'miguel', 'lucia']) expect((await create({}, username)).status).toBe(201);
    for (const username of ['carlos', 'elena', 'olga']) {
      expect(await create({ title: 7 }, username)).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    }
    expect((await server.anonymous.post('/tasks', aTask())).status).toBe(401);
  });

  test('403 feature_disabled for reading and writing when the plan has no tasks', async () => {
    const { lakeside } = server.world.tenants;
    const set = (features: string) =>
      server.admin.query('update tenants set features_enabled = $1 where id = $2', [features, lakeside]);
    await set('{leads,quotes,policies}');
    const tom = server.as('tom');
    for (const answer of [await tom.post('/tasks', {}), await tom.get('/tasks')]) {
      expect(answer).toMatchObject({ status: 403, body: { code: 'feature_disabled' } });
    }
    await set('{tasks,leads,quotes,policies}');
    expect((await tom.post('/tasks', aTask())).status).toBe(201);
  });

  test('422 with the specified sentences, in the language of the reader', async () => {
    const say = async (language: string) =>
      (await server.as('lucia').post('/tasks', { description: ' ' }, { 'accept-language': language })).body.errors.map(
        ({ field, message }: { field: string; message: string }) => [field, message],
      );
    expect(await say('en')).toEqual([
      ['title', 'Title is required'],
      ['description', 'Description is required'],
    ]);
    expect(await say('es')).toEqual([
      ['title', 'El título es obligatorio'],
      ['description', 'La descripción es obligatoria'],
    ]);
  });

  test('422 on the field that is wrong, and nothing is written', async () => {
    const before = await count();
    for (const [given, field] of [
      [{ title: 'x'.repeat(201) }, 'title'],
      [{ title: '\u200b' }, 'title'],
      [{ description: 'a\u0000b' }, 'description'],
      [{ description: 'x'.repeat(2_001) }, 'description'],
      [{ priority: 'Crítica' }, 'priority'],
      [{ status: 'Done' }, 'status'],
      [{ status: 'completada' }, 'status'],
      [{ due_date: '2026-02-30' }, 'due_date'],
      [{ due_date: 'mañana' }, 'due_date'],
      [{ due_date: '9999-01-01' }, 'due_date'],
      [{ due_date: 20261130 }, 'due_date'],
      [{ assigned_to: 'lucia' }, 'assigned_to'],
      [{ lead_id: 'x' }, 'lead_id'],
    ] as const) {
      const answer = await create(given);
      expect(answer, JSON.stringify(given)).toMatchObject({ status: 422, body: { errors: [{ field }] } });
    }
    expect(await count()).toBe(before);
  });

  test('201 and any text comes back as it was sent; fields that are not for the taking are ignored', async () => {
    const description = "<script>alert(1)</script> '; drop table tasks; -- {{title}} $t(x) 😀 ﷽";
    const taken = { id: randomUUID(), tenant_id: server.world.tenants.lakeside, client_id: randomUUID() };
    const { body } = await create({ title: '=cmd|"/c calc"!A1', description, ...taken, completed_at: '2001-01-01' });
    expect(body).toMatchObject({ title: '=cmd|"/c calc"!A1', description, client_id: null, completed_at: null });
    expect(body.id).not.toBe(taken.id);
  });

  test('the same key and body make one task, also when they come at once; another body is refused', async () => {
    const body = aTask();
    const before = await count();
    const key = { 'idempotency-key': randomUUID() };
    const answers = await Promise.all([1, 2, 3].map(() => server.as('lucia').post('/tasks', body, key)));
    const again = await server.as('lucia').post('/tasks', body, key);
    expect(new Set(answers.map((answer) => answer.body.id))).toEqual(new Set([again.body.id]));
    expect(await count()).toBe(before + 1);
    expect((await server.as('lucia').post('/tasks', aTask(), key)).status).toBe(422);
  });
});

describe('What it belongs to', () => {
  test('201: a lead with its person; a policy with its number and its lead', async () => {
    const lead = (await server.as('lucia').post('/leads', aLead({ contact: { name: 'José Núñez' } }))).body;
    const ofLead = await create({ lead_id: lead.id });
    expect(ofLead.body).toMatchObject({
      lead_id: lead.id,
      policy_id: null,
      client_id: lead.client_id,
      policy_number: null,
      contact: { name: 'José Núñez', phone: lead.contact.phone, phone_national: lead.contact.phone_national },
    });
    const policy = await aPolicy(server.as('lucia'), { client_id: lead.client_id });
    const { policy_number } = policy;
    const ofPolicy = await create({ policy_id: policy.id });
    expect(ofPolicy.body).toMatchObject({
      policy_id: policy.id,
      policy_number,
      lead_id: policy.quote.lead.id,
      client_id: lead.client_id,
      contact: { name: 'José Núñez' },
    });
    const ofBoth = await create({ policy_id: policy.id, lead_id: lead.id });
    expect(ofBoth.body).toMatchObject({ policy_id: policy.id, lead_id: lead.id, client_id: lead.client_id });
  });

  test('422 where lead and policy are of two clients', async () => {
    const lead = (await server.as('lucia').post('/leads', aLead())).body;
    const policy = await aPolicy(server.as('lucia'));
    const answer = await create({ lead_id: lead.id, policy_id: policy.id });
    expect(answer).toMatchObject({ status: 422, body: { errors: [{ field: 'lead_id', code: 'other_client' }] } });
  });

  test("422 invalid_reference for the other agency's ids and for nobody's, all alike", async () => {
    const theirs = await aPolicy(server.as('tom'));
    const before = await count();
    const foreign = {
      lead_id: theirs.quote.lead.id,
      policy_id: theirs.id,
      assigned_to: idOf('tom'),
      renewal_id: randomUUID(),
    };
    for (const [field, id] of Object.entries(foreign)) {
      const [one, other] = [await create({ [field]: id }), await create({ [field]: randomUUID() })];
      expect(one).toMatchObject({ status: 422, body: { code: 'invalid_reference', errors: [{ field }] } });
      expect({ ...one.body, request_id: '' }).toEqual({ ...other.body, request_id: '' });
    }
    expect(await count()).toBe(before);
  });
});

test('201: a renewal of the own agency', async () => {
  const { sol, lakeside } = server.world.tenants;
  const renewalOf = (id: string, username: string) =>
    aRenewal({ id, admin: server.admin, as: () => server.as(username) });
  const { id } = await renewalOf(sol, 'lucia');
  expect(await create({ renewal_id: id })).toMatchObject({ status: 201, body: { renewal_id: id } });
  const theirs = await renewalOf(lakeside, 'tom');
  expect(await create({ renewal_id: theirs.id })).toMatchObject({ status: 422, body: { code: 'invalid_reference' } });
});

describe('For whom', () => {
  test('201: for a colleague who sells, or nobody; 422 for whoever sells nothing', async () => {
    expect((await create({ assigned_to: idOf('miguel') })).body).toMatchObject({ assigned_user_name: 'Miguel Núñez' });
    expect((await create({ assigned_to: null })).body).toMatchObject({ assigned_to: null, assigned_user_name: null });
    for (const [username, why] of [
      ['carlos', /can read records and tasks but not work on them/],
      ['elena', /auditor/],
      ['olga', /doesn't exist/],
    ] as const) {
      const answer = await create({ assigned_to: idOf(username) });
      expect(answer).toMatchObject({ status: 422, body: { code: 'invalid_reference' } });
      expect(answer.body.errors).toMatchObject([{ field: 'assigned_to', message: expect.stringMatching(why) }]);
    }
    await server.admin.query("update users set is_active = false where username = 'miguel'");
    const left = await create({ assigned_to: idOf('miguel') });
    expect(left.body.detail).toMatch(/deactivated/);
    await server.admin.query("update users set is_active = true where username = 'miguel'");
  });
});

describe('The due date', () => {
  test.each([
    ['America/New_York', '2026-11-30', '2026-11-30'],
    // An instant is converted to its day in the agency's time zone, also on days of 23 and 25 hours.
    ['America/New_York', '2026-11-30T04:59:59Z', '2026-11-29'],
    ['America/New_York', '2026-11-30T05:00:00Z', '2026-11-30'],
    ['America/New_York', '2026-11-01T03:59:59Z', '2026-10-31'],
    ['America/New_York', '2026-11-02T04:30:00Z', '2026-11-01'],
    ['America/New_York', '2027-03-15T03:30:00Z', '2027-03-14'],
    ['America/New_York', '2027-03-14T23:59:59-04:00', '2027-03-14'],
    ['America/Puerto_Rico', '2027-03-15T03:30:00Z', '2027-03-14'],
    ['America/Los_Angeles', '2026-11-02T07:59:59Z', '2026-11-01'],
    ['America/New_York', '2028-02-29', '2028-02-29'],
    ['America/New_York', '2028-03-01T04:59:59Z', '2028-02-29'],
    ['America/New_York', '2027-01-01T04:59:59Z', '2026-12-31'],
  ])('in %s, %s is the day %s', async (zone, input, day) => {
    await server.admin.query('update tenants set time_zone = $1', [zone]);
    expect((await create({ due_date: input })).body.due_date).toBe(day);
  });

  test('201 also for a day that has passed: what is late is written down late', async () => {
    expect((await create({ due_date: '2026-11-01' })).status).toBe(201);
    expect((await create({ due_date: '' })).body.due_date).toBeNull();
  });
});

test('the history tells who made it, for whom and of what, by names', async () => {
  const policy = await aPolicy(server.as('lucia'));
  const { body } = await create({ policy_id: policy.id, assigned_to: idOf('miguel'), due_date: '2026-11-20' });
  const history = await server.as('carlos').get(`/tasks/${body.id}/history`);
  expect(history.body).toMatchObject([
    {
      action: 'createTask',
      actor_name: 'Lucía Ferrer',
      entity: 'task',
      before: null,
      after: {
        title: body.title,
        priority: 'Media',
        due_date: '2026-11-20',
        assigned_to: 'Miguel Núñez',
        lead_id: policy.quote.lead.contact.name,
        policy_id: policy.policy_number,
      },
    },
  ]);
  expect((await server.as('elena').get(`/tasks/${body.id}/history`)).status).toBe(403);
  expect((await server.as('tom').get(`/tasks/${body.id}/history`)).status).toBe(404);
});

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer, testNow } from '#apps/testing/test-server.ts';
import { aLead } from '#features/leads/testing.ts';
import { aPolicy } from '#features/policies/testing.ts';
import { midnights } from '#platform/testing/midnights.ts';
import {
  expectFound,
  expectInvalid,
  expectNoForgedCursor,
  expectOwnCursors,
  expectPaged,
  namesOf,
} from '#platform/testing/pages.ts';
import { TaskCard } from '../contract.ts';
import { aTask } from '../testing.ts';

let server: TestServer;
const made: Record<string, TaskCard> = {};
let policy: { id: string; client_id: string; quote: { lead: { id: string } } };
const idOf = (username: string) => server.world.users[username]?.id as string;

beforeAll(async () => {
  server = await startTestServer();
  const lucia = server.as('lucia');
  const lead = (await lucia.post('/leads', aLead({ contact: { name: 'José Núñez', phone: '305 555 0142' } }))).body;
  policy = await aPolicy(lucia);
  const add = async (name: string, input: object, username = 'lucia') => {
    made[name] = (await server.as(username).post('/tasks', aTask({ title: `La de ${name}`, ...input }))).body;
  };
  await add('late', { due_date: '2026-11-15', lead_id: lead.id, priority: 'Alta' });
  await add('today', { due_date: '2026-11-16', description: 'Revisar el zaguán' });
  await add('week', { due_date: '2026-11-22', policy_id: policy.id, assigned_to: idOf('miguel') });
  await add('later', { due_date: '2026-11-23', priority: 'Urgente', assigned_to: null });
  await add('whenever', { priority: 'Baja' });
  await add('done', { due_date: '2026-11-15', status: 'Completada' });
  await add('dropped', { due_date: '2026-11-16', status: 'Cancelada', priority: 'Urgente' });
  await add('foreign', { due_date: '2026-11-16' }, 'tom');
});
afterAll(() => server.close());
beforeEach(() => server.setTime(testNow));

const list = (query = '', username = 'lucia') => server.as(username).get(`/tasks${query}`);
const all = ['done', 'dropped', 'late', 'later', 'today', 'week', 'whenever'];

describe('GET /tasks', () => {
  test('200 with the own agency alone, for those who work with tasks', async () => {
    for (const username of ['ana', 'miguel', 'lucia', 'carlos']) {
      const answer = await list('', username);
      expect(namesOf(answer.body, made)).toEqual(all);
      expect(answer.headers['x-total-count']).toBe('7');
    }
    expect(namesOf((await list('', 'tom')).body, made)).toEqual(['foreign']);
    for (const username of ['elena', 'olga']) expect((await list('?limit=x', username)).status).toBe(403);
    expect((await server.anonymous.get('/tasks')).status).toBe(401);
    expect((await list(`/${made.foreign?.id}`, 'ana')).status).toBe(404);
  });

  test('200: a card is the task, as far as cards show it', async () => {
    const task = (await list(`/${made.week?.id}`)).body;
    expect((await list(`?policy_id=${policy.id}`)).body).toEqual([TaskCard.parse(task)]);
    expect(task).toHaveProperty('created_by_name');
  });

  test('200 for every filter, alone and together; the total is that of the filter', async () => {
    await expectFound(server.as('lucia'), '/tasks', made, {
      'view=mine': ['late', 'today', 'whenever'],
      'view=overdue': ['late'],
      'view=today': ['today'],
      'view=due': ['late', 'today'],
      'view=week': ['today', 'week'],
      'only=open': ['late', 'later', 'today', 'week', 'whenever'],
      'view=week&assigned_to=me': ['today'],
      'status=Pendiente': ['late', 'later', 'today', 'week', 'whenever'],
      'status=Completed': ['done'],
      'status=Cancelada': ['dropped'],
      'priority=Urgente': ['dropped', 'later'],
      'priority=High': ['late'],
      'assigned_to=me': ['done', 'dropped', 'late', 'today', 'whenever'],
      'assigned_to=none': ['later'],
      [`assigned_to=${idOf('miguel')}`]: ['week'],
      [`assigned_to=${idOf('tom')}`]: [],
      [`client_id=${policy.client_id}`]: ['week'],
      [`lead_id=${policy.quote.lead.id}`]: ['week'],
      [`lead_id=${made.late?.lead_id}`]: ['late'],
      [`policy_id=${policy.id}`]: ['week'],
      'due_from=2026-11-16&due_to=2026-11-22': ['dropped', 'today', 'week'],
      'due_to=2026-11-15': ['done', 'late'],
      'q=zaguan': ['today'],
      'q=la%20de%20today': ['today'],
      'q=nunez': ['late'],
      'q=3055550142': ['late'],
      'q=nunez%20zaguan': [],
      'q=la&priority=Urgent&only=open': ['later'],
    });
  });

  test('422 for a filter, a sorting, a page or a cursor that cannot be', async () => {
    await expectInvalid(server.as('lucia'), '/tasks', [
      'view=yours',
      'status=Done',
      'priority=High%20',
      'assigned_to=lucia',
      'client_id=1',
      'only=closed',
      'due_from=2026-02-30',
      'due_from=2026-11-02&due_to=2026-11-01',
      'sort=name',
      'limit=0',
      'limit=501',
      'cursor=nonsense',
      `q=${'x'.repeat(101)}`,
    ]);
    const { id } = made.today ?? {};
    await expectNoForgedCursor(server.as('lucia'), '/tasks', [['2026-02-30T00:00:00Z', id]]);
    await expectNoForgedCursor(server.as('lucia'), '/tasks?sort=due', [['2026-02-30', id]]);
    const queries = ['', '?sort=oldest', '?sort=due', '?sort=priority', '?only=open', '?q=la'];
    await expectOwnCursors(
      server.as('lucia'),
      queries.map((query) => `/tasks${query}`),
    );
  });

  test('200 by due date and by urgency: what is open first, and what has no day after what has one', async () => {
    const order = async (sort: string) => {
      const names = Object.entries(made);
      const rows = await expectPaged(server.as('lucia'), `/tasks?sort=${sort}`, [1, 3, 7]);
      return rows.map((row) => names.find(([, { id }]) => id === row.id)?.[0]);
    };
    const byDay = await order('due');
    expect(byDay.slice(0, 5)).toEqual(['late', 'today', 'week', 'later', 'whenever']);
    expect(byDay.slice(5).sort()).toEqual(['done', 'dropped']);
    expect((await order('priority')).slice(0, 5)).toEqual(['later', 'late', 'today', 'week', 'whenever']);
    expect(await order('oldest')).toEqual((await order('newest')).reverse());
  });
});

describe('Until its midnight a task is in time, and after it overdue', () => {
  test.each(midnights)(
    'in %s, what is due on %s is due today at %s and overdue at %s',
    async (zone, day, last, next) => {
      await server.admin.query('update tenants set time_zone = $1', [zone]);
      const task = (await server.as('ana').post('/tasks', aTask({ due_date: day }))).body;
      const inView = async (view: string) =>
        (await list(`?view=${view}`, 'ana')).body.some(({ id }: TaskCard) => id === task.id);
      for (const [now, views] of [
        [last, ['today', 'week']],
        [next, ['overdue']],
      ] as const) {
        server.setTime(now);
        const found = [];
        for (const view of ['overdue', 'today', 'week']) if (await inView(view)) found.push(view);
        expect(found.sort(), now).toEqual([...views].sort());
      }
      await server.as('ana').put(`/tasks/${task.id}`, { status: 'Cancelada' });
    },
  );
});

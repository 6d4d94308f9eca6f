import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { addDays, dayAt } from '#platform/contract/calendar.ts';
import { now } from '#platform/web/clock.ts';
import { go } from '#platform/web/navigation.ts';
import {
  type Answer,
  calls,
  callsOf,
  chooseStatus,
  enter,
  fakeServer,
  listed,
  problem,
  renderScreen,
  statusIn,
} from '#platform/web/test-page.tsx';
import TasksScreen from './tasks-screen.tsx';
import { aTask, leadId, taskId } from './test-tasks.ts';

const agency = { features_enabled: ['leads', 'quotes', 'policies', 'tasks'] };
const today = dayAt(now(), 'America/New_York');
const task = aTask();
const listing = { 'GET /tasks': listed([task]) };
const reading = { [`GET /tasks/${taskId}`]: [200, task] as Answer };
const update = `PUT /tasks/${taskId}`;

beforeEach(async () => {
  await enter({ tab: 'tasks', agency });
  await page.viewport(414, 896);
});

const card = () => page.getByRole('article', { name: 'Task: Pedir la licencia' });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const asked = () => callsOf('GET /tasks?').map(({ call }) => call);

test.each([
  ['en', 'Task', 'High', 'Pending', 'No due date', '1 of 1 task'],
  ['es', 'Tarea', 'Alta', 'Pendiente', 'Sin fecha límite', '1 de 1 tarea'],
] as const)('shows the stored values in the words of %s', async (language, word, priority, status, due, shown) => {
  await enter({ tab: 'tasks', agency, language });
  fakeServer(listing);
  await renderScreen(<TasksScreen />);
  const own = page.getByRole('article', { name: `${word}: Pedir la licencia` });
  for (const text of [priority, status, due, 'Rosa Martínez', 'Lucía Ferrer', 'Falta la del segundo conductor.']) {
    await expect.element(own.getByText(text, { exact: true })).toBeVisible();
  }
  await expect.element(page.getByText(shown)).toBeVisible();
});

test('begins with the own open tasks by their day; the views ask for others, each in its order', async () => {
  fakeServer(listing);
  await renderScreen(<TasksScreen />);
  await expect.element(card()).toBeVisible();
  expect(asked()).toEqual(['GET /tasks?sort=due&view=mine&limit=50']);
  await button('Overdue').click();
  await vi.waitFor(() => expect(asked()).toContain('GET /tasks?sort=due&view=overdue&limit=50'));
  await button('All').click();
  await vi.waitFor(() => expect(asked()).toContain('GET /tasks?sort=newest&limit=50'));
  expect(history.state.view.filter).toEqual({ view: 'all' });
  expect(button('Clear filters').elements()).toHaveLength(0);
});

test('all priorities are feminine in Spanish, and all states are not', async () => {
  await enter({ tab: 'tasks', agency, language: 'es' });
  fakeServer(listing);
  await renderScreen(<TasksScreen />);
  await button('Filtros').click();
  await expect.element(page.getByLabelText('Prioridad')).toHaveDisplayValue('Todas');
  await expect.element(page.getByLabelText('Estado', { exact: true })).toHaveDisplayValue('Todos');
});

test('a filter narrows the view, and clearing it keeps the view', async () => {
  fakeServer({});
  go({ tab: 'tasks', filter: { view: 'week', priority: 'Urgente' } });
  await renderScreen(<TasksScreen />);
  await expect.element(page.getByText('No tasks match your search')).toBeVisible();
  expect(asked()).toEqual(['GET /tasks?priority=Urgente&sort=due&view=week&limit=50']);
  await button('Clear filters').click();
  await expect.element(page.getByText('Nothing is due in the next 7 days')).toBeVisible();
  expect(history.state.view.filter).toEqual({ view: 'week' });
});

test('what is late and what is due today say so, and what is done no more', async () => {
  const named = (title: string, due_date: string, status = 'Pendiente') =>
    aTask({ id: title, title, due_date, status: status as 'Pendiente' });
  fakeServer({
    'GET /tasks': listed([
      named('Late', addDays(today, -2)),
      named('Now', today),
      named('Next', addDays(today, 1)),
      named('Done', addDays(today, -2), 'Completada'),
    ]),
  });
  await renderScreen(<TasksScreen />);
  const of = (title: string) => page.getByRole('article', { name: `Task: ${title}` });
  await expect.element(of('Late').getByText('2 days late')).toBeVisible();
  await expect.element(of('Now').getByText('Due today')).toBeVisible();
  await expect.element(of('Next').getByText('Due tomorrow')).toBeVisible();
  expect(of('Done').getByText('2 days late').elements()).toHaveLength(0);
  expect(button('Mark as done: Done').elements()).toHaveLength(0);
});

test('done in one click, at once on the screen, and undone in another', async () => {
  let isDone = false;
  fakeServer({
    'GET /tasks': () => listed([aTask({ status: isDone ? 'Completada' : 'Pendiente' })]),
    [update]: ({ body }) => {
      isDone = (body as { status: string }).status === 'Completada';
      return [200, aTask()];
    },
  });
  await renderScreen(<TasksScreen />);
  await button('Mark as done: Pedir la licencia').click();
  await expect.element(statusIn(card())).toHaveTextContent('Completed');
  await button('Undo').click();
  await expect.element(statusIn(card())).toHaveTextContent('Pending');
  await expect
    .poll(() => callsOf('PUT').map(({ body }) => body))
    .toEqual([{ status: 'Completada' }, { status: 'Pendiente' }]);
});

test('a refused status goes back, with the reason', async () => {
  fakeServer({ ...listing, [update]: problem(403, 'forbidden', 'Your role does not.') });
  await renderScreen(<TasksScreen />);
  await chooseStatus(statusIn(card()), 'In Progress');
  await expect.element(page.getByText('Your role does not.')).toBeVisible();
  await expect.element(statusIn(card())).toHaveTextContent('Pending');
  expect(callsOf('PUT')[0]?.body).toEqual({ status: 'En Progreso' });
});

test('on a wide screen they are a table, whose links lead to lead and policy', async () => {
  await page.viewport(1280, 800);
  fakeServer({ 'GET /tasks': listed([aTask({ policy_id: 'policy-1', policy_number: 'POL-2026-000045' })]) });
  await renderScreen(<TasksScreen />);
  const row = page.getByRole('row').nth(1);
  for (const text of ['Pedir la licencia', 'High', 'Rosa Martínez', 'POL-2026-000045']) {
    await expect.element(row.getByText(text, { exact: true })).toBeVisible();
  }
  await button('Open policy POL-2026-000045').click();
  expect(history.state.view).toEqual({ tab: 'policies', open: 'policy-1' });
  go({ tab: 'tasks' });
  await button("Open Rosa Martínez's lead").click();
  expect(history.state.view).toEqual({ tab: 'leads', open: leadId });
});

test('a list that fails says so and is asked for again', async () => {
  let isUp = false;
  fakeServer({ 'GET /tasks': () => (isUp ? listed([task]) : problem(403, 'forbidden', 'Not now.')) });
  await renderScreen(<TasksScreen />);
  await expect.element(page.getByText('Not now.')).toBeVisible();
  isUp = true;
  await button('Try again').click();
  await expect.element(card()).toBeVisible();
});

test('the slash goes to the search; nothing to do offers the next step', async () => {
  fakeServer({});
  await renderScreen(<TasksScreen />);
  await expect.element(page.getByText('You have no open tasks')).toBeVisible();
  await expect.element(button('New task').first()).toBeVisible();
  await userEvent.keyboard('/');
  await expect.element(page.getByRole('searchbox')).toHaveFocus();
});

test('the CSR sees everybody’s tasks, and changes none', async () => {
  await enter({ tab: 'tasks', agency, role: 'CSR' });
  fakeServer({ ...listing, ...reading });
  await renderScreen(<TasksScreen />);
  await expect.element(card().getByText('Pending', { exact: true })).toBeVisible();
  expect(asked()).toEqual(['GET /tasks?sort=newest&limit=50']);
  for (const place of [statusIn(card()), button('New task'), button('Mark as done: Pedir la licencia')]) {
    expect(place.elements()).toHaveLength(0);
  }
  await button('Pedir la licencia').click();
  await expect.element(page.getByRole('dialog').getByText('Created 11/10/2026 by Ana Beltrán')).toBeVisible();
  expect(button('Edit').elements()).toHaveLength(0);
});

test('the panel is read first, gives the task to somebody else, and sends what was changed alone', async () => {
  const miguel = { id: '8d0f3a52-3c1e-4b8e-9d55-0a1b2c3d4e5f', full_name: 'Miguel Núñez', email: 'miguel@example.com' };
  fakeServer({
    ...listing,
    ...reading,
    'GET /users/sellers': [
      200,
      [{ id: task.assigned_to, full_name: 'Lucía Ferrer', email: 'lucia@example.com' }, miguel],
    ],
    [update]: ({ body }) => [200, aTask(body as object)],
  });
  await renderScreen(<TasksScreen />);
  await button('Pedir la licencia').click();
  await button('Edit').click();
  await page.getByLabelText('Assigned to').selectOptions('Miguel Núñez');
  await page.getByLabelText('Due date').fill('2026-12-24');
  await button('Save').click();
  await vi.waitFor(() => expect(callsOf('PUT')[0]?.body).toEqual({ assigned_to: miguel.id, due_date: '2026-12-24' }));
  await expect.element(button('Edit')).toHaveFocus();
});

test('a task of no client tells what happened to it', async () => {
  const own = aTask({ lead_id: null, client_id: null, contact: null });
  const event = {
    id: 'e',
    at: '2026-11-16T17:30:00Z',
    actor_name: 'Ana Beltrán',
    action: 'updateTask',
    entity: 'task',
    entity_id: taskId,
    before: { priority: 'Media', due_date: null },
    after: { priority: 'Urgente', due_date: '2026-12-24' },
  };
  fakeServer({
    'GET /tasks': listed([own]),
    [`GET /tasks/${taskId}`]: [200, own],
    [`GET /tasks/${taskId}/history`]: listed([event]),
  });
  await renderScreen(<TasksScreen />);
  await button('Pedir la licencia').click();
  for (const text of ['Task updated', 'Priority: Medium → Urgent', 'Due date: empty → 12/24/2026']) {
    await expect.element(page.getByRole('dialog').getByText(text)).toBeVisible();
  }
  expect(calls.filter(({ call }) => call.includes('/story'))).toEqual([]);
});

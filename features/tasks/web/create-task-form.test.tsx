import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { callsOf, enter, fakeServer, listed, problem, renderScreen } from '#platform/web/test-page.tsx';
import { ClientTasks } from './client-tasks.tsx';
import CreateTaskForm from './create-task-form.tsx';
import { DayTasks } from './day-tasks.tsx';
import { aTask, contact, leadId } from './test-tasks.ts';

const agency = { features_enabled: ['leads', 'quotes', 'policies', 'tasks'] };
const policyId = '44444444-3c1e-4b8e-9d55-0a1b2c3d4e5f';
const lucia = { id: '7d0f3a52-3c1e-4b8e-9d55-0a1b2c3d4e5f', full_name: 'Lucía Ferrer', email: 'lucia@example.com' };
const sellers = { 'GET /users/sellers': [200, [lucia]] as [number, unknown] };
const created = { 'POST /tasks': [201, aTask()] as [number, unknown] };

beforeEach(() => enter({ tab: 'tasks', agency }));

const field = (name: string) => page.getByRole('textbox', { name });
const button = (name: string) => page.getByRole('button', { name, exact: true });

test.each([
  ['en', 'Create task', 'Title is required', 'Description is required'],
  ['es', 'Crear tarea', 'El título es obligatorio', 'La descripción es obligatoria'],
] as const)(
  'asks for title and description in %s, and calls nobody without them',
  async (language, submit, ...said) => {
    await enter({ tab: 'tasks', agency, language });
    fakeServer({ ...sellers, ...created });
    await renderScreen(<CreateTaskForm about={null} close={() => {}} />);
    await button(submit).click();
    for (const text of said) await expect.element(page.getByText(text)).toBeVisible();
    expect(callsOf('POST')).toEqual([]);
  },
);

test('sends the specified defaults, for whoever creates it, and says what came of it', async () => {
  const close = vi.fn();
  fakeServer({ ...sellers, ...created });
  await renderScreen(<CreateTaskForm about={null} close={close} />);
  await field('Title').fill('Pedir la licencia');
  await field('Description').fill('Falta la del segundo conductor.');
  await button('Create task').click();
  await expect.element(page.getByText('Task “Pedir la licencia” created')).toBeVisible();
  await vi.waitFor(() => expect(close).toHaveBeenCalledOnce());
  expect(callsOf('POST')[0]?.body).toEqual({
    title: 'Pedir la licencia',
    description: 'Falta la del segundo conductor.',
    priority: 'Media',
    status: 'Pendiente',
    assigned_to: lucia.id,
    due_date: null,
    lead_id: null,
    policy_id: null,
  });
  expect(callsOf('POST')[0]?.headers).toHaveProperty('idempotency-key');
});

test('the client is whoever is found and chosen', async () => {
  const lead = { id: leadId, contact, product_type: 'Auto' };
  fakeServer({ ...sellers, ...created, 'GET /leads': listed([lead]) });
  await renderScreen(<CreateTaskForm about={null} close={() => {}} />);
  await field('Title').fill('Pedir la licencia');
  await field('Description').fill('Falta.');
  const client = page.getByRole('combobox', { name: 'Client' });
  await client.click();
  await client.fill('rosa');
  await vi.waitFor(() => expect(callsOf('GET /leads?limit=10&q=rosa')).not.toEqual([]));
  await page.getByRole('option', { name: /Rosa Martínez · Auto/ }).click();
  await button('Create task').click();
  await vi.waitFor(() => expect(callsOf('POST')[0]?.body).toMatchObject({ lead_id: leadId, policy_id: null }));
});

test('a refusal of the server lands on its field, and what was typed is kept', async () => {
  const errors = [{ field: 'assigned_to', code: 'invalid_reference', message: 'This seller has left.' }];
  fakeServer({ ...sellers, 'POST /tasks': problem(422, 'invalid_reference', 'Check it.', errors) });
  const before = await renderScreen(<CreateTaskForm about={null} close={() => {}} />);
  await field('Title').fill('Pedir la licencia');
  await field('Description').fill('Falta.');
  await button('Create task').click();
  await expect.element(page.getByText('This seller has left.')).toBeVisible();
  await before.unmount();
  await renderScreen(<CreateTaskForm about={null} close={() => {}} />);
  await expect.element(field('Title')).toHaveValue('Pedir la licencia');
});

test('in a panel of a client her open tasks are shown, and one is added for that record', async () => {
  fakeServer({ ...sellers, ...created, 'GET /tasks': listed([aTask()]) });
  const record = { clientId: 'rosa', leadId, policyId, title: 'Rosa Martínez · POL-2026-000045' };
  await renderScreen(<ClientTasks {...record} />);
  await expect.element(button('Pedir la licencia')).toBeVisible();
  expect(callsOf('GET /tasks?')[0]?.call).toBe('GET /tasks?client_id=rosa&only=open&sort=due&limit=10');
  await button('New task').click();
  await expect.element(page.getByText('For Rosa Martínez · POL-2026-000045')).toBeVisible();
  await field('Title').fill('Renovar');
  await field('Description').fill('Antes del vencimiento.');
  await button('Create task').click();
  await vi.waitFor(() => expect(callsOf('POST')[0]?.body).toMatchObject({ lead_id: leadId, policy_id: policyId }));
});

test('who may not read tasks is shown none in a panel', async () => {
  await enter({ tab: 'leads' });
  fakeServer({});
  await renderScreen(<ClientTasks clientId="rosa" leadId={leadId} title="Rosa" />);
  expect(callsOf('GET /tasks')).toEqual([]);
});

test('the day shows what is late above what is due, the own tasks alone, each with its acts', async () => {
  const late = aTask({ id: 'late', title: 'Late', due_date: '2020-01-01' });
  fakeServer({ 'GET /tasks': listed([late]), 'PUT /tasks/late': [200, late] });
  await renderScreen(<DayTasks />);
  const day = page.getByRole('region', { name: 'My tasks for today' });
  await expect.element(day.getByRole('list', { name: 'Overdue' }).getByText('Late', { exact: true })).toBeVisible();
  expect(callsOf('GET /tasks?')[0]?.call).toBe('GET /tasks?view=due&sort=due&assigned_to=me&limit=10');
  await expect.element(day.getByRole('link', { name: /^Call Rosa Martínez/ })).toBeVisible();
  await button('Mark as done: Late').click();
  await vi.waitFor(() => expect(callsOf('PUT')[0]?.body).toEqual({ status: 'Completada' }));
  await button('View all tasks').click();
  expect(history.state.view).toEqual({ tab: 'tasks', filter: { view: 'mine' } });
});

test('who can be given no task sees what the agency has to do today', async () => {
  await enter({ tab: 'dashboard', agency, role: 'CSR' });
  fakeServer({});
  await renderScreen(<DayTasks />);
  const day = page.getByRole('region', { name: 'Agency tasks for today' });
  await expect.element(day.getByText('Nothing is due today.')).toBeVisible();
  expect(callsOf('GET /tasks?')[0]?.call).toBe('GET /tasks?view=due&sort=due&limit=10');
  expect(button('New task').elements()).toHaveLength(0);
});

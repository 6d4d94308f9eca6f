import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Language } from '#platform/contract/language.ts';
import type { Role } from '#platform/contract/roles.ts';
import { i18n, startI18n } from '#platform/web/i18n.ts';
import { createQueryClient } from '#platform/web/queries.ts';
import { type Answer, enter, fakeServer, renderScreen } from '#platform/web/test-page.tsx';
import type { DashboardStats } from '../contract.ts';
import DashboardScreen from './dashboard-screen.tsx';

await startI18n(['platform', 'leads', 'quotes', 'policies', 'dashboard']);

const stats: DashboardStats = {
  total_leads: 1500,
  total_quotes: 4,
  total_policies: 8,
  policies_value: 173_067.6,
  expiring_policies: 2,
  leads_by_status: { Nuevo: 750, Contactado: 375, Cotizado: 375, Cerrado: 0, Perdido: 0 },
  quotes_by_status: { Pendiente: 1, Enviada: 1, Aceptada: 2, Rechazada: 0, Vencida: 0 },
  policies_by_status: { Activa: 6, Vencida: 1, Cancelada: 0, Renovada: 0, 'Pendiente Renovación': 1 },
  users_by_role: null,
  leads_by_product: { Auto: 1000, Casa: 300, Comercial: 150, none: 50 },
};
const users_by_role = { 'Super Admin': 0, Admin: 1, Manager: 1, Agente: 3, CSR: 1, Auditor: 1 };

function answer(...answers: Answer[]): void {
  const queue = [...answers];
  fakeServer({ 'GET /dashboard/stats': () => (queue.length > 1 ? queue.shift() : queue[0]) ?? [500, null] });
}

const renderDashboard = (client = createQueryClient()) => renderScreen(<DashboardScreen />, client);
const signIn = (role: Role, language: Language = 'en') => enter({ tab: 'dashboard', role, language });

const region = (name: string) => page.getByRole('region', { name, exact: true });
const button = (name: string | RegExp) => page.getByRole('button', { name });

test.each([
  ['en', 'Premium in force', '2 active policies expire in 30 days or less', 'Renewal pending'],
  ['es', 'Prima vigente', '2 pólizas activas vencen en 30 días o menos', 'Pendiente Renovación'],
] as const)('shows the figures in %s', async (language, premium, alert, status) => {
  await signIn('Agente', language);
  answer([200, stats]);
  await renderDashboard();
  await expect.element(page.getByText(premium, { exact: true })).toBeVisible();
  await expect.element(page.getByText('$173,067.60', { exact: true })).toBeVisible();
  await expect.element(page.getByText(alert)).toBeVisible();
  await expect.element(button(new RegExp(`^${status}\\s*1\\s*13%$`))).toBeVisible();
});

test('a row leads to the list it counts, and the alert to what expires', async () => {
  await signIn('Agente');
  answer([200, stats]);
  await renderDashboard();
  await region('Leads by status').getByRole('button', { name: /^New/ }).click();
  expect(history.state.view).toEqual({ tab: 'leads', filter: { status: 'Nuevo' } });
  await region('Leads by product').getByRole('button', { name: /^Home/ }).click();
  expect(history.state.view).toEqual({ tab: 'leads', filter: { product_type: 'Casa' } });
  await button('View policies').click();
  expect(history.state.view).toEqual({ tab: 'policies', filter: { expiring_within: '30', sort: 'expiration' } });
});

test.each(['Admin', 'Manager'] as const)('%s sees the users by role, without a way to them', async (role) => {
  await signIn(role);
  answer([200, { ...stats, users_by_role }]);
  await renderDashboard();
  await expect.element(region('Users by role').getByText('43%')).toBeVisible();
  expect(region('Users by role').getByRole('button').elements()).toHaveLength(0);
  expect(region('Leads by product').elements()).toHaveLength(0);
});

test('the Auditor reads everything and is led nowhere', async () => {
  await signIn('Auditor');
  answer([200, stats]);
  await renderDashboard();
  await expect.element(region('Leads by product')).toBeVisible();
  expect(page.getByRole('button').elements()).toHaveLength(1);
});

test('the operator sees zeros, and why', async () => {
  const zeros = JSON.parse(JSON.stringify(stats), (_, value) => (typeof value === 'number' ? 0 : value));
  await signIn('Super Admin');
  answer([200, zeros]);
  await renderDashboard();
  await expect.element(page.getByText(/your account belongs to none/)).toBeVisible();
  await expect.element(page.getByText('$0.00')).toBeVisible();
  await expect.element(page.getByText(/expire in 30 days/)).not.toBeInTheDocument();
});

test('the meaning of each figure is a click away', async () => {
  await signIn('Agente', 'es');
  answer([200, stats]);
  await renderDashboard();
  await button('Qué significan las cifras').click();
  const dialog = page.getByRole('dialog');
  await expect.element(dialog.getByText(/no los ingresos de la agencia/)).toBeVisible();
  await expect.element(dialog.getByText(/America\/New_York/)).toBeVisible();
  await expect.element(dialog.getByText(/Los borradores cuentan como pendientes/)).toBeVisible();
});

test('figures that fail are asked for again, and so they are each time the tab is opened', async () => {
  await signIn('Agente');
  const refused = { status: 403, code: 'forbidden', detail: 'Not now.', request_id: 'r' };
  answer([403, refused], [200, stats], [200, { ...stats, total_quotes: 77 }]);
  const client = createQueryClient();
  const first = await renderDashboard(client);
  await expect.element(page.getByText('Not now.')).toBeVisible();
  await button('Try again').click();
  await expect.element(page.getByText('1,500', { exact: true })).toBeVisible();
  await first.unmount();
  await renderDashboard(client);
  await expect.element(page.getByText('77', { exact: true })).toBeVisible();
});

test.each([
  ['en', 'No data available'],
  ['es', 'No hay datos disponibles'],
] as const)('what has nothing to divide says so in %s', async (language, nothing) => {
  await signIn('Agente', language);
  const none = { Pendiente: 0, Enviada: 0, Aceptada: 0, Rechazada: 0, Vencida: 0 };
  answer([200, { ...stats, total_quotes: 0, quotes_by_status: none }]);
  await renderDashboard();
  await expect.element(region(i18n.t('dashboard:breakdown.quotes_by_status')).getByText(nothing)).toBeVisible();
  expect(page.getByText(nothing).elements()).toHaveLength(1);
});

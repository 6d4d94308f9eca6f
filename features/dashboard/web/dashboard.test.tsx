import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { BrandDialog, settingUpBrand } from '#features/branding/web/index.tsx';
import type { Language } from '#platform/contract/language.ts';
import type { Role } from '#platform/contract/roles.ts';
import { i18n, startI18n } from '#platform/web/i18n.ts';
import { createQueryClient } from '#platform/web/queries.ts';
import { type Answer, callsOf, enter, fakeServer, listed, renderScreen } from '#platform/web/test-page.tsx';
import type { DashboardStats } from '../contract.ts';
import DashboardScreen from './dashboard-screen.tsx';

await startI18n(['platform', 'branding', 'leads', 'quotes', 'policies', 'dashboard', 'records']);

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
  week: { leads: 12, quotes: 3, policies: 1, premium: 1_200, expiring: 1 },
  agency_complete: null,
  leads_by_product: { Auto: 1000, Casa: 300, Comercial: 150, none: 50 },
};
const users_by_role = { 'Super Admin': 0, Admin: 1, Manager: 1, Agente: 3, CSR: 1, Auditor: 1 };

const rosa = { name: 'Rosa Martínez', email: 'rosa@example.com', phone: '+13055550100' };
const contact = { ...rosa, phone_national: '(305) 555-0100', whatsapp: '', whatsapp_national: '' };
const lead = { id: 'lead-1', contact, product_type: 'Auto', source: null, created_at: '2026-11-02T10:00:00Z' };
const policy = {
  id: 'policy-1',
  policy_number: 'POL-2026-000045',
  carrier: 'Farmers',
  days_until_expiration: 3,
  quote: { lead: { contact } },
};

function answer(...answers: Answer[]): void {
  const queue = [...answers];
  fakeServer({
    'GET /dashboard/stats': () => (queue.length > 1 ? queue.shift() : queue[0]) ?? [500, null],
    'GET /leads': listed([lead]),
    'GET /policies': listed([policy]),
  });
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

test.each([
  ['Leads: 1,500', { tab: 'leads' }],
  ['Quotes: 4', { tab: 'quotes' }],
  ['Policies: 8', { tab: 'policies' }],
  ['Premium in force: $173,067.60', { tab: 'policies', filter: { only: 'in_force' } }],
  ['Expiring policies: 2', { tab: 'policies', filter: { expiring_within: '30', sort: 'expiration' } }],
])('the card "%s" leads to what it counts', async (name, view) => {
  await signIn('Agente');
  answer([200, stats]);
  await renderDashboard();
  await page.getByRole('button', { name, exact: true }).click();
  expect(history.state.view).toEqual(view);
});

test.each([
  ['en', '+12 in 7 days', '+$1,200.00 in 7 days', '1 in the next 7 days'],
  ['es', '+12 en 7 días', '+$1,200.00 en 7 días', '1 en los próximos 7 días'],
] as const)('says beside each figure what the week brought, in %s', async (language, leads, premium, expiring) => {
  await signIn('Agente', language);
  answer([200, stats]);
  await renderDashboard();
  for (const text of [leads, premium, expiring])
    await expect.element(page.getByText(text, { exact: true })).toBeVisible();
});

test('an agent is told whom to call next, of the own people', async () => {
  await signIn('Agente', 'es');
  answer([200, stats]);
  await renderDashboard();
  const expirations = region('Mis próximos vencimientos');
  await expect.element(expirations.getByText('Vence en 3 días')).toBeVisible();
  const call = expirations.getByRole('link', { name: 'Llamar a Rosa Martínez: (305) 555-0100' });
  await expect.element(call).toHaveAttribute('href', 'tel:+13055550100');
  await expect.element(region('Mis leads nuevos por contactar').getByText('Rosa Martínez')).toBeVisible();
  const asked = () => callsOf('GET /').map(({ call }) => call);
  await expect.poll(asked).toContain('GET /policies?limit=5&expiring_within=30&sort=expiration&agent=me');
  await expect.poll(asked).toContain('GET /leads?limit=5&status=Nuevo&assigned_agent=me');
  await expirations.getByRole('button', { name: 'Rosa Martínez' }).click();
  expect(history.state.view).toEqual({ tab: 'policies', open: 'policy-1' });
});

test.each([390, 768, 820, 1024, 1100, 1280])(
  'whoever has the longest name fits a screen of %i pixels',
  async (width) => {
    const { innerWidth, innerHeight } = window;
    await page.viewport(width, 800);
    await signIn('Agente', 'es');
    const long = {
      ...contact,
      name: 'Impermeabilizaciones y Techos Hermanos Rodríguez-Carmenate e Hijos LLC',
      whatsapp: '+1',
    };
    fakeServer({
      'GET /dashboard/stats': [200, stats],
      'GET /leads': listed([{ ...lead, contact: long }]),
      'GET /policies': listed([{ ...policy, quote: { lead: { contact: long } } }]),
    });
    await renderDashboard();
    for (const title of ['Mis próximos vencimientos', 'Mis leads nuevos por contactar']) {
      const name = region(title).getByText(long.name);
      await expect.element(name).toBeVisible();
      const endOf = async (part: typeof name) => (await part.findElement()).getBoundingClientRect().right;
      await vi.waitFor(async () => expect(await endOf(name)).toBeLessThan(await endOf(region(title))));
    }
    await expect.poll(() => document.documentElement.scrollWidth).toBe(width);
    await page.viewport(innerWidth, innerHeight);
  },
);

test('the people to be called stand beside each other below the tasks, and no list leaves a hole', async () => {
  const { innerWidth, innerHeight } = window;
  await page.viewport(1280, 800);
  await enter({ tab: 'dashboard', agency: { features_enabled: ['leads', 'quotes', 'policies', 'tasks'] } });
  answer([200, stats]);
  await renderDashboard();
  await expect.element(region('My tasks for today')).toBeVisible();
  await expect.element(region('My policies expiring next')).toBeVisible();
  const boxOf = async (name: string) => (await region(name).findElement()).getBoundingClientRect();
  await vi.waitFor(async () => {
    const [tasks, expirations, leads] = [
      await boxOf('My tasks for today'),
      await boxOf('My policies expiring next'),
      await boxOf('My new leads to contact'),
    ];
    expect([tasks.left, tasks.right]).toEqual([expirations.left, leads.right]);
    expect([expirations.top, expirations.bottom]).toEqual([leads.top, leads.bottom]);
    expect(tasks.bottom).toBeLessThan(leads.top);
  });
  await page.viewport(innerWidth, innerHeight);
});

test('everybody else is told of the whole agency', async () => {
  await signIn('CSR');
  answer([200, stats]);
  await renderDashboard();
  await region('New leads to contact')
    .getByRole('button', { name: /^View all/ })
    .click();
  expect(history.state.view).toEqual({ tab: 'leads', filter: { status: 'Nuevo' } });
  await expect.poll(() => callsOf('GET /leads').map(({ call }) => call)).toEqual(['GET /leads?limit=5&status=Nuevo']);
});

const nothing = {
  ...JSON.parse(JSON.stringify(stats), (_, value) => (typeof value === 'number' ? 0 : value)),

  users_by_role: { 'Super Admin': 0, Admin: 1, Manager: 0, Agente: 0, CSR: 0, Auditor: 0 },
  agency_complete: false,
};

test('an agency that has nothing is told its first steps, and no figures', async () => {
  await signIn('Agente');
  answer([200, { ...nothing, users_by_role: null, agency_complete: null }]);
  await renderDashboard();
  const steps = region('First steps');
  await expect.element(steps.getByText('0 of 3')).toBeVisible();
  await expect.element(steps.getByRole('button', { name: 'New lead' })).toBeVisible();
  await expect.element(steps.getByText('Agency settings')).not.toBeInTheDocument();
  await expect.element(steps.getByRole('button', { name: 'Hide first steps' })).not.toBeInTheDocument();
  await expect.element(page.getByRole('region')).toHaveLength(1);
});

test('an Admin who is alone makes the first colleague from there', async () => {
  await signIn('Admin');
  answer([200, nothing]);
  await renderDashboard();
  await expect.element(region('First steps').getByRole('button', { name: 'New user' })).toBeVisible();
});

test('an Admin who has seen enough of the first steps hides them for good', async () => {
  await signIn('Admin', 'es');
  answer([200, { ...nothing, total_leads: 25, users_by_role }]);
  const first = await renderDashboard();
  await expect.element(region('Primeros pasos').getByText('3 de 7')).toBeVisible();
  await button('Ocultar los primeros pasos').click();
  await expect.element(region('Primeros pasos')).not.toBeInTheDocument();
  await first.unmount();
  await renderDashboard();
  await expect.element(button(/^Leads: 25$/)).toBeVisible();
  await expect.element(region('Primeros pasos')).not.toBeInTheDocument();
});

test.each([
  ['Admin', 5],
  ['Manager', 0],
] as const)('%s sees the users by role, with %i ways to them', async (role, ways) => {
  await signIn(role);
  answer([200, { ...stats, users_by_role, agency_complete: true }]);
  await renderDashboard();
  await expect.element(region('Users by role').getByText('43%')).toBeVisible();
  await expect.element(region('Users by role').getByRole('button')).toHaveLength(ways);
  expect(region('Leads by product').elements()).toHaveLength(0);
});

test('the Auditor reads everything and is led nowhere', async () => {
  await signIn('Auditor');
  answer([200, stats]);
  await renderDashboard();
  await expect.element(region('Leads by product')).toBeVisible();
  await expect.element(page.getByRole('button')).toHaveLength(1);
});

test('the operator sees zeros, and why', async () => {
  const zeros = JSON.parse(JSON.stringify(stats), (_, value) => (typeof value === 'number' ? 0 : value));
  await signIn('Super Admin');
  answer([200, zeros]);
  await renderDashboard();
  await expect.element(page.getByText(/Your account doesn't belong to one/)).toBeVisible();
  await expect.element(page.getByText('$0.00', { exact: true })).toBeVisible();
  await expect.element(page.getByText(/expire in 30 days/)).not.toBeInTheDocument();
});

test('the meaning of each figure is a click away', async () => {
  await signIn('Agente', 'es');
  answer([200, stats]);
  await renderDashboard();
  await button('Qué significan las cifras').click();
  const dialog = page.getByRole('dialog');
  await expect.element(dialog.getByText(/no los ingresos de la agencia/)).toBeVisible();
  await expect.element(dialog.getByText(/hora del Este \(Nueva York\)/)).toBeVisible();
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
  await expect.element(page.getByText(nothing)).toHaveLength(1);
});

test('a first step is ticked when its form is saved, without a reload', async () => {
  await signIn('Admin');
  let isSaved = false;
  const colors = { primary_color: '', accent_color: '', background_color: '', text_color: '' };
  const formats = { locale: 'es-US', date_format: 'MM/DD/YYYY', time_zone: 'America/New_York' };
  const branding = { branding_scope: 'Limited', company_name: 'Sol Seguros', company_phone: '', ...colors, ...formats };
  fakeServer({
    'GET /dashboard/stats': () => [200, { ...stats, users_by_role, total_policies: 0, agency_complete: isSaved }],
    'GET /branding': () => [200, branding, { etag: '"1"' }],
    'PUT /branding': ({ body }) => {
      isSaved = true;
      return [200, { ...branding, ...(body as object) }, { etag: '"2"' }];
    },
  });
  await renderScreen(
    <>
      <DashboardScreen />
      <BrandDialog />
    </>,
  );
  const steps = region('First steps');
  await expect.element(steps.getByText('4 of 7')).toBeVisible();
  settingUpBrand.begin(null);
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Phone', exact: true }).fill('(305) 555-1000');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.element(steps.getByText('5 of 7')).toBeVisible();
});

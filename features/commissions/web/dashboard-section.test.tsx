import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { type Answer, callsOf, enter, fakeServer, listed, problem, renderScreen } from '#platform/web/test-page.tsx';
import DashboardSection from './dashboard-section.tsx';
import { aChargeback, aDashboard, agency, lucia, periodId } from './test-commissions.ts';

const figures = (values = aDashboard()) => ({ 'GET /commissions/dashboard': [200, values] as Answer });
const filter = () => history.state.view.filter;

beforeEach(async () => {
  await enter({ tab: 'commissions', role: 'Manager', agency });
  await page.viewport(1280, 800);
});

test('every figure and every bar opens what it counts in the list', async () => {
  fakeServer(figures());
  await renderScreen(<DashboardSection />);
  const opens: [name: RegExp, filter: Record<string, string>][] = [
    [/^Commissions this month: 12/, { month: '2026-11', only: 'owed' }],
    [/^Total this month: \$840\.50/, { booked_from: '2026-11-01', booked_to: '2026-11-30', only: 'owed' }],
    [/^Awaiting approval: \$410\.00/, { only: 'pending' }],
    [/^Approved: \$190\.25/, { status: 'Approved' }],
    [/^Calculated\s*\$410\.00\s*7/, { status: 'Calculated' }],
    [/^Auto\s*\$500\.00\s*8/, { product_type: 'Auto', only: 'owed' }],
    [/^October 2026\s*\$300\.00\s*5/, { booked_from: '2026-10-01', booked_to: '2026-10-31', only: 'owed' }],
    [
      /^Lucía Ferrer\s*\$840\.50/,
      { agent: lucia.id, booked_from: '2026-11-01', booked_to: '2026-11-30', only: 'owed' },
    ],
  ];
  for (const [name, shown] of opens) {
    await page.getByRole('button', { name }).click();
    expect(history.state.view).toMatchObject({ tab: 'commissions', section: 'list' });
    expect(filter(), String(name)).toEqual(shown);
  }
});

test('an Agente sees no other agents, and his statements', async () => {
  await enter({ tab: 'commissions', role: 'Agente', agency });
  const statement = {
    period: {
      id: periodId,
      name: 'October 2026',
      status: 'Closed',
      scheme_name: 'Agents’ commissions',
      start_date: '2026-10-01',
      end_date: '2026-10-31',
    },
    agent: lucia,
    lines: 3,
    commissions: 190,
    adjustments: -20,
    carried_forward: -10,
    net: 160,
    net_to_pay: 160,
  };
  fakeServer({
    ...figures(aDashboard({ by_agent: null })),
    'GET /commissions/statements': listed([statement]),
    [`GET /commissions/periods/${periodId}/statements/${lucia.id}`]: [200, { ...statement, paid: [], adjusted: [] }],
  });
  await renderScreen(<DashboardSection />);
  const own = page.getByRole('region', { name: 'Your statements' });
  await expect.element(own.getByText('$160.00')).toBeVisible();
  expect(page.getByRole('region', { name: /^By agent/ }).elements()).toHaveLength(0);
  await own.getByRole('button', { name: /^Statement/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Commission statement' });
  for (const text of ['Balance carried forward', '-$10.00', '-$20.00', 'Net to pay']) {
    await expect.element(dialog.getByText(text)).toBeVisible();
  }
  await expect.element(dialog.getByRole('button', { name: 'PDF' })).toBeVisible();
});

test('chargebacks that wait are shown at once, each with its click', async () => {
  fakeServer({
    ...figures(aDashboard({ open_chargebacks: { commissions: 1, total: -53.1 } })),
    'GET /commissions/chargebacks': listed([aChargeback()]),
  });
  await renderScreen(<DashboardSection />);
  const open = page.getByRole('region', { name: 'Proposed chargebacks' });
  await expect.element(open.getByRole('button', { name: 'Create adjustment' })).toBeVisible();
  expect(callsOf('GET /commissions/chargebacks')[0]?.call).toContain('status=Open');
  await open.getByRole('button', { name: /^Rosa Martínez/ }).click();
  await expect.element(page.getByRole('dialog', { name: 'Commission' })).toBeVisible();
});

test('figures that cannot be read say why', async () => {
  fakeServer({ 'GET /commissions/dashboard': problem(403, 'forbidden', 'Your role does not.') });
  await renderScreen(<DashboardSection />);
  await expect.element(page.getByText('Your role does not.')).toBeVisible();
});

test('a dashboard that could not be loaded says so once, and is loaded when it is asked to', async () => {
  const refused = problem(403, 'forbidden', 'Not now.');
  fakeServer({ 'GET /commissions/dashboard': refused, 'GET /commissions/statements': refused });
  await renderScreen(<DashboardSection />);
  const alert = page.getByRole('alert');
  await expect.element(alert.getByText('Not now.')).toBeVisible();
  await expect.element(alert).toHaveLength(1);
  fakeServer({ ...figures(), 'GET /commissions/statements': refused });
  await alert.getByRole('button', { name: 'Try again' }).click();
  await expect.element(page.getByRole('button', { name: /^Approved/ }).first()).toBeVisible();
  // Data that is still missing shows an error.
  await expect.element(alert).toBeVisible();
});

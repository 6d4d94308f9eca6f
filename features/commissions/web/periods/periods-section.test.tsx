import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { go } from '#platform/web/navigation.ts';
import {
  type Answer,
  callsOf,
  chooseStatus,
  enter,
  fakeServer,
  listed,
  problem,
  renderScreen,
  statusIn,
} from '#platform/web/test-page.tsx';
import {
  aCalculatedPeriod,
  aCommission,
  agency,
  aPeriod,
  aScheme,
  aWholeCommission,
  commissionId,
  periodId,
  schemeId,
} from '../test-commissions.ts';
import CreatePeriodForm from './create-period-form.tsx';
import PeriodsSection from './periods-section.tsx';

const one = `/commissions/periods/${periodId}`;
const listing = (...periods: unknown[]) => ({ 'GET /commissions/periods': listed(periods) });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const shown = (filter = { period_id: periodId }) => go({ tab: 'commissions', section: 'periods', filter });

beforeEach(async () => {
  await enter({ tab: 'commissions', role: 'Manager', agency });
  go({ tab: 'commissions', section: 'periods' }, { replace: true });
  await page.viewport(1440, 900);
});

test('only an open period can be calculated, only a calculated one has a selector', async () => {
  const calculated = aCalculatedPeriod({ id: 'calculated', name: 'September 2026' });
  const approved = aCalculatedPeriod({ id: 'approved', name: 'August 2026', status: 'Approved' });
  fakeServer(listing(aPeriod(), calculated, approved));
  await renderScreen(<PeriodsSection />);
  const row = (name: string) => page.getByRole('row').filter({ hasText: name });
  await expect.element(row('October 2026').getByRole('button', { name: /^Calculate Commissions/ })).toBeVisible();
  for (const name of ['September 2026', 'August 2026']) {
    expect(
      row(name)
        .getByRole('button', { name: /^Calculate/ })
        .elements(),
    ).toHaveLength(0);
  }
  expect(statusIn(row('October 2026')).elements()).toHaveLength(0);
  expect(statusIn(row('August 2026')).elements()).toHaveLength(0);
  await statusIn(row('September 2026')).click();
  const offered = page.getByRole('menuitemradio');
  await expect
    .poll(() => offered.elements().map(({ textContent }) => textContent?.trim()))
    .toEqual(['Calculated', 'Under review', 'Approved', 'Closed', 'Open']);
});

test('what would be calculated is shown first; then it is, with its progress, live', async () => {
  let status = 'Open';
  const dryRun = {
    total_commissions: 60.01,
    total_policies: 1,
    total_premium: 1_200,
    by_agent: aCalculatedPeriod().by_agent,
    left_out: { ...aPeriod().left_out, no_rule: 3 },
    lines: [
      {
        policy_id: 'p',
        policy_number: 'POL-2026-000045',
        client_name: 'Rosa Martínez',
        product_type: 'Auto',
        agent_id: 'a',
        agent_name: 'Lucía Ferrer',
        rule_id: 'r',
        rule_name: 'New auto',
        annual_premium: 1_200,
        base_amount: 1_200,
        rate: 5,
        commission_amount: 60.01,
        is_renewal: false,
        is_late: true,
      },
    ],
    left_out_policies: [],
    unset_bonuses: [],
  };
  const calculation = {
    total: 10,
    done: 4,
    started_by_name: 'Ana',
    started_at: '2026-11-03T16:00:00Z',
    ended_at: null,
  };
  fakeServer({
    ...listing(aPeriod()),
    [`GET ${one}`]: () => [200, status === 'Open' ? aPeriod() : aPeriod({ status: 'Calculating', calculation })],
    [`GET ${one}/dry-run`]: [200, dryRun] as Answer,
    [`POST ${one}/calculate`]: () => {
      status = 'Calculating';
      return [202, aPeriod({ status: 'Calculating', calculation })];
    },
  });
  await renderScreen(<PeriodsSection />);
  await button('October 2026').click();
  await button('Calculate Commissions').click();
  const dialog = page.getByRole('dialog', { name: 'October 2026: preview' });
  await expect.element(dialog.getByRole('list', { name: 'Commissions' }).getByText(/^Rosa Martínez/)).toBeVisible();
  await expect.element(dialog.getByText(/No rule applies to the policy/)).toBeVisible();
  await dialog.getByRole('button', { name: /^Lucía Ferrer/ }).click();
  await vi.waitFor(() => expect(callsOf(`GET ${one}/dry-run`).at(-1)?.call).toContain('agent_id='));
  expect(callsOf('POST')).toEqual([]);
  await dialog.getByRole('button', { name: 'Calculate Commissions' }).click();
  await expect.element(page.getByText('Calculation started')).toBeVisible();
  await expect.element(page.getByText('Calculating policies: 4 of 10')).toBeVisible();
  await expect.element(page.getByRole('progressbar')).toBeVisible();
});

test('the page tells what is in it, what was left out and why, and what each agent gets', async () => {
  const left = {
    id: 'p',
    policy_number: 'POL-2026-000099',
    client_name: 'Miguel Núñez',
    product_type: 'Casa',
    annual_premium: 900,
    effective_date: '2026-10-09',
    agent_name: null,
    is_late: false,
    reason: 'no_agent',
  };
  fakeServer({
    [`GET ${one}`]: [200, aCalculatedPeriod()] as Answer,
    [`GET ${one}/left-out`]: listed([left]),
    'GET /commissions': listed([aCommission()]),
  });
  shown();
  await renderScreen(<PeriodsSection />);
  const agents = page.getByRole('region', { name: 'By agent' });
  await expect.element(agents.getByText('$60.01')).toBeVisible();
  await expect.element(agents.getByRole('button', { name: /^Statement for Lucía Ferrer/ })).toBeVisible();
  const without = page.getByRole('region', { name: 'Policies without a commission' });
  await expect.element(without.getByText('Miguel Núñez')).toBeVisible();
  await without.getByRole('button', { name: /^No agent is assigned/ }).click();
  await vi.waitFor(() => expect(callsOf(`GET ${one}/left-out`).at(-1)?.call).toContain('reason=no_agent'));
  await expect.poll(() => callsOf('GET /commissions?')[0]?.call).toContain(`period_id=${periodId}`);
  await button('Rosa Martínez').click();
  expect(history.state.view).toMatchObject({ section: 'periods', filter: { period_id: periodId } });
});

test.each([
  ['Calculated', 'Send for review', 'Under Review'],
  ['Under Review', 'Approve', 'Approved'],
  ['Under Review', 'Send back', 'Calculated'],
  ['Approved', 'Close period', 'Closed'],
] as const)('from %s, the button “%s” leads to %s', async (status, name, next) => {
  fakeServer({
    [`GET ${one}`]: [200, aCalculatedPeriod({ status })] as Answer,
    [`PUT ${one}`]: [200, aCalculatedPeriod({ status: next })] as Answer,
  });
  shown();
  await renderScreen(<PeriodsSection />);
  await button(name).click();
  await vi.waitFor(() => expect(callsOf('PUT')[0]?.body).toEqual({ status: next }));
});

test('a line that moves is told to its period, whose next step is of that version', async () => {
  let paid = 0;
  fakeServer({
    [`GET ${one}`]: () => [
      200,
      aCalculatedPeriod({ by_status: { [paid ? 'Paid' : 'Approved']: { commissions: 1, total: 60.01 } } }),
    ],
    'GET /commissions': () => [200, [aCommission({ status: paid ? 'Paid' : 'Approved' })], { 'x-total-count': '1' }],
    [`PUT /commissions/${commissionId}`]: () => {
      paid += 1;
      return [200, aCommission({ status: 'Paid' })];
    },
  });
  shown();
  await renderScreen(<PeriodsSection />);
  await chooseStatus(statusIn(page.getByRole('row').nth(1)), 'Paid');
  await expect.element(page.getByRole('button', { name: /^Paid\s*\$60\.01/ })).toBeVisible();
  await expect.poll(() => callsOf(`GET ${one}`).length).toBeGreaterThan(1);
});

test('an approved period leads to what is to be paid of it', async () => {
  const by_status = { Approved: { commissions: 1, total: 60.01 } };
  fakeServer({ [`GET ${one}`]: [200, aCalculatedPeriod({ status: 'Approved', by_status })] as Answer });
  shown();
  await renderScreen(<PeriodsSection />);
  await button('Mark as paid').click();
  expect(history.state.view).toMatchObject({
    section: 'list',
    filter: { period_id: periodId },
  });
});

test('every amount is reckoned once more when somebody asks for it', async () => {
  const check = { lines: 1, differing: [], sum: 60.01, total: 60.01 };
  const wrong = { ...check, differing: [{ id: 'line', stored: 60.01, recomputed: 60 }] };
  fakeServer({
    [`GET ${one}`]: [200, aCalculatedPeriod()] as Answer,
    'GET /commissions/line': [200, aWholeCommission({ id: 'line' })] as Answer,
    [`GET ${one}/check`]: () => [200, callsOf(`GET ${one}/check`).length > 1 ? wrong : check],
  });
  shown();
  await renderScreen(<PeriodsSection />);
  await button('Check the amounts').click();
  await expect.element(page.getByText('Recalculated 1 commission: same amount, $60.01')).toBeVisible();
  await button('Check the amounts').click();
  await button('$60.01, now $60.00').click();
  expect(history.state.view).toMatchObject({ section: 'periods', open: 'line' });
});

test('back to Open asks first, because the lines are dropped', async () => {
  fakeServer({
    [`GET ${one}`]: [200, aCalculatedPeriod()] as Answer,
    [`PUT ${one}`]: problem(409, 'period_has_payments', 'Commissions of this period were paid.'),
  });
  shown();
  await renderScreen(<PeriodsSection />);
  await chooseStatus(statusIn(page.elementLocator(document.body)), 'Open');
  const dialog = page.getByRole('dialog', { name: 'Reopen October 2026?' });
  await expect.element(dialog.getByText(/\(\$60\.01 total\) will be removed/)).toBeVisible();
  expect(callsOf('PUT')).toEqual([]);
  await dialog.getByRole('button', { name: 'Remove and reopen' }).click();
  await expect.element(dialog.getByText('Commissions of this period were paid.')).toBeVisible();
});

test('a closed period is reopened by an Admin alone, with a reason', async () => {
  const closed = { [`GET ${one}`]: [200, aCalculatedPeriod({ status: 'Closed' })] as Answer };
  fakeServer(closed);
  shown();
  const before = await renderScreen(<PeriodsSection />);
  await expect.element(page.getByText(/^Closed and locked/)).toBeVisible();
  expect(button('Reopen period…').elements()).toHaveLength(0);
  await before.unmount();
  await enter({ tab: 'commissions', role: 'Admin', agency });
  fakeServer({ ...closed, [`POST ${one}/reopen`]: [200, aCalculatedPeriod({ status: 'Under Review' })] as Answer });
  shown();
  await renderScreen(<PeriodsSection />);
  await button('Reopen period…').click();
  const dialog = page.getByRole('dialog', { name: 'Reopen October 2026' });
  await dialog.getByRole('button', { name: 'Reopen period' }).click();
  await expect.element(dialog.getByText('Reason is required')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('One policy was missing');
  await dialog.getByRole('button', { name: 'Reopen period' }).click();
  await vi.waitFor(() => expect(callsOf('POST')[0]?.body).toEqual({ reason: 'One policy was missing' }));
});

test('in Spanish, the month of a period is in Spanish in the title of its dialog too', async () => {
  await enter({ tab: 'commissions', role: 'Admin', agency, language: 'es' });
  fakeServer({ [`GET ${one}`]: [200, aCalculatedPeriod({ name: 'October 2026', status: 'Closed' })] as Answer });
  shown();
  await renderScreen(<PeriodsSection />);
  await page.getByRole('button', { name: /^Reabrir/ }).click();
  await expect.element(page.getByRole('dialog', { name: /octubre de 2026/i })).toBeVisible();
});

test('a new period is of an active scheme, proposes the next dates, and says what is missing', async () => {
  const off = aScheme({ id: 'off', name: 'Old scheme', is_active: false });
  fakeServer({
    ...listing(aPeriod()),
    'GET /commissions/schemes': listed([aScheme(), off]),
    'POST /commissions/periods': problem(409, 'periods_overlap', 'The dates overlap with October 2026.'),
  });
  await renderScreen(<CreatePeriodForm close={() => {}} />);
  await button('Create period').click();
  for (const text of [
    'Period name is required',
    'Start date is required',
    'End date is required',
    'Cut-off date is required',
  ]) {
    await expect.element(page.getByText(text)).toBeVisible();
  }
  const scheme = page.getByRole('combobox', { name: 'Scheme' });
  expect(scheme.getByRole('option', { name: 'Old scheme' }).elements()).toHaveLength(0);
  await scheme.selectOptions('Agents’ commissions');
  await expect.element(page.getByLabelText(/^Start/)).toHaveValue('2026-11-01');
  await expect.element(page.getByLabelText(/^Cut-off/)).toHaveValue('2026-11-30');
  await button('Create period').click();
  await expect.element(page.getByText('The dates overlap with October 2026.')).toBeVisible();
  expect(callsOf('POST')[0]?.body).toEqual({
    name: 'November 2026',
    scheme_id: schemeId,
    period_type: 'Monthly',
    notes: '',
    start_date: '2026-11-01',
    end_date: '2026-11-30',
    cut_off_date: '2026-11-30',
  });
});

test('a period that is changed keeps a kind of its own: only a new one can be like its scheme', async () => {
  fakeServer({ ...listing(aPeriod()), [`GET ${one}`]: [200, aPeriod()] });
  shown();
  await renderScreen(<PeriodsSection />);
  await button('Edit').click();
  const kind = page.getByRole('combobox', { name: 'Type' });
  await expect.element(kind).toHaveDisplayValue('Monthly');
  await expect.element(kind.getByRole('option')).toHaveLength(5);
});

test('a name of a month has the language of the reader in the form too, and is not saved with another field', async () => {
  const period = aPeriod({ name: 'Octubre de 2026' });
  fakeServer({ ...listing(period), [`GET ${one}`]: [200, period], [`PUT ${one}`]: [200, period] });
  shown();
  await renderScreen(<PeriodsSection />);
  await expect.element(page.getByRole('heading', { name: 'October 2026' })).toBeVisible();
  await button('Edit').click();
  await expect.element(page.getByRole('textbox', { name: 'Name' })).toHaveValue('October 2026');
  await page.getByLabelText('Notes').fill('Revisado');
  await button('Save').click();
  await vi.waitFor(() => expect(callsOf('PUT')[0]?.body).toEqual({ notes: 'Revisado' }));
});

test('a new period says when the schemes cannot be read, and not that there is none', async () => {
  fakeServer({ 'GET /commissions/schemes': problem(403, 'forbidden', 'Your role does not.') });
  await renderScreen(<CreatePeriodForm close={() => {}} />);
  await expect.element(page.getByText('Your role does not.')).toBeVisible();
  expect(page.getByText(/^No scheme is active/).elements()).toHaveLength(0);
});

test('without periods the next step is offered; on a phone they are cards', async () => {
  await page.viewport(414, 896);
  fakeServer({});
  const before = await renderScreen(<PeriodsSection />);
  await expect.element(page.getByText('No periods yet')).toBeVisible();
  await before.unmount();
  fakeServer(listing(aPeriod()));
  await renderScreen(<PeriodsSection />);
  const card = page.getByRole('article', { name: 'October 2026' });
  await expect.element(card.getByText('10/01/2026 – 10/31/2026')).toBeVisible();
  await expect.element(card.getByRole('button', { name: /^Calculate Commissions/ })).toBeVisible();
});

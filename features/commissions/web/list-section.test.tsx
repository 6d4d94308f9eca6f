import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
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
import { markPaidMax } from '../contract/lines.ts';
import ListSection from './list-section.tsx';
import PayingBar from './paying-bar.tsx';
import { aChargeback, aCommission, agency, aWholeCommission, commissionId } from './test-commissions.ts';

const totals = {
  commissions: 1,
  annual_premium: 1_200,
  commission_amount: 60.01,
  adjusted_amount: 0,
  net: 60.01,
  booked_amount: null,
};
const listing = { 'GET /commissions': listed([aCommission()]), 'GET /commissions/totals': [200, totals] as Answer };
const reading = (whole = aWholeCommission()) => ({ [`GET /commissions/${commissionId}`]: [200, whole] as Answer });
const update = `PUT /commissions/${commissionId}`;

const card = () => page.getByRole('article', { name: 'Rosa Martínez, POL-2026-000045' });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const panel = () => page.getByRole('dialog', { name: 'Commission' });

beforeEach(async () => {
  await enter({ tab: 'commissions', role: 'Manager', agency });
  go({ tab: 'commissions', section: 'list' }, { replace: true });
  await page.viewport(414, 896);
});

test.each([
  ['en', 'Approved', 'New business', 'Late', '1 of 1 commission'],
  ['es', 'Aprobada', 'Venta nueva', 'Tardía', '1 de 1 comisión'],
] as const)('shows each commission with what it is, in %s', async (language, ...words) => {
  await enter({ tab: 'commissions', role: 'Manager', agency, language });
  fakeServer(listing);
  await renderScreen(<ListSection />);
  for (const text of ['$1,200.00', '$60.01', 'Lucía Ferrer', '11/03/2026', ...words.slice(0, 3)]) {
    await expect.element(card().getByText(text, { exact: true }).first()).toBeVisible();
  }
  await expect.element(page.getByText(words[3] ?? '')).toBeVisible();
});

test('on a wide screen they are a table, which the server puts in another order', async () => {
  // Wide enough for every column.
  await page.viewport(1600, 900);
  fakeServer(listing);
  await renderScreen(<ListSection />);
  const row = page.getByRole('row').nth(1);
  for (const text of ['Rosa Martínez', '$60.01', 'POL-2026-000045', 'October 2026']) {
    await expect.element(row.getByText(text, { exact: true }).first()).toBeVisible();
  }
  await page.getByRole('columnheader', { name: 'Commission' }).getByRole('button').click();
  await vi.waitFor(() => expect(history.state.view.filter).toEqual({ sort: 'amount' }));
});

test.each([
  ['en', 414, 'In these dates', 'Calculated or adjusted: 12/01/2026 – 12/31/2026'],
  ['es', 1_600, 'En estas fechas', 'Cálculo o ajuste: 12/01/2026 – 12/31/2026'],
] as const)(
  'of days, each says what counts in them, and so does their sum; in %s',
  async (language, width, label, chip) => {
    await enter({ tab: 'commissions', role: 'Manager', agency, language });
    await page.viewport(width, 900);
    fakeServer({
      'GET /commissions': listed([aCommission({ adjusted_amount: -20, net: 40.01, booked_amount: -20 })]),
      'GET /commissions/totals': [200, { ...totals, adjusted_amount: -20, net: 40.01, booked_amount: -20 }] as Answer,
    });
    const days = { booked_from: '2026-12-01', booked_to: '2026-12-31' };
    go({ tab: 'commissions', section: 'list', filter: { ...days, only: 'owed' } }, { replace: true });
    await renderScreen(<ListSection />);
    // Once in the list's header, once in its row or card.
    await expect.element(page.getByText(label, { exact: true })).toHaveLength(2);
    await expect.element(page.getByText('-$20.00', { exact: true })).toHaveLength(4);
    await page.getByRole('button', { name: new RegExp(chip) }).click();
    await vi.waitFor(() => expect(history.state.view.filter).toEqual({ only: 'owed' }));
  },
);

test('every filter is asked of the server, of the list and of what it comes to alike', async () => {
  fakeServer({ ...listing, 'GET /commissions/periods': listed([]), 'GET /commissions/schemes': listed([]) });
  const filter = { status: 'Paid', only: 'owed', product_type: 'All', agent: 'me', month: '2026-11', q: 'rosa' };
  go({ tab: 'commissions', section: 'list', filter });
  await renderScreen(<ListSection />);
  await expect.element(button('Filters (5)')).toBeVisible();
  await vi.waitFor(() => {
    const asked = calls.map(({ call }) => new URLSearchParams(call.split('?')[1]));
    for (const [name, value] of Object.entries(filter)) {
      expect(asked.filter((query) => query.get(name) === value).length, name).toBeGreaterThanOrEqual(2);
    }
  });
});

test('an Agente has the filters of what he sees, changes nothing, and marks nothing as paid', async () => {
  await enter({ tab: 'commissions', role: 'Agente', agency });
  fakeServer({ ...listing, ...reading() });
  await renderScreen(<ListSection />);
  await expect.element(card()).toBeVisible();
  expect(statusIn(card()).elements()).toHaveLength(0);
  expect(button('Mark as paid').elements()).toHaveLength(0);
  await button('Filters').click();
  await expect.element(page.getByLabelText('Status')).toBeVisible();
  expect(page.getByLabelText('Agent', { exact: true }).elements()).toHaveLength(0);
  expect(callsOf('GET /commissions/periods')).toEqual([]);
  await userEvent.keyboard('{Escape}');
  await button('Rosa Martínez').click();
  await expect.element(panel().getByText('No adjustments.')).toBeVisible();
  expect(button('New adjustment').elements()).toHaveLength(0);
  expect(button('Adjust Rosa Martínez').elements()).toHaveLength(0);
});

test('a refused status goes back with the reason; in a closed period there is none to choose', async () => {
  fakeServer({ ...listing, [update]: problem(409, 'period_closed', 'The period is closed.') });
  const before = await renderScreen(<ListSection />);
  await chooseStatus(statusIn(card()), 'Paid');
  await expect.element(page.getByText('The period is closed.')).toBeVisible();
  await expect.element(statusIn(card())).toHaveTextContent('Approved');
  await before.unmount();
  const period = { ...aCommission().period, status: 'Closed' as const };
  fakeServer({ ...listing, 'GET /commissions': listed([aCommission({ period })]) });
  await renderScreen(<ListSection />);
  await expect.element(card()).toBeVisible();
  expect(statusIn(card()).elements()).toHaveLength(0);
});

test('those that are selected are marked as paid, and what was left out is said', async () => {
  const other = aCommission({ id: 'other', client_name: 'Miguel Núñez', status: 'Calculated', net: 39.99 });
  const cancelled = aCommission({ id: 'cancelled', client_name: 'Wilfredo López', status: 'Cancelled' });
  const answer = { paid: 1, skipped: [{ id: 'other', why: 'cancelled' }] };
  fakeServer({
    ...listing,
    'GET /commissions': listed([aCommission(), other, cancelled]),
    'POST /commissions/paid': [200, answer] as Answer,
  });
  await renderScreen(<ListSection />);
  await button('Mark as paid').click();
  await button('Select the approved one').click();
  await page.getByRole('checkbox', { name: 'Select Miguel Núñez' }).click();
  await expect.element(page.getByText('2 selected: $100.00')).toBeVisible();
  await expect.element(page.getByRole('checkbox', { name: 'Select Wilfredo López' })).toBeDisabled();
  await button('Mark as paid').click();
  await vi.waitFor(() => expect(callsOf('POST')[0]?.body).toEqual({ ids: [commissionId, 'other'] }));
  await expect.element(page.getByText('1 was not changed: Canceled')).toBeVisible();
  await expect.element(page.getByRole('checkbox')).not.toBeInTheDocument();
});

test('more than a call takes are not sent, and it says how many may be', async () => {
  fakeServer({});
  const chosen = new Set(Array.from({ length: markPaidMax + 1 }, (_, index) => String(index)));
  await renderScreen(<PayingBar filters={{}} choose={() => {}} end={() => {}} chosen={chosen} />);
  await expect.element(page.getByText(new RegExp(`at most ${markPaidMax} at a time$`))).toBeVisible();
  await expect.element(button('Mark as paid')).toBeDisabled();
});

test('what is out of sight is not paid by the way: other filters, other selection', async () => {
  fakeServer({ ...listing, 'GET /commissions/periods': listed([]), 'GET /commissions/schemes': listed([]) });
  await renderScreen(<ListSection />);
  await button('Mark as paid').click();
  await button('Select the approved one').click();
  await expect.element(page.getByText('1 selected: $60.01')).toBeVisible();
  await button('Filters').click();
  await page.getByLabelText('Calculated in').selectOptions('October 2026');
  await vi.waitFor(() => expect(history.state.view.filter).toEqual({ month: '2026-10' }));
  await expect.element(page.getByText('Select the commissions that were paid.')).toBeVisible();
});

test('the panel tells how the amount came about, and why another rule lost', async () => {
  fakeServer({ ...listing, ...reading() });
  await renderScreen(<ListSection />);
  await button('Rosa Martínez').click();
  for (const text of [
    'New auto (version 2, priority 3) The rule has changed since; this commission keeps the earlier version.',
    'Annual premium: $1,200.10',
    '$1,200.10 × 5%',
    '$60.005 rounded to the cent: $60.01',
    'Recalculated just now: same amount',
  ]) {
    await expect.element(panel().getByText(text)).toBeVisible();
  }
  await panel().getByText("Why another rule didn't apply").click();
  await expect.element(panel().getByText("It doesn't pay new business")).toBeVisible();
});

test('an adjustment wants an amount and a reason, and counts beside the line', async () => {
  fakeServer({
    ...listing,
    ...reading(),
    [`POST /commissions/${commissionId}/adjustments`]: ({ body }) => [201, { id: 'a', ...(body as object) }],
  });
  await renderScreen(<ListSection />);
  await button('Rosa Martínez').click();
  await panel().getByRole('button', { name: 'New adjustment' }).click();
  const dialog = page.getByRole('dialog', { name: 'New adjustment' });
  await dialog.getByRole('button', { name: 'Create adjustment' }).click();
  await expect.element(dialog.getByText(/changes nothing/)).toBeVisible();
  await expect.element(dialog.getByText('Reason is required')).toBeVisible();
  expect(callsOf('POST')).toEqual([]);
  await dialog.getByRole('textbox', { name: 'Amount' }).fill('-12.5');
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Agreed with Ana');
  await dialog.getByRole('button', { name: 'Create adjustment' }).click();
  await vi.waitFor(() =>
    expect(callsOf('POST')[0]?.body).toEqual({
      adjustment_amount: -12.5,
      adjustment_type: 'Manual',
      reason: 'Agreed with Ana',
    }),
  );
  await expect.element(page.getByText('Adjustment of -$12.50 created')).toBeVisible();
});

test('a commission is adjusted where it stands in the list, a cancelled one is not', async () => {
  const other = aCommission({ id: 'other', client_name: 'Miguel Núñez', status: 'Cancelled' });
  fakeServer({ ...listing, 'GET /commissions': listed([aCommission(), other]) });
  await renderScreen(<ListSection />);
  await button('Adjust Rosa Martínez').click();
  const dialog = page.getByRole('dialog', { name: 'Adjust Rosa Martínez' });
  await expect.element(dialog.getByText('Rosa Martínez · POL-2026-000045')).toBeVisible();
  expect(button('Adjust Miguel Núñez').elements()).toHaveLength(0);
});

test('line, adjustments and net stand below each other', async () => {
  const adjustment = {
    id: 'a',
    commission_id: commissionId,
    adjustment_amount: 25,
    reason: 'Referred',
    adjustment_type: 'Bonus',
    made_on: '2026-11-10',
    created_by_name: 'Ana Beltrán',
    created_at: '2026-11-10T15:00:00Z',
    counts_in: { id: 'p', name: 'November' },
  } as const;
  fakeServer({
    ...listing,
    ...reading(aWholeCommission({ adjustments: [adjustment], adjusted_amount: 25, net: 85.01 })),
  });
  await renderScreen(<ListSection />);
  await button('Rosa Martínez').click();
  for (const text of ['Referred', '11/10/2026 · Ana Beltrán · counts in November', '$60.01 before adjustments']) {
    await expect.element(panel().getByText(text)).toBeVisible();
  }
  await expect.element(panel().getByText('+$25.00').first()).toBeVisible();
});

test('a proposed chargeback becomes the adjustment by one click, or is let go for a reason', async () => {
  const chargeback = aChargeback();
  fakeServer({
    ...listing,
    ...reading(aWholeCommission({ chargeback, open_chargeback_id: chargeback.id })),
    [`POST /commissions/chargebacks/${chargeback.id}/dismiss`]: [200, { ...chargeback, status: 'Dismissed' }] as Answer,
    [`POST /commissions/chargebacks/${chargeback.id}/take`]: [201, {}] as Answer,
  });
  await renderScreen(<ListSection />);
  await button('Rosa Martínez').click();
  const proposal = panel().getByRole('region', { name: /^Proposed chargeback/ });
  await expect
    .element(proposal.getByText('323 of 365 days remained, so that share of the $60.01 is charged back.'))
    .toBeVisible();
  await proposal.getByRole('button', { name: 'Dismiss chargeback' }).click();
  const dialog = page.getByRole('dialog', { name: 'Dismiss chargeback' });
  await dialog.getByRole('button', { name: 'Dismiss chargeback' }).click();
  await expect.element(dialog.getByText('Reason is required')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('The carrier let it go');
  await dialog.getByRole('button', { name: 'Dismiss chargeback' }).click();
  await vi.waitFor(() => expect(callsOf('POST')[0]?.body).toEqual({ reason: 'The carrier let it go' }));
  await proposal.getByRole('button', { name: 'Create adjustment' }).click();
  await expect.element(page.getByText('Adjustment of -$53.10 created')).toBeVisible();
});

test.each([1280, 390])('the list is downloaded with its filters at %i pixels; a failure is said', async (width) => {
  await page.viewport(width, 900);
  fakeServer({ ...listing, 'POST /commissions/file': problem(500, 'internal_error') });
  go({ tab: 'commissions', section: 'list', filter: { status: 'Paid', sort: 'net' } });
  await renderScreen(<ListSection />);
  if (width < 400) await button('Filters (1)').click();
  await button('Download or print').click();
  await page.getByRole('menuitem', { name: 'CSV' }).click();
  await expect.element(page.getByText('Error exporting data')).toBeVisible();
  const asked = new URLSearchParams(callsOf('POST /commissions/file')[0]?.call.split('?')[1]);
  expect(Object.fromEntries(asked)).toEqual({ status: 'Paid', sort: 'net', format: 'csv' });
});

test('a list that fails says so; nothing yet and nothing found are told apart', async () => {
  fakeServer({ 'GET /commissions': problem(403, 'forbidden', 'Your role does not.') });
  const before = await renderScreen(<ListSection />);
  await expect.element(page.getByText('Your role does not.')).toBeVisible();
  await before.unmount();
  fakeServer({});
  await renderScreen(<ListSection />);
  await expect.element(page.getByText('No commissions yet')).toBeVisible();
  await expect.element(button('New commission period')).toBeVisible();
  await userEvent.keyboard('/');
  await expect.element(page.getByRole('searchbox')).toHaveFocus();
  await userEvent.keyboard('nobody');
  await expect.element(page.getByText('No commissions match your search')).toBeVisible();
});

import { beforeEach, expect, test, vi } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { i18n } from '#platform/web/i18n.ts';
import { go } from '#platform/web/navigation.ts';
import {
  type Answer,
  calls,
  chooseStatus,
  enter,
  fakeServer,
  listed,
  problem,
  renderScreen,
  statusIn,
} from '#platform/web/test-page.tsx';
import type { Quote } from '../contract.ts';
import QuotesScreen from './quotes-screen.tsx';
import { aQuote, cardOf } from './test-quotes.tsx';

beforeEach(async () => {
  await enter({ tab: 'quotes' });
  await page.viewport(414, 896);
});

test('a card tells what its quote is, in the formats of the agency', async () => {
  await enter({ tab: 'quotes', agency: { date_format: 'DD/MM/YYYY' } });
  const quote = aQuote({ status: 'Borrador', notes: 'Llamar después de las 5' });
  fakeServer({ 'GET /quotes': listed([quote]) });
  await renderScreen(<QuotesScreen />);
  const card = cardOf(quote);
  for (const text of ['8bd6c1af', 'COT-2026-000036', 'GEICO', '$1,234.50', '$500.00', '04/03/2099', 'Unassigned']) {
    await expect.element(card.getByText(text, { exact: false }).first()).toBeVisible();
  }
  await expect.element(card.getByText('Llamar después de las 5')).toBeVisible();
  await expect.element(statusIn(card)).toHaveTextContent('Pending');
  await expect.element(page.getByText('1 of 1 quote')).toBeVisible();
});

test.each([
  ['en', '1000+', '1 of more than 1,000 quotes'],
  ['es', '1000+', '1 de más de 1,000 cotizaciones'],
  ['en', '200000', '1 of 200,000 quotes'],
])('in %s a total of %s reads as people say it', async (language, total, text) => {
  await i18n.changeLanguage(language);
  fakeServer({ 'GET /quotes': [200, [aQuote()], { 'x-total-count': total }] });
  await renderScreen(<QuotesScreen />);
  await expect.element(page.getByText(text, { exact: true })).toBeVisible();
  await i18n.changeLanguage('en');
});

test('on a wide screen they are a table, or cards for whoever chose so before', async () => {
  await page.viewport(1280, 800);
  fakeServer({ 'GET /quotes': listed([aQuote()]) });
  const first = await renderScreen(<QuotesScreen />);
  const row = page.getByRole('row').nth(1);
  for (const text of ['Teresita Montero', 'COT-2026-000036', 'GEICO', 'Sent', '$1,234.50', '03/04/2099']) {
    await expect.element(row.getByText(text, { exact: true })).toBeVisible();
  }
  await page.getByRole('columnheader', { name: 'Valid until' }).getByRole('button').click();
  await vi.waitFor(() => expect(calls.at(-1)?.call).toContain('sort=valid_until'));
  await page.getByRole('button', { name: 'Cards' }).click();
  await expect.element(cardOf(aQuote())).toBeVisible();
  await first.unmount();
  await renderScreen(<QuotesScreen />);
  await expect.element(cardOf(aQuote())).toBeVisible();
  expect(page.getByRole('table').elements()).toEqual([]);
});

test('a deductible that is not known is no amount of nothing', async () => {
  const quote = aQuote({ deductible: 0 });
  fakeServer({ 'GET /quotes': listed([quote]) });
  await renderScreen(<QuotesScreen />);
  await expect.element(cardOf(quote).getByText('–', { exact: true })).toBeVisible();
  expect(cardOf(quote).getByText('$0.00').elements()).toEqual([]);
});

test('a passed day says so', async () => {
  fakeServer({ 'GET /quotes': listed([aQuote({ valid_until: '2026-01-02' })]) });
  await renderScreen(<QuotesScreen />);
  await expect.element(page.getByText(/^Expired .* ago$/)).toBeVisible();
});

test('a refused status goes back, with the reason', async () => {
  const quote = aQuote();
  fakeServer({
    'GET /quotes': listed([quote]),
    [`PUT /quotes/${quote.id}`]: problem(409, 'quote_is_policy', 'This quote has become a policy.'),
  });
  await renderScreen(<QuotesScreen />);
  await chooseStatus(statusIn(cardOf(quote)), 'Rejected');
  await expect.element(page.getByText('This quote has become a policy.')).toBeVisible();
  expect(calls.find(({ call }) => call.startsWith('PUT'))?.body).toEqual({ status: 'Rechazada' });
  await expect.element(statusIn(cardOf(quote))).toHaveTextContent('Sent');
});

test.each([
  ['for a quote that is a policy', 'Agente', { policy_id: '33333333-3c1e-4b8e-9d55-0a1b2c3d4e5f' }],
  ['for those who do not sell', 'CSR', {}],
] as const)('the status is fixed %s', async (_title, role, values) => {
  await enter({ tab: 'quotes', role });
  const quote = aQuote(values);
  fakeServer({ 'GET /quotes': listed([quote]) });
  await renderScreen(<QuotesScreen />);
  await expect.element(cardOf(quote).getByText('Sent')).toBeVisible();
  expect(statusIn(cardOf(quote)).elements()).toEqual([]);
  await expect.element(page.getByRole('button', { name: 'New quote' })).toHaveLength(role === 'CSR' ? 0 : 1);
});

test('filters and search are part of the call', async () => {
  fakeServer({ 'GET /quotes': listed([]) });
  await renderScreen(<QuotesScreen />);
  await expect.element(page.getByText('No quotes yet')).toBeVisible();
  await page.getByRole('button', { name: 'Filters' }).click();
  await page.getByLabelText('Status').selectOptions('Enviada');
  await page.getByRole('combobox', { name: 'Carrier' }).fill('geico');
  await vi.waitFor(() => {
    const last = new URLSearchParams(calls.at(-1)?.call.split('?')[1]);
    expect(Object.fromEntries(last)).toMatchObject({ status: 'Enviada', carrier: 'geico', sort: 'newest' });
  });
  await expect.element(page.getByText('No quotes match your search')).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect.element(page.getByText('No quotes yet')).toBeVisible();
});

test('a carrier that was typed counts when the filters are closed at once', async () => {
  fakeServer({ 'GET /quotes': listed([]) });
  await renderScreen(<QuotesScreen />);
  await page.getByRole('button', { name: 'Filters' }).click();
  await page.getByRole('combobox', { name: 'Carrier' }).fill('geico');
  await userEvent.keyboard('{Escape}');
  await vi.waitFor(() => expect(history.state.view.filter).toEqual({ carrier: 'geico' }));
});

test.each([
  ['en', "The end date can't be before the start date."],
  ['es', 'La fecha final no puede ser anterior a la inicial.'],
] as const)('days in the wrong order are said in %s, and asked for once they are right', async (language, message) => {
  await enter({ tab: 'quotes', language });
  fakeServer({ 'GET /quotes': listed([]) });
  await renderScreen(<QuotesScreen />);
  await page.getByRole('button', { name: i18n.t('records:filters.button') }).click();
  const [first, last] = ['from', 'to'].map((end) =>
    page.getByLabelText(i18n.t(`quotes:filters.valid_${end}` as never)),
  );
  await first?.fill('2026-11-10');
  await last?.fill('2026-11-09');
  await expect.element(page.getByText(message)).toBeVisible();
  await expect.poll(() => history.state.view.filter).toEqual({ valid_from: '2026-11-10' });
  await first?.fill('2026-11-08');
  await vi.waitFor(() =>
    expect(history.state.view.filter).toEqual({ valid_from: '2026-11-08', valid_to: '2026-11-09' }),
  );
  await expect.element(page.getByText(message)).not.toBeInTheDocument();
});

test('what is changed in the panel outlives the session, whatever it was changed with, and goes with Cancel', async () => {
  const quote = aQuote();
  fakeServer({ 'GET /quotes': listed([quote]), [`GET /quotes/${quote.id}`]: [200, quote] });
  const carrier = page.getByRole('dialog').getByLabelText('Carrier');
  const make = page.getByRole('dialog').getByLabelText('Make');
  const unsaved = page.getByText('Unsaved changes');
  const beforeTheEnd = await renderScreen(<QuotesScreen />);
  await cardOf(quote).getByRole('button', { name: 'Teresita Montero', exact: true }).click();
  await page.getByRole('dialog').getByText('GEICO').click();
  await expect.element(carrier).toHaveFocus();
  await carrier.fill('Prog');
  await page.getByRole('option', { name: 'Progressive' }).click();
  await make.fill('Honda');
  await expect.element(unsaved).toBeVisible();
  await beforeTheEnd.unmount();
  await renderScreen(<QuotesScreen />);
  await expect.element(carrier).toHaveValue('Progressive');
  await expect.element(make).toHaveValue('Honda');
  await expect.element(unsaved).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(page.getByRole('dialog').getByText('GEICO')).toBeVisible();
  await expect.element(unsaved).not.toBeInTheDocument();
  await expect.poll(() => Object.keys(sessionStorage).filter((key) => key.includes('draft'))).toEqual([]);
});

test('what was changed before a quote became a policy is not offered after', async () => {
  const quote = aQuote();
  let policy_id: string | null = null;
  fakeServer({
    'GET /quotes': listed([quote]),
    [`GET /quotes/${quote.id}`]: () => [200, { ...quote, policy_id }],
  });
  const beforeTheSale = await renderScreen(<QuotesScreen />);
  await cardOf(quote).getByRole('button', { name: 'Teresita Montero', exact: true }).click();
  await page.getByRole('dialog').getByText('Annual premium').click();
  await page.getByRole('dialog').getByRole('textbox', { name: 'Annual premium' }).fill('99');
  await expect.element(page.getByText('Unsaved changes')).toBeVisible();
  await beforeTheSale.unmount();
  policy_id = '33333333-3c1e-4b8e-9d55-0a1b2c3d4e5f';
  await renderScreen(<QuotesScreen />);
  await expect.element(page.getByRole('dialog').getByText('Annual premium')).toBeVisible();
  expect(page.getByText('Unsaved changes').elements()).toEqual([]);
});

test('the focus stays in the list when a card leaves it for its new status', async () => {
  let quotes = ['1', '2'].map((digit) => aQuote({ id: `${digit}bd6c1af`, quote_number: `COT-${digit}` }));
  const update = (quote: Quote): [string, () => Answer] => [
    `PUT /quotes/${quote.id}`,
    () => {
      quotes = quotes.filter(({ id }) => id !== quote.id);
      return [200, { ...quote, status: 'Rechazada' }];
    },
  ];
  fakeServer({ 'GET /quotes': () => listed(quotes), ...Object.fromEntries(quotes.map(update)) });
  go({ tab: 'quotes', filter: { status: 'Enviada' } });
  await renderScreen(<QuotesScreen />);
  const [first, second] = quotes.map((quote) => statusIn(cardOf(quote)));
  await chooseStatus(first as Locator, 'Rejected');
  await expect.element(second as Locator).toHaveFocus();
  await chooseStatus(second as Locator, 'Rejected');
  await expect.element(page.getByText('No quotes match your search')).toBeVisible();
  await vi.waitFor(() => expect(document.activeElement?.textContent).toContain('No quotes match'));
});

test('a failure is said, and tried again', async () => {
  let isAway = true;
  fakeServer({ 'GET /quotes': () => (isAway ? problem(403, 'forbidden', 'Not now.') : listed([aQuote()])) });
  await renderScreen(<QuotesScreen />);
  await expect.element(page.getByRole('alert').getByText('Not now.')).toBeVisible();
  isAway = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(cardOf(aQuote())).toBeVisible();
});

test.each([
  ['Agente', 1],
  ['CSR', 0],
] as const)('what to do next is said to whoever may do it: %s', async (role, times) => {
  await enter({ tab: 'quotes', role });
  fakeServer({ 'GET /quotes': listed([]) });
  const { unmount } = await renderScreen(<QuotesScreen />);
  await expect.element(page.getByText('No quotes yet')).toBeVisible();
  await expect.element(page.getByText('Quote a lead and the quote appears here.')).toHaveLength(times);
  await unmount();

  const sold = aQuote({ status: 'Aceptada', policy_id: '33333333-3c1e-4b8e-9d55-0a1b2c3d4e5f' });
  fakeServer({ 'GET /quotes': listed([sold]), [`GET /quotes/${sold.id}`]: [200, sold] });
  await renderScreen(<QuotesScreen />);
  await cardOf(sold).getByRole('button', { name: sold.lead.contact.name }).click();
  const edit = page.getByRole('dialog').getByRole('button', { name: 'Edit', exact: true });
  await expect.element(page.getByRole('dialog').getByText('Internal notes')).toBeVisible();
  await expect.element(edit).toHaveLength(times);
  if (times > 0) await edit.click();
  if (times > 0)
    await expect.element(page.getByRole('dialog').getByRole('textbox', { name: 'Notes', exact: true })).toBeVisible();
  await expect.element(page.getByText(/You can change only its notes/)).toHaveLength(times);
});

test.each(['es', 'en'] as const)('a search keeps what stands above the list in one line, in %s', async (language) => {
  await enter({ tab: 'quotes', language });
  // The width that the narrow rail leaves of 1280 pixels.
  await page.viewport(1190, 800);
  fakeServer({ 'GET /quotes': listed([aQuote()]) });
  go({ tab: 'quotes', filter: { status: 'Enviada', q: 'Tere' } });
  await renderScreen(<QuotesScreen />);
  await expect.element(page.getByRole('row').nth(1)).toBeVisible();
  const bar = page.getByRole('search');
  await expect.element(page.getByRole('button', { name: /^(Clear|Quitar) fil/ })).toBeVisible();
  await expect.poll(async () => (await bar.findElement()).getBoundingClientRect().height).toBeLessThan(45);
});

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { calls, enter, fakeServer, problem, renderScreen } from '#platform/web/test-page.tsx';
import { quoting } from './quoting.ts';
import QuotingDialog from './quoting-dialog.tsx';
import { aQuote, lead } from './test-quotes.tsx';

beforeEach(() => enter({ tab: 'quotes' }));
afterEach(() => quoting.end());

/** An input, and not its list box. */
const field = (label: string) => page.getByRole(roles[label] ?? 'textbox', { name: label });
const roles: Record<string, 'combobox' | 'spinbutton'> = {
  Carrier: 'combobox',
  'Primary use': 'combobox',
  Year: 'spinbutton',
};
const create = page.getByRole('button', { name: 'Create quote' });
const bodies = () => calls.filter(({ call }) => call === 'POST /quotes').map(({ body }) => body);

async function open(quoted: Parameters<typeof quoting.begin>[0] = lead) {
  await renderScreen(<QuotingDialog />);
  quoting.begin(quoted);
  if (quoted) await expect.element(page.getByText(quoted.contact.name)).toBeVisible();
}

test('sends the common fields and the details of the chosen product alone, what is no number as 0', async () => {
  fakeServer({ 'POST /quotes': [201, aQuote()] });
  await open();
  await expect.element(page.getByRole('tab', { name: 'Auto Details' })).toHaveAttribute('aria-selected', 'true');
  await field('Carrier').fill('Ocean Harbor');
  await field('Annual premium').fill('$1,234.56');
  await field('Year').fill('2021');
  await field('Primary use').fill('Commute');
  await expect.element(page.getByRole('tab', { name: 'Casa Details' })).toBeDisabled();
  await create.click();
  await vi.waitFor(() => expect(bodies()).toHaveLength(1));
  const body = bodies()[0] as Record<string, unknown>;
  expect(body).toMatchObject({
    lead_id: lead.id,
    product_type: 'Auto',
    carrier: 'Ocean Harbor',
    annual_premium: 1234.56,
    deductible: 0,
    coverage_amount: 0,
    coverage_limits: '',
    notes: '',
    auto_details: {
      year: 2021,
      make: '',
      model: '',
      vin: '',
      driver_age: 0,
      annual_mileage: 0,
      primary_use: 'commute',
    },
  });
  expect(body).not.toHaveProperty('casa_details');
  expect(body.valid_until).toMatch(/^\d{4}-\d{2}-\d{2}$/);
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
});

test('without a product there is nothing to send; choosing one opens its tab', async () => {
  fakeServer({});
  await open({ ...lead, product_type: null });
  await expect.element(create).toBeDisabled();
  expect(page.getByRole('tab', { selected: true }).elements()).toEqual([]);
  await page.getByRole('radio', { name: 'Commercial' }).click();
  await expect.element(page.getByRole('tab', { name: 'Comercial Details' })).toHaveAttribute('aria-selected', 'true');
  await expect.element(create).toBeEnabled();
});

test.each([
  ['Annual premium', '0', 'Enter an amount greater than $0.'],
  ['Annual premium', '-5', 'Enter an amount greater than $0.'],
  ['Annual premium', '\u22125', 'Enter an amount greater than $0.'],
  ['Annual premium', '12.345', 'Enter an amount in dollars with at most two decimals.'],
  ['Deductible', '-5', 'Enter an amount of $0 or more.'],
  ['Year', '1.5', 'Enter a whole number.'],
])('%s %s: %s', async (label, typed, message) => {
  fakeServer({});
  await open();
  await field(label).fill(typed);
  await userEvent.tab();
  await expect.element(page.getByText(message)).toBeVisible();
});

test('the annual premium is required', async () => {
  fakeServer({});
  await open();
  await create.click();
  await expect.element(page.getByText('Annual premium is required')).toBeVisible();
  expect(bodies()).toEqual([]);
});

test.each([
  ['1HGCM8263OA004352', '“O” at position 10'],
  ['1HGCM82633A00435', 'this one has 16'],
  ['1HGCM82633A004353', '(position 9) is 3 but should be 5'],
])('%s is doubted, and does not stop anybody', async (vin, words) => {
  fakeServer({ 'POST /quotes': [201, aQuote()] });
  await open();
  await field('Annual premium').fill('900');
  await field('VIN').fill(vin);
  await userEvent.tab();
  await expect.element(page.getByText(words, { exact: false })).toBeVisible();
  await create.click();
  await vi.waitFor(() => expect(bodies()).toMatchObject([{ auto_details: { vin } }]));
  // A late response would close the dialog of the next test.
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
});

test('a refusal is said in the words of the server', async () => {
  fakeServer({ 'POST /quotes': problem(409, 'lead_closed', 'This lead is closed or lost.') });
  await open();
  await field('Annual premium').fill('900');
  await create.click();
  await expect.element(page.getByRole('alert')).toHaveTextContent('This lead is closed or lost.');
});

test.each([
  ['en', 'Annual premium', 'Create quote', "The quote wasn't created. Please try again."],
  ['es', 'Prima anual', 'Crear cotización', 'Error al crear cotización'],
] as const)('in %s a failure without words has those of the dialog', async (language, premium, submit, words) => {
  await enter({ tab: 'quotes', language });
  fakeServer({ 'POST /quotes': problem(500, 'anything') });
  await open();
  await field(premium).fill('900');
  await page.getByRole('button', { name: submit }).click();
  await expect.element(page.getByRole('alert')).toHaveTextContent(words);
});

test('the notes say that the client will read them, the internal ones that nobody outside does', async () => {
  fakeServer({});
  await open();
  await expect
    .element(field('Internal notes'))
    .toHaveAccessibleDescription("Only your agency sees these. They're never printed.");
  await expect.element(field('Notes')).toHaveAccessibleDescription("Printed on the client's proposal.");
});

test('what was typed is kept however the dialog is left, and said, with the way to begin anew', async () => {
  fakeServer({});
  await open();
  await field('Notes').fill('Dos choferes');
  await field('Carrier').fill('Prog');
  await page.getByRole('option', { name: 'Progressive' }).click();
  const isGone = () => expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  for (const leave of [
    () => page.getByRole('button', { name: 'Cancel' }).click(),
    () => userEvent.keyboard('{Escape}'),
    () => quoting.end(),
  ]) {
    await leave();
    await isGone();
    quoting.begin(lead);
    await expect.element(page.getByText('We kept what you typed last time.')).toBeVisible();
    await expect.element(field('Notes')).toHaveValue('Dos choferes');
    await expect.element(field('Carrier')).toHaveValue('Progressive');
  }
  await page.getByRole('button', { name: 'Start over' }).click();
  await expect.element(field('Notes')).toHaveValue('');
  await expect.element(page.getByText('We kept what you typed last time.')).not.toBeInTheDocument();
  await userEvent.keyboard('{Escape}');
  await isGone();
  quoting.begin(lead);
  await expect.element(field('Notes')).toHaveValue('');
  expect(page.getByText('We kept what you typed last time.').elements()).toEqual([]);
});

test.each([
  ['Year', '2099', 'Double-check the year.'],
  ['Driver age', '7', 'Double-check the age.'],
])('%s %s is doubted, and does not stop anybody', async (label, typed, words) => {
  fakeServer({ 'POST /quotes': [201, aQuote()] });
  await open();
  await field('Annual premium').fill('900');
  await page.getByLabelText(label).fill(typed);
  await userEvent.tab();
  await expect.element(page.getByText(words, { exact: false })).toBeVisible();
  await create.click();
  await vi.waitFor(() => expect(bodies()).toHaveLength(1));
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
});

test('amounts get their separators, and a VIN its capitals, when they are left', async () => {
  fakeServer({});
  await open();
  await field('Annual premium').fill('1234567.5');
  await field('VIN').fill('1hgcm 82633-a004352');
  await userEvent.tab();
  await expect.element(field('Annual premium')).toHaveValue('1,234,567.50');
  await expect.element(field('VIN')).toHaveValue('1HGCM82633A004352');
});

test('without a lead one is picked first', async () => {
  const found = { ...aQuote().lead, product_type: 'Casa' };
  fakeServer({
    'GET /leads': [
      200,
      [
        { ...found, status: 'Nuevo' },
        { ...found, id: 'x', status: 'Perdido' },
      ],
    ],
  });
  await open(null);
  await page.getByRole('combobox', { name: 'Lead' }).fill('Montero');
  await page.getByRole('option', { name: /Teresita Montero · Home/ }).click();
  await expect.element(page.getByRole('tab', { name: 'Casa Details' })).toHaveAttribute('aria-selected', 'true');
  await expect.element(page.getByRole('radio', { name: 'Home' })).toHaveFocus();
});

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { blankValues } from '#platform/web/form/field-values.ts';
import { callsOf, enter, fakeServer, problem, renderScreen } from '#platform/web/test-page.tsx';
import CreatePolicy from './create-policy.tsx';
import { conversionFields } from './policy-term.ts';
import { aPolicy, aQuote, policyId } from './test-policies.tsx';

const quote = aQuote();
const conversion = `POST /quotes/${quote.id}/convert-to-policy`;
const now = '2026-11-16T17:30:00.000Z';

beforeEach(async () => {
  vi.setSystemTime(now);
  await enter({ tab: 'quotes' });
  fakeServer({});
});
afterEach(() => {
  vi.useRealTimers();
});

const button = (name: string) => page.getByRole('button', { name, exact: true });
const field = (name: string) => page.getByRole('dialog').getByLabelText(name, { exact: true });

async function openDialog(): Promise<void> {
  await renderScreen(<CreatePolicy quote={quote} />);
  await button('Create policy').click();
  await expect.element(field('Effective date')).toBeVisible();
}
const submit = () => page.getByRole('dialog').getByRole('button', { name: 'Create policy' });

test.each([
  ['Enviada', 1],
  ['Borrador', 1],
  ['Aceptada', 1],
  ['Pendiente', 0],
  ['Rechazada', 0],
  ['Vencida', 0],
] as const)('from %s it is offered %i times', async (status, times) => {
  await renderScreen(<CreatePolicy quote={aQuote({ status })} />);
  await expect.element(button('Create policy')).toHaveLength(times);
});

test.each([
  ['Enviada', '2026-11-15', 0],
  ['Enviada', '2026-11-16', 1],
  ['Aceptada', '2026-11-15', 1],
] as const)('from %s until %s it is offered %i times on the 16th', async (status, valid_until, times) => {
  await renderScreen(<CreatePolicy quote={aQuote({ status, valid_until })} />);
  await expect.element(button('Create policy')).toHaveLength(times);
});

test('the CSR is offered nothing, but finds the policy', async () => {
  await enter({ tab: 'quotes', role: 'CSR' });
  await renderScreen(<CreatePolicy quote={quote} />);
  expect(page.getByRole('button').elements()).toHaveLength(0);
  await renderScreen(<CreatePolicy quote={aQuote({ status: 'Aceptada', policy_id: policyId })} />);
  await button('View policy').click();
  expect(history.state.view).toEqual({ tab: 'policies', open: policyId });
});

test.each([
  ['en', 'Create policy', 'Created automatically from the accepted quote COT-2026-000123.'],
  ['es', 'Crear Póliza', 'Creada automáticamente a partir de la cotización aceptada COT-2026-000123.'],
] as const)('without a change it sends what is specified, in %s', async (language, name, notes) => {
  await enter({ tab: 'quotes', language });
  fakeServer({ [conversion]: [201, aPolicy()] });
  await renderScreen(<CreatePolicy quote={quote} />);
  await button(name).click();
  await page.getByRole('dialog').getByRole('button', { name, exact: true }).click();
  await vi.waitFor(() => expect(callsOf('POST')).toHaveLength(1));
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  const { carrier, policy_number, ...blank } = blankValues(conversionFields, 'create');
  expect(callsOf('POST')[0]?.body).toEqual({
    ...blank,
    quote_id: quote.id,
    effective_date: expect.stringMatching(/^2026-11-16T17:30:/),
    expiration_date: expect.stringMatching(/^2027-11-16T17:30:/),
    agent_assigned: 'Lucía Ferrer',
    notes,
  });
});

test('a double click makes one request, with a key, and the toast leads to the policy', async () => {
  fakeServer({ [conversion]: [201, aPolicy()] });
  await openDialog();
  await userEvent.dblClick(submit());
  await button('View policy').click();
  expect(callsOf('POST').map(({ call }) => call)).toEqual([conversion]);
  expect(callsOf('POST')[0]?.headers['idempotency-key']).toBeTruthy();
  expect(history.state.view).toEqual({ tab: 'policies', open: policyId });
});

test('a term is a click away, and stays when the effective date moves', async () => {
  await openDialog();
  await expect.element(field('Expiration date')).toHaveValue('2027-11-16');
  await button('6 months').click();
  await expect.element(field('Expiration date')).toHaveValue('2027-05-16');
  await expect.element(button('6 months')).toHaveAttribute('aria-pressed', 'true');
  await field('Effective date').fill('2028-02-29');
  await expect.element(field('Expiration date')).toHaveValue('2028-08-29');
  await button('12 months').click();
  await expect.element(field('Expiration date')).toHaveValue('2029-02-28');
  await expect.element(button('12 months')).toHaveAttribute('aria-pressed', 'true');
  await field('Effective date').fill('');
  await field('Effective date').fill('2027-01-31');
  await expect.element(field('Expiration date')).toHaveValue('2028-01-31');
  await field('Expiration date').fill('2027-03-01');
  await expect.element(button('12 months')).toHaveAttribute('aria-pressed', 'false');
  await field('Effective date').fill('2027-02-01');
  await expect.element(field('Expiration date')).toHaveValue('2027-03-01');
});

test.each([
  ['America/New_York', '2026-11-17T04:59:59Z', '2026-11-16'],
  ['America/New_York', '2026-11-17T05:00:00Z', '2026-11-17'],
  ['America/Los_Angeles', '2026-11-17T07:59:59Z', '2026-11-16'],
  ['America/Los_Angeles', '2026-11-17T08:00:00Z', '2026-11-17'],
])('today in %s at %s is %s', async (time_zone, instant, day) => {
  vi.setSystemTime(instant);
  await enter({ tab: 'quotes', agency: { time_zone } });
  fakeServer({});
  await openDialog();
  await expect.element(field('Effective date')).toHaveValue(day);
  await expect.element(field('Expiration date')).toHaveValue(day.replace('2026', '2027'));
});

test('an end that is not after the beginning is not sent', async () => {
  fakeServer({});
  await openDialog();
  await field('Expiration date').fill('2026-11-16');
  await submit().click();
  await expect.element(page.getByText('The expiration date must be after the effective date.')).toBeVisible();
  expect(callsOf('POST')).toEqual([]);
});

test('chosen dates, carrier and number are sent as they are', async () => {
  fakeServer({ [conversion]: [201, aPolicy()] });
  await openDialog();
  await field('Effective date').fill('2026-12-01');
  await field('Carrier').fill('GEICO');
  await field("Carrier's policy number").fill('GE-77 421');
  await submit().click();
  await vi.waitFor(() => expect(callsOf('POST')).toHaveLength(1));
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  expect(callsOf('POST')[0]?.body).toMatchObject({
    effective_date: '2026-12-01',
    expiration_date: '2027-12-01',
    carrier: 'GEICO',
    policy_number: 'GE-77 421',
  });
});

test('already converted: the reason stays in sight, with the way to that policy', async () => {
  fakeServer({
    [conversion]: problem(409, 'already_converted', 'This quote is already policy POL-2026-000045.'),
    [`GET /quotes/${quote.id}`]: [200, { ...quote, policy_id: policyId }],
  });
  await openDialog();
  await submit().click();
  await expect.element(page.getByRole('alert').getByText(/already policy POL-2026-000045/)).toBeVisible();
  await page.getByRole('alert').getByRole('button', { name: 'View policy' }).click();
  expect(history.state.view).toEqual({ tab: 'policies', open: policyId });
});

test('the limit of the plan is told as the server says it', async () => {
  const detail = "Your plan's limit is 50. Contact support for a larger plan.";
  fakeServer({ [conversion]: problem(403, 'plan_limit', detail) });
  await openDialog();
  await submit().click();
  await expect.element(page.getByRole('alert')).toHaveTextContent(detail);
  await expect.element(submit()).toBeEnabled();
});

test('a number that another policy has is said at its field', async () => {
  const detail = 'Your agency already has policy GE-1 with this carrier and effective date. Check the number.';
  fakeServer({ [conversion]: problem(409, 'policy_number_taken', detail) });
  await openDialog();
  await field("Carrier's policy number").fill('GE-1');
  await submit().click();
  await expect.element(page.getByText(detail)).toBeVisible();
  await expect.element(field("Carrier's policy number")).toBeInvalid();
});

test('what was typed is kept on Escape, said on coming back, and given up by beginning anew', async () => {
  await openDialog();
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await button('Create policy').click();
  await expect.element(field('Notes')).toBeVisible();
  await expect.element(button('Start over')).not.toBeInTheDocument();
  await field("Carrier's policy number").fill('GE-77');
  await button('6 months').click();
  await userEvent.keyboard('{Escape}');
  await button('Create policy').click();
  await expect.element(page.getByText('We kept what you typed last time.')).toBeVisible();
  await expect.element(field("Carrier's policy number")).toHaveValue('GE-77');
  await expect.element(field('Expiration date')).toHaveValue('2027-05-16');
  await expect.element(button('6 months')).toHaveAttribute('aria-pressed', 'true');
  await button('Start over').click();
  await expect.element(field("Carrier's policy number")).toHaveValue('');
  await expect.element(field('Expiration date')).toHaveValue('2027-11-16');
  await expect.element(button('12 months')).toHaveAttribute('aria-pressed', 'true');
  await expect.element(button('Start over')).not.toBeInTheDocument();
});

test('days that nobody touched are those of the day on which the dialog is opened again', async () => {
  await openDialog();
  await field("Carrier's policy number").fill('GE-77');
  await userEvent.keyboard('{Escape}');
  vi.setSystemTime('2026-11-18T17:30:00.000Z');
  await button('Create policy').click();
  await expect.element(field("Carrier's policy number")).toHaveValue('GE-77');
  await expect.element(field('Effective date')).toHaveValue('2026-11-18');
});

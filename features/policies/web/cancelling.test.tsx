import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import {
  callsOf,
  chooseStatus,
  enter,
  fakeServer,
  listed,
  problem,
  renderScreen,
  statusIn,
} from '#platform/web/test-page.tsx';
import { cancelling } from './cancelling.ts';
import PoliciesScreen from './policies-screen.tsx';
import { aPolicy, policyId } from './test-policies.tsx';

const policy = aPolicy({ effective_date: '2024-01-15', expiration_date: '2098-01-15', days_until_expiration: 400 });
const update = `PUT /policies/${policyId}`;
const card = () => page.getByRole('article', { name: 'Rosa Martínez, POL-2026-000045' });
const dialog = () => page.getByRole('dialog', { name: 'Cancel policy POL-2026-000045' });
const from = () => page.getByLabelText('First day without coverage');
const reason = () => page.getByLabelText('Reason for the cancellation');
const submit = () => page.getByRole('button', { name: 'Cancel policy', exact: true });

beforeEach(async () => {
  cancelling.end();
  await page.viewport(414, 896);
});

async function begin(role: 'Manager' | 'Agente', answer: object = {}): Promise<void> {
  await enter({ tab: 'policies', role });
  fakeServer({ 'GET /policies': listed([policy]), [update]: [200, { ...policy, status: 'Cancelada' }], ...answer });
  await renderScreen(<PoliciesScreen />);
  await chooseStatus(statusIn(card()), 'Canceled');
  await expect.element(dialog()).toBeVisible();
}

test('a manager says from which day and why, which is sent once', async () => {
  await begin('Manager');
  expect(callsOf('PUT')).toEqual([]);
  await from().fill('2025-03-01');
  await reason().fill('Sold the car');
  await submit().dblClick();
  await expect.element(page.getByText('Policy canceled as of 03/01/2025')).toBeVisible();
  await expect.element(dialog()).not.toBeInTheDocument();
  expect(callsOf('PUT')).toMatchObject([
    { call: update, body: { status: 'Cancelada', cancelled_on: '2025-03-01', reason: 'Sold the car' } },
  ]);
});

test('nothing is sent without a reason, nor for a day outside of the term', async () => {
  await begin('Manager');
  await submit().click();
  await expect.element(page.getByText('Enter the reason for the cancellation')).toBeVisible();
  await reason().fill('Sold the car');
  for (const outside of ['2024-01-14', '2098-01-16']) {
    await from().fill(outside);
    await submit().click();
    await expect.element(page.getByText(/within the policy term/i).first()).toBeVisible();
  }
  expect(callsOf('PUT')).toEqual([]);
  for (const within of ['2024-01-15']) {
    await from().fill(within);
    await submit().click();
  }
  await expect.poll(() => callsOf('PUT').length).toBe(1);
});

test('of an agent no day is asked: the server takes its own', async () => {
  await begin('Agente');
  expect(from().elements()).toHaveLength(0);
  await expect.element(reason()).toHaveFocus();
  await reason().fill('Sold the car');
  await submit().click();
  await expect
    .poll(() => callsOf('PUT').map(({ body }) => body))
    .toEqual([{ status: 'Cancelada', reason: 'Sold the car' }]);
});

test('a refusal is said in the dialog, and what was typed stays', async () => {
  await begin('Manager', {
    [update]: problem(422, 'validation_error', 'Check it.', [
      { field: 'cancelled_on', code: 'custom', message: 'Not within the term.' },
    ]),
  });
  await reason().fill('Sold the car');
  await submit().click();
  await expect.element(page.getByText('Not within the term.')).toBeVisible();
  await expect.element(from()).toHaveFocus();
  await expect.element(reason()).toHaveValue('Sold the car');
});

import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { calls, enter, fakeServer, problem, renderScreen } from '#platform/web/test-page.tsx';
import RenewalsScreen from './renewals-screen.tsx';
import { listing } from './test-renewals.ts';

const card = () => page.getByRole('article', { name: 'Rosa Martínez, POL-2026-000045' });
const button = (name: string) => page.getByRole('button', { name, exact: true });

beforeEach(async () => {
  await enter({ tab: 'renewals', role: 'Admin' });
  await page.viewport(414, 896);
});

test('shows what is worked on with the change of premium; a figure shows what it counts', async () => {
  fakeServer(listing as never);
  await renderScreen(<RenewalsScreen />);
  for (const text of ['$1,200.00', '+$114.00 (+9.5%)', 'Lucía Ferrer', 'Expires in 12 days']) {
    await expect.element(card().getByText(text)).toBeVisible();
  }
  expect(calls.map(({ call }) => call)).toContain('GET /renewals?sort=expiration&only=open&limit=50');
  await button('Processing: 2').click();
  await expect.element(button('Processing: 2')).toHaveAttribute('aria-pressed', 'true');
  expect(history.state.view.filter).toEqual({ status: 'Procesando' });
});

test('a list that fails says so; whoever only reads changes nothing', async () => {
  await enter({ tab: 'renewals', role: 'CSR' });
  fakeServer({ ...listing, 'GET /renewals': problem(403, 'forbidden', 'Your role does not.') } as never);
  await renderScreen(<RenewalsScreen />);
  await expect.element(page.getByText('Your role does not.')).toBeVisible();
  expect(button('Configure').elements()).toHaveLength(0);
  expect(button('Process renewals').elements()).toHaveLength(0);
});

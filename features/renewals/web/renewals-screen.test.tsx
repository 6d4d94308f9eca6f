import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { aQuote } from '#features/quotes/web/test-quotes.tsx';
import { createQueryClient } from '#platform/web/queries.ts';
import { calls, enter, fakeServer, problem, renderScreen, statusIn } from '#platform/web/test-page.tsx';
import RenewalsScreen from './renewals-screen.tsx';
import { engineStatus, listing, renewal, renewalId } from './test-renewals.ts';

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

test('a run of the engine moves no record when it begins or ends', async () => {
  const run = { id: '66666666-3c1e-4b8e-9d55-0a1b2c3d4e5f', started_by_name: 'Ana', total: 8, batches: 1 };
  const times = { started_at: '2026-11-20T15:00:00Z', ended_at: null as string | null };
  let answered = engineStatus({ ...run, ...times, status: 'running', done: 3 });
  const queries = createQueryClient();
  fakeServer({ ...listing, 'GET /renewals/engine-status': () => answered } as never);
  await renderScreen(<RenewalsScreen />, queries);
  await expect.element(page.getByText('Processing renewals: 3 of 8')).toBeInViewport();
  const top = async () => (await card().findElement()).getBoundingClientRect().top;
  const whileItRuns = await top();
  answered = engineStatus({ ...run, ...times, ended_at: '2026-11-20T15:01:00Z', status: 'done', done: 8 });
  await queries.invalidateQueries();
  await expect.element(page.getByText(/^Last run .*: 8 renewals created/)).toBeVisible();
  expect(await top()).toBe(whileItRuns);
});

test.each([
  ['Admin', 1],
  ['CSR', 0],
] as const)('%s reads the status and the panel, with what the role may change', async (role, times) => {
  await enter({ tab: 'renewals', role, agency: { features_enabled: ['renewals', 'quotes', 'policies', 'tasks'] } });
  const offer = aQuote({ status: 'Enviada' });
  const opened = { ...renewal, quote: offer, task: null, notices: [] };
  fakeServer({
    ...listing,
    [`GET /renewals/${renewalId}`]: [200, opened],
    [`GET /quotes/${offer.id}`]: [200, offer],
  } as never);
  await renderScreen(<RenewalsScreen />);
  await expect.element(card().getByText('Pending', { exact: true }).first()).toBeVisible();
  await expect.element(statusIn(card())).toHaveLength(times);
  await button('Rosa Martínez').click();
  const panel = page.getByRole('dialog');
  await expect.element(panel.getByText('Renewal date')).toBeVisible();
  await expect.element(panel.getByText(offer.quote_number)).toBeVisible();
  for (const act of ['Edit', 'Create policy']) {
    await expect.element(panel.getByRole('button', { name: act, exact: true })).toHaveLength(times);
  }
});

test('a list that fails says so; whoever only reads changes nothing', async () => {
  await enter({ tab: 'renewals', role: 'CSR' });
  fakeServer({ ...listing, 'GET /renewals': problem(403, 'forbidden', 'Your role does not.') } as never);
  await renderScreen(<RenewalsScreen />);
  await expect.element(page.getByText('Your role does not.')).toBeVisible();
  expect(button('Renewal settings').elements()).toHaveLength(0);
  expect(button('Process renewals').elements()).toHaveLength(0);
});

import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { calls, enter, fakeServer, renderScreen } from '#platform/web/test-page.tsx';
import { BroughtInClients } from './brought-in-clients.tsx';
import './test-renewals.ts';

const waiting = { clients: 120, waiting: 3, allowed_at: null };
const reading = 'GET /renewals/brought-in-clients';
const writing = 'POST /renewals/brought-in-clients/write';
const button = page.getByRole('button', { name: 'Send reminders' });

beforeEach(() => enter({ tab: 'renewals', role: 'Admin', agency: { features_enabled: ['renewals'] } }));

test('an Admin allows reminders after a dialog that says what will happen', async () => {
  let allowed_at: string | null = null;
  fakeServer({
    [reading]: () => [200, { ...waiting, allowed_at }],
    [writing]: () => {
      allowed_at = '2026-11-16T15:00:00Z';
      return [200, { ...waiting, allowed_at }];
    },
  });
  await renderScreen(<BroughtInClients />);
  await expect.element(page.getByText(/120 imported clients with an email/)).toBeVisible();
  await button.click();
  const dialog = page.getByRole('dialog');
  await expect.element(dialog.getByText(/The reminders that are waiting for 3 clients are sent now/)).toBeVisible();
  expect(calls.some(({ call }) => call === writing)).toBe(false);
  await dialog.getByRole('button', { name: 'Send reminders' }).click();
  await vi.waitFor(() => expect(calls.some(({ call }) => call === writing)).toBe(true));
  await expect.element(page.getByText(/imported clients with an email/)).not.toBeInTheDocument();
});

test('others see that it waits, and who can allow it', async () => {
  await enter({ tab: 'renewals', role: 'Agente', language: 'es' });
  fakeServer({ [reading]: [200, waiting] });
  await renderScreen(<BroughtInClients />);
  await expect.element(page.getByText(/Pídale a un Admin que los active/)).toBeVisible();
  await expect.element(page.getByRole('button')).not.toBeInTheDocument();
});

test.each([
  ['nobody came in from a file', { clients: 0, waiting: 0, allowed_at: null }],
  ['it is allowed', { ...waiting, allowed_at: '2026-11-16T15:00:00Z' }],
])('nothing is shown when %s', async (_, answer) => {
  fakeServer({ [reading]: [200, answer] });
  await renderScreen(<BroughtInClients />);
  await vi.waitFor(() => expect(calls.some(({ call }) => call === reading)).toBe(true));
  await expect.element(page.getByText(/imported clients with an email/)).not.toBeInTheDocument();
});

import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { callsOf, fakeServer, listed, optionsOf, renderScreen } from '#platform/web/test-page.tsx';
import { aMessage, enterCommunications } from '../test-communications.ts';
import HistoryView from './history-view.tsx';

const failed = aMessage({
  id: '00000000-0000-4000-8000-000000000003',
  status: 'Failed',
  recipient_name: 'Jorge Peña',
  communication_type: 'SMS',
  recipient_phone: '+13055550142',
  subject: '',
  error_message: 'Not registered.',
});
const listing = {
  'GET /communications/logs': listed([aMessage(), failed]),
  [`GET /communications/logs/${failed.id}`]: [
    200,
    {
      ...failed,
      events: [{ event: 'taken', at: '2026-11-16T20:00:00Z', detail: '' }],
      gate: [
        { rule: 'channel', is_well: true, message: 'The channel is on.' },
        { rule: 'consent', is_well: false, message: 'No consent.' },
      ],
    },
  ] as [number, unknown],
};
const row = (name: string) => page.getByRole('row').filter({ hasText: name });

beforeEach(async () => {
  await page.viewport(1400, 900);
  await enterCommunications('CSR');
});

test('a row says to whom, how, what, and what became of it; the reason is red', async () => {
  fakeServer(listing);
  await renderScreen(<HistoryView />);
  for (const text of ['rosa@example.com', 'Gracias', 'Delivered', 'Email', '11/16/2026 3:00 PM']) {
    await expect.element(row('Rosa Delgado').getByText(text, { exact: true }).first()).toBeVisible();
  }
  await expect.element(row('Rosa Delgado')).toMatchTextContent(`Hola, Rosa. ${'x'.repeat(88)}…`);
  const reason = row('Jorge Peña').getByText('Not registered.');
  await expect.element(reason).toBeVisible();
  await vi.waitFor(async () => {
    const { color } = getComputedStyle(await reason.findElement());
    const [red = 0, green = 0] = color.match(/\d+/g)?.map(Number) ?? [];
    expect(red).toBeGreaterThan(green + 60);
  });
});

test('the filters offer what is specified; refresh asks again', async () => {
  fakeServer(listing);
  await renderScreen(<HistoryView />);
  const options = (label: string) => optionsOf(page.getByLabelText(label, { exact: true }));
  await expect.poll(() => options('Status')).toEqual(['All statuses', 'Pending', 'Sent', 'Delivered', 'Failed']);
  await expect.poll(() => options('Channel')).toEqual(['All channels', 'Email', 'SMS', 'WhatsApp']);
  await page.getByLabelText('Status', { exact: true }).selectOptions('Failed');
  await expect.poll(() => callsOf('GET /communications/logs?status=Failed')).toHaveLength(1);
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect.poll(() => callsOf('GET /communications/logs?status=Failed')).toHaveLength(2);
});

test.each([
  ['en', 'No communications'],
  ['es', 'No hay comunicaciones'],
] as const)('nothing was sent yet: it says so in %s', async (language, text) => {
  await enterCommunications('Agente', language);
  fakeServer({});
  await renderScreen(<HistoryView />);
  await expect.element(page.getByText(text, { exact: true })).toBeVisible();
});

test('a row opens the message, with why it was not sent and what happened', async () => {
  fakeServer(listing);
  await renderScreen(<HistoryView />);
  await page.getByRole('button', { name: 'View the message to Jorge Peña' }).click();
  const panel = page.getByRole('dialog');
  for (const text of [
    "Why it wasn't sent",
    'The channel is on.',
    'No consent.',
    'Accepted by the provider',
    'Not registered.',
  ]) {
    await expect.element(panel.getByText(text, { exact: true })).toBeVisible();
  }
});

test('what did not arrive is sent again and shown; what waits is canceled', async () => {
  const again = {
    ...failed,
    id: '00000000-0000-4000-8000-000000000004',
    status: 'Queued' as const,
    release_at: '2026-11-17T13:00:00Z',
  };
  fakeServer({
    ...listing,
    [`POST /communications/logs/${failed.id}/send-again`]: [201, again],
    [`GET /communications/logs/${again.id}`]: [200, again],
    [`POST /communications/logs/${again.id}/cancel`]: [200, { ...again, status: 'Cancelled' }],
  });
  await renderScreen(<HistoryView />);
  await page.getByRole('button', { name: 'View the message to Jorge Peña' }).click();
  const panel = page.getByRole('dialog');
  await panel.getByRole('button', { name: 'Send again' }).click();
  await panel.getByRole('button', { name: 'Cancel message' }).click();
  await expect.poll(() => callsOf(`POST /communications/logs/${again.id}/cancel`)).toHaveLength(1);
});

import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { callsOf, fakeServer, renderScreen } from '#platform/web/test-page.tsx';
import type { UndoPreview } from '../../contract/undo.ts';
import ListView from '../list/list-view.tsx';
import { button, enterList, listing } from '../list/test-list.ts';
import { integrationId } from '../test-integrations.ts';

beforeEach(enterList);

const address = `/integrations/${integrationId}/undo`;
const preview: UndoPreview = {
  deliveries: 232,
  leads: 230,
  kept: 1,
  waiting: 1,
  last: null,
  senders: [
    { sender: '203.0.113.7', deliveries: 231 },
    { sender: '198.51.100.20', deliveries: 1 },
  ],
};
const begun = {
  id: '55555555-3c1e-4b8e-9d55-0a1b2c3d4e5f',
  received_from: '2026-10-17T20:00:00Z',
  received_before: '2026-11-16T20:00:00Z',
  sender: '203.0.113.7',
  status: 'undoing',
  rows: 232,
  done: 0,
  undone: 0,
  kept: 0,
  created_at: '2026-11-16T20:00:00Z',
};

async function open(answers: Parameters<typeof fakeServer>[0]) {
  fakeServer({ ...listing, ...answers });
  await renderScreen(<ListView />);
  await button('Sitio web').click();
  await button('Undo deliveries').click();
  return page.getByRole('dialog', { name: 'Undo deliveries to Sitio web' });
}

test('says how many leads a network address brought before they are undone, and undoes those', async () => {
  const dialog = await open({ [`GET ${address}`]: [200, preview], [`POST ${address}`]: [202, begun] });
  await expect.element(dialog.getByText(/You can undo 232 deliveries of the last 30 days/)).toBeVisible();
  await expect.element(dialog.getByRole('button', { name: 'Undo deliveries', exact: true })).toBeDisabled();
  await dialog.getByLabelText('Network address').selectOptions('203.0.113.7 (231 deliveries)');
  await expect.element(dialog.getByText('230 leads would be removed')).toBeVisible();
  await expect.element(dialog.getByText('1 lead stays because someone has worked on it.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Undo 230 leads' }).click();
  await expect.poll(() => callsOf(`POST ${address}`)).toHaveLength(1);
  expect(callsOf(`POST ${address}`)[0]?.body).toEqual({ sender: '203.0.113.7' });
});

test('says that nothing can be undone, and how far the last undoing is', async () => {
  const dialog = await open({
    [`GET ${address}`]: [200, { ...preview, deliveries: 0, senders: [], last: { ...begun, done: 100 } }],
  });
  await expect.element(dialog.getByText('Undoing deliveries: 100 of 232')).toBeVisible();
  await expect.element(dialog.getByText('There is nothing to undo from the last 30 days.')).toBeVisible();
});

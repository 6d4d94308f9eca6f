import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { startI18n } from '#platform/web/i18n.ts';
import { go } from '#platform/web/navigation.ts';
import { type Answer, callsOf, enter, fakeServer, listed, problem, renderScreen } from '#platform/web/test-page.tsx';
import { agency, anIncoming, anIntegration, incomingId, integrationId, leadId } from '../test-integrations.ts';
import IncomingView from './incoming-view.tsx';

await startI18n(['platform', 'records', 'leads', 'integrations', 'integrations/setup', 'integrations/incoming']);

const lead = anIncoming();
const reading = { [`GET /incoming-leads/${incomingId}`]: [200, lead] as Answer };
const listing = {
  'GET /incoming-leads': listed([lead]),
  'GET /integrations': listed([anIntegration()]),
  ...reading,
};
const button = (name: string) => page.getByRole('button', { name, exact: true });

beforeEach(async () => {
  await enter({ tab: 'integrations', role: 'Manager', agency });
  go({ tab: 'integrations', section: 'incoming' }, { replace: true });
  await page.viewport(1400, 900);
});

test.each([
  ['en', 'Failed', 'Actions', 'Reprocess', '1 of 1 lead'],
  ['es', 'Fallido', 'Acciones', 'Reprocesar', '1 de 1 lead'],
] as const)('a row says in %s whom it is about, from where, and what became of it', async (language, ...texts) => {
  await enter({ tab: 'integrations', role: 'Manager', agency, language });
  fakeServer(listing);
  await renderScreen(<IncomingView />);
  for (const text of [...texts, 'Rosa Martínez', 'Sitio web', lead.reason]) {
    await expect.element(page.getByText(text, { exact: true }).first()).toBeVisible();
  }
});

test('a Manager reprocesses a failed one, which is told; a refusal is told too', async () => {
  const sent = anIncoming({ status: 'Pending', reason: '', processed_at: null });
  let isRefused = true;
  fakeServer({
    ...listing,
    'GET /incoming-leads': () => (isRefused ? listed([lead]) : listed([sent])),
    [`POST /incoming-leads/${incomingId}/reprocess`]: () => (isRefused ? problem(500, 'internal_error') : [202, sent]),
  });
  await renderScreen(<IncomingView />);
  await button('Reprocess Rosa Martínez').click();
  await expect.element(page.getByText('Error reprocessing lead')).toBeVisible();
  isRefused = false;
  await button('Reprocess Rosa Martínez').click();
  await expect.element(page.getByText("In progress: you'll see the result here")).toBeVisible();
  await expect.element(page.getByRole('row').getByText('In progress', { exact: true })).toBeVisible();
});

test('one that waits is let in; one that is a lead leads to it', async () => {
  const waiting = anIncoming({ status: 'Pending', held: 'by_hand', reason: '' });
  const made = anIncoming({ id: 'made', status: 'Completed', reason: '', lead_id: leadId, contact_name: 'Iván' });
  fakeServer({
    ...listing,
    'GET /incoming-leads': listed([waiting, made]),
    [`POST /incoming-leads/${incomingId}/process`]: [200, anIncoming({ status: 'Completed', reason: '' })],
  });
  await renderScreen(<IncomingView />);
  await button('Process Rosa Martínez').click();
  await vi.waitFor(() => expect(callsOf('POST')[0]?.call).toBe(`POST /incoming-leads/${incomingId}/process`));
  await button('View lead: Iván').click();
  expect(history.state.view).toEqual({ tab: 'leads', open: leadId });
});

test('the panel has the reason with its field, the mapping, what came, and no way to the mapping for a Manager', async () => {
  fakeServer(listing);
  await renderScreen(<IncomingView />);
  await button('Rosa Martínez').click();
  const panel = page.getByRole('dialog');
  const further = 'Email is required, and the field “mail” has no value.';
  for (const text of ['There is neither a phone nor an email.', further, /from name/, /"zip": "33135"/]) {
    await expect.element(panel.getByText(text).first()).toBeVisible();
  }
  expect(button('Open mapping').elements()).toHaveLength(0);
});

test('an Admin goes from the reason to the mapping of its integration', async () => {
  await enter({ tab: 'integrations', role: 'Admin', agency });
  fakeServer(listing);
  await renderScreen(<IncomingView />);
  await button('Rosa Martínez').click();
  await button('Open mapping').click();
  expect(history.state.view).toEqual({
    tab: 'integrations',
    section: 'configuration',
    filter: { integration_id: integrationId, sample: incomingId },
  });
});

test('all that failed since a mapping was changed go through once more', async () => {
  fakeServer({ ...listing, 'POST /incoming-leads/reprocess-failed': [202, { count: 3 }] });
  await renderScreen(<IncomingView />);
  await button('Reprocess failed').click();
  await page.getByLabelText('Integration').selectOptions('Sitio web');
  await page.getByLabelText('Which ones').selectOptions('Only leads whose mapping changed since');
  await button('Reprocess leads').last().click();
  await expect.element(page.getByText(/Reprocessing 3 leads/)).toBeVisible();
  expect(callsOf('POST')[0]?.body).toEqual({ integration_id: integrationId, since_mapping: true });
});

test('on a phone they are cards; nothing yet says so', async () => {
  await page.viewport(390, 844);
  fakeServer(listing);
  await renderScreen(<IncomingView />);
  await expect.element(page.getByRole('article', { name: 'Rosa Martínez' })).toBeVisible();
});

test('where nothing has come, that is said', async () => {
  fakeServer({});
  await renderScreen(<IncomingView />);
  await expect.element(page.getByText('No processed leads')).toBeVisible();
});

test.each([
  ['en', 'This person already has an open lead for the same product.'],
  ['es', 'No hay ni teléfono ni correo: indique en el mapeo de qué campo vienen.'],
] as const)(
  'on a narrow desktop a reason and both moments are read whole in the table, in %s',
  async (language, reason) => {
    await enter({ tab: 'integrations', role: 'Manager', agency, language });
    // The width that a window of 1280 pixels leaves beside the rail.
    await page.viewport(1180, 800);
    fakeServer({ ...listing, 'GET /incoming-leads': listed([anIncoming({ reason })]) });
    await renderScreen(<IncomingView />);
    const row = page.getByRole('row').nth(1);
    await expect.element(row.getByText(reason)).toBeVisible();
    await vi.waitFor(async () => {
      for (const part of (await row.findElement()).querySelectorAll('td, td span')) {
        expect(part.scrollWidth - part.clientWidth, part.textContent ?? '').toBeLessThanOrEqual(0);
        expect(part.scrollHeight - part.clientHeight, part.textContent ?? '').toBeLessThanOrEqual(0);
      }
    });
  },
);

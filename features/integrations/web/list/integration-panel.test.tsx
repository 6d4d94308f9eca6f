import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { callsOf, fakeServer, listed, renderScreen } from '#platform/web/test-page.tsx';
import { anIntegration, integrationId } from '../test-integrations.ts';
import ListView from './list-view.tsx';
import { button, card, enterList, listing } from './test-list.ts';

beforeEach(enterList);

test('the panel has the address, the secrets without their values, and the guide', async () => {
  fakeServer({ ...listing, [`GET /integrations/${integrationId}`]: [200, anIntegration({ last_sync_at: null })] });
  await renderScreen(<ListView />);
  await button('Sitio web').click();
  const panel = page.getByRole('dialog');
  await expect
    .element(panel.getByRole('textbox', { name: "This integration's webhook URL" }).first())
    .toHaveValue('https://crm.example.com/hooks/in/abc');
  await expect.element(panel.getByText(/Saved, hidden/)).toBeVisible();
  await expect.element(panel.getByText('Copy this address:')).toBeVisible();
  await expect.element(panel.getByText(/Give it your “Secret”/)).toBeVisible();
});

test.each([
  ['Webhook', /deliveries are rejected and not kept/],
  ['API REST', /we don't fetch from the source/],
  ['File Upload', /You can still upload files/],
] as const)(
  'a paused %s says what that means, and a key that ends soon when it does',
  async (integration_type, words) => {
    const paused = anIntegration({ integration_type, status: 'Inactive', key_ends_at: '2026-12-24T12:00:00Z' });
    fakeServer({ ...listing, [`GET /integrations/${integrationId}`]: [200, paused] });
    await renderScreen(<ListView />);
    await button('Sitio web').click();
    const panel = page.getByRole('dialog');
    await expect.element(panel.getByText(words)).toBeVisible();
    await expect.element(panel.getByText(/This source's key expires on .*24/)).toBeVisible();
  },
);

test('the history tells what changed, and not what stayed as it was', async () => {
  const event = {
    id: 'e1',
    at: '2026-11-20T10:00:00Z',
    actor_name: 'Vigencia',
    entity: 'integration',
    entity_id: integrationId,
    action: 'markTrouble',
    before: { status: 'Active' },
    after: { status: 'Error' },
  };
  const again = { ...event, id: 'e2', before: { status: 'Error' } };
  fakeServer({ ...listing, [`GET /integrations/${integrationId}/history`]: listed([again, event]) });
  await renderScreen(<ListView />);
  await card().getByRole('button', { name: 'Sitio web', exact: true }).click();
  const history = page.getByRole('region', { name: 'History' });
  await expect.element(history.getByText('Status: Active → Error')).toBeVisible();
  await expect.element(history.getByText(/^Status:/)).toHaveLength(1);
});

test('a secret is made anew with a day of overlap, and shown once', async () => {
  const rotated = { issued: { name: 'webhook_secret', value: 'whsec_bnVldm8=' }, overlap_until: null, webhook_url: '' };
  fakeServer({ ...listing, [`POST /integrations/${integrationId}/rotate`]: [200, rotated] });
  await renderScreen(<ListView />);
  await button('Sitio web').click();
  await button('Renew: Secret').click();
  await expect.element(page.getByText(/The old one works for one more day/)).toBeVisible();
  await button('Renew now').click();
  await vi.waitFor(() => expect(callsOf('POST')[0]?.body).toEqual({ name: 'webhook_secret' }));
  await expect.element(page.getByRole('textbox', { name: 'Secret' })).toHaveValue('whsec_bnVldm8=');
});

test('settings are changed alone, whole, and headers keep what is masked', async () => {
  const rest = anIntegration({
    integration_type: 'API REST',
    api_endpoint: 'https://crm.example.com/leads',
    webhook_url: '',
    settings: { poll_minutes: 15 },
    headers: { 'X-Version': '********' },
  });
  fakeServer({
    ...listing,
    'GET /integrations': listed([rest]),
    [`GET /integrations/${integrationId}`]: [200, rest],
    [`PUT /integrations/${integrationId}`]: [200, rest],
  });
  await renderScreen(<ListView />);
  await button('Sitio web').click();
  await button('Edit').click();
  await page.getByLabelText('Check every (minutes)').fill('5');
  await page.getByLabelText('Default campaign').fill('Otoño');
  await page.getByLabelText('Headers').fill('X-Version: ********\nX-Agency: sol');
  await button('Save').click();
  await vi.waitFor(() =>
    expect(callsOf('PUT')[0]?.body).toEqual({
      settings: { poll_minutes: 5, campaign: 'Otoño' },
      headers: { 'X-Version': '********', 'X-Agency': 'sol' },
    }),
  );
});

test('a test says what would become of the data; what is no JSON goes nowhere and is said beside the field', async () => {
  const sample = { incoming_lead_id: null, received_at: null, data: { name: 'Elena Quiroga' } };
  const result = {
    success: false,
    error: 'No way to reach her.',
    would_be: null,
    lead: null,
    consent: null,
    problems: [],
    messages: ['No way to reach her.'],
    trace: [],
  };
  const call = `POST /integrations/${integrationId}/test`;
  fakeServer({
    ...listing,
    [`GET /integrations/${integrationId}/samples`]: [200, { samples: [sample] }],
    [call]: [200, result],
  });
  await renderScreen(<ListView />);
  await button('Test Sitio web').click();
  const data = page.getByLabelText('Test data (JSON)');
  await expect.element(data).toHaveValue('{\n  "name": "Elena Quiroga"\n}');
  await data.fill('{\n"name": }');
  await button('Run test').click();
  await expect.element(page.getByText("This isn't valid JSON: check line 2.")).toBeVisible();
  await expect.element(data).toHaveFocus();
  expect(callsOf('POST')).toEqual([]);
  await data.fill('{"name":"Elena"}');
  await button('Run test').click();
  await expect.element(page.getByText('Test completed with errors. Check the configuration.')).toBeVisible();
  await expect.element(page.getByText('No way to reach her.')).toBeVisible();
  expect(callsOf(call)[0]?.body).toEqual({ name: 'Elena' });
});

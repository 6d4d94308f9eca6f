import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
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
import CreateIntegrationDialog from '../setup/create-integration-dialog.tsx';
import { agency, anIntegration, integrationId } from '../test-integrations.ts';
import ListView from './list-view.tsx';
import { button, card, enterList, integration, listing } from './test-list.ts';

const screen = (
  <>
    <ListView />
    <CreateIntegrationDialog />
  </>
);

beforeEach(enterList);

test.each([
  ['en', 'Active', 'Successful', '1 of 1 integration'],
  ['es', 'Activa', 'Correctos', '1 de 1 integración'],
] as const)(
  'a card says in %s what it connects to and what it brought',
  async (language, status, successful, shown) => {
    await enter({ tab: 'integrations', role: 'Admin', agency, language });
    fakeServer(listing);
    await renderScreen(screen);
    for (const text of ['Webhook', 'La página principal', successful, '31']) {
      await expect.element(card().getByText(text, { exact: true })).toBeVisible();
    }
    await expect.element(statusIn(card())).toHaveTextContent(status);
    await expect.element(page.getByText(shown)).toBeVisible();
  },
);

test('nothing is there: the next step is offered', async () => {
  fakeServer({});
  await renderScreen(screen);
  await expect.element(page.getByText('No integrations configured')).toBeVisible();
  await expect.element(button('New integration')).toHaveLength(2);
});

test('a Manager sees it all, and changes nothing', async () => {
  await enter({ tab: 'integrations', role: 'Manager', agency });
  fakeServer({ ...listing, [`GET /integrations/${integrationId}`]: [200, anIntegration({ webhook_url: '' })] });
  await renderScreen(screen);
  await expect.element(card().getByText('Active', { exact: true })).toBeVisible();
  for (const name of ['New integration', 'Test Sitio web', 'Delete Sitio web']) {
    expect(button(name).elements()).toHaveLength(0);
  }
  expect(statusIn(card()).elements()).toHaveLength(0);
  await button('Sitio web').click();
  await expect.element(page.getByRole('dialog').getByText('Validate data')).toBeVisible();
  for (const text of ['Keys', 'How to connect Webhook', 'Edit', 'History']) {
    expect(page.getByText(text, { exact: true }).elements()).toHaveLength(0);
  }
});

test('trouble and what is missing stand on the card', async () => {
  const trouble = {
    code: 'token_refused',
    facts: {},
    message: 'The token was refused.',
    at: '2026-11-20T10:00:00Z',
    times: 2,
  };
  fakeServer({
    'GET /integrations': listed([anIntegration({ status: 'Error', trouble, missing: ['webhook_secret'] })]),
  });
  await renderScreen(screen);
  await expect.element(card().getByText('The token was refused.')).toBeVisible();
  await expect.element(card().getByText('Missing: Secret. No leads can arrive until then.')).toBeVisible();
});

test('of the status three are chosen; the two of the system are only shown', async () => {
  fakeServer({ ...listing, [`PUT /integrations/${integrationId}`]: [200, integration] });
  await renderScreen(screen);
  await statusIn(card()).click();
  const offered = page.getByRole('menuitemradio');
  await expect
    .poll(() => offered.elements().map(({ textContent }) => textContent))
    .toEqual(['Active', 'Inactive', 'Testing']);
  await page.getByRole('menuitemradio', { name: 'Testing' }).click();
  await vi.waitFor(() => expect(callsOf('PUT')[0]?.body).toEqual({ status: 'Testing' }));
});

test('what a source would lose by a pause is said before', async () => {
  const google = anIntegration({ integration_type: 'Google Ads', name: 'Sitio web' });
  fakeServer({
    ...listing,
    'GET /integrations': listed([google]),
    [`PUT /integrations/${integrationId}`]: [200, google],
  });
  await renderScreen(screen);
  await chooseStatus(statusIn(card()), 'Inactive');
  await expect.element(page.getByText(/Google doesn't send them again/)).toBeVisible();
  expect(callsOf('PUT')).toEqual([]);
  await button('Pause integration').click();
  await vi.waitFor(() => expect(callsOf('PUT')[0]?.body).toEqual({ status: 'Inactive' }));
});

test('deletion asks, and says that the leads stay; a refusal is told', async () => {
  const remove = `DELETE /integrations/${integrationId}`;
  let isUp = false;
  fakeServer({ ...listing, [remove]: () => (isUp ? [200, null] : problem(503, 'unavailable')) });
  await renderScreen(screen);
  await button('Delete Sitio web').click();
  await expect.element(page.getByText(/The leads it brought stay/)).toBeVisible();
  expect(callsOf('DELETE')).toEqual([]);
  await button('Delete integration').click();
  await expect.element(page.getByText('Error deleting integration')).toBeVisible();
  isUp = true;
  await button('Delete integration').click();
  await expect.element(page.getByText('Deleted successfully')).toBeVisible();
});

test('a new one begins as a webhook, and its secret is shown once, in its panel', async () => {
  const created = { ...integration, name: 'Formulario', issued: { name: 'webhook_secret', value: 'whsec_c2VjcmV0' } };
  fakeServer({ ...listing, 'POST /integrations': [201, created] });
  await renderScreen(screen);
  await button('New integration').click();
  await expect.element(page.getByRole('radio', { name: /Webhook/ })).toBeChecked();
  await expect.element(page.getByRole('radio')).toHaveLength(10);
  await button('Create integration').click();
  await expect.element(page.getByText('Integration name is required')).toBeVisible();
  await page.getByLabelText('Name', { exact: true }).fill('Formulario');
  await button('Create integration').click();
  await vi.waitFor(() => expect(callsOf('POST')).toHaveLength(1));
  expect(callsOf('POST')[0]?.body).toMatchObject({
    name: 'Formulario',
    integration_type: 'Webhook',
    auto_process: true,
  });
  await expect.element(page.getByText('Copy it now: Secret')).toBeVisible();
  await expect.element(page.getByRole('textbox', { name: 'Secret' })).toHaveValue('whsec_c2VjcmV0');
  await button("I've copied it").click();
  await expect.element(page.getByText('Copy it now: Secret')).not.toBeInTheDocument();
});

test('each type asks for what it needs, and a secret that was typed for another one stays behind', async () => {
  fakeServer({ ...listing, 'POST /integrations': [201, { ...integration, issued: null }] });
  await renderScreen(screen);
  await button('New integration').click();
  await page.getByRole('radio', { name: /REST API/ }).click({ force: true });
  await expect.element(page.getByRole('textbox', { name: 'Endpoint URL' })).toBeVisible();
  // The default is shown if nothing is chosen.
  const place = page.getByRole('combobox', { name: 'Where the key goes' });
  await expect.element(place).toHaveDisplayValue('Authorization: Bearer');
  await page.getByLabelText('API key', { exact: true }).fill('clave');
  await page.getByRole('radio', { name: /Facebook/ }).click({ force: true });
  for (const label of ['Verify token', 'App secret', 'Page access token', 'Page ID']) {
    await expect.element(page.getByLabelText(label, { exact: true })).toBeVisible();
  }
  await page.getByRole('radio', { name: /File upload/ }).click({ force: true });
  await expect.element(page.getByLabelText('Verify token')).not.toBeInTheDocument();
  await page.getByLabelText('Name', { exact: true }).fill('Ferias');
  await button('Create integration').click();
  await vi.waitFor(() =>
    expect(callsOf('POST')[0]?.body).toMatchObject({ integration_type: 'File Upload', api_key: '' }),
  );
  // A panel that opens later would cover the next test.
  await expect.poll(() => history.state.view.open).toBe(integrationId);
});

test('the slash goes to the search; a filter is asked for', async () => {
  fakeServer(listing);
  await renderScreen(screen);
  await expect.element(card()).toBeVisible();
  await userEvent.keyboard('/');
  await expect.element(page.getByRole('searchbox')).toHaveFocus();
  await page.getByRole('searchbox').fill('zzz');
  await vi.waitFor(() => expect(callsOf('GET /integrations?').at(-1)?.call).toContain('q=zzz'));
});

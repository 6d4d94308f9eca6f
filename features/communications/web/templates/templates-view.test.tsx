import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { callsOf, fakeServer, listed, optionsOf, problem, renderScreen } from '#platform/web/test-page.tsx';
import { aTemplate, enterCommunications } from '../test-communications.ts';
import TemplatesView from './templates-view.tsx';
import WriteTemplateDialog from './write-template-dialog.tsx';

const screen = (
  <>
    <TemplatesView />
    <WriteTemplateDialog />
  </>
);
const system = aTemplate({
  id: '00000000-0000-4000-8000-000000000009',
  name: 'Welcome',
  is_system: true,
  is_used: true,
});
const listing = { 'GET /communications/templates': listed([aTemplate({ is_active: false }), system]) };
const preview = {
  subject: 'Felices fiestas',
  text: 'Hola, Rosa',
  html_url: null,
  segments: null,
  units: null,
  units_max: null,
  cost_of_100: null,
  dear_letters: [],
  faults: [],
  missing: [],
};
const card = (name: string) => page.getByRole('article', { name, exact: true });
const button = (name: string) => page.getByRole('button', { name, exact: true });

beforeEach(() => enterCommunications());

test.each([
  ['en', 'Inactive', 'System', 'In use', '2 variables', 'Custom'],
  ['es', 'Inactiva', 'Sistema', 'En uso', '2 variables', 'Personalizada'],
] as const)(
  'a card says in %s what it is and whether it is used',
  async (language, inactive, sign, used, count, type) => {
    await enterCommunications('Admin', language);
    fakeServer(listing);
    await renderScreen(screen);
    for (const text of [inactive, 'Para diciembre', count, type]) {
      await expect.element(card('Navidad').getByText(text, { exact: true }).first()).toBeVisible();
    }
    await expect.element(card('Navidad').getByText('Felices fiestas', { exact: false })).toBeVisible();
    for (const text of [sign, used])
      await expect.element(card('Welcome').getByText(text, { exact: true })).toBeVisible();
  },
);

test('what comes along is tested and copied, neither changed nor deleted', async () => {
  fakeServer(listing);
  await renderScreen(screen);
  await expect.element(button('Test template “Welcome”')).toBeVisible();
  await expect.element(button('Copy Welcome')).toBeVisible();
  expect(button('Edit Welcome').elements()).toEqual([]);
  expect(button('Delete Welcome').elements()).toEqual([]);
  await expect.element(button('Edit Navidad')).toBeVisible();
});

test('a CSR tests, and writes nothing', async () => {
  await enterCommunications('CSR');
  fakeServer(listing);
  await renderScreen(screen);
  await expect.element(button('Test template “Navidad”')).toBeVisible();
  for (const name of ['New Template', 'Copy Navidad', 'Edit Navidad', 'Delete Navidad']) {
    expect(button(name).elements()).toEqual([]);
  }
});

test('nothing matches: the Admin is offered to create one, others are not', async () => {
  fakeServer({});
  await renderScreen(screen);
  await expect.element(page.getByText('No templates found')).toBeVisible();
  await expect.element(button('New Template')).toHaveLength(2);
});

test('the filters offer what is specified, and ask for it', async () => {
  fakeServer(listing);
  await renderScreen(screen);
  const options = (label: string) => optionsOf(page.getByLabelText(label, { exact: true }));
  await expect
    .poll(() => options('Type'))
    .toEqual(['All types', 'Lead Welcome', 'Quote Generated', 'Renewal Reminder', 'Task Assignment', 'Custom']);
  await expect.poll(() => options('Channel')).toEqual(['All channels', 'Email', 'SMS', 'WhatsApp']);
  await page.getByLabelText('Type', { exact: true }).selectOptions('Custom');
  await expect.poll(() => callsOf('GET /communications/templates?template_type=Custom')).not.toEqual([]);
});

test('a new one begins as specified; a name is set in by a click, and what is wrong stands beside', async () => {
  const faults = [{ field: 'content', code: 'unknown_variable', line: 1, message: 'Line 1: “nada”' }];
  fakeServer({
    ...listing,
    'POST /communications/templates/preview': ({ body }) => [
      200,
      (body as { content: string }).content.includes('nada') ? { ...preview, faults } : preview,
    ],
    'POST /communications/templates': [201, aTemplate({ name: 'Nueva' })],
  });
  await renderScreen(screen);
  await button('New Template').first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabelText('Name', { exact: true }).fill('Nueva');
  const content = dialog.getByLabelText('Message', { exact: true });
  await content.fill('Hola, ');
  await dialog.getByRole('button', { name: "Client's name", exact: true }).click();
  await expect.element(content).toHaveValue('Hola, {{client_name}}');
  await expect.element(dialog.getByText('Hola, Rosa')).toBeVisible();
  await content.fill('{{nada}}');
  await expect.element(dialog.getByText('Line 1: “nada”')).toBeVisible();
  await content.fill('Hola, {{client_name}}');
  await dialog.getByLabelText('Variables', { exact: true }).fill(' regalo, , fecha ');
  await button('Create template').click();
  await expect
    .poll(() => callsOf('POST /communications/templates').at(-1)?.body)
    .toMatchObject({
      name: 'Nueva',
      template_type: 'Custom',
      communication_type: 'Email',
      language: 'es',
      content: 'Hola, {{client_name}}',
      variables: ['regalo', 'fecha'],
      is_active: true,
    });
  await expect.element(page.getByText('Template created')).toBeVisible();
});

test('the subject shows only for an e-mail, plain letters only for a text', async () => {
  fakeServer(listing);
  await renderScreen(screen);
  await button('New Template').first().click();
  const dialog = page.getByRole('dialog');
  await expect.element(dialog.getByLabelText('Subject', { exact: true })).toBeVisible();
  await dialog.getByLabelText('Channel', { exact: true }).selectOptions('SMS');
  await expect.element(dialog.getByRole('switch', { name: /^Plain letters/ })).toBeVisible();
  await expect.element(dialog.getByLabelText('Subject', { exact: true })).not.toBeInTheDocument();
});

test('only what was changed is sent; the refusal stands at its field', async () => {
  const message = 'Line 1: “nada” is not available.';
  fakeServer({
    ...listing,
    'POST /communications/templates/preview': [200, preview],
    [`PUT /communications/templates/${aTemplate().id}`]: problem(422, 'validation_error', message, [
      { field: 'content', code: 'unknown_variable', message },
    ]),
  });
  await renderScreen(screen);
  await button('Edit Navidad').click();
  await page.getByRole('dialog').getByLabelText('Message', { exact: true }).fill('{{nada}}');
  await button('Save').click();
  await expect.element(page.getByText(message)).toBeVisible();
  expect(callsOf('PUT')[0]?.body).toEqual({ content: '{{nada}}' });
});

test('deleting asks first', async () => {
  fakeServer({ ...listing, [`DELETE /communications/templates/${aTemplate().id}`]: [200, null] });
  await renderScreen(screen);
  await button('Delete Navidad').click();
  expect(callsOf('DELETE')).toEqual([]);
  await expect.element(button('Cancel')).toHaveFocus();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete template' }).click();
  await expect.poll(() => callsOf('DELETE')).toHaveLength(1);
});

const testing = { ...listing, 'POST /communications/templates/preview': [200, preview] as [number, unknown] };

test('a test goes to an address, with the values that were typed', async () => {
  fakeServer({ ...testing, 'POST /communications/test': [200, { success: true, error: null, id: null }] });
  await renderScreen(screen);
  await button('Test template “Navidad”').click();
  const dialog = page.getByRole('dialog');
  await button('Send test').click();
  await expect.element(dialog.getByText('Enter where to send the test.')).toBeVisible();
  await dialog.getByLabelText('Test email').fill('ana@example.com');
  await dialog.getByText('Change example values').click();
  await dialog.getByLabelText('regalo', { exact: true }).fill('pavo');
  await button('Send test').click();
  await expect.element(page.getByText('Test message sent')).toBeVisible();
  expect(callsOf('POST /communications/test')[0]?.body).toEqual({
    communication_type: 'Email',
    template_id: aTemplate().id,
    test_recipient_email: 'ana@example.com',
    variables: { regalo: 'pavo' },
  });
});

test.each([
  ['en', 'Test template “Navidad”', 'Test email', 'Send test', 'Error: Sin saldo', 'Error sending test message'],
  [
    'es',
    'Probar la plantilla «Navidad»',
    'Correo de prueba',
    'Enviar prueba',
    'Error: Sin saldo',
    'Error enviando mensaje de prueba',
  ],
] as const)('a test that did not go out says why, in %s', async (language, test, label, send, refused, failed) => {
  await enterCommunications('CSR', language);
  let answer: [number, unknown] | null = [200, { success: false, error: 'Sin saldo', id: null }];
  fakeServer({
    ...testing,
    'POST /communications/test': () => answer ?? problem(500, 'internal_error'),
  });
  await renderScreen(screen);
  await button(test).click();
  await page.getByRole('dialog').getByLabelText(label).fill('ana@example.com');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText(refused)).toBeVisible();
  answer = null;
  await button(send).click();
  await expect.element(page.getByText(failed)).toBeVisible();
});

import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { startI18n } from '#platform/web/i18n.ts';
import { type Answer, callsOf, enter, fakeServer, listed, problem, renderScreen } from '#platform/web/test-page.tsx';
import type { FileUpload } from '../../contract/file-upload.ts';
import { agency, anUpload, integrationId, leadId, mapped, uploadId } from '../test-integrations.ts';
import Upload from './upload.tsx';

await startI18n(['platform', 'records', 'leads', 'integrations', 'integrations/setup', 'integrations/upload']);

const at = `/file-uploads/${uploadId}`;
const sums = { rows: 2, created: 2, joined: 0, duplicate: 0, failed: 0, premium: 0 };
const preview = { rows: [{ row_number: 2, outcome: 'created', lead: mapped, messages: [] }], sums };
const row = {
  row_number: 2,
  outcome: 'created',
  contact_name: 'Rosa Martínez',
  contact_email: '',
  lead_id: leadId,
  incoming_lead_id: null,
  reason: '',
  is_undone: null,
};
const button = (name: string) => page.getByRole('button', { name, exact: true });
const file = new File(['Nombre,Correo\nRosa,rosa@example.com\n'], 'feria.csv', { type: 'text/csv' });
const show = (id: string | null = null) =>
  renderScreen(<Upload integration={{ id: integrationId, name: 'Ferias' }} uploadId={id} close={() => {}} />);

beforeEach(async () => {
  await enter({ tab: 'integrations', role: 'Admin', agency, language: 'es' });
  await page.viewport(390, 844);
});

test('a file goes from its choice over columns and preview to the report, in Spanish on a phone', async () => {
  let upload = anUpload();
  fakeServer({
    [`POST /integrations/${integrationId}/files`]: [201, upload],
    [`GET ${at}`]: () => [200, upload] as Answer,
    [`POST ${at}/preview`]: [200, preview],
    [`POST ${at}/import`]: () => {
      upload = anUpload({ status: 'done', done: 2, created: 2, undo_until: '2026-12-20T10:00:00Z' });
      return [202, anUpload({ status: 'importing' })];
    },
    [`GET ${at}/rows`]: listed([row]),
  });
  await show();
  await page.getByLabelText(/Elegir archivo/).upload(file);
  await expect.element(page.getByLabelText('Significado de «Correo»')).toHaveValue('email');
  await expect.element(page.getByLabelText('Significado de «Color»')).toHaveValue('');
  await page.getByLabelText('Significado de «Color»').selectOptions('Notas');
  await page.getByLabelText('Fuente').selectOptions('Referencia');
  await button('Siguiente').click();
  await expect.element(page.getByText('Fila 2')).toBeVisible();
  await expect.element(page.getByText('Todo el archivo: Nuevos: 2, existentes: 0, por corregir: 0')).toBeVisible();
  await expect.element(page.getByText('Rosa Martínez')).toBeVisible();
  await button('Importar 2 filas').click();
  await expect.element(page.getByText('Importación terminada')).toBeVisible();
  await expect.element(button('Ver el lead de Rosa Martínez')).toBeVisible();
  expect(callsOf(`POST ${at}/import`)[0]?.body).toEqual({
    columns: [
      { name: 'Nombre', target: 'name' },
      { name: 'Correo', target: 'email' },
      { name: 'Color', target: 'notes' },
    ],
    source: 'Referral',
  });
});

test('the preview shows values as people read them and what they come to, and a guessed order can be turned round', async () => {
  const columns: FileUpload['columns'] = [
    { name: 'Nombre', examples: ['Rosa'], suggestion: 'name' },
    { name: 'Correo', examples: ['rosa@example.com'], suggestion: 'email' },
    { name: 'Vence', examples: ['05/06/2027'], suggestion: 'current_expiration_date' },
    { name: 'Nacimiento', examples: ['25/06/1990'], suggestion: 'birth_date', date_order: 'DMY' },
  ];
  const lead = { ...mapped, phone: '+13055551000', current_expiration_date: '2027-05-06', current_premium: '3854.00' };
  const known = { ...lead, current_premium: '146.10' };
  fakeServer({
    [`GET ${at}`]: [200, anUpload({ columns, rows: 1_200 })],
    [`POST ${at}/preview`]: [
      200,
      {
        rows: [
          { row_number: 2, outcome: 'created', lead, messages: [] },
          { row_number: 3, outcome: 'duplicate', lead: known, messages: [] },
          { row_number: 4, outcome: 'failed', lead: known, messages: ['No se pudo.'] },
        ],
        sums: { rows: 500, created: 420, joined: 8, duplicate: 71, failed: 1, premium: 41_200.1 },
      },
    ],
  });
  await show(uploadId);
  await button('Siguiente').click();
  await expect
    .element(page.getByText('Filas 1 a 500: Nuevos: 420, existentes: 79, por corregir: 1 · Prima $41,200.10'))
    .toBeVisible();
  await expect.element(page.getByText('(305) 555-1000').first()).toBeVisible();
  await expect.element(page.getByText('05/06/2027').first()).toBeVisible();
  await expect.element(page.getByText('$3,854.00')).toBeVisible();
  const order = page.getByLabelText('Orden de las fechas en «Vence»');
  await expect.element(order).toHaveValue('MDY');
  await expect.element(page.getByLabelText('Orden de las fechas en «Nacimiento»')).toHaveValue('DMY');
  await expect.element(page.getByText(/Las fechas de esta columna no muestran el orden/)).toBeVisible();
  await order.selectOptions('Primero el día (31/05)');
  await vi.waitFor(() => expect(callsOf(`POST ${at}/preview`)).toHaveLength(2));
  expect(callsOf(`POST ${at}/preview`)[1]?.body).toMatchObject({
    columns: [{}, {}, { name: 'Vence', target: 'current_expiration_date', date_order: 'DMY' }, {}],
  });
  await expect.element(page.getByText(/Las fechas de esta columna no muestran el orden/)).not.toBeInTheDocument();
});

test('what is no such file, or too large, is not sent; a refusal is told, and another one can be chosen', async () => {
  const send = `POST /integrations/${integrationId}/files`;
  fakeServer({ [send]: problem(422, 'unreadable_file', 'No se pudo leer.') });
  await show();
  await page.getByLabelText(/Elegir archivo/).upload(new File(['x'], 'foto.png'));
  await expect.element(page.getByText('Elija un archivo CSV, XLSX o JSON.')).toBeVisible();
  expect(callsOf(send)).toEqual([]);
  await page.getByLabelText(/Elegir archivo/).upload(file);
  await expect.element(page.getByText('No se pudo leer.')).toBeVisible();
});

test('a file that was opened once more is read from another sheet as soon as it is chosen again, and no other in its place', async () => {
  const layout = { sheets: ['Uno', 'Dos'], sheet: 'Uno', title_row: null, first_rows: [] };
  let upload = anUpload({ layout, bytes: file.size });
  const send = `POST /integrations/${integrationId}/files`;
  fakeServer({
    [`GET ${at}`]: () => [200, upload] as Answer,
    [send]: () => {
      upload = { ...upload, layout: { ...layout, sheet: 'Dos' } };
      return [201, upload] as Answer;
    },
    [`DELETE ${at}`]: [204, null],
  });
  await show(uploadId);
  const again = page.getByLabelText('El mismo archivo');
  await page.getByLabelText('Hoja').selectOptions('Dos');
  await again.upload(new File(['otro'], 'feria.csv'));
  await expect.element(page.getByText(/Este archivo no es feria.csv/)).toBeVisible();
  expect(callsOf(send)).toEqual([]);
  await again.upload(file);
  await vi.waitFor(() => expect(callsOf(send)).toHaveLength(1));
  await expect.element(page.getByLabelText('Hoja')).toHaveValue('Dos');
});

test('a file that reaches nobody goes no further, and says why', async () => {
  const upload = anUpload({ columns: [{ name: 'Color', examples: [], suggestion: null }] });
  fakeServer({ [`GET ${at}`]: [200, upload] });
  await show(uploadId);
  await button('Siguiente').click();
  await expect.element(page.getByText('Elija al menos una columna con el correo o el teléfono.')).toBeVisible();
  expect(callsOf('POST')).toEqual([]);
});

test('an import is undone once it was said twice', async () => {
  fakeServer({
    [`GET ${at}`]: [200, anUpload({ status: 'done', created: 2, undo_until: '2026-12-20T10:00:00Z' })],
    [`GET ${at}/rows`]: listed([row]),
    [`POST ${at}/undo`]: [202, anUpload({ status: 'undone', undone: 2 })],
  });
  await show(uploadId);
  await button('Deshacer importación').click();
  expect(callsOf('POST')).toEqual([]);
  await button('Deshacer importación').click();
  await vi.waitFor(() => expect(callsOf('POST')).toHaveLength(1));
});

test('a Manager reads the report, and undoes nothing', async () => {
  await enter({ tab: 'integrations', role: 'Manager', agency, language: 'en' });
  fakeServer({
    [`GET ${at}`]: [200, anUpload({ status: 'done', created: 2, undo_until: '2026-12-20T10:00:00Z' })],
    [`GET ${at}/rows`]: listed([row]),
  });
  await show(uploadId);
  await expect.element(page.getByText('Import finished')).toBeVisible();
  expect(button('Undo import').elements()).toHaveLength(0);
});

test('an import is stopped once somebody has said so twice, and the report tells how to bring the rest', async () => {
  let upload = anUpload({ status: 'importing', rows: 5_000, done: 1_500 });
  fakeServer({
    [`GET ${at}`]: () => [200, upload] as Answer,
    [`POST ${at}/stop`]: () => {
      upload = anUpload({ status: 'stopped', rows: 5_000, done: 2_000, created: 2_000 });
      return [202, anUpload({ status: 'stopping', rows: 5_000, done: 1_500 })];
    },
    [`GET ${at}/rows`]: listed([row]),
  });
  await show(uploadId);
  await button('Detener importación').click();
  await button('Seguir importando').click();
  await button('Detener importación').click();
  expect(callsOf(`POST ${at}/stop`)).toEqual([]);
  await button('Detener importación').click();
  await expect.element(page.getByText('Importación detenida')).toBeVisible();
  await expect.element(page.getByText(/Se importaron 2,000 de 5,000/)).toBeVisible();
  await expect.element(button('Detener importación')).not.toBeInTheDocument();
});

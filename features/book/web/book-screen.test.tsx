import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { startI18n } from '#platform/web/i18n.ts';
import { go } from '#platform/web/navigation.ts';
import { type Answer, callsOf, enter, fakeServer, listed, problem, renderScreen } from '#platform/web/test-page.tsx';
import type { BookChoices, BookImport } from '../contract.ts';
import BookScreen from './book-screen.tsx';
import {
  anImport,
  aPreview,
  aRow,
  carrierQuestion,
  figures,
  importId,
  monthsQuestion,
  policyId,
} from './test-books.ts';

await startI18n(['platform', 'records', 'leads', 'policies', 'book', 'book/reading']);

const at = `/book-imports/${importId}`;
const file = new File(['Named Insured,Policy #\nRosa,PA-1\n'], 'hawksoft.csv', { type: 'text/csv' });
const button = (name: string) => page.getByRole('button', { name, exact: true });

/** The screen with the space that the shell leaves around it. */
const show = () =>
  renderScreen(
    <div style={{ padding: 8 }}>
      <BookScreen />
    </div>,
  );

beforeEach(async () => {
  await enter({ tab: 'book', role: 'Admin', language: 'es' });
  await page.viewport(390, 844);
});

/** A server that keeps what was chosen, and shows it. */
function serverOf(first: BookImport, more: Parameters<typeof fakeServer>[0] = {}) {
  let kept = first;
  fakeServer({
    'POST /book-imports': [201, kept],
    [`GET ${at}`]: () => [200, kept] as Answer,
    [`POST ${at}/choices`]: ({ body }) => {
      kept = { ...kept, choices: body as BookChoices };
      return [200, kept];
    },
    [`POST ${at}/preview`]: [200, aPreview()],
    [`POST ${at}/import`]: () => {
      kept = { ...kept, status: 'done', done: 12, figures: figures(), undo_until: '2026-12-20T10:00:00Z' };
      return [202, { ...kept, status: 'importing' }] as Answer;
    },
    [`GET ${at}/rows`]: listed([aRow()]),
    ...more,
  });
}

test('a file goes from its choice over columns, matches and preview to the report, in Spanish on a phone', async () => {
  const asked = aPreview({ questions: [carrierQuestion, monthsQuestion] });
  serverOf(anImport(), {
    [`POST ${at}/preview`]: () => [200, callsOf(`POST ${at}/choices`).length < 2 ? asked : aPreview()] as Answer,
  });
  await show();
  await page.getByLabelText(/Elegir archivo/).upload(file);
  await expect.element(page.getByLabelText('Significado de «Policy #»')).toHaveValue('policy_number');
  await page.getByLabelText('Significado de «Color»').selectOptions('Notas');
  await button('Siguiente').click();
  await expect.element(page.getByText(/También aparece como Kemper, Kemper Ins\./)).toBeVisible();
  await page.getByLabelText('Significado de «Auto»').selectOptions('6 meses');
  await button('Siguiente').click();
  await expect.element(page.getByText('$7,258.66')).toBeVisible();
  await expect
    .element(page.getByText('Prima vigente por producto: Auto $2,557.66 · Casa $0.00 · Comercial $4,701.00'))
    .toBeVisible();
  await expect.element(page.getByText('Número de póliza con dígitos perdidos')).toBeVisible();
  await expect.element(page.getByRole('cell', { name: '(786) 555-0299' })).toBeVisible();
  await button('Importar 9 pólizas').click();
  await expect.element(page.getByText('Importación terminada')).toBeVisible();
  expect(callsOf(`POST ${at}/choices`)[1]?.body).toMatchObject({
    columns: [{ name: 'Named Insured', field: 'name' }, {}, {}, { name: 'Color', field: 'notes' }],
    carriers: { 'KEMPER INSURANCE': 'Kemper' },
    months: { Auto: 6 },
  });
});

test('nothing is wider than a phone, on any step', async () => {
  const tooWide = () =>
    [...document.querySelectorAll('body *')]
      .filter((each) => each.getBoundingClientRect().right > innerWidth && !each.closest('table'))
      .map(({ outerHTML }) => outerHTML.slice(0, 80));
  const isWithin = () => expect.poll(tooWide, { timeout: 3_000 }).toEqual([]);
  serverOf(anImport(), { [`POST ${at}/preview`]: [200, aPreview({ questions: [carrierQuestion] })] });
  go({ tab: 'book', open: importId });
  await show();
  await expect.element(page.getByLabelText('Significado de «Color»')).toBeVisible();
  await isWithin();
  await button('Siguiente').click();
  await expect.element(page.getByText('KEMPER INSURANCE')).toBeVisible();
  await isWithin();
  await button('Siguiente').click();
  await expect.element(page.getByText('$7,258.66')).toBeVisible();
  await isWithin();
});

test('a file without clients or days goes no further, and what lacks is said', async () => {
  serverOf(anImport({ columns: [{ name: 'Color', samples: ['rojo'], suggestion: null }] }));
  go({ tab: 'book', open: importId });
  await show();
  await button('Siguiente').click();
  await expect.element(page.getByText('Elija la columna con el nombre del cliente o negocio.')).toBeVisible();
  await expect.element(page.getByText(/la columna con el inicio de vigencia/)).toBeVisible();
  expect(callsOf('POST')).toEqual([]);
});

test('an answer that is needed holds up the import until it is given', async () => {
  serverOf(anImport(), { [`POST ${at}/preview`]: [200, aPreview({ questions: [monthsQuestion] })] });
  go({ tab: 'book', open: importId });
  await show();
  await button('Siguiente').click();
  await expect.element(page.getByLabelText('Significado de «Auto»')).toHaveValue('');
  await button('Siguiente').click();
  await expect.element(page.getByText('Responda las preguntas que faltan.')).toBeVisible();
  expect(callsOf(`POST ${at}/choices`)).toHaveLength(1);
});

test('answers of an earlier file are folded away, and can be changed', async () => {
  const questions = [{ ...carrierQuestion, is_answered: true }];
  serverOf(anImport(), { [`POST ${at}/preview`]: [200, aPreview({ questions })] });
  go({ tab: 'book', open: importId });
  await show();
  await button('Siguiente').click();
  await expect.element(page.getByText('Este archivo no tiene preguntas nuevas.')).toBeVisible();
  await page.getByText('1 respuesta anterior').click();
  await expect.element(page.getByLabelText('Significado de «KEMPER INSURANCE»')).toHaveValue('Kemper');
});

test.each([
  ['a plan without room', { room: { limit: 100, in_force: 96, free: 4, needed: 7 } }, /Quedan en su plan: 4 de 100/],
  [
    'a file with nothing new',
    { figures: figures({ new_policies: 0, changed_policies: 0, new_clients: 0 }) },
    /ya tiene todo/,
  ],
  ['an open question', { questions: [monthsQuestion] }, /Faltan respuestas sobre este archivo/],
])('%s is told in the preview, and the import does not begin', async (_, more, told) => {
  const asked = aPreview({ questions: [carrierQuestion] });
  serverOf(anImport(), {
    [`POST ${at}/preview`]: () => [200, callsOf(`POST ${at}/choices`).length < 2 ? asked : aPreview(more)] as Answer,
  });
  go({ tab: 'book', open: importId });
  await show();
  await button('Siguiente').click();
  await expect.element(page.getByLabelText('Significado de «KEMPER INSURANCE»')).toHaveValue('Kemper');
  await button('Siguiente').click();
  await expect.element(page.getByText(told)).toBeVisible();
  await expect.element(page.getByRole('button', { name: /^Importar \d+ pólizas$/ })).toBeDisabled();
});

test('what is no such file is not sent; a refusal is told, and another one can be chosen', async () => {
  await enter({ tab: 'book', role: 'Manager', language: 'en' });
  fakeServer({ 'POST /book-imports': problem(422, 'unreadable_file', 'This file can’t be read.') });
  await show();
  await expect.element(page.getByText('No files uploaded yet.')).toBeVisible();
  await page.getByLabelText(/Choose a file/).upload(new File(['x'], 'photo.png'));
  await expect.element(page.getByText('Choose a CSV or XLSX file.')).toBeVisible();
  expect(callsOf('POST')).toEqual([]);
  await page.getByLabelText(/Choose a file/).upload(file);
  await expect.element(page.getByText('This file can’t be read.')).toBeVisible();
});

test('an import is undone once what goes and what stays was shown', async () => {
  await enter({ tab: 'book', role: 'Admin', language: 'en' });
  await page.viewport(1280, 800);
  const done = anImport({ status: 'done', figures: figures(), undo_until: '2026-12-20T10:00:00Z' });
  const stay = [{ policy_id: policyId, policy_number: 'PA-1', client_name: 'Rosa Martínez', reason: 'task' }];
  fakeServer({
    'GET /book-imports': listed([done]),
    [`GET ${at}`]: [200, done],
    [`GET ${at}/rows`]: listed([aRow()]),
    [`GET ${at}/undo`]: [200, { policies: 7, clients: 4, kept: 1, kept_by_reason: { task: 1 }, stay }],
    [`POST ${at}/undo`]: [202, { ...done, status: 'undone', undone: 7, kept: 1, undo_until: null }],
  });
  await show();
  await button('hawksoft.csv').click();
  await button('Undo import').click();
  await expect.element(page.getByText('7 policies would be removed.')).toBeVisible();
  await expect.element(page.getByText('It has a task').first()).toBeVisible();
  expect(callsOf('POST')).toEqual([]);
  await button('Undo import').click();
  await vi.waitFor(() => expect(callsOf(`POST ${at}/undo`)).toHaveLength(1));
});

test('a difference is decided beside both values', async () => {
  await enter({ tab: 'book', role: 'Manager', language: 'en' });
  const done = anImport({ status: 'done', figures: figures({ conflicts: 1 }) });
  fakeServer({
    [`GET ${at}`]: [200, done],
    [`GET ${at}/rows`]: listed([aRow()]),
    [`POST ${at}/rows/3/conflicts`]: [200, aRow({ conflicts: [] })],
  });
  go({ tab: 'book', open: importId });
  await show();
  await expect.element(page.getByText('1 row to decide')).toBeVisible();
  await button('Show rows to decide').click();
  await expect.element(page.getByLabelText('Show rows')).toHaveValue('open');
  expect(callsOf(`GET ${at}/rows?`).map(({ call }) => call)).toContainEqual(expect.stringContaining('only=open'));
  await page.getByLabelText('Phone: value to keep').selectOptions('The value in the file');
  await button('Save decision').click();
  await vi.waitFor(() => expect(callsOf(`POST ${at}/rows/3/conflicts`)).toHaveLength(1));
  expect(callsOf(`POST ${at}/rows/3/conflicts`)[0]?.body).toEqual({
    decisions: [{ record: 'client', field: 'phone', take: 'theirs' }],
  });
});

test('a running import tells how far it is, and is stopped once somebody has said so twice', async () => {
  await enter({ tab: 'book', role: 'Admin', language: 'en' });
  let running = anImport({ status: 'importing', rows: 2_000, done: 800 });
  fakeServer({
    [`GET ${at}`]: () => [200, running] as Answer,
    [`POST ${at}/stop`]: () => {
      running = anImport({ status: 'stopped', rows: 2_000, done: 900, figures: figures() });
      return [202, { ...running, status: 'stopping' }] as Answer;
    },
    [`POST ${at}/import`]: () => [202, { ...running, status: 'importing' }] as Answer,
    [`GET ${at}/rows`]: listed([]),
  });
  go({ tab: 'book', open: importId });
  await show();
  await expect.element(page.getByText('Importing rows: 800 of 2,000')).toBeVisible();
  await button('Stop import').click();
  expect(callsOf('POST')).toEqual([]);
  await button('Stop import').click();
  await expect.element(page.getByText('Import stopped')).toBeVisible();
  await button('Import the other rows').click();
  await vi.waitFor(() => expect(callsOf(`POST ${at}/import`)).toHaveLength(1));
});

test('the carriers of a file that the agency does not have are added at once', async () => {
  await enter({ tab: 'book', role: 'Admin', language: 'en' });
  const carriers = { 'KEMPER INSURANCE': 'Kemper', Kemper: 'Kemper', GEICO: 'Geico', 'Safeco Ins': 'Safeco' };
  const done = anImport({ status: 'done', figures: figures(), choices: { carriers } });
  fakeServer({
    [`GET ${at}`]: [200, done],
    [`GET ${at}/rows`]: listed([]),
    'GET /carriers': listed([{ id: policyId, name: 'GEICO' }]),
    'POST /carriers': problem(409, 'carrier_taken', 'You already have it.'),
  });
  go({ tab: 'book', open: importId });
  await show();
  await expect.element(page.getByText("2 carriers in your files aren't on your carrier list")).toBeVisible();
  await button('Add to carrier list').click();
  await expect.element(button('Add to carrier list')).not.toBeInTheDocument();
  expect(callsOf('POST /carriers').map(({ body }) => body)).toEqual([{ name: 'Kemper' }, { name: 'Safeco' }]);
});

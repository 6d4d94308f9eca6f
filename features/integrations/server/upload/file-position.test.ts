import { writeXlsx } from 'hucre';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '#apps/testing/test-server.ts';
import { bringFile } from '../../testing.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const send = (name: string, bytes: Uint8Array | string, place?: Record<string, string>) =>
  bringFile(server.as('ana'), name, bytes, place);
const titlesOf = ({ columns }: { columns: { name: string }[] }) => columns.map(({ name }) => name);

const workbook = () =>
  writeXlsx({
    sheets: [
      {
        name: 'Leads',
        rows: [
          ['Nombre', 'Correo'],
          ['Ana', 'ana@example.com'],
        ],
      },
      {
        name: 'Feria',
        rows: [['Feria de mayo'], ['Quién', 'Dónde'], ['Eva', 'eva@example.com'], ['Iris', 'iris@example.com']],
      },
      {
        name: 'Secreta',
        hidden: true,
        rows: [
          ['Nombre', 'Correo'],
          ['Nadie', 'nadie@example.com'],
        ],
      },
    ],
  });

test('a workbook says from where it was read and what else can be seen in it, and is read from where it is told', async () => {
  const bytes = await workbook();
  const guessed = await send('feria.xlsx', bytes);
  expect(guessed.body).toMatchObject({
    rows: 1,
    layout: { sheets: ['Leads', 'Feria'], sheet: 'Leads', title_row: 1 },
  });
  const { body } = await send('feria.xlsx', bytes, { sheet: 'Feria', title_row: '2' });
  expect(body).toMatchObject({ rows: 2, layout: { sheet: 'Feria', title_row: 2 } });
  expect(body.layout.first_rows.slice(0, 2)).toEqual([
    { row: 1, cells: ['Feria de mayo'] },
    { row: 2, cells: ['Quién', 'Dónde'] },
  ]);
  expect(titlesOf(body)).toEqual(['Quién', 'Dónde']);
  const reading = { columns: [{ name: 'Dónde', target: 'email' }] };
  const preview = await server.as('ana').post(`/file-uploads/${body.id}/preview`, reading);
  expect(preview.body.rows).toMatchObject([
    { row_number: 3, lead: { email: 'eva@example.com' } },
    { row_number: 4, lead: { email: 'iris@example.com' } },
  ]);
});

test('0 is a file without titles, and a row of titles may look like one of leads', async () => {
  const text = 'Nombre,Correo\nAna,ana@example.com\nEva,eva@example.com\n';
  const without = await send('a.csv', text, { title_row: '0' });
  expect(without.body).toMatchObject({ rows: 3, layout: { title_row: 0 } });
  expect(titlesOf(without.body)).toEqual(['A', 'B']);
  const second = await send('a.csv', text, { title_row: '2' });
  expect(second.body).toMatchObject({ rows: 1, layout: { title_row: 2 } });
  expect(titlesOf(second.body)).toEqual(['Ana', 'ana@example.com']);
});

test.each([
  ['a sheet that is not there', { sheet: 'Otra' }, 422, 'no_such_sheet'],
  ['a sheet that nobody can see', { sheet: 'Secreta' }, 422, 'no_such_sheet'],
  ['a row beyond the last', { title_row: '9' }, 422, 'no_rows'],
  ['a row that no spreadsheet has', { title_row: '1048577' }, 422, 'validation_error'],
  ['no row', { title_row: '-1' }, 422, 'validation_error'],
])('refused: %s', async (_, place, status, code) => {
  const answer = await send('feria.xlsx', await workbook(), place);
  expect([answer.status, answer.body.code]).toEqual([status, code]);
});

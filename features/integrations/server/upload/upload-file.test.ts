import { deflateRawSync } from 'node:zlib';
import { writeXlsx } from 'hucre';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '#apps/testing/test-server.ts';
import type { FileUpload } from '../../contract/file-upload.ts';
import { aWorkbook } from '../../testing/workbook.ts';
import { anIntegration, fixtureBytes, sendFile } from '../../testing.ts';

let server: TestServer;
let id: string;
beforeAll(async () => {
  server = await startTestServer();
  id = (await server.as('ana').post('/integrations', anIntegration({ integration_type: 'File Upload' }))).body.id;
});
afterAll(() => server.close());

const send = (name: string, bytes: Uint8Array | string) => sendFile(server.as('ana'), id, name, bytes);
const suggested = ({ columns }: FileUpload) =>
  Object.fromEntries(columns.flatMap(({ name, suggestion }) => (suggestion ? [[name, suggestion]] : [])));

describe('201: the columns and what they seem to hold', () => {
  test('of a file of ours in UTF-8, with a mark', async () => {
    const { status, body } = await send('leads-utf8-bom.csv', fixtureBytes('leads-utf8-bom.csv'));
    expect(status).toBe(201);
    expect(body).toMatchObject({
      status: 'ready',
      file_type: 'csv',
      rows: 3,
      done: 0,
      reading: null,
      same_file_at: null,
      created_by_name: expect.any(String),
    });
    expect(body.columns.length).toBeGreaterThan(3);
  });

  test.each([
    ['leads-excel-es-windows1252.csv', 'csv'],
    ['leads-meta-export.tsv', 'csv'],
    ['leads.xlsx', 'xlsx'],
  ])('of %s', async (name, file_type) => {
    const { status, body } = await send(name, fixtureBytes(name));
    expect({ name, status, body }).toMatchObject({ status: 201, body: { file_type } });
    expect(Object.values(suggested(body))).toEqual(expect.arrayContaining(['email', 'phone']));
    expect(JSON.stringify(body.columns)).not.toContain('\ufffd');
  });

  test.each([
    [
      'Nombre;Apellidos;Correo electrónico;Teléfono;Código Postal;¿Qué seguro necesita?',
      'Ana;Ruiz;ana@example.com;3055550101;33125;auto',
      {
        Nombre: 'first_name',
        Apellidos: 'last_name',
        'Correo electrónico': 'email',
        Teléfono: 'phone',
        'Código Postal': 'zip_code',
        '¿Qué seguro necesita?': 'product_type',
      },
    ],
    ['Nombre|Correo', 'Ana|ana@example.com', { Nombre: 'name', Correo: 'email' }],
    [
      'Nombre,Correo,Dirección,Estado',
      'Ana,ana@example.com,Calle 8,Cotizado',
      { Nombre: 'name', Correo: 'email', Dirección: 'address', Estado: 'status' },
    ],
    [
      'Nombre,Correo,Dirección,Ciudad,Estado',
      'Ana,ana@example.com,Calle 8,Miami,FL',
      { Nombre: 'name', Correo: 'email', Dirección: 'address', Ciudad: 'address', Estado: 'address' },
    ],
    [
      'First Name,Last Name,E-mail,Phone,ZIP,Product',
      'Ana,Ruiz,ana@example.com,3055550101,33125,auto',
      {
        'First Name': 'first_name',
        'Last Name': 'last_name',
        'E-mail': 'email',
        Phone: 'phone',
        ZIP: 'zip_code',
        Product: 'product_type',
      },
    ],
    [
      'Nombre completo,Teléfono,Fecha de vencimiento,Aseguradora actual,Prima',
      'Ana Ruiz,3055550101,01/31/2027,Progressive,"1,249.50"',
      {
        'Nombre completo': 'name',
        Teléfono: 'phone',
        'Fecha de vencimiento': 'current_expiration_date',
        'Aseguradora actual': 'current_carrier',
        Prima: 'current_premium',
      },
    ],
    [
      'Name,Email,X-date,Premium',
      'Ana,a@example.com,2027-01-31,980',
      { Name: 'name', Email: 'email', 'X-date': 'current_expiration_date', Premium: 'current_premium' },
    ],
  ])('by the titles %s', async (titles, row, expected) => {
    const { body } = await send('titles.csv', `${titles}\n${row}\n`);
    expect(suggested(body)).toEqual(expected);
  });

  test('numbered where they are called the same, by letters where they are not called at all', async () => {
    const { body } = await send('same.csv', 'Phone,Phone,,Phone 2,__proto__\n1,2,3,4,5\n');
    expect(body.columns.map(({ name }: { name: string }) => name)).toEqual(['Phone', 'Phone 2', 'C', 'Phone 2 2', 'E']);
    const untitled = await send('none.csv', 'Ana,ana@example.com\nEva,eva@example.com\n');
    expect(untitled.body).toMatchObject({ rows: 2, columns: [{ name: 'A', examples: ['Ana', 'Eva'] }, { name: 'B' }] });
  });

  test.each([
    ['an array', '[{"nombre":"Ana","contacto":{"email":"a@example.com"}},{"nombre":"Eva \\"E\\" }"}]', 2],
    ['a list in an object', '{"next":null,"leads":[{"nombre":"Ana","contacto":{"email":"a@example.com"}}],"x":[1]}', 1],
    ['an object a line', '{"nombre":"Ana","contacto":{"email":"a@example.com"}}\r\n{"nombre":"Eva"}\n', 2],
    ['one object', '\ufeff {"nombre":"Ana","contacto":{"email":"a@example.com"}}', 1],
  ])('of JSON: %s', async (_, text, rows) => {
    const { status, body } = await send('leads.json', text);
    expect({ status, rows: body.rows }).toEqual({ status: 201, rows });
    expect(suggested(body)).toEqual({ nombre: 'name', 'contacto.email': 'email' });
  });

  test('of a workbook with numbers, days and formulas as texts', async () => {
    const xlsx = await writeXlsx({
      sheets: [
        {
          name: 'Leads',
          rows: [
            ['Nombre', 'Teléfono', 'Fecha'],
            ['Ana', 13055550101, new Date('2026-05-04T00:00:00Z')],
            ['=1+1', 7, null],
          ],
        },
      ],
    });
    const { body } = await send('leads.xlsx', xlsx);
    expect(body).toMatchObject({
      rows: 2,
      columns: [
        { examples: ['Ana', '=1+1'] },
        { examples: ['13055550101', '7'] },
        { examples: [expect.stringMatching(/^(2026-05-04|46146)/)] },
      ],
    });
  });
});

describe('What cannot be taken is refused, and nothing of it is kept', () => {
  const uploads = async () =>
    (await server.admin.query('select count(*)::int as n from integration_uploads')).rows[0].n;
  const bomb = () => {
    // A ZIP directory with one entry that declares 300 MB.
    const [name, data] = [Buffer.from('xl/worksheets/sheet1.xml'), deflateRawSync(Buffer.alloc(1_000_000))];
    const head = Buffer.alloc(30);
    head.writeUInt32LE(0x04034b50, 0);
    head.writeUInt16LE(name.length, 26);
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50, 0);
    entry.writeUInt32LE(data.length, 20);
    entry.writeUInt32LE(300 * 1_048_576, 24);
    entry.writeUInt16LE(name.length, 28);
    const end = Buffer.alloc(22);
    end.writeUInt32LE(0x06054b50, 0);
    end.writeUInt16LE(1, 10);
    end.writeUInt32LE(30 + name.length + data.length, 16);
    return Buffer.concat([head, name, data, entry, name, end]);
  };
  const macros = async () => {
    const { writeXlsx: write } = await import('hucre');
    return write({
      sheets: [
        {
          name: 'a',
          rows: [
            ['name', 'email'],
            ['Ana', 'a@example.com'],
          ],
        },
      ],
      vbaProject: new Uint8Array([1]),
    });
  };

  const titled = '<row r="1"><c r="A1" t="inlineStr"><is><t>name</t></is></c></row>';
  const blankRow = '<row><c/><c/><c/><c/><c/><c/><c/><c/><c/><c/></row>';

  test('the last row that a spreadsheet has is taken', async () => {
    const { body } = await send('last.xlsx', aWorkbook(`${titled}<row r="1048576"><c r="A1048576"><v>1</v></c></row>`));
    expect(body.rows).toBe(1);
  });

  test.each<[string, () => Uint8Array | string | Promise<Uint8Array>, string, number, string]>([
    ['a web page', () => '<!DOCTYPE html><table>', 'leads.csv', 422, 'unreadable_file'],
    ['a workbook under another name', () => fixtureBytes('leads.xlsx'), 'leads.csv', 422, 'unreadable_file'],
    ['titles alone', () => 'name,email\n', 'leads.csv', 422, 'no_rows'],
    ['an empty file', () => '', 'leads.csv', 422, 'no_rows'],
    [
      '301 columns',
      () => `${Array.from({ length: 301 }, (_, at) => `c${at}`).join()}\n1\n`,
      'leads.csv',
      422,
      'too_many_columns',
    ],
    ['100,001 rows', () => `name\n${'a\n'.repeat(100_001)}`, 'leads.csv', 422, 'too_many_rows'],
    ['JSON that ends too early', () => '[{"a":1},{"a":', 'leads.json', 422, 'unreadable_file'],
    ['JSON of numbers', () => '[1,2,3]', 'leads.json', 422, 'unreadable_file'],
    [
      'JSON of ten thousand levels',
      () => `[${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}]`,
      'leads.json',
      422,
      'unreadable_file',
    ],
    ['a workbook that unpacks to 300 MB', bomb, 'leads.xlsx', 422, 'unreadable_file'],
    [
      'a workbook with a row that no spreadsheet has',
      () => aWorkbook(`${titled}<row r="4000000000"><c r="A4000000000"><v>1</v></c></row>`),
      'leads.xlsx',
      422,
      'unreadable_file',
    ],
    [
      'a small workbook of blanks',
      () => aWorkbook(`${titled}${blankRow.repeat(700_000)}`),
      'leads.xlsx',
      422,
      'unreadable_file',
    ],
    ['18 MB of commas as titles', () => ','.repeat(18 * 1_048_576), 'leads.csv', 422, 'no_rows'],
    [
      '18 MB of commas in a row',
      () => `name,email\nAna",${','.repeat(18 * 1_048_576)}\n`,
      'leads.csv',
      422,
      'too_many_columns',
    ],
    [
      '18 MB of rows of commas',
      () => `name,email\n${`${','.repeat(299)}\n`.repeat(60_000)}`,
      'leads.csv',
      422,
      'no_rows',
    ],
    ['a workbook with macros', macros, 'leads.xlsx', 422, 'unreadable_file'],
    ['a ZIP that is none', () => 'PK\u0003\u0004nothing', 'leads.xlsx', 422, 'unreadable_file'],
    ['a program', () => 'MZ', 'leads.exe', 415, 'unsupported_media_type'],
    ['21 MB', () => Buffer.alloc(21 * 1_048_576, 'a'), 'leads.csv', 413, 'too_large'],
  ])('%s', async (_, bytes, name, status, code) => {
    const before = await uploads();
    const answer = await send(name, await bytes());
    expect({ status: answer.status, code: answer.body.code }).toEqual({ status, code });
    expect(await uploads()).toBe(before);
  });

  test('404 and 409: for no integration, another agency’s, and one that takes no files', async () => {
    const webhook = (await server.as('ana').post('/integrations', anIntegration())).body.id;
    const theirs = (await server.as('walter').post('/integrations', anIntegration({ integration_type: 'File Upload' })))
      .body.id;
    const statuses = [webhook, theirs, '00000000-0000-4000-8000-000000000000'].map(
      async (to) => (await sendFile(server.as('ana'), to, 'a.csv', 'name\nAna\n')).status,
    );
    expect(await Promise.all(statuses)).toEqual([409, 404, 404]);
  });
});

test('A file that is the same as one that was imported says so; others of the same name do not', async () => {
  const text = 'nombre,correo\nIda,ida@example.com\n';
  const first = await send('misma.csv', text);
  await server.admin.query(`update integration_uploads set status = 'done' where id = $1`, [first.body.id]);
  server.setTime(new Date(server.services.clock().getTime() + 60_000));
  expect((await send('otra.csv', text)).body.same_file_at).toBe(first.body.created_at);
  expect((await send('misma.csv', `${text}Eva,eva@example.com\n`)).body.same_file_at).toBeNull();
});

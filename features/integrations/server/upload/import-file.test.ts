import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runJobNow, runStep } from '#apps/testing/run-job.ts';
import { startTestServer, type TestServer, testNow } from '#apps/testing/test-server.ts';
import type { FileReading } from '../../contract/file-upload.ts';
import { anIntegration, fixtureBytes, sendFile } from '../../testing.ts';
import { sweepUploads } from './delete-upload.ts';
import { importRows } from './import-rows.ts';

let server: TestServer;
let id: string;
beforeAll(async () => {
  server = await startTestServer();
  id = (await server.as('ana').post('/integrations', anIntegration({ integration_type: 'File Upload' }))).body.id;
});
afterAll(() => server.close());

const ana = () => server.as('ana');
const sol = () => server.world.tenants.sol;

/** Uploads a file; its columns are read as they seem to be. */
async function uploaded(text: Uint8Array | string, name = 'leads.csv') {
  const { status, body } = await sendFile(ana(), id, name, text);
  expect(status, JSON.stringify(body)).toBe(201);
  const columns = body.columns.flatMap(({ name: column, suggestion }: { name: string; suggestion: string | null }) =>
    suggestion ? [{ name: column, target: suggestion }] : [],
  );
  return { upload: body.id as string, reading: { columns } as FileReading };
}

const runImport = (upload_id: string) => runJobNow(server, importRows, sol(), { upload_id });

async function imported(text: Uint8Array | string, given: Partial<FileReading> = {}, name = 'leads.csv') {
  const { upload, reading } = await uploaded(text, name);
  const begun = await ana().post(`/file-uploads/${upload}/import`, { ...reading, ...given });
  expect(begun.status, JSON.stringify(begun.body)).toBe(202);
  expect(begun.body).toMatchObject({ status: 'importing', reading: { ...reading, ...given } });
  await runImport(upload);
  return upload;
}

const read = async (upload: string) => (await ana().get(`/file-uploads/${upload}`)).body;
const rowsOf = async (upload: string, query = '') => (await ana().get(`/file-uploads/${upload}/rows${query}`)).body;
const leadsOf = async (text: string) => (await ana().get(`/leads?q=${encodeURIComponent(text)}`)).body;

let made = 0;
/** A table of people whom nobody knows yet. */
function people(count: number, columns = 'nombre,correo,teléfono,producto') {
  made += 1;
  const batch = made;
  const row = (at: number) =>
    `Persona ${batch}-${at},p${batch}.${at}@example.com,(305) 55${batch % 10}-${String(1_000 + at).slice(-4)},auto`;
  return `${columns}\n${Array.from({ length: count }, (_, at) => row(at)).join('\n')}\n`;
}

describe('A preview', () => {
  test('tells of each of the first rows what it would become, and makes nothing', async () => {
    await imported('nombre,correo,producto\nVieja Conocida,vieja@example.com,auto\n');
    const text = [
      'nombre,correo,teléfono,producto',
      'Nueva,nueva@example.com,3055550101,casa',
      'Vieja,vieja@example.com,,auto',
      'Vieja,vieja@example.com,,casa',
      'Sin Nada,,,auto',
    ].join('\n');
    const { upload, reading } = await uploaded(text);
    const { status, body } = await ana().post(`/file-uploads/${upload}/preview`, reading);
    expect(status, JSON.stringify(body)).toBe(200);
    expect(
      body.rows.map(({ row_number, outcome }: { row_number: number; outcome: string }) => [row_number, outcome]),
    ).toEqual([
      [2, 'created'],
      [3, 'duplicate'],
      [4, 'joined'],
      [5, 'failed'],
    ]);
    expect(body.rows[0].lead).toMatchObject({
      name: 'Nueva',
      email: 'nueva@example.com',
      phone: '+13055550101',
      product_type: 'Casa',
    });
    expect(body.rows[3].messages.join()).toMatch(/phone nor an email/);
    expect(await leadsOf('nueva@example.com')).toEqual([]);
  });

  test('speaks the caller’s language, and of at most twenty rows', async () => {
    const { upload, reading } = await uploaded(people(25).replace('\nPersona', '\nX,,,\nPersona'));
    const { body } = await ana().post(`/file-uploads/${upload}/preview`, reading, { 'accept-language': 'es' });
    expect(body.rows).toHaveLength(20);
    expect(body.rows[0].messages.join()).toMatch(/correo/);
  });
});

describe('An import', () => {
  test('makes a lead of each row, and tells what became of the others by their number', async () => {
    const text = [
      'nombre;apellidos;correo;teléfono;cp;notas',
      'Ana;Peña;ana.pena@example.com;(305) 555-0161;907;"dos\nlíneas"',
      ';;;;;',
      'Sin;Contacto;;;;',
      'Ana;Peña;ana.pena@example.com;;;',
    ].join('\r\n');
    const upload = await imported(text, { source: 'Referral', product_type: 'Casa', campaign: 'Mayo' });
    expect(await read(upload)).toMatchObject({
      status: 'done',
      rows: 3,
      done: 3,
      created: 1,
      joined: 0,
      duplicate: 1,
      failed: 1,
      error: '',
      undo_until: expect.any(String),
    });
    const rows = await rowsOf(upload);
    expect(rows).toMatchObject([
      { row_number: 3, outcome: 'created', contact_name: 'Ana Peña', reason: expect.any(String), is_undone: null },
      { row_number: 5, outcome: 'failed', lead_id: null, reason: expect.stringMatching(/phone nor an email/) },
      { row_number: 6, outcome: 'duplicate', lead_id: rows[0].lead_id },
    ]);
    const [lead] = await leadsOf('ana.pena@example.com');
    expect(lead).toMatchObject({
      source: 'Referral',
      product_type: 'Casa',
      campaign: 'Mayo',
      zip_code: '00907',
      contact: { name: 'Ana Peña', phone: '+13055550161' },
    });
    expect(await rowsOf(upload, '?outcome=failed')).toHaveLength(1);
  });

  test.each(['leads-utf8-bom.csv', 'leads-excel-es-windows1252.csv', 'leads-meta-export.tsv', 'leads.xlsx'])(
    'of %s fails none',
    async (name) => {
      const upload = await imported(fixtureBytes(name), {}, name);
      const { rows, created, joined, duplicate, failed } = await read(upload);
      expect({ name, failed, all: created + joined + duplicate }).toEqual({ name, failed: 0, all: rows });
      expect(JSON.stringify(await rowsOf(upload))).not.toContain('\ufffd');
    },
  );

  test('of JSON takes what is nested by its path', async () => {
    const upload = await imported(
      '[{"persona":{"nombre":"Eva Gil","correo":"eva.gil@example.com"},"id":9007199254740993}]',
      {},
      'leads.json',
    );
    expect(await rowsOf(upload)).toMatchObject([
      { row_number: 1, outcome: 'created', contact_name: 'Eva Gil', contact_email: 'eva.gil@example.com' },
    ]);
  });

  test('tells a quotation that never ends by its row, and imports what stands before it', async () => {
    const upload = await imported(
      'nombre,correo\nBien Está,bien.esta@example.com\nMal,"nunca acaba\nOtra,otra.fila@example.com\n',
    );
    expect(await rowsOf(upload)).toMatchObject([{ outcome: 'created' }, { row_number: 3, outcome: 'failed' }]);
  });

  test('twice of the same file makes nothing twice', async () => {
    const text = people(3);
    await imported(text);
    const again = await imported(text);
    expect(await read(again)).toMatchObject({ rows: 3, done: 3, created: 0, duplicate: 3 });
    expect(await rowsOf(again)).toEqual([]);
  });

  test('that is killed after any step goes on where it was', async () => {
    const upload = (await uploaded(people(603))).upload;
    const { body } = await ana().get(`/file-uploads/${upload}`);
    const columns = body.columns.map(({ name, suggestion }: { name: string; suggestion: string }) => ({
      name,
      target: suggestion,
    }));
    await ana().post(`/file-uploads/${upload}/import`, { columns });
    let dying = 0;
    const { tenancy } = server.services;
    const inTenant: typeof tenancy.inTenant = (...given) => {
      dying += 1;
      if (dying % 7 === 0) throw new Error('Killed.');
      return tenancy.inTenant(...given);
    };
    const die = { ...server.services, tenancy: { ...tenancy, inTenant } };
    for (let times = 0; times < 100 && (await read(upload)).status === 'importing'; times += 1) {
      await runJobNow({ services: die }, importRows, sol(), { upload_id: upload }).catch(() => {});
    }
    expect(await read(upload)).toMatchObject({ status: 'done', created: 603, joined: 0, duplicate: 0, failed: 0 });
    const { rows } = await server.admin.query(
      'select count(distinct lead_id)::int as leads, count(*)::int as all from incoming_leads where upload_id = $1',
      [upload],
    );
    expect(rows).toEqual([{ leads: 603, all: 603 }]);
  }, 120_000);

  test('409: of a file that was imported; 404: of another agency’s; a file left for a week is gone', async () => {
    const upload = await imported(people(1));
    for (const call of ['import', 'preview'])
      expect((await ana().post(`/file-uploads/${upload}/${call}`, { columns: [] })).status).toBe(409);
    expect((await ana().delete(`/file-uploads/${upload}`)).status).toBe(409);
    const { upload: left } = await uploaded(people(1));
    expect((await server.as('walter').get(`/file-uploads/${left}`)).status).toBe(404);
    expect((await server.as('walter').post(`/file-uploads/${left}/import`, { columns: [] })).status).toBe(404);
    const { upload: thrown } = await uploaded(people(1));
    expect((await ana().delete(`/file-uploads/${thrown}`)).status).toBe(204);
    server.setTime('2026-11-24T20:00:00Z');
    await runStep(server, sweepUploads, '2026-11-24', sol());
    expect((await ana().get(`/file-uploads/${left}`)).status).toBe(404);
    server.setTime(testNow);
  });
});

test('The report tells each row in the caller’s language, and makes no formula of what a file says', async () => {
  const upload = await imported('nombre,correo\n=cmd|calc,formula@example.com\n\nNadie,\n');
  const { status, headers, body } = await ana().get(`/file-uploads/${upload}/report`, { 'accept-language': 'es' });
  expect([status, headers['content-type']]).toEqual([200, 'text/csv']);
  const lines = String(body).replace('\ufeff', '').trim().split('\r\n');
  expect(lines[0]).toBe('Fila,Resultado,Nombre,Correo,Por qué');
  expect(lines[1]).toMatch(/^2,Lead nuevo,'=cmd\|calc,formula@example.com/);
  expect(lines[2]).toMatch(/^4,Fallido,/);
});

test('Files are for Admins to import, for Managers to see, and for nobody else', async () => {
  const upload = await imported(people(1));
  const statuses = async (username: string) => {
    const caller = server.as(username);
    const answers = [
      await caller.get(`/integrations/${id}/files`),
      await caller.get(`/file-uploads/${upload}/rows`),
      await caller.post(`/file-uploads/${upload}/undo`),
    ];
    return answers.map(({ status }) => status);
  };
  const manager =
    Object.entries(server.world.users).find(
      ([, { role, tenant_id }]) => role === 'Manager' && tenant_id === sol(),
    )?.[0] ?? '';
  expect(await statuses(manager)).toEqual([200, 200, 403]);
  expect(await statuses('lucia')).toEqual([403, 403, 403]);
});

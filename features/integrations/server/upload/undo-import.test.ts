import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runJobNow } from '#apps/testing/run-job.ts';
import { startTestServer, type TestServer, testNow } from '#apps/testing/test-server.ts';
import type { FileReading } from '../../contract/file-upload.ts';
import { anIntegration, sendFile } from '../../testing.ts';
import { importRows } from './import-rows.ts';
import { takeBackRows } from './undo-import.ts';

let server: TestServer;
let id: string;
beforeAll(async () => {
  server = await startTestServer();
  id = (await server.as('ana').post('/integrations', anIntegration({ integration_type: 'File Upload' }))).body.id;
});
afterAll(() => server.close());

const ana = () => server.as('ana');
const sol = () => server.world.tenants.sol;
const runUndo = (upload_id: string) => runJobNow(server, takeBackRows, sol(), { upload_id, after_row: 0 });

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

describe('Undoing', () => {
  test('takes back what nobody has touched, with the people who came with it, and keeps the rest', async () => {
    await imported('nombre,correo,producto\nConocida De Antes,de.antes@example.com,auto\n');
    const upload = await imported(
      [
        'nombre,correo,producto',
        'Intacta,intacta@example.com,auto',
        'Movida,movida@example.com,auto',
        'Con Tarea,con.tarea@example.com,auto',
        'De Antes,de.antes@example.com,casa',
      ].join('\n'),
    );
    expect(await read(upload)).toMatchObject({ created: 3, joined: 1 });
    const [, moved, tasked] = await rowsOf(upload);
    server.setTime('2026-11-16T21:00:00Z');
    await ana().put(`/leads/${moved.lead_id}`, { status: 'Contactado' });
    const task = await ana().post('/tasks', {
      title: 'Llamar',
      description: 'Pedir datos',
      lead_id: tasked.lead_id,
      due_date: '2026-11-20',
    });
    expect(task.status, JSON.stringify(task.body)).toBe(201);
    const before = (await ana().get('/dashboard/stats')).body;
    const begun = await ana().post(`/file-uploads/${upload}/undo`);
    expect([begun.status, begun.body.status]).toEqual([202, 'undoing']);
    await runUndo(upload);
    expect(await read(upload)).toMatchObject({ status: 'undone', undone: 2, kept: 2, undo_until: null });
    expect((await rowsOf(upload)).map(({ is_undone }: { is_undone: boolean }) => is_undone)).toEqual([
      true,
      false,
      false,
      true,
    ]);
    expect(await leadsOf('intacta@example.com')).toEqual([]);
    expect(await leadsOf('de.antes@example.com')).toHaveLength(1);
    const { rows } = await server.admin.query(
      `select email from clients where email in ('intacta@example.com', 'de.antes@example.com')`,
    );
    expect(rows).toEqual([{ email: 'de.antes@example.com' }]);
    const after = (await ana().get('/dashboard/stats')).body;
    expect(before.total_leads - after.total_leads).toBe(2);
    server.setTime(testNow);
  });

  test('frees the file to be imported once more, also in another way', async () => {
    const text = 'a,b\nUno Mas,uno.mas@example.com\nSin,\n';
    const columns = [{ name: 'a', target: 'name' as const }];
    const first = await imported(text, { columns });
    expect(await read(first)).toMatchObject({ created: 0, failed: 2 });
    await ana().post(`/file-uploads/${first}/undo`);
    await runUndo(first);
    const second = await imported(text, { columns: [...columns, { name: 'b', target: 'email' as const }] });
    expect(await read(second)).toMatchObject({ created: 1, failed: 1, duplicate: 0 });
  });

  test('409: of what was not imported, twice, and after thirty days', async () => {
    const { upload: ready } = await uploaded(people(1));
    expect((await ana().post(`/file-uploads/${ready}/undo`)).body.code).toBe('not_imported');
    const upload = await imported(people(1));
    server.setTime('2026-12-16T20:00:01Z');
    expect((await ana().post(`/file-uploads/${upload}/undo`)).body.code).toBe('undo_expired');
    server.setTime('2026-12-16T19:59:00Z');
    expect((await ana().post(`/file-uploads/${upload}/undo`)).status).toBe(202);
    expect((await ana().post(`/file-uploads/${upload}/undo`)).body.code).toBe('not_imported');
    server.setTime(testNow);
  });
});

import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { runJobNow, runStep } from '#apps/testing/run-job.ts';
import { startTestServer, testNow } from '#apps/testing/test-server.ts';
import { fixtureBytes, importsOn, people } from '../../testing.ts';
import { sweepUploads } from './delete-upload.ts';
import { importRows } from './import-rows.ts';

const server = await startTestServer();
const { id, ana, sol, uploaded, begun, imported, runImport, read, rowsOf, leadsOf } = await importsOn(
  server,
  runJobNow,
);
afterAll(() => server.close());
afterEach(() => server.setTime(testNow));

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
    expect(body.rows[3].messages.join()).toMatch(/No phone or email/);
    expect(body.sums).toEqual({ rows: 4, created: 1, joined: 1, duplicate: 1, failed: 1, premium: 0 });
    expect(await leadsOf('nueva@example.com')).toEqual([]);
  });

  test('speaks the caller’s language, and of at most twenty rows', async () => {
    const { upload, reading } = await uploaded(people(25).replace('\nPersona', '\nX,,,\nPersona'));
    const { body } = await ana().post(`/file-uploads/${upload}/preview`, reading, { 'accept-language': 'es' });
    expect(body.rows).toHaveLength(20);
    expect(body.rows[0].messages.join()).toMatch(/correo/);
  });
});

test.each([
  ['all 500 rows', 500],
  ['the first 500 of 501', 501],
])('a preview sums %s', async (_, rows) => {
  const lines = Array.from({ length: rows }, (__, at) => `Persona ${at},suma${rows}-${at}@example.com,"$1,200.50"`);
  const { upload, reading } = await uploaded(['nombre,correo,prima', ...lines].join('\n'));
  const { body } = await ana().post(`/file-uploads/${upload}/preview`, reading);
  expect(body.rows).toHaveLength(20);
  expect(body.sums).toEqual({
    rows: 500,
    created: 500,
    joined: 0,
    duplicate: 0,
    failed: 0,
    premium: 600_250,
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
      undo_until: expect.any(String),
    });
    const rows = await rowsOf(upload);
    expect(rows).toMatchObject([
      { row_number: 2, outcome: 'created', contact_name: 'Ana Peña', reason: expect.any(String), is_undone: null },
      { row_number: 4, outcome: 'failed', lead_id: null, reason: expect.stringMatching(/No phone or email/) },
      { row_number: 5, outcome: 'duplicate', lead_id: rows[0].lead_id },
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
    const upload = await begun(people(603));
    let dying = 0;
    const { tenancy } = server.services;
    const inTenant: typeof tenancy.inTenant = (...input) => {
      dying += 1;
      if (dying % 7 === 0) throw new Error('Killed.');
      return tenancy.inTenant(...input);
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

  test('that knows people twice in it makes one of them, with what each row tells, and one lead for each product', async () => {
    const upload = await imported(
      [
        'nombre,correo,teléfono,producto',
        'Dos Veces,Dos.Veces@example.com,,auto',
        'Dos Veces,dos.veces@EXAMPLE.com,(305) 555-0171,casa',
        'D. Veces,,305 555 0171,auto',
        'Dos,,305 555 0171,comercial',
      ].join('\n'),
    );
    expect(await read(upload)).toMatchObject({ created: 1, joined: 2, duplicate: 1, failed: 0 });
    const [first, second, third] = await rowsOf(upload);
    expect(third).toMatchObject({ outcome: 'duplicate', lead_id: first.lead_id });
    const leads = await leadsOf('3055550171');
    expect(leads).toHaveLength(3);
    expect(new Set(leads.map(({ client_id }: { client_id: string }) => client_id)).size).toBe(1);
    expect(leads[0].contact).toMatchObject({
      name: 'Dos Veces',
      email: 'Dos.Veces@example.com',
      phone: '+13055550171',
    });
    const { body: history } = await ana().get(`/leads/${second.lead_id}/history`);
    expect(history.map(({ action }: { action: string }) => action)).toEqual(['createLead']);
  });

  test('of people the agency has gives them what they lack, once, and tells it', async () => {
    await imported('nombre,correo,producto\nYa Está,ya.esta@example.com,auto\n');
    const upload = await imported(
      [
        'nombre,correo,teléfono,producto,dirección',
        'Ya Está,ya.esta@example.com,(305) 555-0172,casa,',
        'Ya Está,ya.esta@example.com,(305) 555-0173,comercial,Calle 8',
      ].join('\n'),
    );
    expect(await read(upload)).toMatchObject({ created: 0, joined: 2 });
    const [row] = await rowsOf(upload);
    const { body: lead } = await ana().get(`/leads/${row.lead_id}`);
    expect(lead.contact).toMatchObject({ phone: '+13055550172', address: 'Calle 8' });
    const { body: history } = await ana().get(`/leads/${row.lead_id}/history`);
    const changes = history.filter(({ action }: { action: string }) => action === 'updateClient');
    expect(changes).toMatchObject([{ after: { phone: '+13055550172', address: 'Calle 8' } }]);
    expect(await leadsOf('3055550172')).toHaveLength(3);
  });

  test('keeps the figures right, and the trail', async () => {
    const before = (await ana().get('/dashboard/stats')).body;
    const upload = await imported(people(30).replace('\nPersona', '\nSin Nada,,,auto\nPersona'));
    const after = (await ana().get('/dashboard/stats')).body;
    expect(after.total_leads - before.total_leads).toBe(30);
    const { rows } = await server.admin.query(
      `select (select count(*)::int from audit_events join incoming_leads using (tenant_id)
               where entity_id = lead_id and upload_id = $1 and action = 'createLead') as told,
              (select coalesce(sum(count), 0)::int from tallies where subject = 'incoming_by_integration'
               and value = $2 || ':Failed') as failed,
              (select count(*)::int from incoming_leads where integration_id = $2::uuid and status = 'Failed') as counted`,
      [upload, id],
    );
    expect(rows[0].told).toBe(30);
    expect(rows[0].failed).toBe(rows[0].counted);
  });

  test('for an agent tells him once of all of them', async () => {
    const lucia = server.world.users.lucia?.id as string;
    await imported(people(3), { assigned_agent: lucia });
    const { body } = await server.as('lucia').get('/notifications');
    expect(body).toMatchObject([{ kind: 'lead.file_assigned', about: null, facts: { leads: '3' } }]);
  });

  test('of rows of which one cannot be written fails that one alone', async () => {
    await server.admin.query("alter table leads add constraint cursed check (campaign <> 'maldita')");
    const lines = Array.from(
      { length: 40 },
      (_, at) => `C ${at},c.${at}@example.com,${at === 17 ? 'maldita' : 'Mayo'}`,
    );
    const upload = await begun(`nombre,correo,campaña\n${lines.join('\n')}\n`);
    await runImport(upload);
    expect(await read(upload)).toMatchObject({ status: 'done', created: 39, failed: 1 });
    expect(await rowsOf(upload, '?outcome=failed')).toMatchObject([
      { row_number: 19, contact_email: 'c.17@example.com' },
    ]);
    await server.admin.query('alter table leads drop constraint cursed');
  });

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
  });
});

test('The report tells each row in the caller’s language, and makes no formula of what a file says', async () => {
  const upload = await imported('nombre,correo\n=cmd|calc,formula@example.com\n\nNadie,\n');
  const { status, headers, body } = await ana().get(`/file-uploads/${upload}/report`, { 'accept-language': 'es' });
  expect([status, headers['content-type']]).toEqual([200, 'text/csv']);
  const lines = String(body).replace('\ufeff', '').trim().split('\r\n');
  expect(lines[0]).toBe('Fila,Resultado,Nombre,Correo,Motivo');
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

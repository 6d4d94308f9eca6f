import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { runJobNow } from '#apps/testing/run-job.ts';
import { startTestServer, testNow } from '#apps/testing/test-server.ts';
import { importsOn, people } from '../../testing.ts';
import { processDeliveries } from '../processing/process-deliveries.ts';
import { takeBackRows } from './undo-import.ts';

const server = await startTestServer();
const { ana, sol, uploaded, imported, runUndo, read, rowsOf, leadsOf } = await importsOn(server, runJobNow);
afterAll(() => server.close());
afterEach(() => server.setTime(testNow));

describe('Undoing', () => {
  test('takes back what nobody has touched, with the people who came with it, and keeps the rest', async () => {
    await imported('nombre,correo,producto\nConocida De Antes,de.antes@example.com,auto\n');
    const upload = await imported(
      [
        'nombre,correo,producto,estado',
        'Intacta,intacta@example.com,auto,',
        'Movida,movida@example.com,auto,',
        'Con Tarea,con.tarea@example.com,auto,',
        'De Antes,de.antes@example.com,casa,',
        'Ya Cotizada,ya.cotizada@example.com,auto,Cotizado',
      ].join('\n'),
    );
    expect(await read(upload)).toMatchObject({ created: 4, joined: 1 });
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
    const funnel = async () => {
      const { total_leads, imported_leads } = (await ana().get('/analytics/conversion-funnel')).body;
      return [total_leads, imported_leads];
    };
    const [leads, imported_leads] = await funnel();
    const begun = await ana().post(`/file-uploads/${upload}/undo`);
    expect([begun.status, begun.body.status]).toEqual([202, 'undoing']);
    await runUndo(upload);
    expect(await read(upload)).toMatchObject({ status: 'undone', undone: 3, kept: 2, undo_until: null });
    expect((await rowsOf(upload)).map(({ is_undone }: { is_undone: boolean }) => is_undone)).toEqual([
      true,
      false,
      false,
      true,
      true,
    ]);
    expect(await leadsOf('intacta@example.com')).toEqual([]);
    expect(await leadsOf('de.antes@example.com')).toHaveLength(1);
    const { rows } = await server.admin.query(
      `select email from clients where email in ('intacta@example.com', 'de.antes@example.com')`,
    );
    expect(rows).toEqual([{ email: 'de.antes@example.com' }]);
    const after = (await ana().get('/dashboard/stats')).body;
    expect(before.total_leads - after.total_leads).toBe(3);
    // The funnel of the range excludes leads that were undone, whatever stage they had at first.
    expect(await funnel()).toEqual([leads - 2, imported_leads - 1]);
  });

  test('takes back from people who were there before what the file gave them, unless somebody has changed it since', async () => {
    await imported(
      'nombre,correo\nDa Todo,da.todo@example.com\nCorrige,corrige@example.com\nConserva,conserva@example.com\n',
    );
    const contactOf = async (email: string) => (await leadsOf(email))[0].contact;
    server.setTime('2026-11-16T20:10:00Z');
    const columns = [
      ...(['nombre', 'correo', 'teléfono', 'dirección', 'producto', 'acepta'] as const).map((name, at) => ({
        name,
        target: (['name', 'email', 'phone', 'address', 'product_type', 'tcpa_consent'] as const)[at] as 'name',
      })),
    ];
    const upload = await imported(
      [
        'nombre,correo,teléfono,dirección,producto,acepta',
        'Da Todo,da.todo@example.com,(305) 555-0181,Calle 1,casa,sí',
        'Corrige,corrige@example.com,(305) 555-0182,Calle 2,casa,sí',
        'Conserva,conserva@example.com,(305) 555-0183,Calle 3,casa,sí',
      ].join('\n'),
      { columns },
    );
    expect(await read(upload)).toMatchObject({ created: 0, joined: 3 });
    expect(await contactOf('da.todo@example.com')).toMatchObject({ phone: '+13055550181', tcpa_consent: true });
    server.setTime('2026-11-16T20:20:00Z');
    const [, corrected, kept] = await rowsOf(upload);
    const { body: lead } = await ana().get(`/leads/${corrected.lead_id}`);
    const corrects = await ana().put(`/leads/${corrected.lead_id}`, {
      version: lead.version,
      contact: { phone: '(305) 555-0199', tcpa_consent: false },
    });
    expect(corrects.status, JSON.stringify(corrects.body)).toBe(200);
    await ana().put(`/leads/${kept.lead_id}`, { status: 'Contactado' });
    await ana().post(`/file-uploads/${upload}/undo`);
    await runUndo(upload);
    expect(await read(upload)).toMatchObject({ status: 'undone', undone: 2, kept: 1 });
    const nothing = { phone: '', address: '', tcpa_consent: false };
    const { body: given } = await ana().get(`/leads/${(await leadsOf('da.todo@example.com'))[0].id}`);
    expect(given.contact).toMatchObject(nothing);
    const { body: own } = await ana().get(`/leads/${(await leadsOf('corrige@example.com'))[0].id}`);
    expect(own.contact).toMatchObject({ phone: '+13055550199', address: '', tcpa_consent: false });
    const { body: worked } = await ana().get(`/leads/${kept.lead_id}`);
    expect(worked.contact).toMatchObject({ phone: '+13055550183', address: 'Calle 3', tcpa_consent: true });
    expect(await leadsOf('3055550181')).toEqual([]);
  });

  test('takes the present insurance back that it left on leads that were there, unless somebody has changed it since', async () => {
    const known = ['Vence', 'Cambia'].map((name) => `${name},${name.toLowerCase()}@example.com,auto`);
    await imported(['nombre,correo,producto', ...known].join('\n'));
    const leadOf = async (email: string) => (await ana().get(`/leads/${(await leadsOf(email))[0].id}`)).body;
    const before = await leadOf('vence@example.com');
    server.setTime('2026-11-16T20:15:00Z');
    const upload = await imported(
      [
        'nombre,correo,producto,aseguradora actual,fecha de vencimiento,prima',
        ...known.map((person) => `${person},Palmera,2027-03-01,1200.50`),
      ].join('\n'),
    );
    expect(await read(upload)).toMatchObject({ created: 0, duplicate: 2 });
    const brought = { current_carrier: 'Palmera', current_expiration_date: '2027-03-01', current_premium: 1200.5 };
    expect(await leadOf('vence@example.com')).toMatchObject(brought);
    server.setTime('2026-11-16T20:20:00Z');
    const { id } = await leadOf('cambia@example.com');
    expect((await ana().put(`/leads/${id}`, { current_premium: 999 })).status).toBe(200);
    await ana().post(`/file-uploads/${upload}/undo`);
    await runUndo(upload);
    const nothing = { current_carrier: '', current_expiration_date: null, current_premium: null };
    expect(await leadOf('vence@example.com')).toMatchObject({ ...nothing, updated_at: before.updated_at });
    expect(await leadOf('cambia@example.com')).toMatchObject({ ...nothing, current_premium: 999 });
  });

  test('takes people who stand in it more than once away as well, however far apart their rows are', async () => {
    const rows = people(520).trimEnd().split('\n');
    const later = ['Doble,doble@example.com,(305) 555-0191,casa', 'Doble,,(305) 555-0191,comercial'];
    rows.splice(1, 0, 'Doble,doble@example.com,,auto');
    server.setTime('2026-11-16T20:30:00Z');
    const upload = await imported([...rows, ...later].join('\n'));
    expect(await read(upload)).toMatchObject({ created: 521, joined: 2 });
    await ana().post(`/file-uploads/${upload}/undo`);
    await runUndo(upload);
    expect(await read(upload)).toMatchObject({ status: 'undone', done: 523, undone: 523, kept: 0 });
    const { rows: left } = await server.admin.query(
      `select count(*)::int as n from clients where email = 'doble@example.com' or email like 'p%.519@example.com'`,
    );
    expect(left).toEqual([{ n: 0 }]);
  });

  test('that is killed after any step goes on where it was, and counts nothing twice', async () => {
    const upload = await imported(people(650));
    await ana().post(`/file-uploads/${upload}/undo`);
    const { tenancy } = server.services;
    let steps = 0;
    const inTenant: typeof tenancy.inTenant = async (...input) => {
      steps += 1;
      const done = await tenancy.inTenant(...input);
      // Committed, but not yet acknowledged.
      if (steps % 3 === 0) throw new Error('Killed.');
      return done;
    };
    const dying = { ...server.services, tenancy: { ...tenancy, inTenant } };
    for (let times = 0; times < 20 && (await read(upload)).status === 'undoing'; times += 1) {
      await runJobNow({ services: dying }, takeBackRows, sol(), { upload_id: upload }).catch(() => {});
      expect((await read(upload)).done).toBeLessThanOrEqual(650);
    }
    expect(await read(upload)).toMatchObject({ status: 'undone', done: 650, undone: 650, kept: 0 });
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

  test('takes a row that waits because a user reprocesses it, which then creates no lead', async () => {
    const upload = await imported('nombre,correo\nSin Correo,\nCon Correo,con.correo@example.com\n');
    const [failed] = await rowsOf(upload, '?outcome=failed');
    const id = failed.incoming_lead_id;
    // As if what made it fail were gone.
    await server.admin.query('update incoming_leads set source_data = $1 where id = $2', [
      JSON.stringify({ nombre: 'Sin Correo', correo: 'ya.tiene@example.com' }),
      id,
    ]);
    expect((await ana().post(`/incoming-leads/${id}/reprocess`)).status).toBe(202);
    await ana().post(`/file-uploads/${upload}/undo`);
    await runUndo(upload);
    await runJobNow(server, processDeliveries, sol(), {});
    expect(await leadsOf('ya.tiene@example.com')).toEqual([]);
    const { status, problems } = (await ana().get(`/incoming-leads/${id}`)).body;
    expect([status, problems[0].code]).toEqual(['Invalid', 'undone']);
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
  });
});

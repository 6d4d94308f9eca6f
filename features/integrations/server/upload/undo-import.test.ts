import { afterAll, describe, expect, test } from 'vitest';
import { runJobNow } from '#apps/testing/run-job.ts';
import { startTestServer, testNow } from '#apps/testing/test-server.ts';
import { importsOn, people } from '../../testing.ts';

const server = await startTestServer();
const { ana, uploaded, imported, runUndo, read, rowsOf, leadsOf } = await importsOn(server, runJobNow);
afterAll(() => server.close());

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

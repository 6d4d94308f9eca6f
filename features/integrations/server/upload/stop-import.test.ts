import { afterAll, describe, expect, test } from 'vitest';
import { runJobNow } from '#apps/testing/run-job.ts';
import { startTestServer } from '#apps/testing/test-server.ts';
import { importsOn, people } from '../../testing.ts';
import { importRows } from './import-rows.ts';

const server = await startTestServer();
const { ana, sol, begun, imported, runImport, read } = await importsOn(server, runJobNow);
afterAll(() => server.close());

describe('An import', () => {
  test('that somebody stops ends with the rows at work, and keeps them; the same file again brings the others', async () => {
    const text = people(1_200);
    const upload = await begun(text);
    const { tenancy } = server.services;
    let steps = 0;
    const inTenant: typeof tenancy.inTenant = async (...input) => {
      steps += 1;
      // In the middle of the first part.
      if (steps === 4) {
        const { status, body } = await ana().post(`/file-uploads/${upload}/stop`);
        expect([status, body.status]).toEqual([202, 'stopping']);
        expect((await ana().post(`/file-uploads/${upload}/undo`)).body.code).toBe('not_imported');
      }
      return tenancy.inTenant(...input);
    };
    const stopping = { ...server.services, tenancy: { ...tenancy, inTenant } };
    await runJobNow({ services: stopping }, importRows, sol(), { upload_id: upload });
    const stopped = await read(upload);
    expect(stopped).toMatchObject({ status: 'stopped', rows: 1_200, undo_until: expect.any(String) });
    expect(stopped.created).toBe(stopped.done);
    expect(stopped.done).toBe(500);
    const { rows } = await server.admin.query(
      `select (select count(*)::int from integration_upload_parts where upload_id = $1) as parts,
              (select count(*)::int from incoming_leads where upload_id = $1 and lead_id is null) as waiting`,
      [upload],
    );
    expect(rows).toEqual([{ parts: 0, waiting: 0 }]);
    await runImport(upload);
    expect(await read(upload)).toEqual(stopped);
    const again = await imported(text);
    expect(await read(again)).toMatchObject({ status: 'done', created: 700, duplicate: 500 });
    expect((await ana().post(`/file-uploads/${upload}/stop`)).body.code).toBe('not_importing');
  });

  test('whose worker died is ended by whoever stops it', async () => {
    const upload = await begun(people(10));
    const { tenancy } = server.services;
    let steps = 0;
    const inTenant: typeof tenancy.inTenant = (...input) => {
      steps += 1;
      // After one part was stored.
      if (steps > 3) throw new Error('Killed.');
      return tenancy.inTenant(...input);
    };
    const dying = { ...server.services, tenancy: { ...tenancy, inTenant } };
    await runJobNow({ services: dying }, importRows, sol(), { upload_id: upload }).catch(() => {});
    await ana().post(`/file-uploads/${upload}/stop`);
    await runImport(upload);
    expect(await read(upload)).toMatchObject({ status: 'done', done: 10, created: 10 });
  });
});

test('Two files of the same people at once make each of them one client, and each row one lead or a duplicate', async () => {
  const text = people(700);
  const theirs = text.replace('nombre,', 'cliente,').replaceAll(',auto', ',casa');
  const both = [await begun(text), await begun(theirs)];
  await Promise.all(both.map((upload) => runImport(upload)));
  const counts = await Promise.all(both.map((upload) => read(upload)));
  for (const file of counts) {
    expect(file).toMatchObject({ status: 'done', done: 700, duplicate: 0, failed: 0 });
    expect(file.created + file.joined).toBe(700);
  }
  const { rows } = await server.admin.query(
    `select count(*)::int as leads, count(distinct client_id)::int as clients from leads
     where id in (select lead_id from incoming_leads where upload_id = any($1))`,
    [both],
  );
  expect(rows).toEqual([{ leads: 1_400, clients: 700 }]);
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import { runJobNow, runStep } from '#apps/testing/run-job.ts';
import { startTestServer, type TestServer } from '#apps/testing/test-server.ts';
import { aLead } from '#features/leads/testing.ts';
import { mailsTo } from '#platform/testing/outbox.ts';
import { readPdf } from '#platform/testing/read-pdf.ts';
import { sendReport, sendReports, sendReportsDaily } from './send-reports.ts';

let server: TestServer;
let sol: string;
let people: Record<string, { id: string; email: string }>;

beforeAll(async () => {
  server = await startTestServer();
  sol = server.world.tenants.sol;
  server.setTime('2026-11-18T15:00:00Z');
  await server.as('lucia').post('/leads', aLead());
  const { body } = await server.as('ana').get('/auth/users');
  people = Object.fromEntries(body.map((user: { username: string }) => [user.username, user]));
});
afterAll(() => server.close());

const save = (input: object) =>
  server.as('ana').post('/analytics/saved-reports', {
    name: 'Semana',
    kind: 'executive',
    export_format: 'pdf',
    schedule: 'weekly',
    recipients: [people.ana?.id],
    ...input,
  });
const mails = () => mailsTo(server.services, people.ana?.email ?? '');
const listed = async (id: string) =>
  (await server.as('ana').get('/analytics/saved-reports')).body.reports.find((one: { id: string }) => one.id === id);
const lastOf = async (id: string) => (await listed(id)).last_run;
const sendNow = (id: string, by = 'ana') => server.as(by).post(`/analytics/saved-reports/${id}/send`, {});
/** The payloads of the jobs that send a report now, in one entry per enqueued job. */
const sendingsOf = async (id: string) => {
  const { rows } = await server.admin.query(
    "select data->'payload' as payload from pgboss.job where name = $1 and data->'payload'->>'report_id' = $2",
    [sendReport.name, id],
  );
  return rows.map(({ payload }) => payload);
};
const jobs = async () =>
  (await server.admin.query("select start_after from pgboss.job where name = 'analytics.send-reports'")).rows;

test('201, and the list tells it with who can be sent one; 204 when it goes', async () => {
  const { status, body } = await save({ name: 'Nota', schedule: 'none', recipients: [], sources: ['Web'] });
  expect(status).toBe(201);
  const read = (await server.as('ana').get('/analytics/saved-reports')).body;
  expect(read.reports).toEqual([body]);
  expect(body.filters).toEqual({ sources: ['Web'] });
  expect(read.people.map(({ id }: { id: string }) => id)).toContain(people.ana?.id);
  expect(read.people.map(({ id }: { id: string }) => id)).not.toContain(people.lucia?.id);
  expect((await server.as('ana').delete(`/analytics/saved-reports/${body.id}`)).status).toBe(204);
  expect((await server.as('ana').delete(`/analytics/saved-reports/${body.id}`)).status).toBe(404);
});

test('200: a saved report says something else from then on; another schedule begins with its next day; 404 for none', async () => {
  const { body } = await save({ name: 'Mes', schedule: 'monthly', sources: ['Web'] });
  const change = (id: string, input: object) =>
    server.as('ana').post(`/analytics/saved-reports/${id}`, {
      name: 'Mes',
      kind: 'sales',
      export_format: 'excel',
      schedule: 'monthly',
      recipients: [people.ana?.id],
      ...input,
    });
  await server.admin.query("update saved_reports set sent_for = '2026-11-01' where id = $1", [body.id]);
  const sentFor = async () =>
    (await server.admin.query('select sent_for::text from saved_reports where id = $1', [body.id])).rows[0].sent_for;
  const { status, body: changed } = await change(body.id, { name: 'Ventas', products: ['Auto'] });
  expect([status, changed]).toEqual([
    200,
    expect.objectContaining({ name: 'Ventas', filters: { products: ['Auto'] } }),
  ]);
  expect((await server.as('ana').get('/analytics/saved-reports')).body.reports).toEqual([changed]);
  expect(await sentFor()).toBe('2026-11-01');
  await change(body.id, { schedule: 'weekly' });
  expect(await sentFor()).toBe('2026-11-18');
  expect((await change(body.id, { recipients: [] })).status).toBe(422);
  expect((await change(body.id, { recipients: [people.lucia?.id] })).status).toBe(422);
  await server.as('ana').delete(`/analytics/saved-reports/${body.id}`);
  expect((await change(body.id, {})).status).toBe(404);
});

test('422 for somebody who leads nobody, for nobody at all, and for a kind that there is not', async () => {
  const wrong = async (input: object) => (await save(input)).body.errors[0].field;
  expect(await wrong({ recipients: [people.lucia?.id] })).toContain('recipients');
  expect(await wrong({ recipients: [] })).toBe('recipients');
  expect(await wrong({ kind: 'secret' })).toBe('kind');
  expect(await wrong({ name: ' ' })).toBe('name');
});

test('a week is sent once, at seven of its Monday, with the week before, in the language of its reader', async () => {
  const { body } = await save({});
  server.setTime('2026-11-22T05:10:00Z');
  await runStep(server, sendReportsDaily, '2026-11-22', sol);
  expect(await jobs()).toHaveLength(0);
  // Midnight in Miami. Seven o'clock is seven hours later, minus the ten minutes.
  server.setTime('2026-11-23T05:10:00Z');
  await runStep(server, sendReportsDaily, '2026-11-23', sol);
  expect(await jobs()).toHaveLength(1);
  server.setTime('2026-11-23T12:00:00Z');
  await runJobNow(server, sendReports, sol, { day: '2026-11-23' });
  await runJobNow(server, sendReports, sol, { day: '2026-11-23' });
  // If a run is killed before it records the send, the next one finds that the message has been sent.
  await server.admin.query("update saved_reports set sent_for = '2026-11-18' where id = $1", [body.id]);
  await runJobNow(server, sendReports, sol, { day: '2026-11-23' });
  const sent = await mails();
  expect(sent).toHaveLength(1);
  const [mail] = sent;
  expect(mail?.subject).toBe('Reporte: Ejecutivo, 11/16/2026 – 11/22/2026');
  expect(mail?.text).toContain('Ejecutivo (11/16/2026 – 11/22/2026)');
  const { text } = await readPdf(new Uint8Array(mail?.attachments[0]?.content as ArrayBuffer));
  expect(text).toContain('11/16/2026 – 11/22/2026');
  // A report missed on Monday is sent later; the next Monday has its own.
  await runStep(server, sendReportsDaily, '2026-11-25', sol);
  expect(await jobs()).toHaveLength(1);
  await runJobNow(server, sendReports, sol, { day: '2026-11-30' });
  expect(await mails()).toHaveLength(1);
  expect(await lastOf(body.id)).toMatchObject({ outcome: 'nothing_to_tell', sent_to: 0 });
});

test('whoever leads nobody any more gets none', async () => {
  const before = (await mails()).length;
  await save({ name: 'Mes', schedule: 'monthly', recipients: [people.ana?.id, people.carlos?.id].filter(Boolean) });
  await server.admin.query("update users set role = 'CSR' where id = $1", [people.ana?.id]);
  await runJobNow(server, sendReports, sol, { day: '2026-12-07' });
  await server.admin.query("update users set role = 'Admin' where id = $1", [people.ana?.id]);
  expect(await mails()).toHaveLength(before);
});

test('letters that no font has: its reader is told why there is no file, once, and the others get theirs', async () => {
  server.setTime('2026-12-08T15:00:00Z');
  await server.as('lucia').post('/leads', aLead());
  const { body } = await save({ name: 'Semana ᏣᎳ' });
  const other = await save({ name: 'Otra', export_format: 'csv', kind: 'conversion' });
  await runJobNow(server, sendReports, sol, { day: '2026-12-14' });
  await runJobNow(server, sendReports, sol, { day: '2026-12-14' });
  const sent = await mails();
  const told = sent.filter(({ attachments }) => attachments.length === 0);
  expect(told).toHaveLength(1);
  expect(told[0]?.text).toContain(
    'El reporte Ejecutivo (12/07/2026 – 12/13/2026) no se pudo crear en el formato elegido.',
  );
  const files = sent.flatMap(({ attachments }) => attachments.map(({ filename }) => filename));
  expect(files.filter((name) => name?.startsWith('otra-'))).toHaveLength(1);
  for (const { id } of [body, other.body]) await server.as('ana').delete(`/analytics/saved-reports/${id}`);
});

test('200: what somebody sends now goes once, and the list tells what came of it and when it comes next', async () => {
  server.setTime('2026-11-23T12:00:00Z');
  const { body } = await save({ name: 'Ahora', recipients: [people.ana?.id] });
  expect(body).toMatchObject({ last_run: null, next_on: '2026-11-30', sending: null });
  const before = (await mails()).length;
  const both = await Promise.all([sendNow(body.id), sendNow(body.id)]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(both.find(({ status }) => status === 409)?.body.code).toBe('report_under_way');
  expect((await listed(body.id)).sending).toBe('under_way');
  const waiting = await sendingsOf(body.id);
  expect(waiting).toHaveLength(1);
  for (const _ of [1, 2]) await runJobNow(server, sendReport, sol, waiting[0]);
  const sent = await mails();
  expect(sent).toHaveLength(before + 1);
  expect(await listed(body.id)).toMatchObject({
    last_run: { at: '2026-11-23T12:00:00.000Z', outcome: 'sent', sent_to: 1 },
    next_on: '2026-11-30',
    sending: null,
  });
  // Nothing was sold in the previous week, so a list of sales has no rows.
  const none = await save({ name: 'Vacío', kind: 'sales' });
  expect((await sendNow(none.body.id)).status).toBe(200);
  for (const job of await sendingsOf(none.body.id)) await runJobNow(server, sendReport, sol, job);
  expect(await lastOf(none.body.id)).toMatchObject({ outcome: 'nothing_to_tell', sent_to: 0 });
  expect(await mails()).toHaveLength(before + 1);
  const nobody = await save({ name: 'Nadie', schedule: 'none', recipients: [] });
  await sendNow(nobody.body.id);
  for (const job of await sendingsOf(nobody.body.id)) await runJobNow(server, sendReport, sol, job);
  expect(await listed(nobody.body.id)).toMatchObject({ last_run: { outcome: 'nobody' }, next_on: null });
  for (const { id } of [body, none.body, nobody.body]) await server.as('ana').delete(`/analytics/saved-reports/${id}`);
});

test('403 and 404 for who may not send it, and for one that there is not', async () => {
  const { body } = await save({ name: 'Ajeno' });
  expect((await sendNow(body.id, 'lucia')).status).toBe(403);
  expect((await sendNow(body.id, 'walter')).status).toBe(404);
  await server.as('ana').delete(`/analytics/saved-reports/${body.id}`);
  expect((await sendNow(body.id)).status).toBe(404);
});

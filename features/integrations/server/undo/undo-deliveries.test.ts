import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { runJobNow, runStep } from '#apps/testing/run-job.ts';
import { connectSource, signedBy, somebody } from '#apps/testing/send-signed.ts';
import { startTestServer, type TestServer, testNow } from '#apps/testing/test-server.ts';
import { tasks } from '#features/tasks/server/index.ts';
import { toldWhile } from '#platform/testing/told-while.ts';
import { processDeliveries } from '../processing/process-deliveries.ts';
import { sweepSenders } from './sweep-senders.ts';
import { takeBackDeliveries } from './undo-deliveries.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ env: { TRUSTED_PROXIES: '127.0.0.1' } });
});
afterAll(() => server.close());
afterEach(() => server.setTime(testNow));

const sol = () => server.world.tenants.sol;
const ana = () => server.as('ana');
const work = () => runJobNow(server, processDeliveries, sol(), {});
const [crook, honest] = ['203.0.113.7', '198.51.100.20'];

/** A hook whose only authentication is the address. */
async function hook(settings: object = {}) {
  const { id, path } = await connectSource(server, { settings: { authentication: 'address', ...settings } });
  const send = async (payloads: object | object[], from = crook) => {
    const { status, body } = await server.anonymous.at('POST', path, payloads, { 'x-forwarded-for': from });
    expect(status, JSON.stringify(body)).toBe(200);
  };
  const preview = async (query = '') => (await ana().get(`/integrations/${id}/undo${query}`)).body;
  const begin = (input: object) => ana().post(`/integrations/${id}/undo`, input);
  const finish = (undo: { id: string }) => runJobNow(server, takeBackDeliveries, sol(), { undo_id: undo.id });
  return {
    id,
    path,
    send,
    preview,
    begin,
    finish,
    async undo(input: object) {
      const { status, body } = await begin(input);
      expect(status, JSON.stringify(body)).toBe(202);
      await finish(body);
      return (await preview()).last;
    },
    rows: async () => (await ana().get(`/incoming-leads?integration_id=${id}&sort=oldest&limit=500`)).body,
  };
}

const leadsOf = async (text: string) => (await ana().get(`/leads?q=${encodeURIComponent(text)}`)).body;

describe('What came to an address that anybody can send to', () => {
  test('is taken back by network address, as many as were said before, with the people who came with it', async () => {
    const { send, preview, undo, rows } = await hook();
    const [mine, theirs] = [somebody(), Array.from({ length: 230 }, somebody)];
    await send(mine, honest);
    await send(theirs);
    server.setTime('2026-11-16T20:00:01Z');
    const twice = { ...theirs[0], id: randomUUID(), product: 'Casa' };
    await send(twice);
    await work();
    await work();
    expect(await preview()).toMatchObject({
      deliveries: 232,
      leads: 232,
      kept: 0,
      waiting: 0,
      last: null,
      senders: [
        { sender: crook, deliveries: 231 },
        { sender: honest, deliveries: 1 },
      ],
    });
    expect(await preview(`?sender=${crook}`)).toMatchObject({ deliveries: 231, leads: 231 });
    expect(await undo({ sender: crook })).toMatchObject({
      status: 'undone',
      rows: 231,
      done: 231,
      undone: 231,
      kept: 0,
    });
    expect(await leadsOf(mine.email)).toHaveLength(1);
    const { rows: left } = await server.admin.query('select 1 from clients where email = any($1)', [
      theirs.map(({ email }) => email),
    ]);
    expect(left).toEqual([]);
    expect((await rows()).filter(({ undone_at }: { undone_at: string | null }) => undone_at === null)).toHaveLength(1);
    expect(await preview(`?sender=${crook}`)).toMatchObject({ deliveries: 0, leads: 0 });
  });

  test('is taken back by day, in the time zone of the agency, both days included', async () => {
    const { send, preview } = await hook();
    for (const instant of [
      '2026-11-01T03:59:59Z',
      '2026-11-01T04:00:00Z',
      '2026-11-02T04:59:59Z',
      '2026-11-02T05:00:00Z',
    ]) {
      server.setTime(instant);
      await send(somebody());
    }
    await work();
    // Daylight saving time ends on the first: the day begins at four and ends at five.
    expect(await preview('?received_from=2026-11-01&received_to=2026-11-01')).toMatchObject({ leads: 2 });
    expect(await preview('?received_from=2026-11-01')).toMatchObject({ leads: 3 });
    expect(await preview('?received_to=2026-11-01')).toMatchObject({ leads: 3 });
  });

  test('stays where somebody has touched it, or something else has met it', async () => {
    const { send, preview, undo, rows } = await hook();
    const people = Array.from({ length: 4 }, (_, at) => ({ ...somebody(), name: `Persona ${'ABCD'[at]}` }));
    await send(people);
    await work();
    const leadIdOf = new Map<string, string>(
      (await rows()).map(({ contact_name, lead_id }: Record<string, string>) => [contact_name, lead_id]),
    );
    const [moved, tasked, met, free] = people.map(({ name }) => leadIdOf.get(name));
    server.setTime('2026-11-16T21:00:00Z');
    await ana().put(`/leads/${moved}`, { status: 'Contactado' });
    const task = { title: 'Llamar', description: 'Pedir datos', lead_id: tasked, due_date: '2026-11-20' };
    expect((await ana().post('/tasks', task)).status).toBe(201);
    await send({ ...people[2], id: randomUUID() }, honest);
    await work();
    const told = await preview(`?sender=${crook}`);
    expect(told).toMatchObject({ deliveries: 4, leads: 1, kept: 3 });
    expect(await undo({ sender: crook })).toMatchObject({ undone: told.leads, kept: told.kept });
    for (const id of [moved, tasked, met]) expect((await ana().get(`/leads/${id}`)).status).toBe(200);
    expect((await ana().get(`/leads/${free}`)).status).toBe(404);
  });

  test('goes with the task that an X-date made of it, until somebody has touched that', async () => {
    const { send, preview, undo, rows } = await hook({ assigned_agent: server.world.users.lucia?.id });
    expect((await ana().put('/tasks/config', { x_date_tasks: true })).status).toBe(200);
    const people = ['Sin', 'Con'].map((word) => ({ ...somebody(), name: `${word} Toque`, x_date: '2026-12-10' }));
    await send(people);
    await work();
    for (const step of tasks.daily) await runStep(server, step, '2026-11-20', sol());
    const tasksOf = async (lead: unknown) => (await ana().get(`/tasks?lead_id=${lead}`)).body;
    const leadIdOf = new Map<string, string>(
      (await rows()).map(({ contact_name, lead_id }: Record<string, string>) => [contact_name, lead_id]),
    );
    const [free, touched] = people.map(({ name }) => leadIdOf.get(name));
    const [[made], [worked]] = [await tasksOf(free), await tasksOf(touched)];
    expect([made.due_date, worked.due_date]).toEqual(['2026-12-10', '2026-12-10']);
    expect(await preview()).toMatchObject({ leads: 2, kept: 0 });
    server.setTime('2026-11-21T15:00:00Z');
    expect((await ana().put(`/tasks/${worked.id}`, { status: 'En Progreso' })).status).toBe(200);
    expect(await preview()).toMatchObject({ leads: 1, kept: 1 });
    const told = await toldWhile(server.services, async () => {
      expect(await undo({ sender: crook })).toMatchObject({ undone: 1, kept: 1 });
    });
    expect(told).toEqual(expect.arrayContaining([`lead ${free}`, `task ${made.id}`]));
    expect((await ana().get(`/leads/${free}`)).status).toBe(404);
    expect((await ana().get(`/tasks/${made.id}`)).status).toBe(404);
    expect(await tasksOf(touched)).toMatchObject([{ id: worked.id }]);
  });

  test('leaves those who were there before as they were: their second phone, notes and present insurance', async () => {
    const { send, preview, undo } = await hook();
    const known = { ...somebody(), phone: '305-555-0711', product: 'Auto' };
    await send(known, honest);
    await work();
    const { body: before } = await ana().get(`/leads/${(await leadsOf(known.email))[0].id}`);
    server.setTime('2026-11-16T21:00:00Z');
    const more = { phone: '305-555-0712', current_carrier: 'Aseguradora Falsa', current_premium: '900' };
    await send([
      { ...known, ...more, id: randomUUID() },
      { ...known, ...more, id: randomUUID(), product: 'Casa' },
    ]);
    await work();
    const { body: given } = await ana().get(`/leads/${before.id}`);
    expect(given).toMatchObject({ current_carrier: 'Aseguradora Falsa', current_premium: 900 });
    expect(await preview(`?sender=${crook}`)).toMatchObject({ deliveries: 2, leads: 1, kept: 0 });
    await undo({ sender: crook });
    const { body: after } = await ana().get(`/leads/${before.id}`);
    expect(after).toMatchObject({ current_carrier: '', current_premium: null, notes: before.notes });
    expect(after.updated_at).toBe(before.updated_at);
    expect(after.contact).toEqual(before.contact);
    // With its original values, it can be undone, too.
    expect(await preview()).toMatchObject({ leads: 1, kept: 0 });
  });

  test('makes no lead any more while it waits', async () => {
    const { send, preview, undo, rows } = await hook();
    await send([somebody(), somebody()]);
    expect(await preview()).toMatchObject({ deliveries: 2, leads: 0, waiting: 2 });
    await undo({ sender: crook });
    await work();
    expect(await rows()).toMatchObject([
      { status: 'Invalid', lead_id: null, reason: expect.stringMatching(/undid|deshizo/) },
      { status: 'Invalid', lead_id: null },
    ]);
  });

  test('may come again once it is taken back', async () => {
    const { send, undo, rows } = await hook();
    const one = somebody();
    await send(one);
    await work();
    await undo({ sender: crook });
    await send(one, honest);
    await work();
    const made = (await rows()).filter(({ lead_id }: { lead_id: string | null }) => lead_id !== null);
    expect(made).toMatchObject([{ status: 'Completed', undone_at: null }]);
  });

  test('that is killed after any step is gone on with, and counted once', async () => {
    const { send, begin, preview } = await hook();
    await send(Array.from({ length: 450 }, somebody));
    while ((await preview()).waiting > 0) await work();
    const { body: undo } = await begin({ sender: crook });
    const { tenancy } = server.services;
    let steps = 0;
    const inTenant: typeof tenancy.inTenant = async (...input) => {
      steps += 1;
      const done = await tenancy.inTenant(...input);
      if (steps % 3 === 0) throw new Error('Killed.');
      return done;
    };
    const dying = { services: { ...server.services, tenancy: { ...tenancy, inTenant } } };
    for (let times = 0; times < 20 && (await preview()).last.status === 'undoing'; times += 1) {
      await runJobNow(dying, takeBackDeliveries, sol(), { undo_id: undo.id }).catch(() => {});
    }
    expect((await preview()).last).toMatchObject({ status: 'undone', done: 450, undone: 450, kept: 0 });
  });

  test('cannot be taken back after thirty days, when nobody knows any more where it came from', async () => {
    const { send, preview, begin, rows } = await hook();
    await send(somebody());
    await work();
    server.setTime('2026-12-16T19:59:59Z');
    expect(await preview()).toMatchObject({ leads: 1 });
    server.setTime('2026-12-16T20:00:01Z');
    expect(await preview()).toMatchObject({ leads: 0, senders: [] });
    expect((await begin({ received_from: '2026-11-01' })).body.code).toBe('nothing_to_undo');
    const [{ id }] = await rows();
    expect((await ana().get(`/incoming-leads/${id}`)).body.sender).toBe(crook);
    await runStep(server, sweepSenders, '2026-12-17', sol());
    expect((await ana().get(`/incoming-leads/${id}`)).body.sender).toBeNull();
  });
});

test('what a source proves is nobody else’s to have sent: it is not taken back', async () => {
  const { id, path, secret } = await connectSource(server);
  const body = JSON.stringify(somebody());
  await server.http.inject({ method: 'POST', url: path, headers: signedBy(secret, body), payload: body });
  await work();
  expect((await ana().get(`/integrations/${id}/undo`)).body).toMatchObject({ deliveries: 0, senders: [] });
});

test('422 without a day or an address; 409 of nothing, and while one is under way; 404 of another agency', async () => {
  const { id, send, begin, finish, preview } = await hook();
  expect((await begin({})).body).toMatchObject({ status: 422, errors: [{ field: 'received_from' }] });
  expect((await begin({ received_from: '2026-11-16', received_to: '2026-11-15' })).status).toBe(422);
  expect((await begin({ sender: crook })).body.code).toBe('nothing_to_undo');
  await send(somebody());
  await work();
  const both = await Promise.all([begin({ sender: crook }), begin({ sender: crook })]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([202, 409]);
  expect(both.find(({ status }) => status === 409)?.body.code).toBe('undo_under_way');
  await finish(both.find(({ status }) => status === 202)?.body);
  expect((await preview()).last).toMatchObject({ status: 'undone', undone: 1 });
  expect((await server.as('walter').get(`/integrations/${id}/undo`)).status).toBe(404);
  expect((await server.as('walter').post(`/integrations/${id}/undo`, { sender: crook })).status).toBe(404);
});

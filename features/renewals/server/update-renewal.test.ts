import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aRenewedPolicy } from '#apps/testing/process-renewals.ts';
import { runStep } from '#apps/testing/run-job.ts';
import { startTestServer, type TestServer } from '#apps/testing/test-server.ts';
import { expirePolicies } from '#features/policies/server/expire-policies.ts';
import type { Caller } from '#platform/testing/caller.ts';

const noon = '2026-06-01T16:00:00.000Z';

let server: TestServer;
let ana: Caller;
let miguel: Caller;
let lucia: Caller;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(() => begin(noon));

let second = 0;

/** An instant, with all users signed in; no two calls use the same one. */
function begin(instant: string): void {
  second += 1;
  server.setTime(new Date(Date.parse(instant) + second * 1_000));
  [ana, miguel, lucia] = [server.as('ana'), server.as('miguel'), server.as('lucia')];
}

const idOf = (username: string) => server.world.users[username]?.id as string;

const renewed = (day?: string, input?: object) => aRenewedPolicy(server, day, { ...input });
const read = async (id: string) => (await lucia.get(`/renewals/${id}`)).body;
const policyStatus = async (id: string) => (await lucia.get(`/policies/${id}`)).body.status;
const change = (id: string, body: object, by = miguel) => by.put(`/renewals/${id}`, body);
const lost = { status: 'Fallida', reason: 'price', reason_note: 'Otra oferta' } as const;

describe('PUT /renewals/{id}', () => {
  test('200: Procesando makes the policy Pendiente Renovación, and whatever follows gives its state back', async () => {
    const { policy, renewal } = await renewed();
    expect(await change(renewal.id, { status: 'Procesando' })).toMatchObject({
      status: 200,
      body: { status: 'Procesando' },
    });
    expect(await policyStatus(policy.id)).toBe('Pendiente Renovación');
    for (const body of [
      { status: 'Pendiente' },
      lost,
      { status: 'Cancelada', reason: 'moved' },
      { status: 'Completada' },
    ]) {
      await change(renewal.id, { status: 'Procesando' });
      expect(await policyStatus(policy.id)).toBe('Pendiente Renovación');
      expect((await change(renewal.id, body)).status).toBe(200);
      expect(await policyStatus(policy.id)).toBe('Activa');
    }
  });

  test.each([
    ['2026-06-02T16:00:00.000Z', 'Activa'],
    ['2026-06-03T03:59:00.000Z', 'Activa'],
    ['2026-06-03T04:00:00.000Z', 'Vencida'],
  ])(
    '200: a policy whose renewal is let go is in force up to and on its last day: at %s it is %s',
    async (now, status) => {
      const { policy, renewal } = await renewed('2026-06-02');
      await change(renewal.id, { status: 'Procesando' });
      server.setTime(now);
      expect((await change(renewal.id, lost, server.as('miguel'))).status).toBe(200);
      const { rows } = await server.admin.query('select status from policies where id = $1', [policy.id]);
      expect([await policyStatus(policy.id), rows[0].status]).toEqual([status, status]);
    },
  );

  test('200: a policy that has ended meanwhile gets back what its term says, and is not taken into force again', async () => {
    const { policy, renewal } = await renewed('2026-06-02');
    await change(renewal.id, { status: 'Procesando' });
    begin('2026-06-05T16:00:00.000Z');
    await runStep(server, expirePolicies, '2026-06-05', server.world.tenants.sol);
    expect(await policyStatus(policy.id)).toBe('Vencida');
    await change(renewal.id, lost);
    expect(await policyStatus(policy.id)).toBe('Vencida');
    await change(renewal.id, { status: 'Procesando' });
    expect(await policyStatus(policy.id)).toBe('Vencida');
  });

  test('200 for every status without a reason, which is kept as not given; a reason goes where none belongs', async () => {
    const { renewal } = await renewed();
    for (const status of ['Procesando', 'Completada', 'Fallida', 'Pendiente', 'Cancelada', 'Pendiente'] as const) {
      const reason = status === 'Fallida' || status === 'Cancelada' ? 'not_given' : null;
      const answer = await change(renewal.id, { status });
      expect([answer.status, answer.body.status, answer.body.reason]).toEqual([200, status, reason]);
    }
    expect(await change(renewal.id, { status: 'Fallida', reason: 'because' })).toMatchObject({ status: 422 });
    expect((await change(renewal.id, lost)).body).toMatchObject(lost);
    expect((await change(renewal.id, { reason: 'sold' })).body).toMatchObject({ ...lost, reason: 'sold' });
    expect((await change(renewal.id, { status: 'Pendiente' })).body).toMatchObject({ reason: null, reason_note: '' });
    expect((await change(renewal.id, { reason: 'sold' })).body).toMatchObject({ status: 'Pendiente', reason: null });
  });

  test('403 for those who do not lead, 404 for the other agency, 412 for an old version', async () => {
    const { renewal } = await renewed();
    for (const username of ['lucia', 'carlos', 'elena', 'olga']) {
      expect((await change(renewal.id, {}, server.as(username))).status).toBe(403);
    }
    expect((await change(renewal.id, {}, server.as('walter'))).status).toBe(404);
    const { headers } = await miguel.get(`/renewals/${renewal.id}`);
    await change(renewal.id, { status: 'Procesando' });
    const late = await miguel.put(`/renewals/${renewal.id}`, lost, { 'if-match': headers.etag as string });
    expect(late).toMatchObject({ status: 412, body: { code: 'changed_meanwhile' } });
  });

  test('200 for another agent who sells, 422 for whoever does not', async () => {
    const { renewal } = await renewed();
    const given = await change(renewal.id, { assigned_agent: idOf('miguel') });
    expect(given.body).toMatchObject({ assigned_agent_name: 'Miguel Núñez' });
    for (const username of ['carlos', 'tom']) {
      const answer = await change(renewal.id, { assigned_agent: idOf(username) });
      expect(answer).toMatchObject({ status: 422, body: { code: 'invalid_reference' } });
    }
    expect((await lucia.get(`/renewals?assigned_agent=${idOf('miguel')}`)).body).toHaveLength(1);
  });

  test('one that fails is told to the agent who has it from then on', async () => {
    const { renewal } = await renewed();
    await change(renewal.id, { ...lost, assigned_agent: idOf('miguel') }, ana);
    const { rows } = await server.admin.query(
      "select user_id from notifications where kind = 'renewal.failed' and about_id = $1",
      [renewal.id],
    );
    expect(rows).toEqual([{ user_id: idOf('miguel') }]);
  });

  test('of two changes at once, both are there', async () => {
    const { policy, renewal } = await renewed();
    const answers = await Promise.all([
      change(renewal.id, { status: 'Procesando' }),
      change(renewal.id, { assigned_agent: null }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await read(renewal.id)).toMatchObject({ status: 'Procesando', assigned_agent: null });
    expect(await policyStatus(policy.id)).toBe('Pendiente Renovación');
  });
});

describe('A policy that is cancelled', () => {
  test('cancels its open renewal, which cannot be taken up again', async () => {
    const { policy, renewal } = await renewed();
    await change(renewal.id, { status: 'Procesando' });
    begin(noon);
    await lucia.put(`/policies/${policy.id}`, { status: 'Cancelada' });
    expect(await read(renewal.id)).toMatchObject({ status: 'Cancelada', reason: 'cancelled' });
    expect(await policyStatus(policy.id)).toBe('Cancelada');
    begin(noon);
    expect(await change(renewal.id, { status: 'Procesando' })).toMatchObject({
      status: 409,
      body: { code: 'policy_cancelled' },
    });
    const history = await lucia.get(`/renewals/${renewal.id}/history`);
    expect(history.body[0]).toMatchObject({
      action: 'settleRenewal',
      after: { status: 'Cancelada', reason: 'cancelled' },
    });
  });

  test('by mistake, and is in force again, has its renewal back', async () => {
    const [{ policy, renewal }, decided] = [await renewed(), await renewed('2026-06-23')];
    await change(decided.renewal.id, lost);
    for (const { id } of [policy, decided.policy]) {
      await lucia.put(`/policies/${id}`, { status: 'Cancelada' });
      begin(noon);
      await lucia.put(`/policies/${id}`, { status: 'Activa' });
    }
    expect(await read(renewal.id)).toMatchObject({ status: 'Pendiente', reason: null, reason_note: '' });
    expect(await read(decided.renewal.id)).toMatchObject(lost);
    const [told] = (await lucia.get(`/renewals/${renewal.id}/history`)).body;
    expect(told).toMatchObject({ action: 'settleRenewal', after: { status: 'Pendiente', reason: null } });
  });

  test('opens it for whoever sells still: the policy’s agent where its own has left, else nobody', async () => {
    const [kept, given, left] = [await renewed(), await renewed('2026-06-22'), await renewed('2026-06-23')];
    for (const { policy } of [kept, given, left]) await lucia.put(`/policies/${policy.id}`, { status: 'Cancelada' });
    begin(noon);
    const reinstate = ({ policy }: typeof kept, agent: object = {}) =>
      ana.put(`/policies/${policy.id}`, { status: 'Activa', ...agent });
    await reinstate(kept);
    await ana.put(`/auth/users/${idOf('lucia')}/status`, { is_active: false, hand_on_to: idOf('miguel') });
    await reinstate(given, { agent_id: idOf('miguel') });
    await reinstate(left);
    await ana.put(`/auth/users/${idOf('lucia')}/status`, { is_active: true });
    lucia = server.as('lucia');
    expect(await read(kept.renewal.id)).toMatchObject({ status: 'Pendiente', assigned_agent_name: 'Miguel Núñez' });
    expect(await read(given.renewal.id)).toMatchObject({ status: 'Pendiente', assigned_agent_name: 'Miguel Núñez' });
    expect(await read(left.renewal.id)).toMatchObject({ status: 'Pendiente', assigned_agent: null });
    const [told] = (await lucia.get(`/renewals/${given.renewal.id}/history`)).body;
    expect(told).toMatchObject({
      before: { status: 'Cancelada', assigned_agent: 'Lucía Ferrer' },
      after: { status: 'Pendiente', assigned_agent: 'Miguel Núñez' },
    });
  });

  test('has none to open where it is not in force again', async () => {
    const { policy, renewal } = await renewed();
    await lucia.put(`/policies/${policy.id}`, { status: 'Cancelada' });
    begin('2026-06-21T04:00:00.000Z');
    await lucia.put(`/policies/${policy.id}`, { status: 'Vencida' });
    expect(await read(renewal.id)).toMatchObject({ status: 'Cancelada', reason: 'cancelled' });
  });

  test('is open again on the last day, whatever the status says', async () => {
    const { policy, renewal } = await renewed();
    await lucia.put(`/policies/${policy.id}`, { status: 'Cancelada' });
    begin('2026-06-20T16:00:00.000Z');
    await lucia.put(`/policies/${policy.id}`, { status: 'Vencida' });
    expect(await read(renewal.id)).toMatchObject({ status: 'Pendiente', reason: null });
  });

  test('leaves the reason of one that was decided before', async () => {
    const { policy, renewal } = await renewed();
    await change(renewal.id, lost);
    await lucia.put(`/policies/${policy.id}`, { status: 'Cancelada' });
    expect(await read(renewal.id)).toMatchObject(lost);
  });
});

test('whoever leaves hands on the renewals that are worked on, and no others', async () => {
  const [open, closed] = [await renewed('2026-06-21'), await renewed('2026-06-22')];
  await change(closed.renewal.id, lost);
  begin(noon);
  await ana.put(`/auth/users/${idOf('lucia')}/status`, { is_active: false, hand_on_to: idOf('miguel') });
  await ana.put(`/auth/users/${idOf('lucia')}/status`, { is_active: true });
  lucia = server.as('lucia');
  expect(await read(open.renewal.id)).toMatchObject({ assigned_agent_name: 'Miguel Núñez' });
  expect(await read(closed.renewal.id)).toMatchObject({ assigned_agent_name: 'Lucía Ferrer' });
  const history = await lucia.get(`/renewals/${open.renewal.id}/history`);
  expect(history.body[0]).toMatchObject({
    action: 'updateRenewal',
    actor_name: 'Ana Beltrán',
    before: { assigned_agent: 'Lucía Ferrer' },
    after: { assigned_agent: 'Miguel Núñez' },
  });
});

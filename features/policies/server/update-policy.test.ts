import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer, testNow } from '#apps/testing/test-server.ts';
import { expectRecount } from '#features/dashboard/testing.ts';
import { policyStatuses } from '../contract.ts';
import { aPolicy, aSentQuote } from '../testing.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(() => server.setTime(testNow));

const idOf = (username: string) => server.world.users[username]?.id as string;
const history = async (id: string) => (await server.as('ana').get(`/policies/${id}/history`)).body;

describe('PUT /policies/{id}', () => {
  test('200 with the whole policy for every field, one at a time; what is left out stays', async () => {
    const policy = await aPolicy(server.as('lucia'), { notes: 'Antes' });
    const changes: Record<string, unknown>[] = [
      { status: 'Cancelada', cancelled_on: '2026-11-16' },
      { policy_number: 'GE 4711-ñ' },
      { policy_number: 'ge 4711-Ñ' },
      { notes: '' },
      { notes: 'Nueva nota' },
      { agent_id: null, agent_assigned: '' },
      { agent_id: idOf('ana'), agent_assigned: 'Ana Beltrán' },
    ];
    let expected = { ...policy };
    for (const { agent_assigned, ...change } of changes) {
      const answer = await server.as('miguel').put(`/policies/${policy.id}`, change);
      expected = { ...expected, ...change, ...(agent_assigned !== undefined && { agent_assigned }) };
      expect(answer, JSON.stringify(change)).toEqual({ status: 200, headers: expect.anything(), body: expected });
    }
    expect((await server.as('carlos').get(`/policies/${policy.id}`)).body).toEqual(expected);
    const found = async (q: string) => (await server.as('lucia').get(`/policies?q=${encodeURIComponent(q)}`)).body;
    expect(await found('4711-n')).toMatchObject([{ id: policy.id }]);
    expect(await found(policy.policy_number)).toEqual([]);
  });

  test('200 and everything else is ignored', async () => {
    const policy = await aPolicy(server.as('lucia'));
    const body = {
      id: randomUUID(),
      tenant_id: server.world.tenants.lakeside,
      quote_id: randomUUID(),
      client_id: randomUUID(),
      product_type: 'Casa',
      coverage_limits: 'x',
      renews: randomUUID(),
      agent_assigned: 'Ana Beltrán',
    };
    expect(await server.as('ana').put(`/policies/${policy.id}`, body)).toMatchObject({ status: 200, body: policy });
    await expectRecount(server, 'ana');
  });

  test('200 from any status to any other, and the figures follow each time', async () => {
    const policy = await aPolicy(server.as('lucia'), { effective_date: '2026-06-01', expiration_date: '2026-12-01' });
    for (const from of policyStatuses) {
      for (const status of policyStatuses) {
        await server.as('miguel').put(`/policies/${policy.id}`, { status: from });
        const { body } = await server.as('miguel').put(`/policies/${policy.id}`, { status });
        expect(body.status).toBe(status);
        await expectRecount(server, 'ana');
      }
    }
  });

  test('200 for four at once, and all of it happens', async () => {
    const { id } = await aPolicy(server.as('lucia'));
    const changes = [{ notes: 'Uno' }, { status: 'Renovada' }, { policy_number: 'P-4' }, { agent_id: idOf('ana') }];
    const lucia = server.as('lucia');
    const answers = await Promise.all(changes.map((change) => lucia.put(`/policies/${id}`, change)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect((await lucia.get(`/policies/${id}`)).body).toMatchObject(Object.assign({}, ...changes));
    await expectRecount(server, 'ana');
  });

  test('the history tells who changed what, agents by name, and nothing where nothing changed', async () => {
    const policy = await aPolicy(server.as('lucia'), { notes: 'Uno' });
    const put = (username: string, body: object) => server.as(username).put(`/policies/${policy.id}`, body);
    server.setTime('2026-11-16T20:10:00Z');
    await put('ana', { agent_id: idOf('miguel'), notes: 'Uno' });
    server.setTime('2026-11-16T20:20:00Z');
    expect((await put('ana', {})).status).toBe(200);
    const same = { status: 'Activa', notes: 'Uno', policy_number: policy.policy_number };
    expect((await put('ana', { ...same, agent_id: idOf('miguel').toUpperCase() })).status).toBe(200);
    server.setTime('2026-11-16T20:30:00Z');
    await put('miguel', { status: 'Cancelada', notes: 'Dos' });
    expect(await history(policy.id)).toEqual([
      expect.objectContaining({
        action: 'updatePolicy',
        actor_name: 'Miguel Núñez',
        before: { status: 'Activa', notes: 'Uno' },
        after: { status: 'Cancelada', notes: 'Dos' },
      }),
      expect.objectContaining({ before: { agent_id: 'Lucía Ferrer' }, after: { agent_id: 'Miguel Núñez' } }),
      expect.objectContaining({
        action: 'convertToPolicy',
        after: expect.objectContaining({ agent_id: 'Lucía Ferrer', quote: policy.quote.quote_number }),
      }),
    ]);
  });

  test('409 policy_number_taken in the agency, in any capitals; one that another agency has is free', async () => {
    const lucia = server.as('lucia');
    const [one, other] = [await aPolicy(lucia, { policy_number: 'ab-é-9' }), await aPolicy(lucia)];
    await aPolicy(server.as('tom'), { policy_number: 'ZZ-9' });
    for (const policy_number of ['AB-É-9', ' ab-é-9 ', 'ab-e\u0301-9']) {
      const answer = await lucia.put(`/policies/${other.id}`, { policy_number, notes: 'Lost' });
      expect(answer, policy_number).toMatchObject({ status: 409, body: { code: 'policy_number_taken' } });
    }
    expect((await lucia.get(`/policies/${other.id}`)).body).toEqual(other);
    expect((await lucia.put(`/policies/${one.id}`, { policy_number: 'AB-É-9' })).body.policy_number).toBe('AB-É-9');
    expect((await lucia.put(`/policies/${other.id}`, { policy_number: 'ZZ-9' })).status).toBe(200);
  });

  test('409 for all but one of ten who want the same number at once', async () => {
    const lucia = server.as('lucia');
    const policies = await Promise.all(Array.from({ length: 10 }, () => aPolicy(lucia)));
    const answers = await Promise.all(
      policies.map(({ id }, n) => lucia.put(`/policies/${id}`, { policy_number: n % 2 ? 'RUSH-1' : 'rush-1' })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 9 }, () => 409)]);
  });

  test('403 plan_limit for two that come back into the last place at once', async () => {
    const tom = server.as('tom');
    const policies = await Promise.all([1, 2].map(() => aPolicy(tom)));
    for (const { id } of policies) await server.as('walter').put(`/policies/${id}`, { status: 'Cancelada' });
    const inForce = (await tom.get('/policies?only=in_force')).body;
    await server.admin.query('update tenants set max_policies = 1 + $2::int where id = $1', [
      server.world.tenants.lakeside,
      inForce.length,
    ]);
    const answers = await Promise.all(policies.map(({ id }) => tom.put(`/policies/${id}`, { status: 'Activa' })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 403]);
    expect((await tom.post(`/quotes/${(await aSentQuote(tom)).id}/convert-to-policy`)).body.code).toBe('plan_limit');
    await server.admin.query('update tenants set max_policies = null');
    await expectRecount(server, 'walter');
  });

  test('422 for an agent who is none, and on the field that is wrong; nothing changes', async () => {
    const policy = await aPolicy(server.as('lucia'));
    for (const agent_id of [idOf('tom'), idOf('carlos'), randomUUID()]) {
      const answer = await server.as('lucia').put(`/policies/${policy.id}`, { notes: 'Lost', agent_id });
      expect(answer).toMatchObject({
        status: 422,
        body: { code: 'invalid_reference', errors: [{ field: 'agent_id' }] },
      });
    }
    const cases = [
      [{ status: 'Viva' }, 'status'],
      [{ policy_number: '' }, 'policy_number'],
      [{ policy_number: ' \t' }, 'policy_number'],
      [{ policy_number: 'x'.repeat(61) }, 'policy_number'],
      [{ policy_number: 'POL-2026-999999' }, 'policy_number'],
      [{ policy_number: ' pol-2027-0000001' }, 'policy_number'],
      [{ policy_number: 'a\u0000b' }, 'policy_number'],
      [{ notes: '\udc00' }, 'notes'],
      [{ notes: 7 }, 'notes'],
      [{ agent_id: 'lucia' }, 'agent_id'],
    ] as const;
    for (const [change, field] of cases) {
      const answer = await server.as('lucia').put(`/policies/${policy.id}`, { agent_id: null, ...change });
      expect(answer, JSON.stringify(change)).toMatchObject({ status: 422, body: { errors: [{ field }] } });
    }
    expect((await server.as('lucia').get(`/policies/${policy.id}`)).body).toEqual(policy);
  });

  test('200: null where there is none says nothing, and what is there stays', async () => {
    const policy = await aPolicy(server.as('lucia'));
    const change = { status: null, policy_number: null, notes: 'Llamar' };
    const answer = await server.as('lucia').put(`/policies/${policy.id}`, change);
    expect(answer.status).toBe(200);
    const { status, policy_number } = policy;
    expect(answer.body).toMatchObject({ status, policy_number, notes: 'Llamar' });
  });
});

import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { startTestServer, type TestServer } from '#apps/testing/test-server.ts';
import { leadRoutes } from '#features/leads/contract.ts';
import { quoteRoutes } from '#features/quotes/contract.ts';
import { domainEvents } from '#platform/contract/domain-event.ts';
import { uuid } from '#platform/contract/fields.ts';
import { testAgency } from '#platform/testing/test-agency.ts';
import { Refusal } from '../ground/refusal.ts';
import { type Actor, actorOf, house } from './actor.ts';
import { codesOf } from './codes.ts';
import { perform, performOnPlatform } from './perform.ts';
import { subscriber, subscribersOf } from './subscribers.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const sol = () => testAgency(server.world.tenants.sol);

async function trail(action: string) {
  const { rows } = await server.admin.query(
    'select tenant_id, actor_id, actor_name, after from audit_events where action = $1',
    [action],
  );
  return rows;
}

async function refusalOf(work: Promise<unknown>): Promise<Refusal> {
  const refusal = await work.then(
    () => null,
    (error: unknown) => error,
  );
  expect(refusal).toBeInstanceOf(Refusal);
  return refusal as Refusal;
}

describe('A command in an agency', () => {
  test('is told under the name of whoever acts: a user, a job, an import, an operator', async () => {
    const { id, full_name } = server.world.users.lucia as { id: string; full_name: string };
    const lucia: Actor = {
      kind: 'user',
      user_id: id,
      name: full_name,
      role: 'Agente',
      address: null,
      request_id: null,
    };
    for (const actor of [lucia, house, actorOf('import', 'leads.csv'), actorOf('operator', 'operator')]) {
      await perform(server.services, { agency: sol(), actor }, async ({ audit }) => audit({ action: 'testDeed' }));
    }
    const tenant_id = server.world.tenants.sol;
    expect(await trail('testDeed')).toEqual([
      { tenant_id, actor_id: id, actor_name: 'Lucía Ferrer', after: null },
      { tenant_id, actor_id: null, actor_name: 'Vigencia', after: null },
      { tenant_id, actor_id: null, actor_name: 'leads.csv', after: null },
      { tenant_id, actor_id: null, actor_name: 'operator', after: null },
    ]);
  });

  test('whose rows are hundreds is told of each, in a few statements that go with the commit', async () => {
    const ids = Array.from({ length: 223 }, () => randomUUID());
    const trail = async () =>
      (await server.admin.query("select e.id, entity_id from audit_events e where action = 'testMany'")).rows;
    const failing = perform(server.services, { agency: sol(), actor: house }, async ({ audit }) => {
      for (const entity_id of ids) audit({ action: 'testMany', entity: 'lead', entity_id });
      throw new Error('Changed my mind');
    });
    await expect(failing).rejects.toThrow('Changed my mind');
    expect(await trail()).toEqual([]);
    await perform(server.services, { agency: sol(), actor: house }, async ({ audit }) => {
      for (const entity_id of ids) audit({ action: 'testMany', entity: 'lead', entity_id });
    });
    const rows = await trail();
    expect(rows.map(({ entity_id }) => entity_id).sort()).toEqual(ids.toSorted());
    const waiting = await server.admin.query('select event_id from audit_waiting where event_id = any ($1)', [
      rows.map(({ id }) => id),
    ]);
    expect(waiting.rows).toHaveLength(ids.length);
  });

  test('hands events of one kind to a subscriber together, if it takes several, and else one by one', async () => {
    const told = domainEvents('perform-test', {
      heard: { subject: 'lead', payload: z.object({ id: uuid }) },
    }).heard;
    const heard: Record<'together' | 'alone', string[][]> = { together: [], alone: [] };
    const alone = async ({ id }: { id: string }) => void heard.alone.push([id]);
    const subscribers = subscribersOf([
      subscriber({ event: told, name: 'test.alone', when: 'in-transaction', handle: alone }),
      subscriber({
        event: told,
        name: 'test.together',
        when: 'in-transaction',
        handle: async ({ id }) => void heard.together.push([id]),
        handleAll: async (all) => void heard.together.push(all.map(({ id }) => id)),
      }),
    ]);
    const [one, other] = [randomUUID(), randomUUID()];
    await perform({ ...server.services, subscribers }, { agency: sol(), actor: house }, async (ctx) => {
      ctx.audit(null);
      await ctx.publishAll(told, []);
      await ctx.publishAll(told, [{ id: one }]);
      await ctx.publishAll(told, [{ id: one }, { id: other }]);
    });
    expect(heard).toEqual({ together: [[one], [one, other]], alone: [[one], [one], [other]] });
  });

  test("knows the agency's day and, unless somebody asked in another, speaks the agency's language", async () => {
    const occasion = { agency: sol(), actor: house, clock: () => new Date('2026-11-17T04:59:59Z') };
    const seen = (language?: 'en') =>
      perform(server.services, { ...occasion, ...(language && { language }) }, async (ctx) => [
        ctx.today,
        ctx.language,
      ]);
    expect([await seen(), await seen('en')]).toEqual([
      ['2026-11-16', 'es'],
      ['2026-11-16', 'en'],
    ]);
  });

  test('leaves nothing when it refuses: no row, no figure, no word in the trail, no job', async () => {
    const refusing = perform(server.services, { agency: sol(), actor: house }, async (ctx) => {
      ctx.audit({ action: 'refusedDeed' });
      ctx.count([], [{ subject: 'test', value: 'x' }]);
      await ctx.enqueue({ name: 'dead-letters', payload: leadRoutes.routes.createLead.body }, {} as never);
      ctx.refuse('plan_limit', { limit: 3 });
    });
    expect(await refusalOf(refusing)).toMatchObject({ status: 403, code: 'plan_limit', values: { limit: 3 } });
    expect(await trail('refusedDeed')).toEqual([]);
    const { rows } = await server.admin.query(
      "select (select count(*)::int from tallies where subject = 'test') as figures, (select count(*)::int from pgboss.job) as jobs",
    );
    expect(rows).toEqual([{ figures: 0, jobs: 0 }]);
  });

  test("refuses with a slice's own code, its status and its sentence, where the slice is named", async () => {
    const codes = codesOf(leadRoutes, quoteRoutes);
    const refuse = (named: typeof codes) =>
      perform(server.services, { agency: sol(), actor: house, codes: named }, async (ctx) => ctx.refuse('lead_closed'));
    expect(await refusalOf(refuse(codes))).toMatchObject({ status: 409, namespace: 'quotes' });
    // An undeclared code is a server error: no caller gets a code without a message.
    await expect(refuse({})).rejects.not.toBeInstanceOf(Refusal);
  });

  test('calls nobody outside: the mail server is not reached in a transaction', async () => {
    const { mail } = server.services;
    const sending = perform(server.services, { agency: sol(), actor: house }, (ctx) =>
      mail.sendOnce(ctx.agency.id, 'inside', 'rosa@example.com', () => Promise.reject(new Error('Never made'))),
    );
    await expect(sending).rejects.toThrow('inside a transaction');
  });
});

describe('A command on the platform', () => {
  test('and its row in the trail are one transaction', async () => {
    const told = async () =>
      (await server.admin.query("select actor, outcome from platform_audit_events where action = 'testPlatform'")).rows;
    const failing = performOnPlatform(server.services, { actor: house }, async ({ audit }) => {
      audit({ action: 'testPlatform' });
      throw new Error('Changed my mind');
    });
    await expect(failing).rejects.toThrow('Changed my mind');
    expect(await told()).toEqual([]);
    await performOnPlatform(server.services, { actor: house }, async ({ audit }) => audit({ action: 'testPlatform' }));
    expect(await told()).toEqual([{ actor: 'Vigencia', outcome: 'done' }]);
  });
});

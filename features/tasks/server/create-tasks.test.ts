import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '#apps/testing/test-server.ts';
import { aPolicy } from '#features/policies/testing.ts';
import { aRenewal } from '#features/renewals/testing.ts';
import { house } from '#platform/server/acts/actor.ts';
import { readAgency } from '#platform/server/acts/agency.ts';
import type { CommandContext } from '#platform/server/acts/command-context.ts';
import { perform } from '#platform/server/acts/perform.ts';
import { recount } from '#platform/testing/recount.ts';
import { createTasks, tasksOf } from './index.ts';

const sent: string[] = [];
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({
    observe({ sql }) {
      sent.push(sql);
      return undefined;
    },
  });
});
afterAll(() => server.close());

/** Runs a later slice's command, as the system. */
async function act<T>(what: (ctx: CommandContext<string>) => Promise<T>): Promise<T> {
  const { sol } = server.world.tenants;
  const agency = await server.services.tenancy.inTenant(sol, (tx) => readAgency(tx, sol));
  return perform(server.services, { agency, actor: house }, what);
}

test('any number of tasks costs three questions and few writings, and belongs to what was named', async () => {
  const lucia = server.as('lucia');
  const policies = [await aPolicy(lucia), await aPolicy(lucia), await aPolicy(server.as('miguel'))];
  const sol = { id: server.world.tenants.sol, admin: server.admin, as: () => lucia };
  const renewals = [await aRenewal(sol), await aRenewal(sol), await aRenewal(sol)];
  const tasks = policies.map((policy, at) => ({
    title: `Renovar ${policy.policy_number}`,
    description: 'Llamar antes del vencimiento',

    policy_id: policy.id as string,
    assigned_to: policy.agent_id as string,
    renewal_id: renewals[at]?.id as string,
    priority: 'Alta' as const,
    due_date: `2026-12-0${at + 1}`,
  }));
  sent.length = 0;
  const others = Array.from({ length: 7 }, () => ({ title: 'Llamar', description: '', policy_id: policies[0].id }));
  const ids = await act((ctx) => createTasks([...tasks, ...others], ctx));
  const ofTasks = sent.filter((sql) => /"(tasks|leads|policies|users)"/.test(sql));
  expect(ofTasks.filter((sql) => sql.startsWith('select'))).toHaveLength(3);
  expect(ofTasks.filter((sql) => sql.startsWith('insert'))).toHaveLength(1);
  for (const [at, policy] of policies.entries()) {
    expect((await lucia.get(`/tasks/${ids[at]}`)).body).toMatchObject({
      ...tasks[at],
      lead_id: policy.quote.lead.id,
      client_id: policy.client_id,
      assigned_user_name: policy.agent_assigned,
      status: 'Pendiente',
      created_by_name: null,
    });
    const ofRenewal = await act((ctx) => tasksOf({ renewal_id: tasks[at]?.renewal_id as string }, 10, ctx));
    expect(ofRenewal.map(({ id }) => id)).toEqual([ids[at]]);
  }
  const total = async () => (await lucia.get('/tasks?limit=1')).headers['x-total-count'];
  const kept = await total();
  await recount(server.admin);
  expect(await total()).toBe(kept);
});

test('none at all is written of what names an unknown policy or user', async () => {
  const task = { title: 'Uno', description: 'Dos', assigned_to: null };
  const count = async () => (await server.admin.query('select count(*)::int as n from tasks')).rows[0].n;
  const before = await count();
  await expect(act((ctx) => createTasks([task, { ...task, policy_id: randomUUID() }], ctx))).rejects.toMatchObject({
    code: 'invalid_reference',
  });
  await expect(act((ctx) => createTasks([task, { ...task, assigned_to: randomUUID() }], ctx))).rejects.toMatchObject({
    code: 'invalid_reference',
  });
  expect(await count()).toBe(before);
  expect(await act((ctx) => createTasks([], ctx))).toEqual([]);
});

import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { runJobNow } from '#apps/testing/run-job.ts';
import { startTestServer, type TestServer } from '#apps/testing/test-server.ts';
import { domainEvents } from '#platform/contract/domain-event.ts';
import { uuid } from '#platform/contract/fields.ts';
import { testAgency } from '#platform/testing/test-agency.ts';
import { house } from '../acts/actor.ts';
import type { CommandContext } from '../acts/command-context.ts';
import { perform } from '../acts/perform.ts';
import type { Services } from '../acts/services.ts';
import { type Subscriber, subscriber, subscribersOf } from '../acts/subscribers.ts';
import { migrateQueues } from '../queue/queue.ts';
import { subscriberJobs } from './subscriber-jobs.ts';

const { sold } = domainEvents('test', {
  sold: { subject: 'policy', payload: z.object({ id: uuid, premium: z.number() }) },
});

/** A subscriber that writes a client with this name. */
const writing = (name: string, when: Subscriber['when'], fail: () => Error | null = () => null) =>
  subscriber({
    event: sold,
    name: `test.${name}`,
    when,
    async handle({ premium }, { tx, agency }) {
      await sql`insert into clients (tenant_id, id, name) values (${agency.id}, ${randomUUID()}, ${`${name} ${premium}`})`.execute(
        tx,
      );
      const error = fail();
      if (error) throw error;
    },
  });

let isBroken = false;
const list = [
  writing('beside', 'in-transaction', () => (isBroken ? new Error('Hard of hearing') : null)),
  writing('later', 'after-commit', () => (isBroken ? new Error('Hard of hearing') : null)),
];
const [later] = subscriberJobs(list);

let server: TestServer;
let services: Services;
beforeAll(async () => {
  server = await startTestServer();
  await migrateQueues(server.address, subscriberJobs(list));
  services = { ...server.services, subscribers: subscribersOf(list) };
});
afterAll(() => server.close());
beforeEach(async () => {
  isBroken = false;
  await server.admin.query("delete from clients where name ~ '^(beside|later) '");
});

const id = randomUUID();
const publish = (premium: number, after?: (ctx: CommandContext<string>) => Promise<void>) =>
  perform(services, { agency: testAgency(server.world.tenants.sol), actor: house }, async (ctx) => {
    await ctx.publish(sold, { id, premium });
    await after?.(ctx);
  });

async function written(): Promise<string[]> {
  const { rows } = await server.admin.query("select name from clients where name ~ '^(beside|later) ' order by name");
  return rows.map(({ name }) => name);
}

/** Removes the domain events that wait for the after-commit subscriber from the queue and returns them. */
async function waiting(): Promise<{ fact_id: string; payload: unknown }[]> {
  const { rows } = await server.admin.query(
    "with gone as (delete from pgboss.job where name = 'heard.test.later' returning data) select data from gone",
  );
  return rows.map(({ data }) => data.payload);
}

describe('A fact', () => {
  test('is handled in its transaction, and waits for subscribers after the commit', async () => {
    await publish(100);
    expect(await written()).toEqual(['beside 100']);
    expect(await waiting()).toEqual([{ fact_id: expect.any(String), payload: { id, premium: 100 } }]);
  });

  test('of a transaction that fails reaches no subscriber', async () => {
    const failing = publish(100, () => Promise.reject(new Error('Changed my mind')));
    await expect(failing).rejects.toThrow('Changed my mind');
    expect(await written()).toEqual([]);
    expect(await waiting()).toEqual([]);
  });

  test('does not happen when a subscriber in the transaction fails', async () => {
    isBroken = true;
    await expect(publish(100)).rejects.toThrow('Hard of hearing');
    expect(await written()).toEqual([]);
    expect(await waiting()).toEqual([]);
  });

  test('of another shape than declared is our failure', async () => {
    await expect(publish('much' as never)).rejects.toThrow();
    expect(await written()).toEqual([]);
  });
});

describe('A subscriber after the commit', () => {
  const handle = (told: unknown, given = {}) =>
    runJobNow({ services }, later as never, server.world.tenants.sol, told, given);

  test('handles it once, however often the job runs and whoever runs it at the same moment', async () => {
    await publish(7);
    const [told] = await waiting();
    await Promise.all(Array.from({ length: 5 }, () => handle(told)));
    await handle(told);
    expect(await written()).toEqual(['beside 7', 'later 7']);
  });

  test('handles again what it failed at, and nothing is left of the first try', async () => {
    await publish(8);
    const [told] = await waiting();
    isBroken = true;
    await expect(handle(told)).rejects.toThrow('Hard of hearing');
    expect(await written()).toEqual(['beside 8']);
    isBroken = false;
    await handle(told);
    expect(await written()).toEqual(['beside 8', 'later 8']);
  });

  test('has not handled it when the job could not be ended with it', async () => {
    await publish(9);
    const [told] = await waiting();
    const complete = () => Promise.reject(new Error('Killed'));
    await expect(handle(told, { complete })).rejects.toThrow('Killed');
    expect(await written()).toEqual(['beside 9']);
    await handle(told);
    expect(await written()).toEqual(['beside 9', 'later 9']);
  });

  test('two facts of the same content are two', async () => {
    await publish(5);
    await publish(5);
    for (const told of await waiting()) await handle(told);
    expect((await written()).filter((name) => name === 'later 5')).toHaveLength(2);
  });
});

test('two subscribers have two names', () => {
  expect(() => subscribersOf([writing('same', 'in-transaction'), writing('same', 'after-commit')])).toThrow(
    'test.same',
  );
});

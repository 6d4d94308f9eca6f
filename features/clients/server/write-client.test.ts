import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '#apps/testing/test-server.ts';
import { type Actor, actorOf } from '#platform/server/acts/actor.ts';
import type { CommandContext } from '#platform/server/acts/command-context.ts';
import { perform } from '#platform/server/acts/perform.ts';
import { subscriber, subscribersOf } from '#platform/server/acts/subscribers.ts';
import { Refusal } from '#platform/server/ground/refusal.ts';
import { testAgency } from '#platform/testing/test-agency.ts';
import { clientEvents } from '../contract.ts';
import { aContact } from '../testing.ts';
import { type ClientRow, changeOfClient, newClient } from './client-row.ts';
import { noPhones } from './stopped-phones.ts';
import { addClient, lockClient, saveClient } from './write-client.ts';

let server: TestServer;
const received: unknown[] = [];
beforeAll(async () => {
  server = await startTestServer();
  // With milliseconds, which the database and JavaScript format alike.
  server.setTime('2026-11-16T20:00:00.123Z');
});
afterAll(() => server.close());

/** Runs a command in an agency as a user, or as the given actor. The subscribers to client events run. */
function as<T>(username: string, act: (ctx: CommandContext) => Promise<T>, input?: Actor): Promise<T> {
  const { id, tenant_id, full_name: name, role } = server.world.users[username] as never as Record<string, never>;
  const user: Actor = {
    kind: 'user',
    user_id: id ?? null,
    name: name ?? '',
    role: role ?? null,
    address: null,
    request_id: null,
  };
  const listening = subscriber({
    event: clientEvents.clientChanged,
    name: 'test.listening',
    when: 'in-transaction',
    handle: async (person) => void received.push(person),
  });
  const services = { ...server.services, subscribers: subscribersOf([listening]) };
  const agency = testAgency(tenant_id ?? '');
  return perform(services, { agency, actor: input ?? user }, act as (ctx: CommandContext<string>) => Promise<T>);
}

const add = (input = {}, actor?: Actor) =>
  as(
    'lucia',
    async (ctx) => {
      const client = newClient(aContact(input), ctx, noPhones);
      await addClient(client, ctx);
      return client;
    },
    actor,
  );

const read = (id: string) => as('lucia', (ctx) => lockClient(id, ctx));

const change = (client: ClientRow, input: Parameters<typeof changeOfClient>[1], username = 'lucia') =>
  as(username, async (ctx) => {
    const found = await lockClient(client.id, ctx);
    const changed = found && changeOfClient(found.client, input, ctx, noPhones);
    return changed && saveClient(found.client, changed, ctx);
  });

describe('A person who is added', () => {
  test('is read back as she was given, with her phones as numbers', async () => {
    const client = await add({ phone: '(305) 555-0199', whatsapp: '+52 1 55 1234 5678' });
    expect((await read(client.id))?.client).toEqual(client);
    expect(client).toMatchObject({
      phone: '+13055550199',
      phone_national: '(305) 555-0199',
      whatsapp: '+525512345678',
    });
  });

  test('has consented through whom it was noted: a user by name, a file by its own', async () => {
    const byLucia = await add({ tcpa_consent: true });
    expect(await read(byLucia.id)).toMatchObject({
      client: {
        tcpa_consent: true,
        tcpa_consent_source: 'form',
        tcpa_consent_at: server.services.clock().toISOString(),
      },
      consenter: 'Lucía Ferrer',
    });
    const byFile = await add({ tcpa_consent: true }, actorOf('import', 'leads.csv'));
    expect(await read(byFile.id)).toMatchObject({
      client: { tcpa_consent_by: null, tcpa_consent_source: 'import leads.csv' },
      consenter: null,
    });
  });

  test('is refused with a phone that cannot be one, each on its field', async () => {
    const refused = await add({ phone: '305-55', whatsapp: 'call me' }).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(Refusal);
    expect((refused as Refusal).fields.map(({ field }) => field)).toEqual(['contact.phone', 'contact.whatsapp']);
  });
});

describe('A person who is changed', () => {
  test('keeps what was left out, and her history and whoever hears of it are told', async () => {
    const client = await add();
    received.length = 0;
    await change(client, { name: 'Teresa Paz', phone: '305 555 0144' });
    const after = (await read(client.id))?.client;
    expect(after).toMatchObject({
      ...client,
      name: 'Teresa Paz',
      phone: '+13055550144',
      phone_national: '(305) 555-0144',
    });
    expect(received).toEqual([
      {
        id: client.id,
        name: 'Teresa Paz',
        email: client.email,
        language: 'es',
        tcpa_consent: false,
        phone: '+13055550144',
        phone_national: '(305) 555-0144',
        whatsapp: '',
        whatsapp_national: '',
      },
    ]);
    const { rows } = await server.admin.query(
      'select action, actor_name, before, after from audit_events where entity_id = $1',
      [client.id],
    );
    expect(rows).toMatchObject([
      {
        action: 'updateClient',
        actor_name: 'Lucía Ferrer',
        before: { name: client.name },
        after: { name: 'Teresa Paz' },
      },
    ]);
  });

  test('to what she is already: nothing is written, told or heard', async () => {
    const client = await add({ tcpa_consent: true });
    received.length = 0;
    expect(
      await change(client, { name: client.name, phone: `786.555.${client.phone.slice(-4)}`, tcpa_consent: true }),
    ).toBeNull();
    expect(received).toEqual([]);
    expect((await server.admin.query('select 1 from audit_events where entity_id = $1', [client.id])).rows).toEqual([]);
  });

  test('takes a consent back with everything about it', async () => {
    const client = await add({ tcpa_consent: true });
    await change(client, { tcpa_consent: false });
    const blank = { tcpa_consent_at: null, tcpa_consent_by: null, tcpa_consent_source: null };
    expect((await read(client.id))?.client).toMatchObject({ tcpa_consent: false, ...blank });
  });

  test('by two at once keeps both changes: the second sees what the first did', async () => {
    const client = await add();
    await Promise.all([change(client, { address: 'Calle 8' }), change(client, { language: 'en' }, 'miguel')]);
    expect((await read(client.id))?.client).toMatchObject({ address: 'Calle 8', language: 'en' });
  });

  test('of another agency, or of none, is not found', async () => {
    const client = await add();
    expect(await change(client, { name: 'Robada' }, 'tom')).toBeNull();
    expect(await read(randomUUID())).toBeNull();
    expect((await read(client.id))?.client.name).toBe(client.name);
  });
});

import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '#apps/testing/test-server.ts';
import { aLead } from '../testing.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

async function rows(table: 'leads' | 'clients'): Promise<number> {
  return (await server.admin.query(`select count(*)::int as n from ${table}`)).rows[0].n;
}

describe('POST /leads with client_id', () => {
  test('201 adds the lead to the client, whose blanks the form fills; what was there stays', async () => {
    const lucia = server.as('lucia');
    const first = await lucia.post('/leads', aLead({ contact: { name: 'Rosa Peña', address: '', whatsapp: '' } }));
    const clients = await rows('clients');
    const second = await lucia.post(
      '/leads',
      aLead({
        client_id: first.body.client_id,
        product_type: 'Casa',
        contact: {
          name: 'R. Pena',
          phone: '786 555 0001',
          whatsapp: '786 555 0002',
          address: 'Calle 8',
          language: 'en',
        },
      }),
    );
    expect(second).toMatchObject({
      status: 201,
      body: {
        client_id: first.body.client_id,
        contact: {
          name: 'Rosa Peña',
          email: first.body.contact.email,
          phone: first.body.contact.phone,
          whatsapp: '+17865550002',
          address: 'Calle 8',
          language: 'es',
        },
      },
    });
    expect(await rows('clients')).toBe(clients);
    const read = await lucia.get(`/leads/${first.body.id}`);
    expect(read.body.contact).toMatchObject({ whatsapp: '+17865550002', address: 'Calle 8' });
    // The phone of the second form finds both leads.
    const found = await lucia.get('/leads?q=786-555-0002');
    expect(found.body).toHaveLength(2);
  });

  test('201: a consent is noted, and one that was given is neither renewed nor taken away', async () => {
    const lucia = server.as('lucia');
    const { client_id } = (await lucia.post('/leads', aLead())).body;
    const consented = await lucia.post('/leads', aLead({ client_id, contact: { tcpa_consent: true } }));
    expect(consented.body.contact).toMatchObject({ tcpa_consent: true, tcpa_consent_by_name: 'Lucía Ferrer' });
    server.setTime('2026-11-16T20:30:00.000Z');
    for (const tcpa_consent of [true, false]) {
      const later = await server.as('ana').post('/leads', aLead({ client_id, contact: { tcpa_consent } }));
      const read = await lucia.get(`/leads/${later.body.id}`);
      expect(later.body.contact).toEqual(read.body.contact);
      expect(read.body.contact).toMatchObject({
        tcpa_consent: true,
        tcpa_consent_at: '2026-11-16T20:00:00Z',
        tcpa_consent_by_name: 'Lucía Ferrer',
      });
    }
    server.setTime('2026-11-16T20:00:00.000Z');
  });

  // The history of every lead of a client must show who added a phone or a consent, and when.
  test('201 leaves the change of the client in its history', async () => {
    const lucia = server.as('lucia');
    const first = await lucia.post('/leads', aLead({ contact: { whatsapp: '' } }));
    const contact = { whatsapp: '786 555 0003', tcpa_consent: true };
    await server.as('ana').post('/leads', aLead({ client_id: first.body.client_id, contact }));
    const history = await lucia.get(`/leads/${first.body.id}/history`);
    expect(history.body).toContainEqual(
      expect.objectContaining({
        actor_name: 'Ana Beltrán',
        action: 'updateClient',
        before: expect.objectContaining({ whatsapp: '', tcpa_consent: false }),
        after: expect.objectContaining({ whatsapp: '+17865550003', tcpa_consent: true }),
      }),
    );
  });

  test("422 invalid_reference for the other agency's client and for none, alike; nothing is written", async () => {
    const theirs = await server.as('tom').post('/leads', aLead());
    const [leads, before] = [await rows('leads'), (await server.admin.query('select * from clients order by id')).rows];
    const foreign = await server.as('lucia').post('/leads', aLead({ client_id: theirs.body.client_id }));
    const unknown = await server.as('lucia').post('/leads', aLead({ client_id: randomUUID() }));
    expect(foreign).toMatchObject({
      status: 422,
      body: { code: 'invalid_reference', errors: [{ field: 'client_id' }] },
    });
    expect({ ...foreign.body, request_id: '' }).toEqual({ ...unknown.body, request_id: '' });
    expect(await rows('leads')).toBe(leads);
    expect((await server.admin.query('select * from clients order by id')).rows).toEqual(before);
  });

  test('422 for an impossible phone, and a wrong agent undoes the completion', async () => {
    const lucia = server.as('lucia');
    const { client_id, id } = (await lucia.post('/leads', aLead({ contact: { whatsapp: '' } }))).body;
    const phone = await lucia.post('/leads', aLead({ client_id, contact: { whatsapp: '123' } }));
    expect(phone).toMatchObject({ status: 422, body: { errors: [{ field: 'contact.whatsapp' }] } });
    const contact = { whatsapp: '786 555 0004' };
    const agent = await lucia.post('/leads', aLead({ client_id, assigned_agent: randomUUID(), contact }));
    expect(agent).toMatchObject({
      status: 422,
      body: { code: 'invalid_reference', errors: [{ field: 'assigned_agent' }] },
    });
    expect((await lucia.get(`/leads/${id}`)).body.contact.whatsapp).toBe('');
  });

  test('two at once complete one after the other, none is lost', async () => {
    const lucia = server.as('lucia');
    const { client_id } = (await lucia.post('/leads', aLead({ contact: { whatsapp: '', address: '' } }))).body;
    const answers = await Promise.all([
      lucia.post('/leads', aLead({ client_id, contact: { whatsapp: '786 555 0005' } })),
      lucia.post('/leads', aLead({ client_id, contact: { address: 'Calle 9' } })),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    const read = await lucia.get(`/leads/${answers[0]?.body.id}`);
    expect(read.body.contact).toMatchObject({ whatsapp: '+17865550005', address: 'Calle 9' });
  });
});

describe('POST /leads with Idempotency-Key', () => {
  test('201 twice for the same request: one row, the same answer', async () => {
    const body = aLead();
    const before = await rows('leads');
    const headers = { 'idempotency-key': 'form-1' };
    const first = await server.as('lucia').post('/leads', body, headers);
    const second = await server.as('lucia').post('/leads', body, headers);
    expect(second).toMatchObject({ status: 201, body: first.body });
    expect(second.headers['idempotency-replayed']).toBe('true');
    expect(first.headers['idempotency-replayed']).toBeUndefined();
    expect(await rows('leads')).toBe(before + 1);
  });

  test('422 idempotency_conflict for another body under the same key', async () => {
    const headers = { 'idempotency-key': 'form-2' };
    expect((await server.as('lucia').post('/leads', aLead(), headers)).status).toBe(201);
    const other = await server.as('lucia').post('/leads', aLead(), headers);
    expect(other).toMatchObject({ status: 422, body: { code: 'idempotency_conflict' } });
  });

  test('of six at once with one key one row is made, and all get its answer', async () => {
    const [body, before, headers] = [aLead(), await rows('leads'), { 'idempotency-key': 'form-3' }];
    const caller = server.as('lucia');
    const answers = await Promise.all(Array.from({ length: 6 }, () => caller.post('/leads', body, headers)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    expect(new Set(answers.map((answer) => answer.body.id)).size).toBe(1);
    expect(await rows('leads')).toBe(before + 1);
  });

  test('a refused request leaves its key free', async () => {
    const headers = { 'idempotency-key': 'form-4' };
    const refused = await server.as('lucia').post('/leads', aLead({ client_id: randomUUID() }), headers);
    expect(refused.status).toBe(422);
    expect((await server.as('lucia').post('/leads', aLead(), headers)).status).toBe(201);
  });

  test('a key belongs to one user: a colleague with the same key makes a lead of his own', async () => {
    const [body, headers] = [aLead(), { 'idempotency-key': 'form-5' }];
    const mine = await server.as('lucia').post('/leads', body, headers);
    for (const username of ['ana', 'tom']) {
      const theirs = await server.as(username).post('/leads', body, headers);
      expect(theirs.status).toBe(201);
      expect(theirs.body.id).not.toBe(mine.body.id);
    }
  });
});

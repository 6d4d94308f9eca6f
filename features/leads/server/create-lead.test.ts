import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '#platform/testing/test-server.ts';
import { aLead } from '../testing.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

describe('POST /leads', () => {
  test('201: an Agente creates a lead and gets the whole of it', async () => {
    const answer = await server
      .as('lucia')
      .post('/leads', aLead({ contact: { name: '  José Núñez ' }, notes: 'Llamar' }));
    expect(answer.status).toBe(201);
    expect(answer.body).toMatchObject({
      status: 'Nuevo',
      notes: 'Llamar',
      assigned_agent: server.world.users.lucia?.id,
      assigned_agent_name: 'Lucía Ferrer',
      last_contact: null,
      created_at: '2026-11-16T20:00:00.000Z',
      contact: { name: 'José Núñez', language: 'es', tcpa_consent: false, tcpa_consent_at: null },
    });
    const read = await server.as('lucia').get(`/leads/${answer.body.id}`);
    expect({ ...read.body, created_at: 0, updated_at: 0 }).toEqual({ ...answer.body, created_at: 0, updated_at: 0 });
  });

  test('422 in the language of the reader, with every wrong field', async () => {
    const answer = await server
      .as('lucia')
      .post('/leads', { contact: { name: ' ', email: 'nadie' } }, { 'accept-language': 'es-US,es;q=0.9' });
    expect(answer.status).toBe(422);
    expect(answer.body.detail).toBe('El nombre es obligatorio');
    expect(answer.body.errors.map((error: { field: string }) => error.field)).toEqual([
      'contact.name',
      'contact.email',
    ]);
  });
});

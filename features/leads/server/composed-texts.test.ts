import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '#apps/testing/test-server.ts';
import { aLead } from '../testing.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** The same words in decomposed form, as some keyboards send them: the accent after its letter. */
const decomposed = (text: string) => text.normalize('NFD');

const told = { campaign: 'Campaña', zip_code: '33135', notes: 'Llamar a Núria mañana' };
const contact = { name: 'Ángela Muñiz', email: 'muñiz@example.com', address: 'Calle Peña 8' };

describe('A text with accents, composed or not', () => {
  test('is kept alike by whoever creates and whoever changes, so that the same words are no change', async () => {
    const { body: lead } = await server.as('lucia').post('/leads', aLead({ ...told, contact }));
    const again = Object.fromEntries(Object.entries(told).map(([field, text]) => [field, decomposed(text)]));
    const person = Object.fromEntries(Object.entries(contact).map(([field, text]) => [field, decomposed(text)]));
    expect(again.campaign).not.toBe(told.campaign);
    const answer = await server.as('ana').put(`/leads/${lead.id}`, { ...again, contact: person });
    expect(answer).toMatchObject({ status: 200, body: { ...told, contact } });
    const { body: events } = await server.as('ana').get(`/leads/${lead.id}/history`);
    expect(events.map(({ action }: { action: string }) => action)).toEqual(['createLead']);
  });

  test('is one text for a creation, a change and the search, however it came', async () => {
    const { body: lead } = await server
      .as('lucia')
      .post('/leads', aLead({ campaign: decomposed('Otoño'), contact: { name: decomposed('Iñaki Güell') } }));
    expect(lead).toMatchObject({ campaign: 'Otoño', contact: { name: 'Iñaki Güell' } });
    const changed = { campaign: 'Año', contact: { address: 'Avenida Ñandú', name: 'Begoña Güell' } };
    const answer = await server.as('lucia').put(`/leads/${lead.id}`, JSON.parse(decomposed(JSON.stringify(changed))));
    expect(answer.body).toMatchObject(changed);
    for (const typed of ['Begoña', decomposed('Begoña'), 'begona']) {
      const { body } = await server.as('lucia').get(`/leads?q=${encodeURIComponent(typed)}`);
      expect(body.map(({ id }: { id: string }) => id)).toEqual([lead.id]);
    }
    const email = encodeURIComponent(decomposed('muñiz@example.com'));
    expect((await server.as('lucia').get(`/leads/duplicates?email=${email}`)).body).toHaveLength(1);
  });
});

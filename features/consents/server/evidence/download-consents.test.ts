import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer, testNow } from '#apps/testing/test-server.ts';
import { aLead } from '#features/leads/testing.ts';
import { formatPhone } from '#platform/contract/phone.ts';
import { readPdf } from '#platform/testing/read-pdf.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(() => server.setTime(testNow));

async function newClient(contact: object = {}) {
  const lead = aLead();
  const { body } = await server.as('lucia').post('/leads', { ...lead, contact: { ...lead.contact, ...contact } });
  return { id: body.client_id as string, phone: body.contact.phone as string };
}

const say = (id: string, input: object) =>
  server.as('ana').post(`/clients/${id}/consents`, {
    communication_type: 'SMS',
    purposes: ['service'],
    change: 'revoked',
    words: 'No me escriban.',
    ...input,
  });

const evidenceOf = (id: string, { username = 'lucia', language = 'en' } = {}) =>
  server.as(username).get(`/clients/${id}/consents/file`, { 'accept-language': language });

describe('GET /clients/{id}/consents/file', () => {
  test('200: who said what, in which words, when to the second, how it came and who wrote it down', async () => {
    server.setTime('2026-11-01T04:00:00Z');
    const { id, phone } = await newClient({ name: 'Íñigo Peña', tcpa_consent: true });
    server.setTime('2026-11-01T06:30:15Z');
    const said = await say(id, { words: 'Por favor, no me escriban más.', language: 'es' });
    const { status, headers, body } = await evidenceOf(id);
    expect(status).toBe(200);
    expect(headers['content-type']).toBe('application/pdf');
    expect(headers['content-disposition']).toContain(encodeURIComponent('Consent-record-Íñigo-Peña-2026-11-01.pdf'));
    const { text, title, language, isTagged, structure } = await readPdf(body);
    expect({ title, language, isTagged }).toEqual({
      title: 'Record of consent Íñigo Peña',
      language: 'en-US',
      isTagged: true,
    });
    expect(structure.filter((role) => role === 'H3')).toHaveLength(2);
    for (const part of [
      'Íñigo Peña',
      id,
      formatPhone(phone),
      'Por favor, no me escriban más.',
      said.body.id,
      'Opted out: Text messages',
      'Consent given',
      'Agency staff',
      'recorded by',
      'Opted out',
      // For the repeated hour, the zone shows which one it is.
      '11/01/2026 1:30:15 AM EST',
    ]) {
      expect(text).toContain(part);
    }
    expect(text.indexOf('Opted out: Text messages')).toBeLessThan(text.indexOf('Consent given:'));
  });

  test('200: in Spanish for whoever reads it in Spanish, and words that were never known are said to be so', async () => {
    const { id } = await newClient({ tcpa_consent: true });
    const { text, language } = await readPdf((await evidenceOf(id, { language: 'es' })).body);
    expect(language).toBe('es-US');
    for (const part of ['Constancia de consentimientos', 'Dio su consentimiento', 'Desconocidas', 'Fuente']) {
      expect(text).toContain(part);
    }
  });

  test('200: nothing was ever said', async () => {
    const { id } = await newClient({ tcpa_consent: false });
    expect((await readPdf((await evidenceOf(id)).body)).text).toContain('Nothing recorded yet.');
  });

  test('200: the longest words go on over as many pages as they need', async () => {
    const { id } = await newClient();
    for (const n of [1, 2, 3, 4]) {
      expect(await say(id, { words: `${'no quiero más mensajes '.repeat(86)}${n}` })).toMatchObject({ status: 201 });
    }
    const { pages, text } = await readPdf((await evidenceOf(id)).body);
    expect(pages.length).toBeGreaterThan(1);
    for (const n of [1, 2, 3, 4]) expect(text).toContain(`mensajes ${n}`);
  });

  test('200: 500 entries stand on it, the newest; of 501 it says that there are more', async () => {
    const { id, phone } = await newClient({ tcpa_consent: false });
    const add = (count: number) =>
      server.admin.query(
        `insert into consent_events (tenant_id, id, client_id, communication_type, address, purposes, change, words, language,
           source, source_name, network_address, page_url, certificate, at, by_user, created_at)
         select tenant_id, gen_random_uuid(), id, 'SMS', $2, array['service'], 'given', 'Sí', 'es', 'staff', '', '', '', '',
           '2026-10-01T00:00:00Z'::timestamptz, null, '2026-10-01T00:00:00Z'::timestamptz
         from clients, generate_series(1, $3::int) where id = $1`,
        [id, phone, count],
      );
    await add(500);
    expect((await readPdf((await evidenceOf(id)).body)).text).not.toContain('there are more');
    await add(1);
    expect((await readPdf((await evidenceOf(id)).body)).text).toContain(
      'Only the newest 500 are shown; there are more.',
    );
  });

  test('409: letters that no font has', async () => {
    const { id } = await newClient({ name: 'Ana ᏣᎳ' });
    const { status, body } = await evidenceOf(id);
    expect({ status, code: body.code }).toEqual({ status: 409, code: 'letters_missing' });
  });
});

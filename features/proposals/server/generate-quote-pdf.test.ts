import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer, testNow } from '#apps/testing/test-server.ts';
import { aLead } from '#features/leads/testing.ts';
import { aQuote } from '#features/quotes/testing.ts';
import { readPdf } from '#platform/testing/read-pdf.ts';
import { proposalOf } from './proposal.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await server.admin.query(
    "update tenants set contact_phone = '(305) 555-0100', address = '1234 SW 8th Street' where name = 'Sol Seguros'",
  );
});
afterAll(() => server.close());
beforeEach(() => server.setTime(testNow));

async function newQuote(
  language: 'en' | 'es' = 'es',
  input: Parameters<typeof aQuote>[0] | object = {},
  name = 'Íñigo Peña',
) {
  const lead = aLead();
  const { body } = await server.as('lucia').post('/leads', { ...lead, contact: { ...lead.contact, name, language } });
  return (await server.as('lucia').post('/quotes', { ...aQuote({ lead_id: body.id }), ...input })).body;
}

const pdfOf = (id: string, query = '', username = 'lucia') =>
  server.as(username).post(`/quotes/${id}/generate-pdf${query}`);

describe('POST /quotes/{id}/generate-pdf', () => {
  test("200: the client's language, named after the short id", async () => {
    const quote = await newQuote('es', { annual_premium: 1_234.5, carrier: 'GEICO' });
    const { status, headers, body } = await pdfOf(quote.id);
    expect(status).toBe(200);
    expect(headers['content-type']).toBe('application/pdf');
    const full = encodeURIComponent(`Propuesta-Íñigo-Peña-${quote.quote_number}.pdf`);
    expect(headers['content-disposition']).toBe(
      `attachment; filename="quote-${quote.id.slice(0, 8)}.pdf"; filename*=UTF-8''${full}`,
    );
    const { text, language } = await readPdf(body);
    expect(language).toBe('es-US');
    const expected = ['Sol Seguros (305) 555-0100', '1234 SW 8th Street', 'Preparada para Íñigo Peña', 'GEICO'];
    for (const part of [...expected, quote.quote_number, '$1,234.50', 'Su agente Lucía Ferrer']) {
      expect(text).toContain(part);
    }
  });

  test('200: the other language on request', async () => {
    const quote = await newQuote('en');
    expect((await readPdf((await pdfOf(quote.id)).body)).language).toBe('en-US');
    expect((await readPdf((await pdfOf(quote.id, '?language=es')).body)).language).toBe('es-US');
  });

  test('200: with the premium of a month on request; anything else is 422', async () => {
    const quote = await newQuote('es', { annual_premium: 1_200 });
    expect((await readPdf((await pdfOf(quote.id, '?premium=monthly')).body)).text).toContain('$1,200.00 $100.00');
    expect((await readPdf((await pdfOf(quote.id, '?premium=annual')).body)).text).not.toContain('$100.00');
    expect((await pdfOf(quote.id, '?premium=weekly')).status).toBe(422);
  });

  test('200: what a CSR gets is the same', async () => {
    const quote = await newQuote();
    expect((await readPdf((await pdfOf(quote.id, '', 'carlos')).body)).text).toContain(quote.quote_number);
  });

  test('200: a quote of nobody has no agent on it', async () => {
    const quote = await newQuote();
    await server.as('ana').put(`/quotes/${quote.id}`, { assigned_agent: null });
    expect((await readPdf((await pdfOf(quote.id)).body)).text).not.toContain('Su agente');
  });

  test('what the agency notes for itself is not on it, nor sent to where it is made', async () => {
    const quote = await newQuote('es', { notes: 'Incluye dos choferes', internal_notes: 'Paga tarde' });
    expect(quote.internal_notes).toBe('Paga tarde');
    const { text } = await readPdf((await pdfOf(quote.id)).body);
    expect(text).toContain('Incluye dos choferes');
    expect(text).not.toContain('Paga');
    const around = { language: 'es', today: '2026-11-16', agent: null } as Parameters<typeof proposalOf>[1];
    expect(JSON.stringify(proposalOf(quote, around))).not.toContain('Paga');
  });

  test("the day on it is the agency's", async () => {
    const quote = await newQuote();
    server.setTime('2026-11-17T03:00:00Z');
    expect((await readPdf((await pdfOf(quote.id)).body)).text).toContain('Preparada el 11/16/2026');
  });

  test('it stands in the audit trail with its language', async () => {
    const quote = await newQuote();
    await pdfOf(quote.id, '?language=en');
    const { rows } = await server.admin.query(
      "select actor_name, entity, after from audit_events where entity_id = $1 and action = 'generateQuotePdf'",
      [quote.id],
    );
    expect(rows).toEqual([{ actor_name: 'Lucía Ferrer', entity: 'quote', after: { language: 'en' } }]);
  });

  test('200: names in other scripts stand on it as they were typed', async () => {
    const quote = await newQuote('en', { notes: '您好，王先生' }, 'שרה כהן');
    const { text } = await readPdf((await pdfOf(quote.id)).body);
    expect(text).toContain('Prepared for שרה כהן');
    expect(text).toContain('您好，王先生');
  });

  test('409 with the letters that no font has, in both languages, and no file', async () => {
    const quote = await newQuote('es', { notes: 'Nota: ᏣᎳ' });
    const refused = (language: string) =>
      server.as('lucia').post(`/quotes/${quote.id}/generate-pdf`, undefined, { 'accept-language': language });
    for (const [language, words] of [
      ['en', "can't print these characters: Ꮳ Ꮃ."],
      ['es', 'no puede imprimir estos caracteres: Ꮳ Ꮃ.'],
    ] as const) {
      const { status, body } = await refused(language);
      expect({ status, code: body.code }).toEqual({ status: 409, code: 'letters_missing' });
      expect(body.detail).toContain(words);
    }
    await server.as('lucia').put(`/quotes/${quote.id}`, { notes: 'Nota: tsalagi' });
    expect((await pdfOf(quote.id)).status).toBe(200);
  });

  test('422 for a language that the house does not speak', async () => {
    expect((await pdfOf((await newQuote()).id, '?language=fr')).status).toBe(422);
  });
});

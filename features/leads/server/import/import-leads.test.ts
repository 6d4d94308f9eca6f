import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '#apps/testing/test-server.ts';
import type { Language } from '#platform/contract/language.ts';
import { actorOf } from '#platform/server/acts/actor.ts';
import { testAgency } from '#platform/testing/test-agency.ts';
import { aLead } from '../../testing.ts';
import { importLeads } from './import-leads.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const fixture = (name: string) => readFileSync(path.join(import.meta.dirname, 'fixtures', name));

function load(
  bytes: Buffer | string,
  { file = 'leads.csv', agency = 'sol' as 'sol' | 'lakeside', language = 'en' as Language } = {},
) {
  const occasion = { agency: testAgency(server.world.tenants[agency]), actor: actorOf('import', file), language };
  return importLeads(server.services, occasion, Buffer.from(bytes as Buffer));
}

/** The one lead of the agency with this e-mail, whole. */
async function leadOf(email: string, username = 'ana') {
  const listed = await server.as(username).get(`/leads?q=${encodeURIComponent(email)}`);
  expect(listed.body, email).toHaveLength(1);
  return (await server.as(username).get(`/leads/${listed.body[0].id}`)).body;
}

async function rows(): Promise<number> {
  return (await server.admin.query('select count(*)::int as n from leads')).rows[0].n;
}

describe('The files that agencies send', () => {
  for (const [file, agency, username] of [
    ['leads-utf8-bom.csv', 'sol', 'ana'],
    ['leads-excel-es-windows1252.csv', 'lakeside', 'walter'],
  ] as const) {
    test(`3 imported, and nothing when it is run again: ${file}`, async () => {
      expect(await load(fixture(file), { file, agency })).toEqual({
        imported: 3,
        unread: [],
        incomplete: [],
        duplicate: [],
        refused: [],
      });
      expect(await leadOf('maria.f@example.com', username)).toMatchObject({
        status: 'Nuevo',
        product_type: 'Auto',
        source: 'Referral',
        zip_code: '33128',
        notes: 'Cliente de Juan, "urgente"',
        assigned_agent: null,
        contact: {
          name: 'María Fernández',
          phone: '+13055550111',
          whatsapp: '',
          address: '10 NW 1st St, Miami',
          language: 'es',
        },
      });
      expect(await leadOf('alvaro.pena@example.com', username)).toMatchObject({
        product_type: 'Casa',
        source: 'Call',
        campaign: 'Mayo',
        notes: expect.stringMatching(/^Primera línea\r?\nsegunda línea$/),
        contact: { name: 'Peña, Álvaro', whatsapp: '+17865550112', address: 'Calle 8; apto 4' },
      });
      expect(await leadOf('nuria.guell@example.com', username)).toMatchObject({
        product_type: 'Comercial',
        source: 'Web',
        contact: { name: 'Núria Güell', phone: '+34612345678' },
      });
      const before = await rows();
      const again = await load(fixture(file), { file, agency });
      expect(again).toMatchObject({ imported: 0, refused: [] });
      expect(again.duplicate.map(({ name }) => name)).toEqual(['María Fernández', 'Peña, Álvaro', 'Núria Güell']);
      expect(await rows()).toBe(before);
    });
  }

  test('2 imported from an export of Meta in UTF-16, without the letters it puts before phones and zip codes', async () => {
    const file = 'leads-meta-export.tsv';
    const report = await load(fixture(file), { file });
    expect(report).toMatchObject({ imported: 2, duplicate: [], refused: [] });
    expect(report.unread).toEqual(expect.arrayContaining(['ad_name', 'form_id']));
    expect(await leadOf('b.ocana@example.com')).toMatchObject({
      source: 'Meta Ads',
      zip_code: '33125',
      campaign: 'Casa ES',
      contact: { name: 'Beatriz Ocaña', phone: '+13055550123' },
    });
    expect(await leadOf('e.cardenas@example.com')).toMatchObject({
      source: 'Meta Ads',
      zip_code: '00907',
      contact: { phone: '+17865550124' },
    });
    expect(await load(fixture(file), { file })).toMatchObject({ imported: 0 });
  });
});

describe('Headers and words', () => {
  test('in English, in any case and order, with columns that mean nothing to us', async () => {
    const text = [
      'Id,STATUS,Email Address,Phone Number,Full Name,Product,Lead Source,Zip,Language,TCPA Consent,Comments',
      '7,Contactado,john.e@example.com,(305) 555-0201,John Example,Home,Facebook,33101,English,yes,Hi',
      '8,contactado,jane.e@example.com,,Jane Example,,,,,no,',
    ].join('\n');
    expect(await load(text, { file: 'john.csv' })).toMatchObject({ imported: 2 });
    expect(await leadOf('john.e@example.com')).toMatchObject({
      status: 'Contactado',
      product_type: 'Casa',
      source: 'Meta Ads',
      contact: {
        language: 'en',
        tcpa_consent: true,
        tcpa_consent_at: '2026-11-16T20:00:00Z',
        tcpa_consent_by: null,
        tcpa_consent_source: 'import john.csv',
      },
    });
    expect(await leadOf('jane.e@example.com')).toMatchObject({
      status: 'Contactado',
      product_type: null,
      contact: { language: 'es', tcpa_consent: false, tcpa_consent_at: null },
    });
  });

  test('of two columns for one field the one that is filled in counts', async () => {
    const text =
      'Name,Email,Phone,Mobile\nUno,uno.tel@example.com,305 555 0210,\nDos,dos.tel@example.com,,305 555 0211';
    expect(await load(text)).toMatchObject({ imported: 2 });
    expect((await leadOf('uno.tel@example.com')).contact.phone).toBe('+13055550210');
    expect((await leadOf('dos.tel@example.com')).contact.phone).toBe('+13055550211');
  });

  test('columns that nobody reads are named, and the words of ad platforms known', async () => {
    const report = await load(
      'Nombre,Correo,Segundo apellido,Cell,,Origen\nInés Paz,ines.paz@example.com,Mora,3055550212,,Facebook Ads',
    );
    expect(report).toMatchObject({ imported: 1, unread: ['Segundo apellido', 'Cell'] });
    expect(await leadOf('ines.paz@example.com')).toMatchObject({ source: 'Meta Ads' });
  });

  test('the line with which Excel names the separator is no header', async () => {
    const report = await load('sep=;\r\nNombre;Correo\r\nSergio Paz;sep@example.com\r\nMal;nadie\r\n');
    expect(report).toMatchObject({ imported: 1, refused: [{ line: 4 }] });
  });

  test('first and last name in two columns, and a full name beside its last name, are one name', async () => {
    await load('Nombre;Apellidos;Correo\nJuan;Pérez Gil;jpg@example.com\nCher;;cher@example.com');
    await load('Full Name,Last Name,Email\nEva Ríos,Ríos,eva.rios@example.com');
    expect((await leadOf('jpg@example.com')).contact.name).toBe('Juan Pérez Gil');
    expect((await leadOf('cher@example.com')).contact.name).toBe('Cher');
    expect((await leadOf('eva.rios@example.com')).contact.name).toBe('Eva Ríos');
  });

  test('the status in either language; one that means nothing is refused, not made new', async () => {
    const text =
      'name,email,status\nL,st.lost@example.com,Lost\nC,st.cerrado@example.com,CERRADO\nX,st.x@example.com,Won';
    const report = await load(text);
    expect(report).toMatchObject({ imported: 2, refused: [{ line: 4, reason: expect.stringMatching(/^Status: /) }] });
    expect((await leadOf('st.lost@example.com')).status).toBe('Perdido');
    expect((await leadOf('st.cerrado@example.com')).status).toBe('Cerrado');
  });

  test('an error for a workbook that was not saved as CSV', async () => {
    const workbook = Buffer.from('PK\u0003\u0004 and much that nobody can read');
    await expect(load(workbook)).rejects.toThrow('an Excel workbook');
  });

  test('an error for a file without a header, without a needed column, or without anything', async () => {
    await expect(load('Rosa,rosa@example.com,305 555 0202\n')).rejects.toThrow('The file has no column for the name');
    await expect(load('Nombre;Teléfono\nRosa;3055550202')).rejects.toThrow('The file has no column for the email');
    for (const empty of ['', '\n\n', '\uFEFF']) await expect(load(empty)).rejects.toThrow('The file is empty');
  });
});

describe('Rows', () => {
  test('refused ones are told with line, name and reason in the language asked for; the others go in', async () => {
    const text = [
      'nombre;correo;telefono;producto;origen;notas',
      'Buena Fila;buena@example.com;305 555 0301;Auto;Web;',
      ';sin.nombre@example.com;;;;',
      'Sin Correo;;;;;',
      'Mal Correo;nadie;;;;',
      'Mal Producto;mal.prod@example.com;;Barco;;',
      'Mal Origen;mal.orig@example.com;;;TikTok;',
      `Muy Largo;largo@example.com;;;;${'x'.repeat(5_001)}`,
      ';;;;;',
      '',
      'Otra Fila;otra@example.com;;;;;de más;y más',
      'Corta;corta@example.com',
    ].join('\r\n');
    const report = await load(text, { language: 'es' });
    expect(report.imported).toBe(3);
    expect(report.refused).toEqual([
      { line: 3, name: '', reason: 'El nombre es obligatorio' },
      { line: 4, name: 'Sin Correo', reason: 'El correo electrónico es obligatorio' },
      { line: 5, name: 'Mal Correo', reason: expect.stringMatching(/correo/i) },
      { line: 6, name: 'Mal Producto', reason: expect.stringMatching(/^Producto: /) },
      { line: 7, name: 'Mal Origen', reason: expect.stringMatching(/^Origen: /) },
      { line: 8, name: 'Muy Largo', reason: expect.stringMatching(/^Notas: .*5000/) },
      { line: 9, name: '', reason: 'El nombre es obligatorio' },
    ]);
    expect((await server.as('ana').get('/leads?q=mal.prod')).body).toEqual([]);
  });

  test('a stray quote stands for itself', async () => {
    const text = 'name,email,notes\nTubos,tubos@example.com,pipe of 5" and more\nUlt,ult@example.com,';
    expect(await load(text)).toMatchObject({ imported: 2, refused: [] });
    expect((await leadOf('tubos@example.com')).notes).toBe('pipe of 5" and more');
  });

  test('quotes that do not match end the reading, are told, and cost no row before them', async () => {
    const told = { line: 3, name: '', reason: expect.stringContaining('quotes') };
    for (const [at, broken] of ['"Abierta,x@example.com', '"Así" dijo,x@example.com'].entries()) {
      const text = `name,email\nAntes,antes${at}@example.com\n${broken}\nDespués,despues@example.com\n`;
      expect(await load(text)).toEqual({ imported: 1, unread: [], incomplete: [], duplicate: [], refused: [told] });
    }
  });

  test('the same file twice at once adds each row once', async () => {
    const people = Array.from({ length: 20 }, (_, at) => `Persona ${at},at.once.${at}@example.com`);
    const text = ['name,email', ...people].join('\n');
    const reports = await Promise.all([load(text), load(text), load(text)]);
    expect(reports.reduce((sum, { imported }) => sum + imported, 0)).toBe(20);
    expect(reports.flatMap(({ duplicate }) => duplicate)).toHaveLength(40);
    const listed = await server.as('ana').get('/leads?q=at.once&limit=100');
    expect(listed.body).toHaveLength(20);
  });

  test('one person who asks for two products is one client with two leads', async () => {
    const text = [
      'name,email,phone,product',
      'Eva Doble,eva.doble@example.com,305 555 0401,auto',
      'Eva Doble,EVA.DOBLE@example.com,,casa',
      'E. Doble,otra.eva@example.com,+1 305 555 0401,comercial',
      'Eva Doble,eva.doble@example.com,,auto',
    ].join('\n');
    const report = await load(text);
    expect(report).toMatchObject({ imported: 3, refused: [] });
    expect(report.duplicate).toEqual([
      { line: 5, name: 'Eva Doble', reason: 'A client with this email or phone already has a lead for this product.' },
    ]);
    const { body } = await server.as('ana').get('/leads?q=doble');
    expect(new Set(body.map(({ client_id }: { client_id: string }) => client_id)).size).toBe(1);
    expect(body).toHaveLength(3);
  });

  test('a client the agency has keeps what it knows and gains what it lacks, with a line in the history', async () => {
    const lead = (
      await server.as('lucia').post('/leads', aLead({ contact: { name: 'Rita Ya', email: 'rita@example.com' } }))
    ).body;
    const text = 'name,email,whatsapp,product\nRita Ya Sol,rita@example.com,305 555 0501,casa';
    expect(await load(text, { file: 'rita.csv' })).toMatchObject({ imported: 1 });
    const history = await server.as('ana').get(`/leads/${lead.id}/history`);
    const change = { action: 'updateClient', actor_name: 'rita.csv', after: { whatsapp: '+13055550501' } };
    expect(history.body).toMatchObject(
      expect.arrayContaining([expect.objectContaining({ ...change, after: expect.objectContaining(change.after) })]),
    );
    const read = await server.as('ana').get(`/leads/${lead.id}`);
    expect(read.body.contact).toMatchObject({ name: 'Rita Ya', whatsapp: '+13055550501' });
  });

  test('what the other agency knows is no duplicate', async () => {
    const text = 'name,email\nAjena,ajena@example.com';
    expect(await load(text, { agency: 'sol' })).toMatchObject({ imported: 1 });
    expect(await load(text, { agency: 'lakeside' })).toMatchObject({ imported: 1 });
  });

  test('formulas, quotes and NUL stay text or are refused, never a failure', async () => {
    const text =
      'name,email,notes\n"=HYPERLINK(""http://x"")",f1@example.com,\'; drop table leads; --\nNu\u0000lo,f2@example.com,';
    const report = await load(text);
    expect(report).toMatchObject({ imported: 1, refused: [{ line: 3 }] });
    expect((await leadOf('f1@example.com')).contact.name).toBe('=HYPERLINK("http://x")');
  });
});

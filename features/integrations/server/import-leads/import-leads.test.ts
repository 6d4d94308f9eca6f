import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '#apps/testing/test-server.ts';
import { contactFields } from '#features/clients/contract.ts';
import { leadFields } from '#features/leads/contract.ts';
import { aLead } from '#features/leads/testing.ts';
import type { Language } from '#platform/contract/language.ts';
import { namesIn } from '#platform/contract/record-fields.ts';
import { actorOf } from '#platform/server/acts/actor.ts';
import { CommandError } from '#platform/server/console/command.ts';
import { testAgency } from '#platform/testing/test-agency.ts';
import { testFolder } from '#platform/testing/test-folder.ts';
import { importLeadsCommand } from './command.ts';
import { importLeads } from './import-leads.ts';

let server: TestServer;
const folder = testFolder();
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(async () => {
  await server.close();
});

const fixtures = path.resolve(import.meta.dirname, '../fixtures');
const fixture = (name: string) => readFile(path.join(fixtures, name));

function load(
  bytes: Buffer | string,
  { name = 'leads.csv', agency = 'sol' as 'sol' | 'lakeside', language = 'en' as Language } = {},
) {
  const occasion = { agency: testAgency(server.world.tenants[agency]), actor: actorOf('import', name), language };
  return importLeads(server.services, occasion, Buffer.from(bytes as Buffer), { name });
}

/** The only lead of the agency that the search finds, with all fields. */
async function leadOf(sought: string, username = 'ana') {
  const listed = await server.as(username).get(`/leads?q=${encodeURIComponent(sought)}`);
  expect(listed.body, sought).toHaveLength(1);
  return (await server.as(username).get(`/leads/${listed.body[0].id}`)).body;
}

const countOf = async (table: 'leads' | 'clients') =>
  (await server.admin.query(`select count(*)::int as n from ${table}`)).rows[0].n;

describe('The files that agencies send', () => {
  for (const [file, agency, username] of [
    ['leads-utf8-bom.csv', 'sol', 'ana'],
    ['leads-excel-es-windows1252.csv', 'lakeside', 'walter'],
  ] as const) {
    test(`3 imported, and nothing when it is run again: ${file}`, async () => {
      const bytes = await fixture(`import/${file}`);
      expect(await load(bytes, { name: file, agency })).toMatchObject({
        imported: 3,
        people: 3,
        unread: [],
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
      const before = await countOf('leads');
      const again = await load(bytes, { name: file, agency });
      expect(again).toMatchObject({ imported: 0, people: 0, refused: [] });
      expect(again.duplicate.map(({ name }) => name)).toEqual(['María Fernández', 'Peña, Álvaro', 'Núria Güell']);
      expect(await countOf('leads')).toBe(before);
    });
  }

  test('2 imported from an export of Meta in UTF-16, without the letters it puts before phones and zip codes', async () => {
    const report = await load(await fixture('import/leads-meta-export.tsv'), { name: 'leads-meta-export.tsv' });
    expect(report).toMatchObject({ imported: 2, duplicate: [], refused: [] });
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
  });
});

test('what stands above the titles is left aside, and rows are counted as they stand', async () => {
  const text =
    'Reporte de leads,,\nGenerado el 2026-11-01,,\n\nNombre,Teléfono,Correo\nTítulo Bajo,305-555-0488,\nNadie,,\n';
  expect(await load(text)).toMatchObject({ imported: 1, refused: [{ line: 6, name: 'Nadie' }] });
  expect((await leadOf('Título Bajo')).contact.phone).toBe('+13055550488');
});

describe('Rows', () => {
  test('every field that a file may bring arrives from a column with its name', async () => {
    const contact = {
      name: 'Begoña Güell',
      email: 'begona@example.com',
      phone: '+13055550172',
      whatsapp: '+13055550174',
      second_phone: '+13055550176',
      address: 'Calle 9',
      birth_date: '1990-12-31',
      language: 'en',
      tcpa_consent: true,
    } satisfies Record<ReturnType<typeof namesIn<typeof contactFields, 'import'>>[number], unknown>;
    const lead = {
      status: 'Cotizado',
      product_type: 'Casa',
      source: 'Call',
      campaign: 'Junio',
      zip_code: '33101',
      current_carrier: 'Óptima Seguros',
      current_expiration_date: '2027-02-28',
      current_premium: 980,
      notes: 'Después',
    } satisfies Record<ReturnType<typeof namesIn<typeof leadFields, 'import'>>[number], unknown>;
    expect(Object.keys({ ...contact, ...lead }).sort()).toEqual(
      [...namesIn(contactFields, 'import'), ...namesIn(leadFields, 'import')].sort(),
    );
    const cells = { ...contact, ...lead };
    const csv = `${Object.keys(cells).join(',')}\n${Object.values(cells).join(',')}\n`;
    expect(await load(csv)).toMatchObject({ unread: [], duplicate: [], refused: [] });
    expect(await leadOf('begona@example.com')).toMatchObject({ ...lead, contact });
  });

  test('three rows of one person are one person, and of a household two', async () => {
    const text = [
      'name,email,phone,product',
      'Eva Doble,eva.doble@example.com,305 555 0401,auto',
      'Eva Doble,EVA.DOBLE@example.com,,casa',
      'Eva Doble,eva.doble@example.com,,auto',
      'Luis Doble,,+1 305 555 0401,auto',
    ].join('\n');
    expect(await load(text)).toMatchObject({ imported: 3, people: 2, refused: [], duplicate: [{ line: 4 }] });
  });

  test('one without a product, of somebody who has an open lead, is a duplicate of it', async () => {
    await server.as('lucia').post('/leads', aLead({ contact: { name: 'Rita Ya', email: 'rita.ya@example.com' } }));
    const report = await load('name,email\nRita Ya,rita.ya@example.com');
    expect(report).toMatchObject({ imported: 0, duplicate: [{ line: 2, name: 'Rita Ya' }] });
  });

  test('what cannot be used is told with its row, name and reason in the language asked for', async () => {
    const text = 'nombre;correo;telefono\nMal Teléfono;mal.tel@example.com;123\nNadie;;\n';
    const report = await load(text, { language: 'es' });
    expect(report).toMatchObject({
      imported: 1,
      incomplete: [{ line: 2, name: 'Mal Teléfono', reason: expect.stringContaining('123') }],
      refused: [{ line: 3, name: 'Nadie', reason: expect.stringMatching(/correo|teléfono/i) }],
    });
    expect((await leadOf('mal.tel@example.com')).contact.phone).toBe('');
  });

  test('the same file several times at once adds each row once', async () => {
    const people = Array.from({ length: 20 }, (_, at) => `Persona ${at},at.once.${at}@example.com`);
    const text = ['name,email', ...people].join('\n');
    const reports = await Promise.all([load(text), load(text), load(text)]);
    expect(reports.reduce((sum, { imported }) => sum + imported, 0)).toBe(20);
    expect((await server.as('ana').get('/leads?q=at.once&limit=100')).body).toHaveLength(20);
  });

  test('each with its own moment where there are moments', async () => {
    const moments = [new Date('2026-11-01T15:00:00Z'), new Date('2026-11-02T15:00:00Z')].values();
    const occasion = { agency: testAgency(server.world.tenants.sol), actor: actorOf('import', 'x.csv') };
    const bytes = Buffer.from('name,email\nUno,moment.1@example.com\nDos,moment.2@example.com\n');
    await importLeads(server.services, occasion, bytes, { moments });
    expect((await leadOf('moment.1@example.com')).created_at).toMatch(/^2026-11-01/);
    expect((await leadOf('moment.2@example.com')).created_at).toMatch(/^2026-11-02/);
  });

  test('what the other agency knows is no duplicate', async () => {
    const text = 'name,email\nAjena,ajena@example.com';
    expect(await load(text, { agency: 'sol' })).toMatchObject({ imported: 1 });
    expect(await load(text, { agency: 'lakeside' })).toMatchObject({ imported: 1 });
  });
});

test.each([
  ['nothing', ''],
  ['a header alone', 'name,email\n'],
  ['no way to reach anybody', 'name,product\nAna,auto\n'],
  ['a letter', 'Dear Ana\nthe leads are on their way'],
  ['a card', 'BEGIN:VCARD\nVERSION:3.0\nFN:Ana'],
  ['a PNG', '\u0089PNG\r\n\u001a\n\0\0\0\rIHDR'],
  ['a PDF', '%PDF-1.7\n%\u00e2\u00e3\u00cf\u00d3\n1 0 obj, name, email'],
])('an error in words for %s, and nothing is kept', async (_, text) => {
  const uploads = async () =>
    (await server.admin.query('select count(*)::int as n from integration_uploads')).rows[0].n;
  const before = await uploads();
  await expect(load(Buffer.from(text, 'latin1'))).rejects.toBeInstanceOf(CommandError);
  expect(await uploads()).toBe(before);
});

test('all files come by one integration, which nobody has to set up', async () => {
  const { rows } = await server.admin.query(
    'select tenant_id, count(*)::int as n from integrations where is_silent group by tenant_id',
  );
  expect(rows.map(({ n }) => n)).toEqual([1, 1]);
});

test('The command tells people, reasons and unread columns, to people and as JSON', async () => {
  const file = path.join(folder, 'two.csv');
  await writeFile(file, 'nombre,correo,teléfono,Signo\u202e\nSin Número,sin.numero@example.com,123,Aries\n');
  const { json, text } = await importLeadsCommand.run(
    { argument: file, options: { agency: 'sol', language: 'es' } },
    server.services,
  );
  expect(json).toMatchObject({ imported: 1, people: 1, incomplete: 1, refused: 0 });
  expect(text).toMatch(/^Imported {3}1\nNew people 1\nIncomplete 1\n {2}line 2 {2}Sin Número: .*123/);
  expect(text).toContain('Columns not read, whose headers are unknown: Signo');
  expect(text).not.toContain('\u202e');
});

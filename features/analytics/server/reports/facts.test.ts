import { parse } from 'csv-parse/sync';
import { unzipSync } from 'fflate';
import { readXlsx } from 'hucre';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '#apps/testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

test('200: the facts of a book say who the agency is, and its days and hours as it writes them, in its zone', async () => {
  const ways = { date_format: 'DD/MM/YYYY', time_zone: 'America/Los_Angeles' };
  const contact = { company_phone: '(305) 555-0199', company_email: 'hola@sol.example' };
  await server.as('ana').put('/branding', { company_name: 'Sol y Mar', ...contact, ...ways });
  const october = { period_start: '2026-10-01', period_end: '2026-10-31', export_format: 'excel' };
  const factsFor = async (language: string) => {
    const headers = { 'accept-language': language };
    const { body } = await server.as('ana').post('/analytics/exports/funnel', october, headers);
    const { sheets } = await readXlsx(body);
    // A no-break space follows the hour.
    return (sheets.at(-1)?.rows.slice(1, 9) ?? []).map((row) => row.map((cell) => String(cell).replace(/\s/g, ' ')));
  };
  expect(await factsFor('en')).toEqual([
    ['Agency', 'Sol y Mar'],
    ['Contact', '(305) 555-0199'],
    ['Contact', 'hola@sol.example'],
    ['Dates', '01/10/2026 – 31/10/2026'],
    ['Compared with', '01/09/2026 – 30/09/2026'],
    ['Filters', 'None'],
    ['Time zone', 'Pacific Time (Los Angeles)'],
    ['Created', '16/11/2026 12:00 PM PST'],
  ]);
  expect((await factsFor('es')).at(-1)?.[1]).toBe('16/11/2026 12:00 p.m. PST');
});

test('200: a CSV of several tables is a ZIP file with one of each, and with the facts in one of their own', async () => {
  const october = { period_start: '2026-10-01', period_end: '2026-10-31', export_format: 'csv' };
  const filters = { products: ['Casa', 'Comercial'], sources: ['Referral', 'none'] };
  const filesFor = async (language: string) => {
    const headers = { 'accept-language': language };
    const answer = await server.as('ana').post('/analytics/exports/funnel', { ...october, ...filters }, headers);
    expect(answer.headers['content-type']).toBe('application/zip');
    const files = new Map<string, string[][]>();
    for (const [name, bytes] of Object.entries(unzipSync(answer.body))) {
      files.set(name, parse(Buffer.from(bytes), { bom: true }));
    }
    return { disposition: answer.headers['content-disposition'], files };
  };
  const { disposition, files } = await filesFor('es');
  expect(disposition).toContain('filename="embudo-de-conversion-2026-11-16.zip"');
  expect([...files.keys()]).toEqual([
    'Embudo.csv',
    'Embudo por producto.csv',
    'Embudo por fuente.csv',
    'Tiempos.csv',
    'Sobre este archivo.csv',
  ]);
  expect(files.get('Sobre este archivo.csv')?.[0]).toEqual(['Dato', 'Valor']);
  expect(files.get('Sobre este archivo.csv')).toContainEqual(['Filtros', 'Casa, Comercial, Referencia, Desconocida']);
  const about = (await filesFor('en')).files.get('About this file.csv');
  expect(about).toContainEqual(['Filters', 'Home, Commercial, Referral, Unknown']);
});

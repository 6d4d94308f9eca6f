import { parse } from 'csv-parse/sync';
import { readXlsx } from 'hucre';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { startTestServer, type TestServer } from '#apps/testing/test-server.ts';
import { aLead } from '#features/leads/testing.ts';
import { readPdf } from '#platform/testing/read-pdf.ts';
import { metrics } from '../../contract/figures.ts';
import { exportKinds, reportKinds } from '../../contract/reports.ts';

// The PDFs of an agency whose office has sold two policies in October, for 500.10 and 700.20, from three leads.
let server: TestServer;

const october = { period_start: '2026-10-01', period_end: '2026-10-31' };
const paths = [...reportKinds.map((kind) => `reports/${kind}`), ...exportKinds.map((kind) => `exports/${kind}`)];
const custom = { report_name: 'Octubre', description: 'Lo que pidieron', include_metrics: [...metrics] };

beforeAll(async () => {
  server = await startTestServer();
  server.setTime('2026-10-05T14:00:00Z');
  await server.as('lucia').post('/leads', aLead({ source: 'Web' }));
  for (const annual_premium of [500.1, 700.2]) {
    const { body: lead } = await server.as('lucia').post('/leads', aLead({ source: 'Web' }));
    const sale = { lead_id: lead.id, product_type: 'Casa', annual_premium };
    const { body: quote } = await server.as('lucia').post('/quotes', sale);
    await server.as('lucia').put(`/quotes/${quote.id}`, { status: 'Enviada' });
    await server.as('lucia').post(`/quotes/${quote.id}/convert-to-policy`, {});
  }
  server.setTime('2026-11-16T20:00:00Z');
});
afterAll(() => server.close());

async function made(path: string, export_format: string, input: object = {}, language = 'en'): Promise<Uint8Array> {
  const asked = { ...october, ...input, export_format };
  const { status, body } = await server.as('ana').post(`/analytics/${path}`, asked, { 'accept-language': language });
  expect([path, export_format, status]).toEqual([path, export_format, 200]);
  return body;
}

const paper = async (path: string, input?: object, language?: string) =>
  readPdf(await made(path, 'pdf', input, language));

const isAcross = (file: Uint8Array) => Buffer.from(file).toString('latin1').includes('/MediaBox [0 0 792 612]');

test.each(['en', 'es'])('no word of a head of a table is broken (%s)', async (language) => {
  let count = 0;
  for (const path of paths) {
    const { sheets } = await readXlsx((await made(path, 'excel', {}, language)) as never);
    const { text } = await paper(path, {}, language);
    // The last worksheet has the report's details, only one column has sentences, and the series of an executive report
    // is drawn as a chart.
    const tables = path === 'reports/executive' ? sheets.slice(0, 4) : sheets.slice(0, -1);
    const heads = tables.flatMap(({ rows: [head = [], ...rows] }) =>
      head.length > 1 && rows.length > 0 ? [head] : [],
    );
    const words = heads.flat().flatMap((label) => String(label).split(' '));
    for (const word of words) expect(text.split(' '), path).toContain(word);
    count += words.length;
  }
  expect(count).toBeGreaterThan(100);
});

test('agency, range and filters stand under the title, before every figure', async () => {
  for (const [path, given] of [...paths.map((path) => [path, {}] as const), ['custom-report', custom] as const]) {
    const { text } = await paper(path, { ...given, sources: ['Web'] });
    const facts = text.indexOf('Agency: Sol Seguros Dates: 10/01/2026 – 10/31/2026');
    expect([path, facts], text.slice(0, 300)).toEqual([path, expect.toSatisfy((at: number) => at > 0 && at < 200)]);
    expect(text.indexOf('Filters: Web'), path).toBeLessThan(facts + 160);
    expect(text.split('Agency: '), path).toHaveLength(2);
  }
});

test.each(['en', 'es'])(
  'the executive report is two pages, its numbers large, and no table of days (%s)',
  async (language) => {
    const { pages, text } = await paper('reports/executive', {}, language);
    expect(pages).toHaveLength(2);
    const large =
      language === 'en'
        ? 'Leads Policies sold Premium sold Conversion'
        : 'Leads Pólizas vendidas Prima vendida Conversión';
    expect(pages[0]).toContain(`${large} 3 2 $1,200.30 66.7%`);
    expect(text).not.toContain('10/17/2026');
    // The worksheet has the days.
    const { sheets } = await readXlsx((await made('reports/executive', 'excel')) as never);
    expect(sheets.find(({ rows }) => rows[0]?.[0] === 'Day')?.rows).toHaveLength(1 + 31);
  },
);

test('the executive report of nothing, and of ten years, is two pages as well', async () => {
  for (const range of [
    { period_start: '2020-01-01', period_end: '2020-01-31' },
    { period_start: '2016-12-01', period_end: '2026-11-16' },
  ]) {
    expect((await paper('reports/executive', range)).pages).toHaveLength(2);
  }
});

test('a custom report is one table: a day a row, a metric a column, and what they come to', async () => {
  const { text } = await paper('custom-report', custom);
  expect(text).toContain('Day Leads Quotes Policies Premium sold Commissions Conversion %');
  expect(text).toContain('10/05/2026 3 2 2 $1,200.30 $0.00 66.7% 10/06/2026 0 0 0 $0.00');
  expect(text).toContain('Total 3 2 2 $1,200.30 $0.00 66.7%');
  const { sheets } = await readXlsx((await made('custom-report', 'excel', custom)) as never);
  expect(sheets[0]?.rows).toHaveLength(1 + 31);
  expect(sheets).toHaveLength(2);
  expect(sheets[0]?.rows[5]?.slice(1)).toEqual([3, 2, 2, 1_200.3, 0, 66.7]);
});

test.each([
  ['2026-10-01', '2026-10-31', 'Day', 'Día', '2026-10-01', 31],
  ['2026-10-01', '2026-11-01', 'Week of', 'Semana del', '2026-09-28', 5],
  ['2026-05-01', '2026-10-29', 'Week of', 'Semana del', '2026-04-27', 27],
  ['2026-05-01', '2026-10-30', 'Month', 'Mes', '2026-05', 6],
])('from %s to %s each row says what it is of: %s', async (period_start, period_end, en, es, first, count) => {
  const range = { period_start, period_end };
  for (const [language, label] of [
    ['en', en],
    ['es', es],
  ]) {
    const csv = await made('custom-report', 'csv', { ...custom, ...range }, language);
    const rows: string[][] = parse(Buffer.from(csv).toString('utf8'), { bom: true });
    expect([rows[0]?.[0], rows[1]?.[0], rows.length - 1]).toEqual([label, first, count]);
    const { sheets } = await readXlsx((await made('reports/executive', 'excel', range, language)) as never);
    expect(sheets.filter((sheet) => sheet.rows[0]?.[0] === label && sheet.rows.length === 1 + count)).toHaveLength(1);
  }
});

test('every page says of which report it is, however long the name of the agency', async () => {
  const { sol } = server.world.tenants;
  const rename = (name: string) => server.admin.query('update tenants set name = $2 where id = $1', [sol, name]);
  onTestFinished(async () => void (await rename('Sol Seguros')));
  await rename(
    'Agencia de Seguros Generales Sol y Hermanos, Sucesores de la Familia Beltrán, de la Calle Ocho de Miami',
  );
  const { pages } = await paper('reports/executive');
  expect(pages).toHaveLength(2);
  for (const page of pages) expect(page).toMatch(/Executive report {1,2}· {1,2}Agencia de Seguros.*…/);
});

test('what adds up has its sum at the foot of its table, and a mean has none', async () => {
  expect((await paper('reports/sales')).text).toContain('Total $1,200.30');
  expect((await paper('reports/roi')).text).toMatch(/Web 2026-10 31 3 2 \$1,200\.30 – – – Total 3 2 \$1,200\.30 What/);
  expect((await paper('reports/performance')).text).toMatch(/Total 3 2 2 \$1,200\.30 \$0\.00 What/);
  expect((await paper('exports/revenue')).text).toMatch(/Home \$1,200\.30 Commercial \$0\.00 Total \$1,200\.30/);
});

test('a page is wider than high where the columns ask for it, and no other', async () => {
  expect(isAcross(await made('reports/performance', 'pdf', {}, 'es'))).toBe(true);
  for (const path of ['reports/executive', 'reports/conversion', 'reports/roi', 'reports/commissions']) {
    expect([path, isAcross(await made(path, 'pdf'))]).toEqual([path, false]);
  }
});

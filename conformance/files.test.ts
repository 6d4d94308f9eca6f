import { zipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aCalculatedPeriod, aLine } from '#apps/testing/commission-lines.ts';
import { runJobNow } from '#apps/testing/run-job.ts';
import { startTestServer, type TestServer } from '#apps/testing/test-server.ts';
import { leadsToTell } from '#features/analytics/contract/figures.ts';
import { keptReasons, leftOutReasons, rowOutcomes, toldCodes } from '#features/book/contract.ts';
import { sendBook } from '#features/book/testing.ts';
import { commissionStatuses } from '#features/commissions/contract/lines.ts';
import { importsOn, people } from '#features/integrations/testing.ts';
import { leadSources, productTypes } from '#features/leads/contract.ts';
import { aLead } from '#features/leads/testing.ts';
import { policyStatuses } from '#features/policies/contract.ts';
import { type Language, languages } from '#platform/contract/language.ts';
import { isFile } from '#platform/contract/route.ts';
import type { Answer } from '#platform/testing/caller.ts';
import type { ValidCall } from '#platform/testing/slice-conformance.ts';
import { foreignWords, tableFaults, tablesIn } from './file-faults.ts';
import { inputSchema } from './json-schemas.ts';
import { type LiveRoute, liveRoutes, nameOf } from './live-routes.ts';
import { agenciesOf, conformanceFor, prepare, send } from './slice-conformance.ts';

// Every file for a program or a spreadsheet: a CSV contains tables and nothing else, a file uses its reader's language,
// and JSON has no language.

let server: TestServer;
/** Calls whose files contain a row for every value that has a display text. */
const full = new Map<string, ValidCall>();
beforeAll(async () => {
  server = await startTestServer();
  const ana = server.as('ana');
  // Enough leads per source for sentences to mention it. The best-selling product is named differently in each
  // language.
  for (const source of leadSources) {
    for (let at = 0; at < leadsToTell; at += 1) {
      await ana.post('/leads', aLead({ source, product_type: productTypes[at % productTypes.length] }));
    }
  }
  const { body: called } = await ana.post('/leads', aLead({ source: 'Call', product_type: 'Comercial' }));
  const sale = { lead_id: called.id, product_type: 'Comercial', annual_premium: 9_000 };
  const { body: quote } = await ana.post('/quotes', sale);
  await ana.put(`/quotes/${quote.id}`, { status: 'Enviada' });
  expect((await ana.post(`/quotes/${quote.id}/convert-to-policy`, {})).status).toBe(201);
  const period = await aCalculatedPeriod(server, 'lucia');
  for (const [at, status] of commissionStatuses.entries()) {
    const product_type = productTypes[at % productTypes.length];
    await aLine(server, period, { status, policy: { quote: { product_type, annual_premium: 1_200 } } });
  }
  const agent_id = server.world.users.lucia?.id ?? '';
  full.set('downloadStatement', { params: { id: period.id, agent_id } });
  const { imported } = await importsOn(server, runJobNow);
  const id = await imported(`${people(2)}Nadie,,,\n`);
  full.set('readFileReport', { params: { id } });
  full.set('downloadBookRows', { params: { id: await aBookOfAll() } });
  const filters = { products: productTypes, sources: [...leadSources, 'none'] };
  full.set('createCustomReport', { body: { report_name: 'Todo', include_metrics: ['LEADS', 'REVENUE'], ...filters } });
  for (const route of ['exportAnalytics', 'createReport']) full.set(route, { body: filters });
});
afterAll(() => server.close());

/**
 * A book whose report says all that one can say of a row. Its titles and cells are the words of an agency system, which are
 * no texts of Vigencia in any language.
 */
async function aBookOfAll(): Promise<string> {
  const facts = { value: 'XQ-17', row: '3', rows: '3, 4', months: '6', day: '11/16/2026', number: 'XQ-18' };
  const values = { status: policyStatuses, product_type: productTypes, language: languages };
  const reasons: object[] = [
    ...leftOutReasons.map((code) => ({ is: 'left_out', code, facts })),
    ...toldCodes.map((code) => ({ is: 'told', code, facts: { ...facts, zip: '02101', names: 'Rosa Ibarra' } })),
    ...Object.entries(values).flatMap(([field, all]) =>
      all.map((ours) => ({ is: 'conflict', taken: null, record: 'policy', field, ours, theirs: all[0] })),
    ),
  ];
  const lines = reasons.map((_, at) => `Rosa Ibarra,XQ-${at},Kemper,HO3`);
  const text = ['Insured,Policy Number,Writing Company,LOB', ...lines].join('\n');
  const { body } = await sendBook(server.as('ana'), 'cartera.csv', `${text}\n`);
  const rows = reasons.map((reason, at) => ({
    number: at + 1,
    outcome: rowOutcomes[at % rowOutcomes.length],
    reasons: [reason],
    kept: keptReasons[at],
  }));
  const { rowCount } = await server.admin.query(
    `update book_import_rows r
     set outcome = t.outcome, reasons = t.reasons, is_undone = t.kept is null, kept_reason = t.kept
     from jsonb_to_recordset($2) t (number int, outcome text, reasons jsonb, kept text)
     where r.import_id = $1 and r.number = t.number`,
    [body.id, JSON.stringify(rows)],
  );
  expect(rowCount).toBe(rows.length);
  return body.id;
}

/** The enumerated values of a schema's fields. */
const choicesIn = (schema: LiveRoute['route']['body']): [name: string, values: string[]][] =>
  Object.entries((schema && inputSchema(schema).properties) || {}).flatMap(([name, field]) =>
    Array.isArray(field.enum) ? [[name, field.enum as string[]] as [string, string[]]] : [],
  );

/**
 * Every way to request a file of a type from a route: each value of its path, and each format that begins with that
 * name.
 */
function askedOf(bound: LiveRoute): { what: string; call: ValidCall }[] {
  const { params = {}, query, body } = bound.route;
  const place = body ? 'body' : 'query';
  const [formatField, formats] = choicesIn(place === 'query' ? query : body).find(([, values]) =>
    values.includes('csv'),
  ) ?? ['', ['csv']];
  const kinds = Object.entries(params).flatMap(([name, schema]) => {
    const { enum: values } = inputSchema(schema);
    return Array.isArray(values) ? values.map((value: string) => ({ [name]: value })) : [];
  });
  return (kinds.length > 0 ? kinds : [{}]).flatMap((chosen) =>
    formats.map((format) => ({
      what: [nameOf(bound), ...Object.values(chosen), format].join(' '),
      call: { params: chosen, [place]: formatField ? { [formatField]: format } : {} } as ValidCall,
    })),
  );
}

/** A list as a file: CSV, a workbook, or for printing. */
const isListFile = ({ route }: LiveRoute) =>
  isFile(route.ok[1]) && route.path.endsWith('/file') && route.method === 'POST';

const isOfTables = ({ route }: LiveRoute) => isFile(route.ok[1]) && route.ok[1].files.includes('csv');
const asked = liveRoutes.filter(isOfTables).flatMap((bound) => askedOf(bound).map((one) => ({ ...one, bound })));

async function fileIn(language: Language, { bound, call }: (typeof asked)[number]): Promise<Answer> {
  const { sol } = agenciesOf(server);
  const needed = full.get(bound.id) ?? (conformanceFor(bound).calls?.[bound.id] ? await prepare(bound, sol) : {});
  const { params, query, body } = needed;
  const whole = {
    params: { ...params, ...call.params },
    query: { ...query, ...call.query },
    ...(bound.route.body && { body: { ...(body as object), ...(call.body as object) } }),
  };
  const caller = sol.as(bound.route.on ? 'Super Admin' : 'Admin');
  const answer = await send(bound, { ...whole, headers: { 'accept-language': language } }, caller);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer;
}

const typeOf = ({ headers }: Answer) => headers['content-type'] ?? '';
const readTables = async (answer: Answer) => tablesIn(typeOf(answer), answer.body);

describe.each(languages)('in %s', (language) => {
  test.each(asked.filter(({ what }) => what.endsWith('csv')))(
    '$what is one table, or a ZIP file of several',
    async (one) => {
      const answer = await fileIn(language, one);
      const tables = await readTables(answer);
      expect(tables.length > 1).toBe(typeOf(answer) === 'application/zip');
      expect(tables.flatMap(tableFaults)).toEqual([]);
    },
  );

  test.each(asked.filter(({ what }) => !what.endsWith('json')))(
    '$what has no word of another language',
    async (one) => {
      const tables = await readTables(await fileIn(language, one));
      expect(tables.flatMap((table) => foreignWords(table, language))).toEqual([]);
    },
  );
});

test.each(asked.filter(({ what }) => what.endsWith('json')))('$what is the same in every language', async (one) => {
  const [first, ...others] = await Promise.all(languages.map((language) => fileIn(language, one)));
  for (const other of others) expect(JSON.stringify(other.body)).toBe(JSON.stringify(first?.body));
  expect(first?.body).toMatchObject({
    agency: 'Sol Seguros',
    time_zone: 'America/New_York',
    generated_at: expect.any(String),
    period_start: expect.any(String),
    period_end: expect.any(String),
    filters: expect.any(Object),
    rows: expect.any(Number),
    data: expect.any(Object),
  });
});

describe('the test itself', () => {
  const csv = (text: string) => tablesIn('text/csv', Buffer.from(text));

  test('asks every route for a file of tables, and each of its kinds and formats', () => {
    const routes = new Set(asked.map(({ bound }) => bound.id));
    const downloads = liveRoutes.filter(isListFile).map(({ id }) => id);
    expect(downloads.length).toBeGreaterThan(10);
    expect([...routes].sort()).toEqual(
      [
        'createCustomReport',
        'createReport',
        ...downloads,
        'downloadStatement',
        'exportAnalytics',
        'readFileReport',
      ].sort(),
    );
    expect(asked).toHaveLength(4 + 6 * 4 + 3 + 3 * 4 + 1 + 3 * downloads.length);
  });

  test.each([
    ['Día,Monto\r\n2026-11-16,1\r\n', []],
    ['Día,Monto\r\n', []],
    ['', ['CSV has no head']],
    ['Ventas\r\n', ['CSV has no head']],
    ['Día,\r\n1,2\r\n', ['CSV has no head']],
    ['Día,Día\r\n1,2\r\n', ['CSV has a head that names two columns alike']],
    ['Ventas\r\nDía,Monto\r\n1,2\r\n', ['CSV has no head', 'CSV has rows that are not as long as its head']],
    [
      'Día,Monto\r\n1,2\r\n\r\nDatos,Valor\r\n',
      ['CSV has rows that are not as long as its head', 'CSV has an empty row'],
    ],
    ['Día,Monto\r\n1,2\r\n,\r\n', ['CSV has an empty row']],
    ['Día,Monto\r\nAquí están solo las primeras.,\r\n', ['CSV has a line of prose']],
  ])('finds what is no table in %j', async (text, faults) => {
    expect((await csv(text)).flatMap(tableFaults)).toEqual(faults);
  });

  test('looks into every file of a ZIP file', async () => {
    const files = { 'a.csv': Buffer.from('Día,Monto\r\n'), 'b.csv': Buffer.from('Ventas\r\n') };
    const tables = await tablesIn('application/zip', zipSync(files));
    expect(tables.flatMap(tableFaults)).toEqual(['b has no head']);
  });

  test.each([
    ['en', 'Client,Status\r\nNuevo Día LLC,New\r\n', []],
    ['en', 'Client,Status\r\nRosa,Nuevo\r\n', ['Nuevo']],
    ['en', 'Client,Detail\r\nRosa,"Casa, Auto"\r\n', ['Casa']],
    ['en', 'Client,Detail\r\nRosa,Todo al diez (Renovación)\r\n', ['Renovación']],
    ['en', 'Fact,Value\r\nLeads,those that began as Nuevo\r\n', ['Nuevo']],
    ['es', 'Cliente,Fuente\r\nRosa,Llamada\r\n', []],
    ['es', 'Cliente,Fuente\r\nRosa,Referral\r\n', ['Referral']],
    ['es', 'Client,Estado\r\nRosa,Under Review\r\n', ['Client', 'Under Review']],
  ] as const)('finds in %s what is of another language in %j', async (language, text, found) => {
    expect((await csv(text)).flatMap((table) => foreignWords(table, language))).toEqual(found);
  });
});

import { parse } from 'csv-parse/sync';
import { readXlsx } from 'hucre';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aCalculatedPeriod, aLine, type PeriodOfTest } from '#apps/testing/commission-lines.ts';
import { startTestServer, type TestServer, testNow } from '#apps/testing/test-server.ts';
import { readPdf } from '#platform/testing/read-pdf.ts';
import type { StatementCard } from '../../contract/statements.ts';

let server: TestServer;
let september: PeriodOfTest;
let october: PeriodOfTest;
let november: PeriodOfTest;
let sold: Awaited<ReturnType<typeof aLine>>;
const idOf = (username: string) => server.world.users[username]?.id as string;

/** Three months of one scheme: September paid 120, October took back 150 of it, and November earned 60. */
beforeAll(async () => {
  server = await startTestServer();
  const months = ['09-01/09-30', '10-01/10-31', '11-01/11-30'].map((span) =>
    span.split('/').map((day) => `2026-${day}`),
  );
  const [first, second, third] = months as [[string, string], [string, string], [string, string]];
  september = await aCalculatedPeriod(server, 'lucia', { start_date: first[0], end_date: first[1] });
  const { scheme_id } = september;
  october = await aCalculatedPeriod(server, 'lucia', { scheme_id, start_date: second[0], end_date: second[1] });
  november = await aCalculatedPeriod(server, 'lucia', { scheme_id, start_date: third[0], end_date: third[1] });
  server.setTime('2026-09-30T20:00:00Z');
  sold = await aLine(server, september, { policy: { policy_number: 'SOL-0001' } });
  await aLine(server, september, { seller: 'miguel', amount: 7 });
  server.setTime('2026-10-20T20:00:00Z');
  await adjust(-150, 'Póliza que nunca existió');
  server.setTime('2026-11-16T20:00:00Z');
  await aLine(server, november, { amount: 60 });
  await aLine(server, november, { amount: 1_000, status: 'Cancelled' });
});
afterAll(() => server.close());
beforeEach(() => server.setTime(testNow));

const adjust = (adjustment_amount: number, reason = '=1+1') =>
  server.as('ana').post(`/commissions/${sold.id}/adjustments`, { adjustment_amount, reason });

const statement = (period: PeriodOfTest, username = 'lucia', of = 'lucia') =>
  server.as(username).get(`/commissions/periods/${period.id}/statements/${idOf(of)}`);
const file = (format: string, period = october, headers = {}, username = 'lucia') =>
  server
    .as(username)
    .get(`/commissions/periods/${period.id}/statements/${idOf('lucia')}/file?format=${format}`, headers);

const sums = ({ commissions, adjustments, carried_forward, net, net_to_pay }: StatementCard) => [
  commissions,
  adjustments,
  carried_forward,
  net,
  net_to_pay,
];

describe('GET /commissions/periods/{id}/statements/{agent_id}', () => {
  test('200 with lines, adjustments of the month and the balance of the month before', async () => {
    const { body } = await statement(september);
    expect(body).toMatchObject({ lines: 1, agent: { full_name: 'Lucía Ferrer' }, period: { status: 'Calculated' } });
    expect(sums(body)).toEqual([120, 0, 0, 120, 120]);
    expect(body.paid).toMatchObject([{ id: sold.id, policy: { policy_number: 'SOL-0001' } }]);
    const next = (await statement(october)).body;
    expect(sums(next)).toEqual([0, -150, 0, -150, 0]);
    expect(next.adjusted).toMatchObject([
      { adjustment_amount: -150, policy_number: 'SOL-0001', made_on: '2026-10-20', created_by_name: 'Ana Beltrán' },
    ]);
    // The cancelled line of November is not paid.
    expect(sums((await statement(november)).body)).toEqual([60, 0, -150, -90, 0]);
  });

  test('200: what is adjusted now counts in the period of today, and no statement of before changes', async () => {
    const before = (await statement(september)).body;
    await adjust(200.5);
    expect((await statement(september)).body).toMatchObject(before.paid ? { net: 120, adjustments: 0 } : {});
    expect(sums((await statement(november)).body)).toEqual([60, 200.5, -150, 110.5, 110.5]);
    await adjust(-200.5);
  });

  test('404 for a colleague’s, another agency’s and nobody’s; 403 for whoever sees no commissions; 409 for an open period', async () => {
    expect((await statement(september, 'lucia', 'miguel')).status).toBe(404);
    expect((await statement(september, 'ana', 'miguel')).body.commissions).toBe(7);
    expect((await statement(september, 'walter')).status).toBe(404);
    expect((await statement(september, 'ana', 'tom')).status).toBe(404);
    expect((await statement(september, 'carlos')).status).toBe(403);
    const open = await aCalculatedPeriod(server, 'lucia', {
      status: 'Open',
      start_date: '2027-01-01',
      end_date: '2027-01-31',
    });
    expect(await statement(open)).toMatchObject({ status: 409, body: { code: 'period_not_calculated' } });
  });
});

describe('GET /commissions/statements', () => {
  const list = async (username: string, query = '') =>
    (await server.as(username).get(`/commissions/statements?${query}`)).body.map((card: StatementCard) => [
      card.period.start_date,
      card.agent.full_name,
      card.net,
    ]);
  const [mine, his] = [
    [
      ['2026-11-01', 'Lucía Ferrer', -90],
      ['2026-10-01', 'Lucía Ferrer', -150],
      ['2026-09-01', 'Lucía Ferrer', 120],
    ],
    [['2026-09-01', 'Miguel Núñez', 7]],
  ];

  test('200 with the latest first and everybody who has something; an Agente his own', async () => {
    expect(await list('lucia')).toEqual(mine);
    expect(await list('ana')).toEqual([...mine, ...his]);
    expect(await list('miguel', 'agent=me')).toEqual(his);
    expect(await list('lucia', `agent=${idOf('miguel')}`)).toEqual([]);
    expect(await list('ana', `period_id=${september.id}`)).toEqual([mine[2], ...his]);
    expect(await list('tom')).toEqual([]);
  });

  test('200 page by page', async () => {
    const pages = [];
    let address: string | undefined = '/commissions/statements?limit=1';
    while (address) {
      const answer = await server.as('ana').get(address);
      expect(answer.headers['x-total-count']).toBe('4');
      pages.push(...answer.body.map((card: StatementCard) => card.net));
      address = /^<\/api([^>]+)>; rel="next"$/.exec(answer.headers.link ?? '')?.[1];
    }
    expect(pages).toEqual([-90, -150, 120, 7]);
  });
});

describe('GET /commissions/periods/{id}/statements/{agent_id}/file', () => {
  test('200: a tagged PDF in the language of its reader, with the agency’s name', async () => {
    const { status, headers, body } = await file('pdf', november, { 'accept-language': 'es' });
    expect([status, headers['content-type']]).toEqual([200, 'application/pdf']);
    const full = encodeURIComponent('estado-de-cuenta-Lucía-Ferrer-Noviembre.pdf');
    expect(headers['content-disposition']).toContain(`filename*=UTF-8''${full}`);
    const es = await readPdf(body);
    expect(es).toMatchObject({ language: 'es-US', isTagged: true });
    for (const part of [
      'Sol Seguros',
      'Estado de cuenta de comisiones',
      'Lucía Ferrer',
      'Neto a pagar',
      '$60.00',
      '-$150.00',
    ]) {
      expect(es.text).toContain(part);
    }
    expect(es.text).toContain('No hay nada que pagar: $90.00 pasa al próximo estado de cuenta.');
    const en = await readPdf((await file('pdf', october, { 'accept-language': 'en' })).body);
    expect(en.language).toBe('en-US');
    for (const part of [
      'Commission statement',
      'No commissions in this period.',
      'SOL-0001',
      'Póliza que nunca existió',
    ]) {
      expect(en.text).toContain(part);
    }
  });

  test('200: the same as CSV and XLSX, in which no text is a formula', async () => {
    await adjust(3);
    const csv = (await file('csv', november, { 'accept-language': 'es' })).body.toString('utf8') as string;
    const [head, ...rows] = parse(csv, { bom: true, relax_column_count: false }) as string[][];
    expect(head?.at(-1)).toBe('Monto');
    const ofKind = (kind: string) => rows.filter(([first]) => first === kind).map((row) => row.at(-1));
    expect(rows.map(([first]) => first)).toEqual([
      'Comisión',
      'Ajuste',
      'Ajuste',
      'Ajuste',
      'Saldo anterior',
      'Neto',
      'Neto a pagar',
    ]);
    expect(ofKind('Ajuste').sort()).toEqual(['-200.5', '200.5', '3']);
    expect(rows.slice(-3).map((row) => row.at(-1))).toEqual(['-150', '-87', '0']);
    expect(rows[1]?.[5]).toBe('Manual: =1+1');
    const { sheets } = await readXlsx((await file('xlsx', november)).body);
    const cells = sheets[0]?.rows ?? [];
    expect(cells.slice(1).map((row) => row.at(-1))).toEqual([...rows.map((row) => Number(row.at(-1)))]);
    await adjust(-3);
  });

  test('422 for another format, 404 for a colleague, 409 for an open period', async () => {
    expect((await file('docx')).status).toBe(422);
    expect((await file('pdf', september, {}, 'tom')).status).toBe(404);
    const open = await aCalculatedPeriod(server, 'lucia', {
      status: 'Open',
      start_date: '2027-03-01',
      end_date: '2027-03-31',
    });
    expect((await file('pdf', open)).status).toBe(409);
  });

  test('409 that names the signs which no font has', async () => {
    await server.admin.query("update users set full_name = 'Lucía 𓀀' where id = $1", [idOf('lucia')]);
    const answer = await file('pdf', september);
    expect(answer).toMatchObject({ status: 409, body: { code: 'letters_missing' } });
    expect(answer.body.detail).toContain('𓀀');
    await server.admin.query("update users set full_name = 'Lucía Ferrer' where id = $1", [idOf('lucia')]);
  });
});

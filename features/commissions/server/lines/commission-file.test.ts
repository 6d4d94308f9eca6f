import { parse } from 'csv-parse/sync';
import { readXlsx } from 'hucre';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { aCalculatedPeriod, aLine, type PeriodOfTest } from '#apps/testing/commission-lines.ts';
import { startTestServer, type TestServer, testNow } from '#apps/testing/test-server.ts';
import { aLead } from '#features/leads/testing.ts';

let server: TestServer;
let period: PeriodOfTest;
beforeAll(async () => {
  server = await startTestServer();
  period = await aCalculatedPeriod(server, 'lucia');
  const lead = (
    await server.as('lucia').post('/leads', aLead({ contact: { name: '=HYPERLINK("x")', phone: '3055550142' } }))
  ).body;
  const policy = { client_id: lead.client_id, policy_number: '+1305' };
  await aLine(server, period, { calculated_at: '2026-11-16T04:59:00Z', amount: 12.5, policy });
  await aLine(server, period, { status: 'Cancelled' });
  await aLine(server, period, { seller: 'miguel', status: 'Paid' });
});
afterAll(() => server.close());
beforeEach(() => server.setTime(testNow));

const exported = (query: string, username = 'ana', language = 'es') =>
  server.as(username).post(`/commissions/file?${query}`, {}, { 'accept-language': language });

async function csvOf(...input: Parameters<typeof exported>): Promise<Record<string, string>[]> {
  const { body } = await exported(...input);
  return parse((body as Buffer).toString('utf8'), { bom: true, columns: true });
}

test('200: a CSV of the list with its filters, in the language of its reader', async () => {
  const answer = await exported('');
  expect(answer.headers['content-type']).toMatch('text/csv');
  expect(answer.headers['content-disposition']).toBe('attachment; filename="comisiones-2026-11-16.csv"');
  expect((answer.body as Buffer).subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]));
  expect(await csvOf('only=owed&sort=amount')).toHaveLength(2);
  const [row] = await csvOf('q=3055550142');
  expect(row).toEqual({
    Calculada: '2026-11-15',
    Agente: 'Lucía Ferrer',
    Cliente: `'=HYPERLINK("x")`,
    Póliza: "'+1305",
    Aseguradora: row?.Aseguradora,
    Producto: 'Auto',
    'Vigencia desde': '2026-11-16',
    Tipo: 'Nueva',
    'Prima anual': '1200',
    Regla: 'Todo al diez',
    Comisión: '12.5',
    Ajustes: '0',
    Neto: '12.5',
    Estado: 'Calculada',
    Pagada: '',
    Período: 'Noviembre',
    Esquema: 'Plan de ventas',
  });
  expect((await csvOf('status=Paid', 'ana', 'en'))[0]).toMatchObject({ Status: 'Paid', Agent: 'Miguel Núñez' });
});

test('200: an XLSX whose texts are texts and whose amounts and days are such', async () => {
  const { headers, body } = await exported('format=xlsx&q=3055550142');
  expect(headers['content-type']).toBe('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet');
  const { sheets } = await readXlsx(body, { readStyles: true });
  const [head, row] = sheets[0]?.rows ?? [];
  expect(head?.slice(0, 3)).toEqual(['Calculada', 'Agente', 'Cliente']);
  expect(row?.slice(1, 4)).toEqual(['Lucía Ferrer', '=HYPERLINK("x")', '+1305']);
  expect(row?.[8]).toBe(1_200);
  expect(new Date(row?.[0] as never).toISOString().slice(0, 10)).toBe('2026-11-15');
});

test('200 with an Agente’s own alone; 403 for whoever sees no commissions; 422 for another format', async () => {
  expect(await csvOf('', 'lucia')).toHaveLength(2);
  expect(await csvOf(`agent=${server.world.users.miguel?.id}`, 'lucia')).toEqual([]);
  expect(await csvOf('', 'tom')).toEqual([]);
  expect((await exported('', 'carlos')).status).toBe(403);
  expect((await exported('format=pdf')).status).toBe(422);
});

test('200 with all lines, each once and in the order of the list, however many pages they are', async () => {
  const own = await aCalculatedPeriod(server, 'lucia');
  await aLine(server, own, { amount: 1 });
  // The test's lines have no policies.
  await server.admin.query('alter table commissions drop constraint commissions_check');
  await server.admin.query('drop index commissions_by_bonus');
  await server.admin.query(
    `insert into commissions (tenant_id, id, period_id, scheme_id, rule_id, agent_id, agent_role, product_type,
       commission_type, is_renewal, is_late, annual_premium, term_premium, base_amount, commission_amount, calculated_at,
       calculated_on, updated_at)
     select tenant_id, gen_random_uuid(), period_id, scheme_id, rule_id, agent_id, agent_role, 'Casa',
       'percentage', false, false, 0, 0, 0, n, calculated_at, calculated_on, updated_at
     from commissions, generate_series(2, 1200) n where period_id = $1`,
    [own.id],
  );
  const amounts = (await csvOf(`period_id=${own.id}&sort=amount`)).map(({ Comisión }) => Number(Comisión));
  expect(amounts).toEqual(Array.from({ length: 1_200 }, (_, n) => 1_200 - n));
});

test('200: a period that is named after its month has the name of it that its reader says', async () => {
  await server.admin.query("update commission_periods set name = 'Noviembre 2026' where id = $1", [period.id]);
  expect((await csvOf('status=Paid', 'ana', 'en'))[0]).toMatchObject({ Period: 'November 2026' });
  expect((await csvOf('status=Paid', 'ana', 'es'))[0]).toMatchObject({ Período: 'Noviembre de 2026' });
});

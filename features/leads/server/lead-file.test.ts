import { parse } from 'csv-parse/sync';
import { readXlsx } from 'hucre';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '#apps/testing/test-server.ts';
import { fewRowsMax } from '#platform/contract/list-file.ts';
import { aLead } from '../testing.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  const lucia = server.as('lucia');
  await lucia.post(
    '/leads',
    aLead({ contact: { name: '=2+3', phone: '3055550142' }, product_type: 'Auto', source: 'Call' }),
  );
  await lucia.post('/leads', aLead({ contact: { name: 'Zoila Rey' }, product_type: 'Casa', source: 'Web' }));
});
afterAll(() => server.close());

const file = (query: string, username = 'ana', language = 'es') =>
  server.as(username).post(`/leads/file?${query}`, {}, { 'accept-language': language });

async function rowsOf(...input: Parameters<typeof file>): Promise<Record<string, string>[]> {
  const { status, body } = await file(...input);
  expect(status).toBe(200);
  return parse((body as Buffer).toString('utf8'), { bom: true, columns: true });
}

describe('A file of leads', () => {
  test('has the rows of the list with its filters and its order, and words of its reader', async () => {
    expect((await rowsOf('sort=name')).map(({ Nombre }) => Nombre)).toEqual(["'=2+3", 'Zoila Rey']);
    const [row] = await rowsOf('product_type=Casa');
    expect(row).toMatchObject({ Nombre: 'Zoila Rey', Producto: 'Casa', Estado: 'Nuevo', Fuente: 'Web' });
    const [same] = await rowsOf('product_type=Casa', 'ana', 'en');
    expect(same).toMatchObject({ Name: 'Zoila Rey', Product: 'Home', Status: 'New' });
    expect((await file('')).headers['content-disposition']).toBe('attachment; filename="leads-2026-11-16.csv"');
  });

  test('as a workbook has texts as texts', async () => {
    const { sheets } = await readXlsx((await file('format=xlsx&sort=name')).body);
    expect(sheets[0]?.rows[1]?.slice(0, 2)).toEqual(['=2+3', '(305) 555-0142']);
  });

  test('for printing has each column with its kind', async () => {
    const { body } = await file('format=print&product_type=Casa');
    expect(body).toMatchObject({ title: 'Leads', is_cut: false, rows: [expect.arrayContaining(['Zoila Rey'])] });
    expect(body.columns[0]).toEqual({ label: 'Nombre', kind: 'text' });
  });

  test('is told in the audit trail with its filters and its rows', async () => {
    await file('product_type=Casa&format=xlsx', 'lucia');
    const { rows } = await server.admin.query(
      "select after from audit_events where action = 'downloadLeads' and actor_name = 'Lucía Ferrer'",
    );
    expect(rows).toContainEqual({
      after: expect.objectContaining({ format: 'xlsx', rows: '1', product_type: 'Casa' }),
    });
  });

  test('422 for a format or a filter that is none; 403 for an Auditor; nothing for another agency', async () => {
    expect((await file('format=pdf')).status).toBe(422);
    expect((await file('created_from=2026-02-02&created_to=2026-02-01')).status).toBe(422);
    expect((await file('', 'elena')).status).toBe(403);
    expect(await rowsOf('q=Zoila', 'tom')).toEqual([]);
  });
});

describe('A longer list', () => {
  const many = 'product_type=Auto&source=Call';
  /** Makes the list this long. */
  async function grow(rows: number): Promise<void> {
    await server.admin.query(
      `insert into leads select (jsonb_populate_record(null::leads, to_jsonb(l) || jsonb_build_object('id', gen_random_uuid()))).*
       from (select * from leads where product_type = 'Auto' and source = 'Call' limit 1) l, generate_series(2, $1)`,
      [rows],
    );
  }

  test('is whole for whoever leads, and has its first thousand rows for a CSR, who is told so', async () => {
    await grow(fewRowsMax);
    const exact = await file(many, 'carlos');
    expect(exact.headers['x-rows-max']).toBeUndefined();
    expect(await rowsOf(many, 'carlos')).toHaveLength(fewRowsMax);
    await grow(2);
    const cut = await file(many, 'carlos');
    expect(cut.headers['x-rows-max']).toBe(String(fewRowsMax));
    expect(cut.headers['content-disposition']).toMatch('leads-2026-11-16-1-1000.csv');
    expect(await rowsOf(many, 'carlos')).toHaveLength(fewRowsMax);
    expect(await rowsOf(many)).toHaveLength(fewRowsMax + 1);
    const printed = await file(`${many}&format=print`, 'carlos');
    expect([printed.body.rows.length, printed.body.is_cut]).toEqual([fewRowsMax, true]);
  });
});

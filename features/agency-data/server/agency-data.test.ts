import { parse } from 'csv-parse/sync';
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '#apps/testing/test-server.ts';
import { aLead } from '#features/leads/testing.ts';
import { aPolicy } from '#features/policies/testing.ts';
import { givenColumns, joined, leftOut } from './contents.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  const policy = await aPolicy(server.as('lucia'), { policy_number: '0091' });
  await server.as('lucia').put(`/leads/${policy.quote.lead.id}`, { contact: { name: '=1+1', phone: '3055550142' } });
  await server.as('tom').post('/leads', aLead({ contact: { name: 'Only Lakeside' } }));
});
afterAll(() => server.close());

const asked = (username = 'ana', current_password = server.world.password) =>
  server.as(username).post('/agency-data', { current_password });

type Rows = Record<string, string>[];

async function dataOf(username = 'ana'): Promise<Map<string, Rows>> {
  const { status, body } = await asked(username);
  expect(status).toBe(200);
  return new Map(
    Object.entries(unzipSync(body)).map(([name, bytes]): [string, Rows] => [
      name,
      parse(strFromU8(bytes), { bom: true, columns: true }),
    ]),
  );
}

describe('The data of an agency', () => {
  test('are a CSV file a table, with the rows of this agency alone, and say what each column means', async () => {
    const files = await dataOf();
    expect([...files.keys()]).toEqual(['columns', ...Object.keys(givenColumns)].map((name) => `${name}.csv`));
    expect(files.get('clients.csv')?.map(({ name }) => name)).toEqual(["'=1+1"]);
    expect(files.get('policies.csv')).toEqual([expect.objectContaining({ policy_number: '0091', status: 'Activa' })]);
    expect(files.get('book.csv')).toEqual([
      expect.objectContaining({ name: "'=1+1", policy_number: '0091', agent: 'Lucía Ferrer' }),
    ]);
    const meaning = files.get('columns.csv')?.find(({ table, column }) => table === 'clients' && column === 'name');
    expect(meaning).toEqual({ table: 'clients', column: 'name', en: 'Name', es: 'Nombre' });
  });

  test('have every row of a long table once', async () => {
    await server.admin.query(
      `insert into clients (tenant_id, id, name)
       select tenant_id, gen_random_uuid(), name from clients, generate_series(1, 1100) where name = '=1+1'`,
    );
    const ids = (await dataOf()).get('clients.csv')?.map(({ id }) => id) ?? [];
    expect([ids.length, new Set(ids).size]).toEqual([1_101, 1_101]);
  });

  test('409 for a wrong password; 403 for every other role; each download is in the audit trail', async () => {
    expect((await asked('ana', 'not the password')).body.code).toBe('wrong_password');
    for (const username of ['miguel', 'lucia', 'carlos', 'elena', 'olga']) {
      expect([username, (await asked(username)).status]).toEqual([username, 403]);
    }
    const told = () =>
      server.admin.query("select from audit_events where action = 'downloadAgencyData' and outcome = 'done'");
    const { rowCount: before } = await told();
    await asked();
    expect((await told()).rowCount).toBe((before ?? 0) + 1);
  });
});

describe('The list of what leaves', () => {
  const secretName = /password|token|secret|hash|api_?key|credential|private|certificate/i;

  test('names every table of an agency, or says why it is left out', async () => {
    const { rows } = await server.admin.query<{ name: string }>(
      `select c.relname as name from pg_class c join pg_policy p on p.polrelid = c.oid and p.polname = 'tenant_isolation'
       where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
         and c.relname <> 'tenants' order by 1`,
    );
    const named = [...Object.keys(givenColumns), ...Object.keys(leftOut)].filter(
      (name) => !Object.hasOwn(joined, name),
    );
    expect(new Set(named).size).toBe(named.length);
    expect(named.sort()).toEqual(rows.map(({ name }) => name).sort());
  });

  test('has columns that are there, each once, and none that holds a secret', async () => {
    const { rows } = await server.admin.query<{ name: string }>(
      "select table_name || '.' || column_name as name from information_schema.columns where table_schema = 'public'",
    );
    const there = new Set(rows.map(({ name }) => name));
    for (const [table, columns] of Object.entries(givenColumns)) {
      expect(new Set<string>(columns).size).toBe(columns.length);
      expect(columns.filter((column) => secretName.test(column))).toEqual([]);
      if (Object.hasOwn(joined, table)) continue;
      expect(columns.filter((column) => !there.has(`${table}.${column}`))).toEqual([]);
    }
  });
});

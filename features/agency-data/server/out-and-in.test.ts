import { parse } from 'csv-parse/sync';
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bringIn } from '#apps/testing/bring-in.ts';
import { runJobNow } from '#apps/testing/run-job.ts';
import { startTestServer, type TestServer } from '#apps/testing/test-server.ts';
import type { BookImport, BookPreview } from '#features/book/contract.ts';
import { bookBytes, booksOn, sendBook } from '#features/book/testing.ts';
import { aSale } from '#features/policies/testing.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  server.setTime('2026-12-01T15:00:00.000Z');
  await soldHere();
  const books = booksOn(server, runJobNow);
  for (const name of inFiles) await books.imported(name, bookBytes(name));
});
afterAll(() => server.close());

/** Books with firms, terms of six months, cancellations, renewals, several carriers of one number, and lost digits. */
const inFiles = [
  'B01-hawksoft-one-row-per-policy.csv',
  'B02-nowcerts-statuses.csv',
  'B03-one-row-per-vehicle.csv',
  'B05-spreadsheet-damage.csv',
  'B08-one-number-twice.csv',
  'B09-two-sheets.xlsx',
  'B10a-first.csv',
];

/** Policies that people typed, and that no file would write like this. */
async function soldHere() {
  const sell = async (sale: Parameters<typeof aSale>[0]) => {
    const { status, body } = await server.as('lucia').post('/policies', aSale(sale));
    expect(status, JSON.stringify(body)).toBe(201);
    return body;
  };
  const formula = await sell({
    contact: {
      name: '=1+1',
      email: 'f@example.com',
      phone: '305-555-0342',
      whatsapp: '305-555-0343',
      second_phone: '305-555-0344',
      birth_date: '1980-02-03',
      language: 'en',
      address: '12 Main St, Apt "4", Miami',
    },
    policy_number: '00912',
    notes: '-line one;\nline two',
  });
  expect((await server.as('ana').put(`/policies/${formula.id}`, { status: 'Cancelada' })).status).toBe(200);
  // Nothing tells these two apart, but that they are two here.
  for (const policy_number of ['TW-1', 'TW-2']) {
    const two = { name: 'Juan Pérez', policy_number, carrier: 'Heritage', effective_date: '2026-05-05' };
    await bringIn(server, [{ ...two, expiration_date: '2027-05-05' }]);
  }
  await sell({
    contact: {
      name: 'GARAGE DEL SOL',
      email: 'G.Sol@example.com',
      contact_name: 'JUAN',
      phone: '',
      second_phone: '305-555-0345',
    },
    product_type: 'Comercial',
    carrier: "O'Neil",
    annual_premium: 0.01,
    deductible: 0,
    coverage_amount: 0,
    notes: 'N/A',
  });
  await sell({
    contact: { name: 'de la Cruz, María', email: 'maria@example.com', phone: '+34 600 123 456' },
    product_type: 'Casa',
    policy_number: 'A-1',
    annual_premium: 123_456.78,
    effective_date: '2026-12-20',
    expiration_date: '2027-06-20',
  });
  await sell({
    contact: { name: 'josé de la cruz (att. pepe)', email: 'jose@example.com', phone: '+34 600 123 456' },
    carrier: 'Kemper, "The" One',
    policy_number: '1E5',
    notes: "'quoted'",
  });
}

type Row = Record<string, string>;

async function dataOf(username: string) {
  const { status, body } = await server.as(username).post('/agency-data', { current_password: server.world.password });
  expect(status).toBe(200);
  const files = unzipSync(body);
  const rowsIn = (name: string): Row[] =>
    parse(strFromU8(files[`${name}.csv`] as Uint8Array), { bom: true, columns: true });
  const [clients, policies] = [rowsIn('clients'), rowsIn('policies')];
  const nameOf = new Map(rowsIn('users').map(({ id, full_name }) => [id, full_name]));
  const numbered = (row: Row): Row => ({
    ...row,
    policy_number: ownNumber.test(row.policy_number ?? '') ? 'ours' : (row.policy_number ?? ''),
  });
  const policyOf = new Map(policies.map((row) => [row.id, row]));
  const clientOf = new Map(clients.map((row) => [row.id, row]));
  return {
    file: files['book.csv'] as Uint8Array,
    tables: {
      book: inOrder(rowsIn('book').map((row) => without(numbered(row), ids))),
      clients: inOrder(clients.map((row) => without(row, [...ids, ...moments, ...consent]))),
      policies: inOrder(
        policies.map((row) => ({
          ...without(numbered(row), [...ids, ...moments]),
          client: clientOf.get(row.client_id)?.name ?? '',
          agent: nameOf.get(row.agent_id) ?? '',
          renews: policyOf.get(row.renews)?.effective_date ?? '',
        })),
      ),
    },
  };
}

const ownNumber = /^POL-\d{4}-\d{6}$/;
const ids = ['id', 'quote_id', 'lead_id', 'client_id', 'carrier_id', 'agent_id', 'renews', 'import_id', 'created_by'];
const moments = ['created_at', 'updated_at'];
/** A file gives no consent. */
const consent = ['tcpa_consent', 'tcpa_consent_at', 'tcpa_consent_source'];

const without = (row: Row, names: readonly string[]): Row =>
  Object.fromEntries(Object.entries(row).filter(([name]) => !names.includes(name)));
const inOrder = (rows: readonly Row[]) =>
  rows.toSorted((one, other) => (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1));

test('What an agency takes away, an empty one brings in, and takes away the same but for ids, moments and our own numbers', async () => {
  const colleague = { username: 'lucia_l', email: 'lucia_l@example.com', full_name: 'Lucía Ferrer', role: 'Agente' };
  const registered = await server.as('walter').post('/auth/register', { ...colleague, password: 'Pelican-Dock-31' });
  expect(registered.status).toBe(201);
  const taken = await dataOf('ana');
  const lakeside = booksOn(server, runJobNow, { username: 'walter', agency: 'lakeside' });
  const id = await lakeside.imported('book.csv', taken.file);
  const made: BookImport = await lakeside.read(id);
  expect(made).toMatchObject({ status: 'done', figures: { left_out: 0, new_policies: taken.tables.policies.length } });
  const again = await dataOf('walter');
  expect(again.tables).toEqual(taken.tables);
  expect(taken.tables.policies.length).toBeGreaterThan(45);
  for (const status of ['Activa', 'Cancelada', 'Vencida', 'Renovada'])
    expect(taken.tables.policies.filter((row) => row.status === status).length, status).toBeGreaterThan(0);

  // A file marks what would be a formula, and nothing keeps the mark.
  const [formula] = (await server.as('walter').get('/policies?q=00912')).body;
  expect((await server.as('walter').get(`/policies/${formula.id}`)).body).toMatchObject({
    notes: '-line one;\nline two',
    quote: { lead: { contact: { name: '=1+1', phone: '+13055550342' } } },
  });

  // The same file again changes nothing, and an undo leaves the empty agency.
  const second = await lakeside.imported('book.csv', again.file);
  expect((await lakeside.read(second)).figures).toMatchObject({ new_policies: 0, changed_policies: 0, conflicts: 0 });
  expect(await lakeside.undone(id)).toMatchObject({ undone: taken.tables.policies.length, kept: 0 });
  expect((await dataOf('walter')).tables).toEqual({ book: [], clients: [], policies: [] });
});

test.each([
  ['en', 'walter', 'lakeside'],
  ['es', 'ana', 'sol'],
] as const)(
  'The list of policies as a file in %s is understood without a question about a column',
  async (_, username, agency) => {
    const caller = server.as(username);
    if (agency === 'lakeside') await server.as('tom').post('/policies', aSale());
    const list = await caller.post('/policies/file?format=csv');
    expect(list.status, JSON.stringify(list.body)).toBe(200);
    const { body, status } = await sendBook(caller, 'policies.csv', list.body);
    expect(status).toBe(201);
    expect((body as BookImport).columns.map(({ suggestion }) => suggestion)).toEqual([
      'name',
      'phone',
      'email',
      'policy_number',
      'carrier',
      'product',
      'status',
      'annual_premium',
      'deductible',
      'coverage_amount',
      'coverage',
      'effective_date',
      'expiration_date',
      'cancelled_on',
      null,
      'agent',
      'notes',
      null,
      null,
    ]);
    const preview: BookPreview = (await caller.post(`/book-imports/${body.id}/preview`)).body;
    expect(preview.policies.flatMap(({ changes, conflicts }) => [...changes, ...conflicts])).toEqual([]);
    expect(preview.figures).toMatchObject({ new_policies: 0, changed_policies: 0, conflicts: 0, left_out: 0 });
    expect(preview.questions.filter(({ is_needed }) => is_needed)).toEqual([]);
  },
);

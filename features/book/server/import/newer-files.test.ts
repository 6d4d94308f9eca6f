import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { runJobNow } from '#apps/testing/run-job.ts';
import { startTestServer, type TestServer } from '#apps/testing/test-server.ts';
import { expectRecount } from '#features/dashboard/testing.ts';
import type { SentStatement } from '#platform/server/database/observe.ts';
import type { BookRow } from '../../contract/imports.ts';
import { booksOn } from '../../testing.ts';

const sent: SentStatement[] = [];
let server: TestServer;
let books: ReturnType<typeof booksOn<TestServer>>;
beforeAll(async () => {
  server = await startTestServer({
    observe(statement) {
      sent.push(statement);
      return undefined;
    },
  });
  books = booksOn(server, runJobNow);
});
afterAll(() => server.close());
let minutes = 0;
beforeEach(() => {
  minutes += 10;
  server.setTime(new Date(Date.parse('2026-12-01T15:00:00.000Z') + minutes * 60_000).toISOString());
});

const ana = () => server.as('ana');
const titles = 'Client,Phone,Policy Number,Carrier,LOB,Effective Date,Expiration Date,Premium,Status';
const transactions = 'Client,Policy Number,Carrier,LOB,Transaction,Effective Date,Expiration Date,Premium';

/** Brings in a file and returns its rows. */
async function rowsAfter(...lines: string[]): Promise<BookRow[]> {
  const id = await books.imported('book.csv', lines.join('\n'));
  server.setTime(new Date(server.services.clock().getTime() + 1_000).toISOString());
  return books.rows(id);
}

const policy = async ({ policy_id }: BookRow) => (await ana().get(`/policies/${policy_id}`)).body;
const policiesOf = async (text: string) => (await ana().get(`/policies?q=${text}&limit=50`)).body;

describe('A row that cancels a known policy', () => {
  const row = (number: string, status: string, premium = '900') =>
    `Nora Vega ${number},3055550777,${number},Geico,HOME,03/01/2026,03/01/2027,${premium},${status}`;
  const can = (number: string) => `Nora Vega ${number},${number},Geico,HOME,CAN,10/05/2026,03/01/2027,-300`;

  test.each([
    ['with its status and no premium', 'ST-1', [titles, row('ST-1', 'Cancelled', '')], '2026-12-01'],
    ['as the only transaction', 'TR-1', [transactions, can('TR-1')], '2026-10-05'],
  ])(
    '%s sets it to canceled with the premium of its term, and the undo brings it back',
    async (_, number, lines, day) => {
      const [first] = (await rowsAfter(titles, row(number, 'Active'))) as [BookRow];
      const id = await books.imported('newer.csv', lines.join('\n'));
      expect(await books.rows(id)).toMatchObject([{ outcome: 'updated', policy_id: first.policy_id, conflicts: [] }]);
      expect(await policy(first)).toMatchObject({
        status: 'Cancelada',
        cancelled_on: day,
        annual_premium: 900,
        policy_number: number,
      });
      expect(await policiesOf(number)).toHaveLength(1);
      await expectRecount(server, 'ana');
      await books.undone(id);
      expect(await policy(first)).toMatchObject({ status: 'Activa', cancelled_on: null, annual_premium: 900 });
      await expectRecount(server, 'ana');
    },
  );

  test('is shown beside what somebody here changed, and written once it is taken', async () => {
    const [first] = (await rowsAfter(titles, row('CF-1', 'Active'))) as [BookRow];
    const by = await ana().put(`/policies/${first.policy_id}`, { status: 'Pendiente Renovación' });
    expect(by.status).toBe(200);
    const id = await books.imported('newer.csv', [transactions, can('CF-1')].join('\n'));
    const [conflict] = (await books.rows(id, 'open')) as [BookRow];
    expect(conflict).toMatchObject({
      outcome: 'conflict',
      conflicts: [
        { record: 'policy', field: 'status', taken: null },
        { record: 'policy', field: 'cancelled_on', ours: '', theirs: '10/05/2026', taken: null },
      ],
    });
    expect(await policy(first)).toMatchObject({ status: 'Pendiente Renovación', cancelled_on: null });
    const decided = await ana().post(`/book-imports/${id}/rows/${conflict.number}/conflicts`, {
      decisions: ['status', 'cancelled_on'].map((field) => ({ record: 'policy', field, take: 'theirs' })),
    });
    expect(decided.status).toBe(200);
    expect(await policy(first)).toMatchObject({ status: 'Cancelada', cancelled_on: '2026-10-05' });
  });

  test('says nothing else of it, so that a later file still finds what people here changed', async () => {
    const [first] = (await rowsAfter(titles, row('SN-1', 'Active'))) as [BookRow];
    await ana().put(`/policies/${first.policy_id}`, { annual_premium: 950 });
    await rowsAfter(transactions, can('SN-1'));
    expect(await policy(first)).toMatchObject({ status: 'Cancelada', annual_premium: 950 });
    const [later] = (await rowsAfter(titles, row('SN-1', 'Cancelled', '990'))) as [BookRow];
    expect(later.conflicts).toMatchObject([{ field: 'annual_premium', theirs: expect.stringContaining('990') }]);
    expect(await policy(first)).toMatchObject({ annual_premium: 950 });
  });
});

test('A number that lost its zeros makes no second policy, and the row tells it', async () => {
  const row = (number: string, premium: number) =>
    `Zoe Cero,3055550778,${number},Geico,HOME,03/01/2026,03/01/2027,${premium},Active`;
  const [first] = (await rowsAfter(titles, row('0070707', 900))) as [BookRow];
  const [again] = (await rowsAfter(titles, row('70707', 910))) as [BookRow];
  expect(again).toMatchObject({ outcome: 'updated', policy_id: first.policy_id });
  expect(again.reasons.join(' ')).toMatch(/70707.*0070707/);
  expect(await policiesOf('70707')).toMatchObject([{ policy_number: '0070707', annual_premium: 910 }]);
});

test('A deductible that is no amount is kept in the coverage limits of the policy', async () => {
  const [row] = (await rowsAfter(
    `${titles},Deductible`,
    'Dina Porto,3055550779,DD-1,Geico,HOME,03/01/2026,03/01/2027,900,Active,2%',
  )) as [BookRow];
  expect(row.reasons.join(' ')).toContain('2%');
  expect(await policy(row)).toMatchObject({ deductible: 0, coverage_limits: 'Deductible: 2%' });
});

test('The contact person of a firm is stored, changes with a newer file, and can be changed by hand', async () => {
  const firm = 'Business Name,Primary Contact,Phone,Policy Number,Carrier,LOB,Effective Date,Expiration Date,Premium';
  const row = (contact: string) => `Colmado Sol LLC,${contact},3055550780,BC-1,Travelers,BOP,01/15/2026,01/15/2027,900`;
  const [first] = (await rowsAfter(firm, row('Eva Ruiz'))) as [BookRow];
  const { id } = (await policy(first)).quote.lead;
  const contact = async () => (await ana().get(`/leads/${id}`)).body.contact.contact_name;
  expect(await contact()).toBe('Eva Ruiz');
  await rowsAfter(firm, row('Luis Mar'));
  expect(await contact()).toBe('Luis Mar');
  expect((await ana().put(`/leads/${id}`, { contact: { contact_name: 'Iris Gil' } })).status).toBe(200);
  const [conflict] = (await rowsAfter(firm, row('Paz Oro'))) as [BookRow];
  expect(conflict.conflicts).toMatchObject([{ field: 'contact_name', ours: 'Iris Gil', theirs: 'Paz Oro' }]);
  expect(await contact()).toBe('Iris Gil');
});

test('However many clients a newer file changes, one statement writes them, and one each what shows them', async () => {
  const file = (count: number, street: string) =>
    [
      `${titles},Address`,
      ...Array.from(
        { length: count },
        (_, at) =>
          `Vecino Lote${at} Ruiz,78655502${10 + at},LT-${at},Geico,HOME,03/01/2026,03/01/2027,900,Active,${street} ${at}`,
      ),
    ].join('\n');
  await rowsAfter(file(20, 'Calle Sol'));
  const id = await books.uploaded('newer.csv', file(20, 'Calle Luna'));
  await books.begin(id);
  sent.length = 0;
  await books.work(id);
  const written = (table: string) => sent.filter(({ sql }) => new RegExp(`^\\s*update "?${table}"?`, 'i').test(sql));
  for (const table of ['clients', 'leads', 'quotes', 'policies', 'tasks'])
    expect(written(table), table).toHaveLength(1);
  const rows: BookRow[] = await books.rows(id);
  expect(rows.map(({ outcome }) => outcome)).toEqual(Array(20).fill('updated'));
  const { quote } = await policy(rows[7] as BookRow);
  expect((await ana().get(`/leads/${quote.lead.id}`)).body.contact).toMatchObject({
    name: 'Vecino Lote7 Ruiz',
    address: 'Calle Luna 7',
    phone: '+17865550217',
    tcpa_consent: false,
  });
  expect(await policiesOf('Lote7')).toHaveLength(1);
  await books.undone(id);
  expect((await ana().get(`/leads/${quote.lead.id}`)).body.contact.address).toBe('Calle Sol 7');
});

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { runJobNow } from '#apps/testing/run-job.ts';
import { startTestServer, type TestServer } from '#apps/testing/test-server.ts';
import { bookBytes, booksOn } from '../../testing.ts';
import { takeBackBook } from './undo-book.ts';

let server: TestServer;
let books: ReturnType<typeof booksOn<TestServer>>;
beforeAll(async () => {
  server = await startTestServer();
  books = booksOn(server, runJobNow);
});
afterAll(() => server.close());
let minutes = 0;
beforeEach(() => {
  minutes += 1;
  server.setTime(new Date(Date.parse('2026-12-01T15:00:00.000Z') + minutes * 60_000).toISOString());
});

const ana = () => server.as('ana');
const titles =
  'Client,Phone,Email,Policy Number,Carrier,LOB,Effective Date,Expiration Date,Annual Premium,Status,Notes';
const post = async (id: string, act: 'import' | 'undo') => {
  const { status, body } = await ana().post(`/book-imports/${id}/${act}`);
  return [status, body.code];
};
const madeBy = async (id: string) => {
  const count = async (table: string) =>
    (await server.admin.query(`select count(*)::int as n from ${table} where import_id = $1`, [id])).rows[0].n;
  return Promise.all(['clients', 'policies'].map(count));
};

describe('Two imports of an agency', () => {
  test('begin one after the other, so that what both files have comes once', async () => {
    const name = 'B08-one-number-twice.csv';
    const [one, other] = [await books.uploaded(name, bookBytes(name)), await books.uploaded(name, bookBytes(name))];
    const answers = await Promise.all([post(one, 'import'), post(other, 'import')]);
    expect(answers.toSorted()).toEqual([
      [202, undefined],
      [409, 'another_at_work'],
    ]);
    const [first, second] = answers[0]?.[0] === 202 ? [one, other] : [other, one];
    await books.work(first);
    expect(await madeBy(first)).toEqual([7, 9]);
    await books.begin(second);
    await books.work(second);
    expect(await madeBy(second)).toEqual([0, 0]);
  });

  test('wait for an undo, and an undo waits for them', async () => {
    const line = (number: string) =>
      `${titles}\nUna Paz,3055550101,,${number},Geico,Auto,01/20/2026,01/20/2027,100,Active,`;
    const done = await books.imported('one.csv', line('W-1'));
    const next = await books.uploaded('two.csv', line('W-2'));
    await books.begin(next);
    expect(await post(done, 'undo')).toEqual([409, 'another_at_work']);
    await books.work(next);
    expect(await post(done, 'undo')).toEqual([202, undefined]);
    const last = await books.uploaded('three.csv', line('W-3'));
    expect(await post(last, 'import')).toEqual([409, 'another_at_work']);
    await runJobNow(server, takeBackBook, server.world.tenants.sol, { import_id: done });
    expect(await post(last, 'import')).toEqual([202, undefined]);
    await books.work(last);
    expect((await books.read(last)).status).toBe('done');
  });
});

test('Cells of any length and any sign come in, each shortened to what its field holds', async () => {
  const long = (text: string) => `"${text}${'🙂ñ8k'.repeat(2_000)}"`;
  const id = await books.imported(
    'long.csv',
    [
      `Client Code,Primary Contact,Address,Producer,Billing Type,Vehicle,Coverage,Deductible,Prior Policy Number,${titles}`,
      [
        ...['c', 'Ana ', '1 Calle ', 'MRV ', 'Direct ', 'Kia ', '100/300 ', '500', 'Z-1 '].map(long),
        long('xInc LLC '),
        long('305-555-0177 '),
        'l@l.example',
        'L-1',
        long('Mapfre'),
        'Auto',
        '01/20/2026',
        '01/20/2027',
        '100',
        'Active',
        long('nota'),
      ].join(','),
    ].join('\n'),
  );
  expect(await books.read(id)).toMatchObject({ status: 'done', done: 1 });
  expect((await books.rows(id))[0]).toMatchObject({ outcome: 'created', policy_number: 'L-1' });
  const { body } = await ana().get('/policies?q=L-1');
  expect(body[0].carrier.length).toBe(120);
  expect(body[0].quote.lead.contact.name.length).toBeLessThanOrEqual(120);
});

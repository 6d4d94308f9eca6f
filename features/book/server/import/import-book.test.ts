import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { runJobNow } from '#apps/testing/run-job.ts';
import { startTestServer, type TestServer } from '#apps/testing/test-server.ts';
import { expectRecount } from '#features/dashboard/testing.ts';
import { centsOf, dollarsOf, sumOf } from '#platform/contract/money.ts';
import type { BookImport, BookRow } from '../../contract/imports.ts';
import { expectedOf, fixtureChoices, fixtureNames } from '../../testing/fixture-books.ts';
import { bookBytes, booksOn, sendBook } from '../../testing.ts';
import { bringInBook } from './bring-in-book.ts';

let server: TestServer;
let books: ReturnType<typeof booksOn<TestServer>>;
beforeAll(async () => {
  server = await startTestServer();
  books = booksOn(server, runJobNow);
});
afterAll(() => server.close());
const together = (...amounts: number[]) => dollarsOf(sumOf(amounts.map(centsOf)));
let minutes = 0;
/** A minute later than the last time, on the day of the fixtures. */
const later = () => {
  minutes += 1;
  server.setTime(new Date(Date.parse('2026-12-01T15:00:00.000Z') + minutes * 60_000).toISOString());
};
beforeEach(later);

const ana = () => server.as('ana');

/** The figures of the agency as the product tells them. */
async function figures() {
  const { body } = await ana().get('/dashboard/stats');
  const listed = async (query: string) =>
    Number((await ana().get(`/policies?limit=1&${query}&count=exact`)).headers['x-total-count']);
  return {
    premium: body.policies_value,
    expiring: body.expiring_policies,
    in_force: await listed('only=in_force'),
    policies: body.total_policies,
    leads: body.total_leads,
    quotes: body.total_quotes,
  };
}

const left = async (id: string) => {
  const count = async (table: string) =>
    (await server.admin.query(`select count(*)::int as n from ${table} where import_id = $1`, [id])).rows[0].n;
  return Promise.all(['clients', 'leads', 'quotes', 'policies'].map(count));
};

const totalsOf = (name: string) =>
  expectedOf(name).totals as Record<'policies' | 'in_force' | 'of_these_not_followed' | 'left_out', number> & {
    premium_in_force_all: number;
  };

describe('A book', () => {
  test.each(fixtureNames.filter((name) => !name.startsWith('B10b')))(
    '%s comes in right to the cent, and nothing is left of it once it is undone',
    async (name) => {
      const before = await figures();
      const id = await books.imported(name, bookBytes(name), fixtureChoices[name]);
      const totals = totalsOf(name);
      const made: BookImport = await books.read(id);
      expect(made).toMatchObject({ status: 'done', done: made.rows, figures: { left_out: totals.left_out } });
      const after = await figures();
      expect(after.premium).toBe(together(before.premium, totals.premium_in_force_all));
      expect({ ...after, premium: 0 }).toEqual({
        ...before,
        premium: 0,
        in_force: before.in_force + totals.in_force,
        expiring: before.expiring + totals.of_these_not_followed,
        policies: before.policies + totals.policies,
      });
      await expectRecount(server, 'ana');
      const rows: BookRow[] = await books.rows(id);
      expect(rows.filter(({ outcome }) => outcome === 'left_out').map(({ number }) => number)).toEqual(
        expectedOf(name)
          .left_out.map(({ row }) => row)
          .toSorted((a, b) => a - b),
      );
      const undone: BookImport = await books.undone(id);
      expect(undone).toMatchObject({ status: 'undone', undone: totals.policies, kept: 0 });
      expect(await left(id)).toEqual([0, 0, 0, 0]);
      expect(await figures()).toEqual(before);
      await expectRecount(server, 'ana');
    },
  );

  test('the same file again changes nothing, and a newer one what nobody here changed', async () => {
    const before = await figures();
    const first = await books.imported('B10a-first.csv', bookBytes('B10a-first.csv'));
    later();
    const again = await books.imported('B10a-first.csv', bookBytes('B10a-first.csv'));
    expect(await left(again)).toEqual([0, 0, 0, 0]);
    expect((await books.rows(again)).map(({ outcome }: BookRow) => outcome)).toEqual(Array(4).fill('unchanged'));
    const lara: BookRow = (await books.rows(first)).find(({ client_name }: BookRow) => client_name === 'Lara Mey');
    const { body } = await ana().get(`/policies/${lara.policy_id}`);
    const change = { contact: { phone: '786-555-0299' } };
    expect((await ana().put(`/leads/${body.quote.lead.id}`, change)).status).toBe(200);

    later();
    const newer = await books.imported('B10b-newer.csv', bookBytes('B10b-newer.csv'));
    const totals = totalsOf('B10b-newer.csv');
    const after = await figures();
    expect(after.premium).toBe(together(before.premium, totals.premium_in_force_all));
    expect(after.in_force).toBe(before.in_force + totals.in_force);
    const [conflict]: BookRow[] = await books.rows(newer, 'open');
    expect(conflict).toMatchObject({
      client_name: 'Lara Mey',
      outcome: 'conflict',
      conflicts: [{ record: 'client', field: 'phone', ours: '(786) 555-0299', theirs: '(786) 555-0253', taken: null }],
    });
    const decide = (take: string) =>
      ana().post(`/book-imports/${newer}/rows/${conflict?.number}/conflicts`, {
        decisions: [{ record: 'client', field: 'phone', take }],
      });
    expect(await decide('theirs')).toMatchObject({ status: 200, body: { conflicts: [{ taken: 'theirs' }] } });
    expect(await decide('ours')).toMatchObject({ status: 409, body: { code: 'no_such_conflict' } });
    const read = (await ana().get(`/policies/${lara.policy_id}`)).body;
    expect(read).toMatchObject({ status: 'Cancelada', quote: { lead: { contact: { phone: '+17865550253' } } } });

    // Somebody changed Lara, so she stays; all else goes, and what the newer file changed is as it was.
    const sources = await ana().get(`/book-imports/policies/${lara.policy_id}`);
    expect(sources.body.map(({ import_id }: { import_id: string }) => import_id)).toEqual([newer, again, first]);
    await books.undone(newer);
    const preview = (await ana().get(`/book-imports/${first}/undo`)).body;
    expect(preview).toMatchObject({ policies: 3, clients: 3, kept: 1, kept_by_reason: { changed: 1 } });
    const undone = await books.undone(first);
    expect(undone).toMatchObject({ undone: 3, kept: 1 });
    expect(await books.rows(first, 'kept')).toMatchObject([{ client_name: 'Lara Mey', kept_reason: 'changed' }]);
    await expectRecount(server, 'ana');
  });
});

describe('An import', () => {
  const book = (count: number, number = 'KILL') =>
    [
      'Insured,Policy Number,Carrier,Line of Business,Effective Date,Expiration Date,Annual Premium,Status',
      ...Array.from(
        { length: count },
        (_, at) => `Persona ${number} Número${at},${number}-${at},Kemper,Auto,02/01/2026,02/01/2027,1000.01,Active`,
      ),
    ].join('\n');

  test('goes on where it was when its process is killed, and makes nothing twice', async () => {
    const id = await books.uploaded('killed.csv', book(450));
    await books.begin(id);
    let batches = 0;
    const { tenancy } = server.services;
    const dying = {
      ...server.services,
      tenancy: {
        ...tenancy,
        inTenant: (...given: Parameters<typeof tenancy.inTenant>) => {
          batches += 1;
          // The first ones read the agency and what the plan needs, the third brings in the first batch.
          if (batches === 4) throw new Error('killed');
          return tenancy.inTenant(...given);
        },
      },
    };
    await expect(
      runJobNow({ services: dying as typeof server.services }, bringInBook, server.world.tenants.sol, {
        import_id: id,
      }),
    ).rejects.toThrow('killed');
    const halfway: BookImport = await books.read(id);
    expect(halfway).toMatchObject({ status: 'importing', done: 200 });
    await books.work(id);
    expect(await books.read(id)).toMatchObject({ status: 'done', done: 450 });
    expect(await left(id)).toEqual([450, 450, 450, 450]);
    expect(await books.undone(id)).toMatchObject({ undone: 450, kept: 0 });
    expect(await left(id)).toEqual([0, 0, 0, 0]);
  });

  test('knows all of a book again that has more records than are read at once', async () => {
    const id = await books.imported('many.csv', book(2_010, 'MANY'));
    const again = await books.uploaded('many-again.csv', book(2_011, 'MANY'));
    const { body } = await ana().post(`/book-imports/${again}/preview`);
    expect(body.figures).toMatchObject({
      new_clients: 1,
      new_policies: 1,
      known_clients: 2_010,
      known_policies: 2_010,
    });
    expect(body.figures).toMatchObject({ changed_policies: 0, conflicts: 0 });
    expect(body.gone).toBe(0);
    await books.undone(id);
    expect(await left(id)).toEqual([0, 0, 0, 0]);
  });

  test('403 plan_limit with one policy more than the plan has room for, and it begins with as many', async () => {
    const { in_force } = await figures();
    const limit = (most: number | null) =>
      server.admin.query('update tenants set max_policies = $1 where id = $2', [most, server.world.tenants.sol]);
    const id = await books.uploaded('room.csv', book(3, 'ROOM'));
    await limit(in_force + 2);
    expect((await ana().post(`/book-imports/${id}/preview`)).body.room).toEqual({
      limit: in_force + 2,
      in_force,
      free: 2,
      needed: 3,
    });
    expect(await ana().post(`/book-imports/${id}/import`)).toMatchObject({ status: 403, body: { code: 'plan_limit' } });
    await limit(in_force + 3);
    await books.begin(id);
    await books.work(id);
    await limit(null);
    expect(await left(id)).toEqual([3, 3, 3, 3]);
    await books.undone(id);
  });

  test('remembers what was chosen for the next file with the same titles', async () => {
    const titled = (text: string) => text.replace('Status', 'Policy Status');
    const text = titled(book(1, 'MEM'));
    const columns = text
      .split('\n')[0]
      ?.split(',')
      .map((name) => ({ name, field: name === 'Insured' ? ('name' as const) : null }));
    await books.uploaded('memory.csv', text, { columns: columns ?? [], carriers: { Kemper: 'Kemper Auto' } });
    later();
    const { body } = await sendBook(ana(), 'next.csv', titled(book(2, 'MEM2')));
    expect(body.choices).toMatchObject({ columns, carriers: { Kemper: 'Kemper Auto' } });
    const other = await sendBook(ana(), 'other.csv', 'Cliente,Póliza,Aseguradora\nEva Ruiz,1,Kemper');
    expect(other.body.choices).toMatchObject({ carriers: { Kemper: 'Kemper Auto' } });
    expect(other.body.choices.columns).toBeUndefined();
  });

  test('is of Admins and Managers, and of their agency alone', async () => {
    const id = await books.uploaded('mine.csv', book(1, 'MINE'));
    expect((await server.as('walter').get(`/book-imports/${id}`)).status).toBe(404);
    expect((await server.as('lucia').get(`/book-imports/${id}`)).status).toBe(403);
    expect((await ana().delete(`/book-imports/${id}`)).status).toBe(204);
    expect((await ana().get(`/book-imports/${id}`)).status).toBe(404);
  });

  test('leaves no client without a policy, but those who changed, however many these are', async () => {
    const id = await books.imported('alone.csv', book(1, 'ALONE'));
    const { sol } = server.world.tenants;
    await server.admin.query(
      `insert into clients (tenant_id, id, name, import_id, created_at, updated_at)
       select $1, ('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, 'Sola', $2, now(), now()
       from generate_series(1, 103) as n`,
      [sol, id],
    );
    await server.admin.query(
      `insert into audit_events (tenant_id, id, at, action, entity, entity_id, actor_id, actor_name, outcome)
       select tenant_id, gen_random_uuid(), now(), 'editLead', 'client', id, $3, 'Ana', 'done' from clients
       where tenant_id = $1 and import_id = $2 and name = 'Sola' order by id limit 101`,
      [sol, id, server.world.users.ana?.id],
    );
    await books.undone(id);
    expect(await left(id)).toEqual([101, 0, 0, 0]);
  });

  test('can be undone for thirty days and no longer', async () => {
    const id = await books.imported('days.csv', book(1, 'DAYS'));
    const { undo_until } = await books.read(id);
    server.setTime(undo_until);
    expect(await ana().post(`/book-imports/${id}/undo`)).toMatchObject({
      status: 409,
      body: { code: 'undo_expired' },
    });
    server.setTime(new Date(Date.parse(undo_until) - 1).toISOString());
    await books.undone(id);
    expect(await left(id)).toEqual([0, 0, 0, 0]);
  });
});

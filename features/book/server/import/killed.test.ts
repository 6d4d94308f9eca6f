import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runJobNow } from '#apps/testing/run-job.ts';
import { startTestServer, type TestServer } from '#apps/testing/test-server.ts';
import { expectRecount } from '#features/dashboard/testing.ts';
import type { Services } from '#platform/server/acts/services.ts';
import type { AnyJob } from '#platform/server/background/job.ts';
import { booksOn } from '../../testing.ts';
import { bringInBook } from './bring-in-book.ts';
import { goOnWithBooks } from './go-on-with-books.ts';
import { takeBackBook } from './undo-book.ts';

let server: TestServer;
let books: ReturnType<typeof booksOn<TestServer>>;
beforeAll(async () => {
  server = await startTestServer();
  server.setTime('2026-12-01T15:00:00.000Z');
  books = booksOn(server, runJobNow);
});
afterAll(() => server.close());

const ana = () => server.as('ana');
const sol = () => server.world.tenants.sol;
const people = 230;

/** A book of three batches: people with one policy, one with two terms and another policy, and rows that make none. */
const fileOf = (mark: string) =>
  [
    'Insured,Email,Policy Number,Carrier,Line of Business,Effective Date,Expiration Date,Annual Premium,Status',
    ...Array.from(
      { length: people },
      (_, at) =>
        `Persona ${mark} Apellido${at},p${at}.${mark}@example.com,${mark}-${at},Kemper,Auto,02/01/2026,02/01/2027,${500 + at}.01,Active`,
    ),
    `Persona ${mark} Apellido0,p0.${mark}@example.com,${mark}-0,Kemper,Auto,02/01/2027,02/01/2028,700,Active`,
    `Persona ${mark} Apellido0,p0.${mark}@example.com,${mark}-H,Kemper,Home,03/01/2026,03/01/2027,900,Active`,
    `Persona ${mark} Sin Fecha,sf.${mark}@example.com,${mark}-X,Kemper,Auto,,,900,Active`,
    `,,${mark}-Y,Kemper,Auto,02/01/2026,02/01/2027,900,Active`,
  ].join('\n');

/** A job's death: at which of its transactions, and when. */
interface Death {
  at: number;
  when: 'before it' | 'before its commit' | 'after it';
}

/** The services of a process that dies. */
function dying({ at, when }: Death): { services: Services } {
  const { tenancy } = server.services;
  let count = 0;
  const inTenant: typeof tenancy.inTenant = async (agency, work) => {
    count += 1;
    if (count !== at) return tenancy.inTenant(agency, work);
    if (when === 'before it') throw new Error('killed');
    const result = await tenancy.inTenant(agency, async (...given) => {
      const made = await work(...given);
      if (when === 'before its commit') throw new Error('killed');
      return made;
    });
    void result;
    throw new Error('killed');
  };
  return { services: { ...server.services, tenancy: { ...tenancy, inTenant } } };
}

/** Runs a job that dies so often, and then to its end, as the queue does. */
async function survived(job: AnyJob, import_id: string, deaths: readonly Death[]) {
  for (const death of deaths) {
    await runJobNow(dying(death), job, sol(), { import_id }).catch((error: Error) => {
      if (error.message !== 'killed') throw error;
    });
  }
  await runJobNow(server, job, sol(), { import_id });
}

/** All that is there of an import: no ids, no moments, no numbers of ours. */
async function stateOf(id: string, mark: string) {
  const asked = {
    import: 'select status, total_rows, done_rows, counts, undone, kept from book_imports where id = $1',
    rows: `select number, outcome, reasons, client_is_new, is_undone, kept_reason, policy_id is null as is_without
      from book_import_rows where import_id = $1 order by number`,
    clients: 'select name, email, client_number from clients where import_id = $1 order by email',
    leads: `select leads.status, leads.product_type, clients.email from leads
      join clients on clients.tenant_id = leads.tenant_id and clients.id = leads.client_id
      where leads.import_id = $1 order by clients.email, leads.product_type, leads.status, leads.id`,
    quotes: `select status, annual_premium, carrier, policy_id is null as is_without from quotes
      where import_id = $1 order by annual_premium`,
    policies: `select p.policy_number, p.status, p.annual_premium, p.effective_date::text, p.next_begins::text, p.notes,
        earlier.effective_date::text as renews
      from policies p left join policies earlier on earlier.tenant_id = p.tenant_id and earlier.id = p.renews
      where p.import_id = $1 order by p.policy_number, p.effective_date`,
    trail: `select action, outcome, count(*)::int as n from audit_events
      where tenant_id = (select tenant_id from book_imports where id = $1)
        and (entity_id = $1 or actor_name = (select file_name from book_imports where id = $1))
      group by action, outcome order by action, outcome`,
  };
  const found: Record<string, unknown> = {};
  for (const [name, text] of Object.entries(asked)) found[name] = (await server.admin.query(text, [id])).rows;
  return JSON.parse(JSON.stringify(found).replaceAll(new RegExp(mark, 'gi'), 'MARK')) as Record<string, unknown>;
}

let rounds = 0;

/** Brings a book in, lets people work with it, and takes it back, with such deaths; returns the state after each. */
async function livedThrough(importDeaths: readonly Death[], undoDeaths: readonly Death[]) {
  rounds += 1;
  const mark = `K${String(rounds).padStart(2, '0')}Z`;
  const id = await books.uploaded(`${mark}.csv`, fileOf(mark));
  await books.begin(id);
  await survived(bringInBook, id, importDeaths);
  const imported = await stateOf(id, mark);
  const { body } = await ana().get(`/policies?q=${mark}-7&limit=500`);
  const worked = body.find(({ policy_number }: { policy_number: string }) => policy_number === `${mark}-7`);
  expect((await ana().put(`/policies/${worked.id}`, { notes: 'Llamar' })).status).toBe(200);
  expect((await ana().post(`/book-imports/${id}/undo`)).status).toBe(202);
  await survived(takeBackBook, id, undoDeaths);
  return { imported, undone: await stateOf(id, mark) };
}

const deaths = fc.array(
  fc.record({
    // The first transaction reads the agency, the second the file, three bring in batches, and the last one ends it.
    at: fc.integer({ min: 1, max: 7 }),
    when: fc.constantFrom<Death['when']>('before it', 'before its commit', 'after it'),
  }),
  { minLength: 1, maxLength: 3 },
);

test('A book that is brought in and taken back ends in the same state, wherever and however often its jobs are killed', async () => {
  const whole = await livedThrough([], []);
  expect(whole.imported).toMatchObject({ import: [{ status: 'done', done_rows: people + 4 }] });
  expect((whole.imported.policies as unknown[]).length).toBe(people + 2);
  expect(whole.undone).toMatchObject({
    import: [{ status: 'undone', undone: people + 1, kept: 1 }],
    policies: [{ policy_number: 'MARK-7' }],
    clients: [{ email: 'p7.MARK@example.com' }],
  });
  await fc.assert(
    fc.asyncProperty(deaths, deaths, async (one, other) => {
      expect(await livedThrough(one, other)).toEqual(whole);
    }),
    { numRuns: 6 },
  );
  // In the midst of a batch, and between two, are always among them.
  const midst: Death = { at: 4, when: 'before its commit' };
  expect(await livedThrough([midst], [midst])).toEqual(whole);
  expect(await livedThrough([{ ...midst, when: 'after it' }], [{ ...midst, when: 'after it' }])).toEqual(whole);
  await expectRecount(server, 'ana');
}, 180_000);

test('A server that starts goes on with the imports and undos that were in process', async () => {
  const going = async () => {
    await server.admin.query('delete from pgboss.job');
    await runJobNow(server, goOnWithBooks, null, {});
    const { rows } = await server.admin.query(
      "select name, data -> 'payload' ->> 'import_id' as id, data ->> 'tenant_id' as agency from pgboss.job",
    );
    return rows;
  };
  const id = await books.uploaded('GOZ.csv', fileOf('GOZ'));
  expect(await going()).toEqual([]);
  await books.begin(id);
  await runJobNow(dying({ at: 4, when: 'before it' }), bringInBook, sol(), { import_id: id }).catch(() => {});
  expect(await going()).toEqual([{ name: 'book.bring-in', id, agency: sol() }]);
  await books.work(id);
  expect(await going()).toEqual([]);
  await ana().post(`/book-imports/${id}/undo`);
  await runJobNow(dying({ at: 4, when: 'before it' }), takeBackBook, sol(), { import_id: id }).catch(() => {});
  expect(await going()).toEqual([{ name: 'book.take-back', id, agency: sol() }]);
  await runJobNow(server, takeBackBook, sol(), { import_id: id });
  expect(await books.read(id)).toMatchObject({ status: 'undone', undone: people + 2, kept: 0 });
});

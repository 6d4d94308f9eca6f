import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runJobNow } from '#apps/testing/run-job.ts';
import { startTestServer, type TestServer } from '#apps/testing/test-server.ts';
import { expectRecount } from '#features/dashboard/testing.ts';
import { cents, centsOf, dollarsOf, sumOf } from '#platform/contract/money.ts';
import type { AnyJob } from '#platform/server/background/job.ts';
import type { BookRow } from '../../contract/imports.ts';
import { booksOn } from '../../testing.ts';
import { bringInBook } from './bring-in-book.ts';
import { takeBackBook } from './undo-book.ts';

let server: TestServer;
let books: Record<Who, ReturnType<typeof booksOn<TestServer>>>;
beforeAll(async () => {
  server = await startTestServer();
  books = { ana: booksOn(server, runJobNow), miguel: booksOn(server, runJobNow, { username: 'miguel' }) };
});
afterAll(() => server.close());

const households = 4;
/** What the file says: the premium and the phone of each policy. */
interface World {
  premiums: number[];
  phones: number[];
}

const fileOf = (round: number, { premiums, phones }: World) =>
  [
    'Insured,Phone,Policy Number,Carrier,Line of Business,Effective Date,Expiration Date,Annual Premium,Status',
    ...premiums.map(
      (premium, at) =>
        `Vecina Ronda${round} Apellido${at},305-555-0${100 + (phones[at] ?? 0)},R${round}-${at},Kemper,Auto,02/01/2026,02/01/2027,${premium},Active`,
    ),
  ].join('\n');

const names = ['ana', 'miguel'] as const;
type Who = (typeof names)[number];
type Step =
  | { does: 'import'; killed: number | null; by: Who }
  | { does: 'file'; at: number; premium: number; phone: number }
  | { does: 'types a premium'; at: number; premium: number; by: Who }
  | { does: 'types a phone'; at: number; by: Who }
  | { does: 'writes'; at: number; by: Who }
  | { does: 'decides'; take: 'theirs' | 'ours'; by: Who }
  | { does: 'undo'; which: number; killed: number | null; by: Who };

const at = fc.nat({ max: households - 1 });
const by = fc.constantFrom(...names);
const killed = fc.option(fc.integer({ min: 2, max: 5 }));
const is = <Does extends Step['does']>(does: Does) => fc.constant(does);
const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    { weight: 3, arbitrary: fc.record({ does: is('import'), killed, by }) },
    {
      weight: 2,
      arbitrary: fc.record({
        does: is('file'),
        at,
        premium: fc.integer({ min: 100, max: 2_000 }),
        phone: fc.nat({ max: 99 }),
      }),
    },
    fc.record({ does: is('types a premium'), at, premium: fc.integer({ min: 3_000, max: 4_000 }), by }),
    fc.record({ does: is('types a phone'), at, by }),
    fc.record({ does: is('writes'), at, by }),
    fc.record({ does: is('decides'), take: fc.constantFrom('theirs' as const, 'ours' as const), by }),
    fc.record({ does: is('undo'), which: fc.nat({ max: 5 }), killed, by }),
  ),
  { minLength: 4, maxLength: 12 },
);

/** The services of a process that dies at its nth transaction. */
function dyingAt(nth: number) {
  const { tenancy } = server.services;
  let count = 0;
  const inTenant: typeof tenancy.inTenant = (...given) => {
    count += 1;
    if (count === nth) throw new Error('killed');
    return tenancy.inTenant(...given);
  };
  return { services: { ...server.services, tenancy: { ...tenancy, inTenant } } };
}

/** Runs a job, which may die before. */
async function runTwice(job: AnyJob, import_id: string, killedAt: number | null) {
  if (killedAt !== null)
    await runJobNow(dyingAt(killedAt), job, server.world.tenants.sol, { import_id }).catch((error: Error) => {
      if (error.message !== 'killed') throw error;
    });
  await runJobNow(server, job, server.world.tenants.sol, { import_id });
}

interface Shown {
  id: string;
  policy_number: string;
  annual_premium: number;
  notes: string;
  quote: { lead: { id: string; contact: { name: string; phone: string } } };
}

/** What people typed of a policy and of its client: it stands until somebody types or decides something else. */
interface Typed {
  premium?: number | undefined;
  phone?: string | undefined;
  notes?: string;
}

let round = 0;
let minutes = 0;

test('Nothing is lost that a person typed, and nothing comes twice, in whatever order people and files act', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (all) => {
      round += 1;
      const own = round;
      const world: World = { premiums: [500, 600, 700, 800], phones: [1, 2, 3, 4] };
      const typed = new Map<string, Typed>();
      const imports: string[] = [];
      const tick = () => {
        minutes += 1;
        server.setTime(new Date(Date.parse('2026-12-01T06:00:00.000Z') + minutes * 1_000).toISOString());
      };
      const policies = async (): Promise<Shown[]> =>
        (await server.as('ana').get(`/policies?q=R${own}-&limit=500`)).body.filter(({ policy_number }: Shown) =>
          policy_number.startsWith(`R${own}-`),
        );
      const policyAt = async (index: number) =>
        (await policies()).find(({ policy_number }) => policy_number === `R${own}-${index}`);
      const note = (id: string, what: Typed) => typed.set(id, { ...typed.get(id), ...what });
      const undo = async (id: string, who: Who, killedAt: number | null) => {
        expect((await server.as(who).post(`/book-imports/${id}/undo`)).status).toBe(202);
        await runTwice(takeBackBook, id, killedAt);
      };

      const act = async (step: Step) => {
        if (step.does === 'file') {
          world.premiums[step.at] = step.premium;
          world.phones[step.at] = step.phone;
        } else if (step.does === 'import') {
          const id = await books[step.by].uploaded(`round${own}.csv`, fileOf(own, world));
          await books[step.by].begin(id);
          await runTwice(bringInBook, id, step.killed);
          imports.push(id);
          const rows: BookRow[] = await books.ana.rows(id);
          expect(rows.map(({ outcome }) => outcome)).not.toContain(null);
        } else if (step.does === 'undo') {
          const [id] = imports.splice(step.which % Math.max(1, imports.length), 1);
          if (id) await undo(id, step.by, step.killed);
        } else if (step.does === 'decides') {
          const last = imports.at(-1);
          const [row]: BookRow[] = last ? await books.ana.rows(last, 'open') : [];
          const conflict = row?.conflicts.find(({ taken }) => taken === null);
          if (!last || !row?.policy_id || !conflict) return;
          const { record, field } = conflict;
          const decisions = [{ record, field, take: step.take }];
          const { status } = await server
            .as(step.by)
            .post(`/book-imports/${last}/rows/${row.number}/conflicts`, { decisions });
          // Somebody may have typed another value since.
          expect([200, 409]).toContain(status);
          if (status === 200 && step.take === 'theirs')
            note(row.policy_id, field === 'phone' ? { phone: undefined } : { premium: undefined });
        } else {
          const policy = await policyAt(step.at);
          if (!policy) return;
          const user = server.as(step.by);
          if (step.does === 'types a phone') {
            const phone = `+17865550${String(100 + (minutes % 900))}`;
            const { status } = await user.put(`/leads/${policy.quote.lead.id}`, { contact: { phone } });
            expect(status).toBe(200);
            return note(policy.id, { phone });
          }
          const annual_premium =
            step.does === 'types a premium' ? dollarsOf(sumOf([centsOf(step.premium), cents(minutes)])) : 0;
          const change = step.does === 'writes' ? { notes: `Llamar el ${minutes}` } : { annual_premium };
          expect((await user.put(`/policies/${policy.id}`, change)).status).toBe(200);
          note(policy.id, step.does === 'writes' ? { notes: `Llamar el ${minutes}` } : { premium: annual_premium });
        }
      };

      for (const step of all) {
        tick();
        await act(step);
        const now = await policies();
        expect(new Set(now.map(({ policy_number }) => policy_number)).size).toBe(now.length);
        const people = now.map(({ quote }) => quote.lead.contact.name);
        expect(new Set(people).size).toBe(people.length);
        for (const [id, { premium, phone, notes }] of typed) {
          const kept = now.find((policy) => policy.id === id);
          expect(kept, `the policy that a person changed, after ${step.does}`).toBeDefined();
          if (premium !== undefined) expect(kept?.annual_premium).toBe(premium);
          if (phone !== undefined) expect(kept?.quote.lead.contact.phone).toBe(phone);
          if (notes !== undefined) expect(kept?.notes).toBe(notes);
        }
        if (step.does !== 'import') continue;
        // What nobody here typed is as the newest file has it.
        expect(now).toHaveLength(households);
        for (const { id, policy_number, annual_premium } of now) {
          const file = world.premiums[Number(policy_number.split('-')[1])];
          expect(annual_premium, `${policy_number} after an import`).toBe(typed.get(id)?.premium ?? file);
        }
      }
      tick();
      for (const id of imports.toReversed()) await undo(id, 'miguel', null);
      expect(new Set((await policies()).map(({ id }) => id))).toEqual(new Set(typed.keys()));
      const left = async (table: string, condition: string) =>
        (
          await server.admin.query(`select count(*)::int as n from ${table} where ${condition}`, [
            `Vecina Ronda${own} %`,
          ])
        ).rows[0].n;
      expect(await left('clients', 'name like $1 and import_id is not null')).toBe(typed.size);
      for (const table of ['leads', 'quotes'])
        expect(
          await left(
            table,
            `import_id is not null and client_id in (select id from clients where clients.tenant_id = ${table}.tenant_id and name like $1)`,
          ),
          table,
        ).toBe(typed.size);
    }),
    { numRuns: 20 },
  );
  await expectRecount(server, 'ana');
}, 180_000);

import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runJobNow } from '#apps/testing/run-job.ts';
import { startTestServer, type TestServer } from '#apps/testing/test-server.ts';
import { expectRecount } from '#features/dashboard/testing.ts';
import { cents, centsOf, dollarsOf, sumOf } from '#platform/contract/money.ts';
import type { BookRow } from '../../contract/imports.ts';
import { booksOn } from '../../testing.ts';
import { bringInBook } from './bring-in-book.ts';

let server: TestServer;
let books: ReturnType<typeof booksOn<TestServer>>;
beforeAll(async () => {
  server = await startTestServer();
  books = booksOn(server, runJobNow);
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

type Step =
  | { does: 'import'; killed: number | null }
  | { does: 'file'; at: number; premium: number; phone: number }
  | { does: 'types'; at: number; premium: number; by: 'ana' | 'miguel' }
  | { does: 'writes'; at: number; by: 'ana' | 'miguel' }
  | { does: 'undo'; which: number };

const at = fc.nat({ max: households - 1 });
const by = fc.constantFrom('ana' as const, 'miguel' as const);
const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    fc.record({ does: fc.constant('import' as const), killed: fc.option(fc.integer({ min: 3, max: 5 })) }),
    fc.record({
      does: fc.constant('file' as const),
      at,
      premium: fc.integer({ min: 100, max: 2_000 }),
      phone: fc.nat({ max: 99 }),
    }),
    fc.record({ does: fc.constant('types' as const), at, premium: fc.integer({ min: 3_000, max: 4_000 }), by }),
    fc.record({ does: fc.constant('writes' as const), at, by }),
    fc.record({ does: fc.constant('undo' as const), which: fc.nat({ max: 5 }) }),
  ),
  { minLength: 3, maxLength: 9 },
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

let round = 0;
let minutes = 0;

test('Nothing is lost that a person typed, and nothing comes twice, in whatever order people and files act', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (all) => {
      round += 1;
      const own = round;
      const world: World = { premiums: [500, 600, 700, 800], phones: [1, 2, 3, 4] };
      /** What people typed, by policy: it stands until somebody types something else. */
      const typed = new Map<string, { premium?: number; notes?: string }>();
      const imports: string[] = [];
      const tick = () => {
        minutes += 1;
        server.setTime(new Date(Date.parse('2026-12-01T06:00:00.000Z') + minutes * 1_000).toISOString());
      };
      const policies = async (): Promise<
        { id: string; policy_number: string; annual_premium: number; notes: string }[]
      > =>
        (await server.as('ana').get(`/policies?q=R${own}-&limit=500`)).body.filter(
          ({ policy_number }: { policy_number: string }) => policy_number.startsWith(`R${own}-`),
        );
      for (const step of all) {
        tick();
        if (step.does === 'file') {
          world.premiums[step.at] = step.premium;
          world.phones[step.at] = step.phone;
        } else if (step.does === 'import') {
          const id = await books.uploaded(`round${own}.csv`, fileOf(own, world));
          await books.begin(id);
          if (step.killed !== null)
            await runJobNow(dyingAt(step.killed), bringInBook, server.world.tenants.sol, { import_id: id }).catch(
              () => {},
            );
          await books.work(id);
          imports.push(id);
        } else if (step.does === 'undo') {
          const id = imports.splice(step.which % Math.max(1, imports.length), 1)[0];
          if (id) await books.undone(id);
        } else {
          const policy = (await policies()).find(({ policy_number }) => policy_number === `R${own}-${step.at}`);
          if (!policy) continue;
          const change =
            step.does === 'types'
              ? { annual_premium: dollarsOf(sumOf([centsOf(step.premium), cents(minutes)])) }
              : { notes: `Llamar el ${minutes}` };
          const answer = await server.as(step.by).put(`/policies/${policy.id}`, change);
          expect(answer.status).toBe(200);
          const before = typed.get(policy.id) ?? {};
          typed.set(policy.id, {
            ...before,
            ...('notes' in change ? { notes: change.notes } : { premium: change.annual_premium }),
          });
        }
        const now = await policies();
        expect(new Set(now.map(({ policy_number }) => policy_number)).size).toBe(now.length);
        for (const [id, { premium, notes }] of typed) {
          const kept = now.find((policy) => policy.id === id);
          expect(kept, `the policy that a person changed, after ${step.does}`).toBeDefined();
          if (premium !== undefined) expect(kept?.annual_premium).toBe(premium);
          if (notes !== undefined) expect(kept?.notes).toBe(notes);
        }
      }
      tick();
      for (const id of imports.toReversed()) await books.undone(id);
      expect(new Set((await policies()).map(({ id }) => id))).toEqual(new Set(typed.keys()));
      const { rows } = await server.admin.query(
        'select count(*)::int as n from clients where name like $1 and import_id is not null',
        [`Vecina Ronda${own} %`],
      );
      expect(rows[0].n).toBe(typed.size);
      const last: BookRow[] = imports[0] ? await books.rows(imports[0]) : [];
      expect(last.every(({ outcome }) => outcome !== null)).toBe(true);
    }),
    { numRuns: 12 },
  );
  await expectRecount(server, 'ana');
});

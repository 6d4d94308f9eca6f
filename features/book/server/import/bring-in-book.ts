import * as z from 'zod/mini';
import { uuid } from '#platform/contract/fields.ts';
import { actorOf } from '#platform/server/acts/actor.ts';
import type { CommandContext } from '#platform/server/acts/command-context.ts';
import { perform } from '#platform/server/acts/perform.ts';
import { analyzeGrownTables } from '#platform/server/background/grown-tables.ts';
import { type AgencyWork, agencyJob } from '#platform/server/background/job.ts';
import { bookTables } from '../schema.ts';
import { batchesOf } from './batches.ts';
import { type BroughtBefore, carryOut } from './carry-out.ts';
import { changeImport, lockImport } from './imports.ts';
import { type Planning, planImport, readPlanning } from './plan-import.ts';

/** How long one job works, in milliseconds, before it enqueues the next, which plans again. */
const runMs = 480_000;

/**
 * Brings in a book batch by batch, each in a transaction with its progress. A killed job leaves whole batches: the next
 * one plans again by what the agency has then, so that nothing comes twice, and goes on with the rows that are left.
 */
export const bringInBook = agencyJob({
  name: 'book.bring-in',
  payload: z.object({ import_id: uuid }),
  retryLimit: 10,
  timeoutSeconds: 600,
  concurrency: 1,
  async run({ import_id }, work) {
    const continueAt = work.clock().getTime() + runMs;
    const planning = await work.act((ctx) => {
      ctx.audit(null);
      return readPlanning(import_id, ctx);
    });
    const isWhole = planning?.status === 'importing' ? await bringIn(planning, work, continueAt) : true;
    await work.finish(async (ctx) => {
      if (isWhole) return endImport(import_id, ctx);
      ctx.audit(null);
      await ctx.enqueue(bringInBook, { import_id });
    });
  },
});

/** Carries out a plan. Returns whether there is nothing left to do, or somebody stopped it. */
async function bringIn(planning: Planning, work: AgencyWork, continueAt: number): Promise<boolean> {
  const plan = await planImport(planning);
  const before = broughtBefore(planning);
  // "Worked on" is what a user does, and this is no user's work.
  const occasion = { agency: work.agency, actor: actorOf('import', planning.file_name), clock: work.clock };
  for (const [at, batch] of batchesOf(plan, planning.finished).entries()) {
    // A new installation's tables double so often.
    if (Number.isInteger(Math.log2(at))) await analyzeGrownTables(work.services);
    if (work.clock().getTime() >= continueAt) return false;
    const how = await perform(work.services, occasion, (ctx) =>
      carryOut(planning.id, batch, before, ctx as CommandContext),
    );
    if (how === 'ended') return true;
    if (how === 'overtaken') return false;
  }
  return true;
}

const broughtBefore = ({ known }: Planning): BroughtBefore => ({
  clients: new Map(known.clients.map(({ id, brought }) => [id, brought])),
  policies: new Map(known.policies.map(({ id, brought }) => [id, brought])),
  users: new Map(known.users.map(({ id, name }) => [id, name])),
});

/** Ends an import that is complete or was stopped. Rows of which nothing is to be made are unchanged. */
async function endImport(id: string, ctx: CommandContext): Promise<void> {
  const { tx, agency, clock, audit, changed } = ctx;
  const found = await lockImport(id, ctx);
  if (found?.status !== 'importing' && found?.status !== 'stopping') return audit(null);
  const isStopped = found.status === 'stopping';
  const [counted] = await Promise.all([
    bookTables(tx)
      .selectFrom('book_import_rows')
      .select((eb) => [
        eb.fn.countAll<string>().filterWhere('outcome', 'is not', null).as('done'),
        eb.fn.countAll<string>().filterWhere('outcome', 'in', ['created', 'renewed']).as('policies'),
      ])
      .where('tenant_id', '=', agency.id)
      .where('import_id', '=', id)
      .executeTakeFirstOrThrow(),
  ]);
  if (!isStopped)
    await bookTables(tx)
      .updateTable('book_import_rows')
      .set({ outcome: 'unchanged' })
      .where('tenant_id', '=', agency.id)
      .where('import_id', '=', id)
      .where('outcome', 'is', null)
      .execute();
  const { file_name, total_rows } = found;
  const policies = Number(counted.policies);
  audit({ action: 'finishBookImport', entity: 'book_import', entity_id: id, after: { file_name, policies } });
  changed('book_import', id);
  await changeImport(
    id,
    {
      status: isStopped ? 'stopped' : 'done',
      done_rows: isStopped ? Number(counted.done) : total_rows,
      finished_at: clock().toISOString(),
    },
    ctx,
  );
}

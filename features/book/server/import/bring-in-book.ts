import { MessageChannel } from 'node:worker_threads';
import * as z from 'zod/mini';
import { uuid } from '#platform/contract/fields.ts';
import { actorOf } from '#platform/server/acts/actor.ts';
import type { CommandContext } from '#platform/server/acts/command-context.ts';
import { perform } from '#platform/server/acts/perform.ts';
import { analyzeGrownTables } from '#platform/server/background/grown-tables.ts';
import { type AgencyWork, agencyJob } from '#platform/server/background/job.ts';
import { runInThread } from '#platform/server/ground/threads.ts';
import { bookTables } from '../schema.ts';
import type { Answer, BatchesTask, PlannedBatch } from './batches-in-thread.ts';
import { carryOut } from './carry-out.ts';
import { changeImport, lockImport } from './imports.ts';
import { type PackedPlanning, sizeOf, takenOver } from './packed-planning.ts';
import { readPlanning } from './plan-import.ts';

const worker = new URL('batches-in-thread.ts', import.meta.url);

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
async function bringIn(planning: PackedPlanning, work: AgencyWork, continueAt: number): Promise<boolean> {
  // "Worked on" is what a user does, and this is no user's work.
  const occasion = { agency: work.agency, actor: actorOf('import', planning.file_name), clock: work.clock };
  const users = new Map(planning.known.users.map(({ id, name }) => [id, name]));
  let isWhole = true;
  let count = 0;
  await eachBatch(planning, async ({ batch, before }) => {
    // A new installation's tables double so often.
    if (Number.isInteger(Math.log2(count))) await analyzeGrownTables(work.services);
    count += 1;
    isWhole = work.clock().getTime() < continueAt;
    if (!isWhole) return 'end';
    const how = await perform(work.services, occasion, (ctx) =>
      carryOut(planning.id, batch, { ...before, users }, ctx as CommandContext),
    );
    isWhole = how !== 'overtaken';
    return how === 'done' ? 'next' : 'end';
  });
  return isWhole;
}

/** Plans in another thread, and carries each batch out here, until one ends it or the plan does. */
async function eachBatch(planning: PackedPlanning, carry: (planned: PlannedBatch) => Promise<Answer>): Promise<void> {
  const { port1: ours, port2: theirs } = new MessageChannel();
  const giveUp = new AbortController();
  let failure: { error: unknown } | null = null;
  ours.on('message', (planned: PlannedBatch) => {
    carry(planned).then(
      (answer) => ours.postMessage(answer),
      (error: unknown) => {
        failure = { error };
        giveUp.abort();
      },
    );
  });
  try {
    await runInThread<BatchesTask, void>(
      worker,
      { planning, port: theirs },
      {
        transferList: [theirs, ...takenOver(planning)],
        signal: giveUp.signal,
        size: sizeOf(planning),
      },
    );
  } catch (error) {
    throw (failure as { error: unknown } | null)?.error ?? error;
  } finally {
    ours.close();
  }
}

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

import { sql } from 'kysely';
import * as z from 'zod/mini';
import { uuid } from '#platform/contract/fields.ts';
import type { CommandContext } from '#platform/server/acts/command-context.ts';
import { agencyJob } from '#platform/server/background/job.ts';
import { onKey } from '#platform/server/database/conditions.ts';
import { processDeliveries } from '../processing/process-deliveries.ts';
import { incomingIncrements } from '../records/incoming-counters.ts';
import { type IncomingRow, integrationTables } from '../schema.ts';

/** The selection: all that failed or wait for a user, restricted by each given condition. */
const Choice = z.object({
  which: z.enum(['failed', 'held']),
  integration_id: z.optional(uuid),
  /** Those that failed before the last change of their integration's mappings. */
  since_mapping: z.optional(z.boolean()),
  /** Those that failed for one of these reasons. */
  codes: z.optional(z.array(z.string())),
});
export type Choice = z.infer<typeof Choice>;

type SentRow = Pick<IncomingRow, 'id' | 'integration_id' | 'status'>;
type Reading = Pick<CommandContext, 'tx' | 'agency'>;

/** The maximum number in one transaction, because a complete file may have failed. */
const atOnce = 1_000;
/** How long one job works, in milliseconds, before it enqueues the next. */
const runMs = 30_000;

/** Processes the rest of a selection in the order of the ids, so that one that fails again is not taken twice. */
const sendRest = agencyJob({
  name: 'integrations.send-rest',
  payload: z.object({ choice: Choice, after_id: uuid }),
  retryLimit: 8,
  timeoutSeconds: 60,
  async run({ choice, after_id }, work) {
    const continueAt = work.clock().getTime() + runMs;
    let after: string | null = after_id;
    while (after !== null) {
      const from: string = after;
      const isOver = work.clock().getTime() >= continueAt;
      if (isOver) {
        return work.finish(async (ctx) => {
          ctx.audit(null);
          await ctx.enqueue(sendRest, { choice, after_id: from });
        });
      }
      after = await work.act(async (ctx) => {
        ctx.audit(null);
        const some = await lockSome(choice, from, ctx);
        await sendThrough(some, ctx);
        return some.length < atOnce ? null : (some.at(-1)?.id ?? null);
      });
    }
    await work.finish(async () => {});
  },
});
export const incomingJobs = [sendRest];

function chosen({ which, integration_id, since_mapping, codes }: Choice, { tx, agency }: Reading) {
  let rows = integrationTables(tx)
    .selectFrom('incoming_leads')
    .innerJoin('integrations', onKey('integrations', 'incoming_leads.integration_id'))
    .where('incoming_leads.tenant_id', '=', agency.id);
  rows =
    which === 'failed'
      ? rows.where('incoming_leads.status', '=', 'Failed')
      : rows.where('incoming_leads.held', 'is not', null);
  if (integration_id) rows = rows.where('incoming_leads.integration_id', '=', integration_id);
  if (since_mapping) rows = rows.whereRef('incoming_leads.processed_at', '<', 'integrations.mapped_at');
  if (codes) rows = rows.where(sql<boolean>`problems -> 0 ->> 'code' = any(${codes}::text[])`);
  return rows;
}

/** The number of incoming leads in a selection. */
export async function countOf(choice: Choice, reading: Reading): Promise<number> {
  const { count } = await chosen(choice, reading)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** The next ones of a selection, after an id or from the start, locked until the transaction ends. */
export function lockSome(choice: Choice, after: string | null, reading: Reading): Promise<SentRow[]> {
  const rows = chosen(choice, reading)
    .select(['incoming_leads.id', 'incoming_leads.integration_id', 'incoming_leads.status'])
    .orderBy('incoming_leads.id')
    .limit(atOnce)
    .forUpdate('incoming_leads');
  return (after === null ? rows : rows.where('incoming_leads.id', '>', after)).execute();
}

/** Releases the first ones of a selection and enqueues a job for the others. */
export async function sendSome(some: readonly SentRow[], choice: Choice, ctx: CommandContext): Promise<void> {
  const last = some.at(-1);
  if (!last) return;
  await Promise.all([sendThrough(some, ctx), ctx.enqueue(sendRest, { choice, after_id: last.id })]);
}

/** The maximum number of incoming leads that screens are notified of by id. The lists then reload the others, too. */
const toldMax = 20;

/** Queues these incoming leads for processing, independent of their integration's settings. */
export async function sendThrough(rows: readonly SentRow[], ctx: CommandContext<string>): Promise<void> {
  if (rows.length === 0) return;
  const { tx, agency, count, changed, enqueue } = ctx;
  count(
    rows.flatMap((row) => incomingIncrements(row)),
    rows.flatMap(({ integration_id }) => incomingIncrements({ integration_id, status: 'Pending' })),
  );
  const ids = rows.map(({ id }) => id);
  await Promise.all([
    integrationTables(tx)
      .updateTable('incoming_leads')
      .set({ status: 'Pending', held: null, released: true, not_before: null, processed_at: null, tries: 0 })
      .where('tenant_id', '=', agency.id)
      .where('id', '=', sql<string>`any(${ids}::uuid[])`)
      .execute(),
    ...ids.slice(0, toldMax).map((id) => changed('incoming_lead', id)),
    enqueue(processDeliveries, {}),
  ]);
}

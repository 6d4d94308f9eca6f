import { type RawBuilder, sql } from 'kysely';
import type * as z from 'zod/mini';
import { allOf } from '#platform/contract/all-of.ts';
import type { CommandContext } from '#platform/server/acts/command-context.ts';
import { type AgencyJob, agencyJob } from '#platform/server/background/job.ts';
import { lockIncoming } from '../processing/settle.ts';
import { incomingIncrements } from '../records/incoming-counters.ts';
import { integrationTables } from '../schema.ts';
import type { TakenTogether } from './free-leads.ts';
import { type RowPosition, undoTables } from './schema.ts';
import { type TakenRow, takeBack, takenColumns } from './take-back.ts';

/** An undo as its record keeps it: the figures that screens show while it runs. */
export interface UndoRecord {
  status: string;
  total_rows: number;
  done_rows: number;
  undone: number;
  kept: number;
}

/** The figures of an undo after a batch. `last` is the last row of the batch. */
export interface UndoProgress extends Pick<UndoRecord, 'done_rows' | 'undone' | 'kept'> {
  last: RowPosition;
}

/** What can be undone: what came to an address, or what a file brought. The input says which part of it. */
export interface Undoable<Input, Begun extends UndoRecord, Answer, Payload, Code extends string> {
  /** The command in the audit trail, and what it is about. */
  readonly action: 'undoDeliveries' | 'undoImport';
  readonly subject: 'integration' | 'file_upload';
  /** Checks that it can be undone now. `record` writes the record of the undo, with which the job begins. */
  begin(
    id: string,
    input: Input,
    ctx: CommandContext<Code>,
  ): Promise<{ after: Record<string, unknown>; payload: Payload; record: () => Promise<Answer> }>;
  /** Locks the record of an undo. undefined means that there is none. */
  lock(payload: Payload, ctx: CommandContext): Promise<Begun | undefined>;
  /** The id of the subject. */
  subjectOf(begun: Begun): string;
  /** What the audit trail says of a finished undo besides its figures. */
  toldOf(begun: Begun): Record<string, unknown>;
  /** The incoming leads that are undone together. */
  together(begun: Begun): TakenTogether;
  /** The columns that order them. The last one is undone first. */
  readonly order: readonly ('received_at' | 'row_number' | 'id')[];
  /** The condition for those that are left, or null at the start. */
  left(begun: Begun): RawBuilder<boolean> | null;
  /** Stores the progress, or that it is finished. */
  keep(begun: Begun, to: UndoProgress | 'finished', ctx: CommandContext): Promise<void>;
}

/** Starts an undo. Refused with the codes of what is undone. */
export async function startUndo<Input, Begun extends UndoRecord, Answer, Payload, Code extends string>(
  what: Undoable<Input, Begun, Answer, Payload, Code>,
  job: UndoJob<Payload>,
  id: string,
  input: Input,
  ctx: CommandContext<Code>,
): Promise<Answer> {
  // One at a time: nothing becomes a lead before the undo sees it.
  const { begun } = await allOf({ lockIncoming: lockIncoming(ctx), begun: what.begin(id, input, ctx) });
  ctx.audit({ action: what.action, entity: what.subject, entity_id: id, after: begun.after });
  ctx.changed(what.subject, id);
  const { answer } = await allOf({ enqueue: ctx.enqueue(job, begun.payload), answer: begun.record() });
  return answer;
}

type UndoJob<Payload> = AgencyJob<z.ZodMiniType<Payload, Payload>>;

/** What the job needs, whatever the command has got. */
type Running<Begun extends UndoRecord, Payload> = Undoable<never, Begun, unknown, Payload, never>;

/** How long one job works, in milliseconds, before it enqueues the next. */
const runMs = 45_000;

/**
 * The job that undoes something in batches. The progress is stored with its record, in the same transaction as its
 * effect.
 */
export function undoJob<Begun extends UndoRecord, Payload>(
  name: string,
  payload: z.ZodMiniType<Payload, Payload>,
  what: Running<Begun, Payload>,
): UndoJob<Payload> {
  const job: UndoJob<Payload> = agencyJob({
    name,
    payload,
    retryLimit: 10,
    timeoutSeconds: 120,
    concurrency: 2,
    async run(of, work) {
      const continueAt = work.clock().getTime() + runMs;
      let isLeft = true;
      while (isLeft && work.clock().getTime() < continueAt) {
        isLeft = await work.act((ctx) => takeBackSome(what, of, ctx));
      }
      await work.finish(async (ctx) => {
        if (!isLeft) return endUndoing(what, of, ctx);
        ctx.audit(null);
        await ctx.enqueue(job, of);
      });
    },
  });
  return job;
}

/** The number of incoming leads per transaction. */
const batchSize = 200;

/** Undoes the next ones that no user has changed. Returns whether there were any. */
async function takeBackSome<Begun extends UndoRecord, Payload>(
  what: Running<Begun, Payload>,
  of: Payload,
  ctx: CommandContext,
): Promise<boolean> {
  ctx.audit(null);
  // Jobs that create leads wait for the lock and then find these incoming leads removed.
  await lockIncoming(ctx);
  const begun = await what.lock(of, ctx);
  if (begun?.status !== 'undoing') return false;
  const rows = await nextRows(what, begun, ctx);
  const last = rows.at(-1);
  if (!last) return false;
  const { undone, kept } = await takeBack(rows, what.together(begun), ctx);
  await throwAway(rows, ctx);
  ctx.changed(what.subject, what.subjectOf(begun));
  const progress: UndoProgress = {
    done_rows: begun.done_rows + rows.length,
    undone: begun.undone + undone,
    kept: begun.kept + kept,
    last: { received_at: last.received_at, row_number: last.row_number ?? 0, id: last.id },
  };
  await what.keep(begun, progress, ctx);
  return true;
}

/** The next batch of incoming leads, from the last one. */
function nextRows<Begun extends UndoRecord, Payload>(
  what: Running<Begun, Payload>,
  begun: Begun,
  { tx, agency }: CommandContext,
) {
  const all = undoTables(tx)
    .selectFrom('incoming_leads')
    .select([...takenColumns, 'integration_id', 'received_at', 'row_number'])
    .where('tenant_id', '=', agency.id)
    .where(what.together(begun)('incoming_leads'))
    .where('undone_at', 'is', null)
    .limit(batchSize);
  const left = what.left(begun);
  const ordered = what.order.reduce((rows, column) => rows.orderBy(column, 'desc'), left ? all.where(left) : all);
  return ordered.execute();
}

type WaitingRow = TakenRow & { integration_id: string };

/** Discards those that still wait, so that they create no lead after the undo. */
async function throwAway(rows: readonly WaitingRow[], ctx: CommandContext): Promise<void> {
  const ids = rows.filter(({ status }) => status === 'Pending' || status === 'Processing').map(({ id }) => id);
  if (ids.length === 0) return;
  const { tx, agency, clock, count } = ctx;
  const problem = { code: 'undone', weight: 'invalid', target: null, mapping_id: null, facts: {} };
  const gone = await integrationTables(tx)
    .updateTable('incoming_leads')
    .set({
      status: 'Invalid',
      held: null,
      released: false,
      not_before: null,
      processed_at: clock().toISOString(),
      problems: JSON.stringify([problem]),
    })
    .where('tenant_id', '=', agency.id)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .where('status', 'in', ['Pending', 'Processing'])
    .returning('integration_id')
    .execute();
  const incrementing = (status: 'Pending' | 'Invalid') =>
    gone.flatMap(({ integration_id }) => incomingIncrements({ integration_id, status }));
  count(incrementing('Pending'), incrementing('Invalid'));
}

/** Marks the undo as finished. */
async function endUndoing<Begun extends UndoRecord, Payload>(
  what: Running<Begun, Payload>,
  of: Payload,
  ctx: CommandContext,
): Promise<void> {
  const begun = await what.lock(of, ctx);
  if (begun?.status !== 'undoing') return ctx.audit(null);
  const { undone, kept } = begun;
  const entity_id = what.subjectOf(begun);
  ctx.audit({
    action: 'finishUndoing',
    entity: what.subject,
    entity_id,
    after: { ...what.toldOf(begun), undone, kept },
  });
  ctx.changed(what.subject, entity_id);
  await what.keep(begun, 'finished', ctx);
}

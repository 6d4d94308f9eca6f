import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import { allOf } from '#platform/contract/all-of.ts';
import { uuid } from '#platform/contract/fields.ts';
import type { CommandContext } from '#platform/server/acts/command-context.ts';
import type { AgencyJob } from '#platform/server/background/job.ts';
import type { DeliveryUndo, UndoDeliveries } from '../../contract/undo.ts';
import { incomingIncrements } from '../records/incoming-counters.ts';
import { lockIncoming } from '../processing/settle.ts';
import { integrationTables } from '../schema.ts';
import { lastUndo, refuseUnknown, shown, undoColumns } from './read-undo.ts';
import type { DeliveryUndosTable, RowPosition } from './schema.ts';
import { undoTables } from './schema.ts';
import { scopeOf, within } from './scope.ts';
import { batchSize, takeBack, takenColumns } from './take-back.ts';
import { undoingJob } from './undoing-job.ts';

/**
 * Starts to undo an integration's deliveries whose only authentication is the address, of these days or this network
 * address, as far as no user has changed the results. Refused with `undo_under_way` while another undo runs, and with
 * `nothing_to_undo` if there are no such deliveries.
 */
export async function undoDeliveries(
  id: string,
  input: UndoDeliveries,
  ctx: CommandContext<'nothing_to_undo' | 'undo_under_way'>,
): Promise<DeliveryUndo> {
  const { tx, agency, clock, audit, enqueue, changed } = ctx;
  const scope = scopeOf(id, input, ctx);
  // One at a time: no delivery becomes a lead before the undo sees it.
  const {
    last,
    selected: { count, ...time },
  } = await allOf({
    lockIncoming: lockIncoming(ctx),
    refuseUnknown: refuseUnknown(id, ctx),
    last: lastUndo(id, ctx),
    selected: undoTables(tx)
      .selectFrom('incoming_leads')
      .select([scope.received_from.as('received_from'), scope.received_before.as('received_before')])
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('tenant_id', '=', agency.id)
      .where(within(scope)('incoming_leads'))
      .where('undone_at', 'is', null)
      .executeTakeFirstOrThrow(),
  });
  if (last?.status === 'undoing') return ctx.refuse('undo_under_way');
  if (count === 0) return ctx.refuse('nothing_to_undo');
  const row = {
    tenant_id: agency.id,
    id: randomUUID(),
    integration_id: id,
    sender: scope.sender,
    ...time,
    status: 'undoing' as const,
    total_rows: count,
    created_at: clock().toISOString(),
  };
  audit({ action: 'undoDeliveries', entity: 'integration', entity_id: id, after: { ...input, count } });
  changed('integration', id);
  const [made] = await Promise.all([
    undoTables(tx).insertInto('delivery_undos').values(row).returning(undoColumns).executeTakeFirstOrThrow(),
    enqueue(takeBackDeliveries, { undo_id: row.id }),
  ]);
  return shown(made);
}

const ItsUndo = z.object({ undo_id: uuid });

/** Undoes deliveries. The progress is stored with the undo, in the same transaction as its effect. */
export const takeBackDeliveries: AgencyJob<typeof ItsUndo> = undoingJob({
  name: 'integrations.take-back-deliveries',
  payload: ItsUndo,
  takeSome: ({ undo_id }, ctx) => takeBackSome(undo_id, ctx),
  continueLater: (of, ctx) => ctx.enqueue(takeBackDeliveries, of),
  end: ({ undo_id }, ctx) => endUndoing(undo_id, ctx),
});

type Undo = NonNullable<Awaited<ReturnType<typeof lockUndo>>>;

/** Undoes the next ones that no user has changed. Returns whether there were any. */
async function takeBackSome(id: string, ctx: CommandContext): Promise<boolean> {
  // Jobs that create leads wait for the lock and then find these deliveries removed.
  await lockIncoming(ctx);
  const undo = await lockUndo(id, ctx);
  if (undo?.status !== 'undoing') return false;
  const rows = await nextRows(undo, ctx);
  const last = rows.at(-1);
  if (!last) return false;
  const waiting = rows.filter(({ status }) => status === 'Pending' || status === 'Processing');
  const { undone, kept } = await takeBack(rows, within(undo), ctx);
  await throwAway(
    undo.integration_id,
    waiting.map(({ id: waits }) => waits),
    ctx,
  );
  ctx.changed('integration', undo.integration_id);
  const before: RowPosition = { received_at: last.received_at, row_number: last.row_number ?? 0, id: last.id };
  await changeUndo(
    undo,
    {
      undo_before: JSON.stringify(before),
      done_rows: undo.done_rows + rows.length,
      undone: undo.undone + undone,
      kept: undo.kept + kept,
    },
    ctx,
  );
  return true;
}

function lockUndo(id: string, { tx, agency }: Pick<CommandContext, 'tx' | 'agency'>) {
  return undoTables(tx)
    .selectFrom('delivery_undos')
    .select([...undoColumns, 'integration_id', 'undo_before'])
    .where('tenant_id', '=', agency.id)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

async function changeUndo(
  { id }: Pick<Undo, 'id'>,
  to: Partial<Pick<DeliveryUndosTable, 'status'>> & {
    undo_before?: string;
    done_rows?: number;
    undone?: number;
    kept?: number;
  },
  { tx, agency }: CommandContext,
): Promise<void> {
  await undoTables(tx)
    .updateTable('delivery_undos')
    .set(to)
    .where('tenant_id', '=', agency.id)
    .where('id', '=', id)
    .execute();
}

/** The rows before the last one that was processed, from the newest. */
function nextRows(undo: Undo, { tx, agency }: CommandContext) {
  const rows = undoTables(tx)
    .selectFrom('incoming_leads')
    .select([...takenColumns, 'received_at', 'row_number'])
    .where('tenant_id', '=', agency.id)
    .where(within(undo)('incoming_leads'))
    .where('undone_at', 'is', null)
    .orderBy('received_at', 'desc')
    .orderBy('row_number', 'desc')
    .orderBy('id', 'desc')
    .limit(batchSize);
  const before = undo.undo_before;
  if (before === null) return rows.execute();
  return rows
    .where(
      sql<boolean>`(received_at, coalesce(row_number, 0), id)
        < (${before.received_at}::timestamptz, ${before.row_number}::int, ${before.id}::uuid)`,
    )
    .execute();
}

/** Discards those that still wait. */
async function throwAway(integrationId: string, ids: readonly string[], ctx: CommandContext): Promise<void> {
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
    .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .where('status', 'in', ['Pending', 'Processing'])
    .returning('id')
    .execute();
  const incrementing = (status: 'Pending' | 'Invalid') =>
    gone.flatMap(() => incomingIncrements({ integration_id: integrationId, status }));
  count(incrementing('Pending'), incrementing('Invalid'));
}

/** Marks the undo as finished. */
async function endUndoing(id: string, ctx: CommandContext): Promise<void> {
  const undo = await lockUndo(id, ctx);
  if (undo?.status !== 'undoing') return ctx.audit(null);
  const { undone, kept, integration_id } = undo;
  ctx.audit({ action: 'finishUndoing', entity: 'integration', entity_id: integration_id, after: { undone, kept } });
  ctx.changed('integration', integration_id);
  await changeUndo(undo, { status: 'undone', done_rows: undo.total_rows }, ctx);
}

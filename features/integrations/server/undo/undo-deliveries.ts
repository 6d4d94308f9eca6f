import { randomUUID } from 'node:crypto';
import { sql, type Updateable } from 'kysely';
import * as z from 'zod/mini';
import { allOf } from '#platform/contract/all-of.ts';
import { uuid } from '#platform/contract/fields.ts';
import type { CommandContext } from '#platform/server/acts/command-context.ts';
import type { DeliveryUndo, UndoDeliveries } from '../../contract/undo.ts';
import { lastUndo, refuseUnknown, shown, undoColumns } from './read-undo.ts';
import { type DeliveryUndosTable, undoTables } from './schema.ts';
import { scopeOf, within } from './scope.ts';
import { startUndo, type Undoable, undoJob } from './undoing.ts';

type Refusals = 'nothing_to_undo' | 'undo_under_way';

/**
 * Starts to undo an integration's deliveries whose only authentication is the address, of these days or this network
 * address, as far as no user has changed the results. Refused with `undo_under_way` while another undo runs, and with
 * `nothing_to_undo` if there are no such deliveries.
 */
export const undoDeliveries = (
  id: string,
  input: UndoDeliveries,
  ctx: CommandContext<Refusals>,
): Promise<DeliveryUndo> => startUndo(ofDeliveries, takeBackDeliveries, id, input, ctx);

const ItsUndo = z.object({ undo_id: uuid });

const ofDeliveries: Undoable<UndoDeliveries, LockedUndo, DeliveryUndo, z.infer<typeof ItsUndo>, Refusals> = {
  action: 'undoDeliveries',
  subject: 'integration',
  async begin(id, input, ctx) {
    const { tx, agency, clock } = ctx;
    const scope = scopeOf(id, input, ctx);
    const {
      last,
      selected: { count, ...time },
    } = await allOf({
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
    return {
      after: { ...input, count },
      payload: { undo_id: row.id },
      record: async () =>
        shown(
          await undoTables(tx)
            .insertInto('delivery_undos')
            .values(row)
            .returning(undoColumns)
            .executeTakeFirstOrThrow(),
        ),
    };
  },
  lock: ({ undo_id }, ctx) => lockUndo(undo_id, ctx),
  subjectOf: ({ integration_id }) => integration_id,
  toldOf: () => ({}),
  together: within,
  order: ['received_at', 'row_number', 'id'],
  left: ({ undo_before: at }) =>
    at &&
    sql<boolean>`(received_at, coalesce(row_number, 0), id)
      < (${at.received_at}::timestamptz, ${at.row_number}::int, ${at.id}::uuid)`,
  async keep({ id, total_rows }, to, ctx) {
    if (to === 'finished') return changeUndo(id, { status: 'undone', done_rows: total_rows }, ctx);
    const { last, ...figures } = to;
    await changeUndo(id, { ...figures, undo_before: JSON.stringify(last) }, ctx);
  },
};

/** The job of an undo of deliveries. */
export const takeBackDeliveries = undoJob('integrations.take-back-deliveries', ItsUndo, ofDeliveries);

type LockedUndo = NonNullable<Awaited<ReturnType<typeof lockUndo>>>;

function lockUndo(id: string, { tx, agency }: Pick<CommandContext, 'tx' | 'agency'>) {
  return undoTables(tx)
    .selectFrom('delivery_undos')
    .select([...undoColumns, 'undo_before'])
    .where('tenant_id', '=', agency.id)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

async function changeUndo(
  id: string,
  to: Updateable<DeliveryUndosTable>,
  { tx, agency }: Pick<CommandContext, 'tx' | 'agency'>,
): Promise<void> {
  await undoTables(tx)
    .updateTable('delivery_undos')
    .set(to)
    .where('tenant_id', '=', agency.id)
    .where('id', '=', id)
    .execute();
}

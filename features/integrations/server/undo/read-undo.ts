import { sql } from 'kysely';
import { allOf } from '#platform/contract/all-of.ts';
import type { CommandContext } from '#platform/server/acts/command-context.ts';
import { type DeliveryUndo, sendersMax, type UndoPreview, type UndoQuery } from '../../contract/undo.ts';
import { isFree } from './free-leads.ts';
import { undoTables } from './schema.ts';
import { type Scope, scopeOf, within } from './scope.ts';

type Reading = Pick<CommandContext, 'tx' | 'agency'>;

/**
 * The effect of undoing an integration's deliveries, and the progress of the last undo. Four statements, sent together.
 */
export async function previewUndo(id: string, query: UndoQuery, ctx: CommandContext): Promise<UndoPreview> {
  const scope = scopeOf(id, query, ctx);
  const { counts, senders, last } = await allOf({
    refuseUnknown: refuseUnknown(id, ctx),
    counts: countsOf(scope, ctx),
    senders: sendersOf({ ...scope, sender: null }, ctx),
    last: lastUndo(id, ctx),
  });
  return { ...counts, senders, last: last ? shown(last) : null };
}

/** Refuses an integration that the agency does not have or has deleted. */
export async function refuseUnknown(id: string, ctx: Reading & Pick<CommandContext<never>, 'refuse'>): Promise<void> {
  const found = await undoTables(ctx.tx)
    .selectFrom('integrations')
    .select('id')
    .where('tenant_id', '=', ctx.agency.id)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!found) ctx.refuse('not_found');
}

type Counts = Pick<UndoPreview, 'deliveries' | 'leads' | 'kept' | 'waiting'>;

async function countsOf(scope: Scope, { tx, agency }: Reading): Promise<Counts> {
  const together = within(scope);
  const { rows } = await sql<Counts>`
    select count(*)::int as deliveries,
           (count(*) filter (where leads.id is not null and ${isFree(agency.id, together)}))::int as leads,
           (count(*) filter (where leads.id is not null and not ${isFree(agency.id, together)}))::int as kept,
           (count(*) filter (where came.status in ('Pending', 'Processing')))::int as waiting
    from incoming_leads came
    left join leads on leads.tenant_id = ${agency.id} and leads.id = came.lead_id
      and came.outcome in ('created', 'joined')
    where came.tenant_id = ${agency.id} and ${together('came')} and came.undone_at is null`.execute(undoTables(tx));
  return rows[0] as Counts;
}

function sendersOf(scope: Scope, { tx, agency }: Reading): Promise<UndoPreview['senders']> {
  return undoTables(tx)
    .selectFrom('incoming_leads')
    .select('sender')
    .select((eb) => eb.fn.countAll<number>().as('deliveries'))
    .where('tenant_id', '=', agency.id)
    .where(within(scope)('incoming_leads'))
    .where('undone_at', 'is', null)
    .groupBy('sender')
    .orderBy('deliveries', 'desc')
    .orderBy('sender')
    .limit(sendersMax)
    .$narrowType<{ sender: string }>()
    .execute();
}

export const undoColumns = [
  'id',
  'integration_id',
  'received_from',
  'received_before',
  'sender',
  'status',
  'total_rows',
  'done_rows',
  'undone',
  'kept',
  'created_at',
] as const;

/** The last undo of an integration. undefined means none. */
export function lastUndo(id: string, { tx, agency }: Reading) {
  return undoTables(tx)
    .selectFrom('delivery_undos')
    .select(undoColumns)
    .where('tenant_id', '=', agency.id)
    .where('integration_id', '=', id)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
}

type Row = NonNullable<Awaited<ReturnType<typeof lastUndo>>>;

/** An undo in the shape of the contract. */
export const shown = ({ total_rows, done_rows, integration_id: _its, ...row }: Row): DeliveryUndo => ({
  ...row,
  rows: total_rows,
  done: done_rows,
});

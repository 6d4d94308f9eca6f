import { sql } from 'kysely';
import type { CommandContext } from '#platform/server/acts/command-context.ts';
import type { SavedReport, SendOutcome } from '../../contract/saved-reports.ts';
import type { Reading } from '../range.ts';
import { analyticsTables } from '../schema.ts';

/** One sending of a saved report. Its key is the same for every try, and no other sending of the report has it. */
export interface Sending {
  id: string;
  key: string;
}

/** So long a sending counts as on its way without a sign of it: one that was killed for good stops nobody after it. */
const silentMaxMs = 60 * 60_000;

const lostBefore = ({ clock }: Pick<Reading, 'clock'>): Date => new Date(clock().getTime() - silentMaxMs);

/** What a row says of its sending. */
interface Told {
  sending_key: string | null;
  sending_since: string | null;
  is_tried_again: boolean;
}

/** How far the sending of a report is; null: none is on its way. */
export function stateOf({ sending_key, sending_since, is_tried_again }: Told, ctx: Reading): SavedReport['sending'] {
  if (!sending_key || !sending_since || new Date(sending_since) <= lostBefore(ctx)) return null;
  return is_tried_again ? 'tried_again' : 'under_way';
}

/** When a sending was last heard of that came to no end; null: none was lost. */
export const lostAt = (row: Told, ctx: Reading): string | null =>
  row.sending_key && row.sending_since && !stateOf(row, ctx) ? row.sending_since : null;

type Acting = Pick<CommandContext, 'tx' | 'agency' | 'clock' | 'audit' | 'changed'>;

/** Begins a sending, or the next try of it. False: another is on its way, or the report is gone. */
export async function begin({ id, key }: Sending, ctx: Acting): Promise<boolean> {
  const begun = await rowOf(id, ctx)
    .set({
      sending_key: key,
      sending_since: ctx.clock().toISOString(),
      is_tried_again: sql<boolean>`is_tried_again and sending_key is not distinct from ${key}`,
    })
    .where((where) =>
      where.or([
        where('sending_key', 'is', null),
        where('sending_key', '=', key),
        where('sending_since', '<=', lostBefore(ctx).toISOString()),
      ]),
    )
    .executeTakeFirst();
  if (begun.numUpdatedRows === 0n) return false;
  ctx.changed('saved_report', id);
  return true;
}

/** Gives a sign of a sending. False: it has ended, another has followed it, or the report is gone. */
export async function goOn(sending: Sending, ctx: Acting): Promise<boolean> {
  const gone = await still(sending, ctx).set({ sending_since: ctx.clock().toISOString() }).executeTakeFirst();
  return gone.numUpdatedRows > 0n;
}

/** Writes down that a try failed, and that another comes. */
export async function tryAgain(sending: Sending, ctx: Acting): Promise<void> {
  const told = { sending_since: ctx.clock().toISOString(), is_tried_again: true };
  const { numUpdatedRows } = await still(sending, ctx).set(told).executeTakeFirst();
  if (numUpdatedRows > 0n) tell(sending, { is_tried_again: true }, ctx);
}

export interface Ended {
  outcome: SendOutcome;
  /** How many people have it. */
  sent_to: number;
}

/** Writes down what came of a sending, which ends it; `sent_for` is the day of its schedule that is done. */
export async function end(
  sending: Sending,
  { outcome, sent_to }: Ended,
  until: { sent_for?: string },
  ctx: Acting,
): Promise<void> {
  const last = { last_run_at: ctx.clock().toISOString(), last_outcome: outcome, last_sent_to: sent_to };
  const { numUpdatedRows } = await still(sending, ctx)
    .set({ ...until, ...last, sending_key: null, sending_since: null, is_tried_again: false })
    .executeTakeFirst();
  if (numUpdatedRows > 0n) tell(sending, { outcome, sent_to, ...until }, ctx);
}

function tell({ id }: Sending, after: object, { audit, changed }: Acting): void {
  changed('saved_report', id);
  audit({ action: 'sendReport', entity: 'saved_report', entity_id: id, after: { ...after } });
}

const still = ({ id, key }: Sending, ctx: Acting) => rowOf(id, ctx).where('sending_key', '=', key);

const rowOf = (id: string, { tx, agency }: Acting) =>
  analyticsTables(tx).updateTable('saved_reports').where('tenant_id', '=', agency.id).where('id', '=', id);

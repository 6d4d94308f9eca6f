import { sql } from 'kysely';
import type { CommandContext } from '#platform/server/acts/command-context.ts';
import type { SavedReport, SendOutcome } from '../../contract/saved-reports.ts';
import type { Reading } from '../range.ts';
import { analyticsTables } from '../schema.ts';

/** One send of a saved report. All attempts share its key, and no other send of the report has it. */
export interface Sending {
  id: string;
  key: string;
}

/** A send without activity for this long no longer counts as in progress, so a killed one doesn't block later ones. */
const silentMaxMs = 60 * 60_000;

const lostBefore = ({ clock }: Pick<Reading, 'clock'>): Date => new Date(clock().getTime() - silentMaxMs);

/** The columns of a report's send state. */
interface Told {
  sending_key: string | null;
  sending_since: string | null;
  is_tried_again: boolean;
}

/** The state of a report's send. null means none is in progress. */
export function stateOf({ sending_key, sending_since, is_tried_again }: Told, ctx: Reading): SavedReport['sending'] {
  if (!sending_key || !sending_since || new Date(sending_since) <= lostBefore(ctx)) return null;
  return is_tried_again ? 'tried_again' : 'under_way';
}

/** The last activity of a send that never ended. null means none was lost. */
export const lostAt = (row: Told, ctx: Reading): string | null =>
  row.sending_key && row.sending_since && !stateOf(row, ctx) ? row.sending_since : null;

type Acting = Pick<CommandContext, 'tx' | 'agency' | 'clock' | 'audit' | 'changed'>;

/** Starts a send, or its next attempt. Returns false if another is in progress, or the report is gone. */
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

/** Records activity of a send. Returns false if it has ended, a newer one has replaced it, or the report is gone. */
export async function goOn(sending: Sending, ctx: Acting): Promise<boolean> {
  const gone = await still(sending, ctx).set({ sending_since: ctx.clock().toISOString() }).executeTakeFirst();
  return gone.numUpdatedRows > 0n;
}

/** Records that an attempt failed and another follows. */
export async function tryAgain(sending: Sending, ctx: Acting): Promise<void> {
  const told = { sending_since: ctx.clock().toISOString(), is_tried_again: true };
  const { numUpdatedRows } = await still(sending, ctx).set(told).executeTakeFirst();
  if (numUpdatedRows > 0n) tell(sending, { is_tried_again: true }, ctx);
}

export interface Ended {
  outcome: SendOutcome;
  /** The number of recipients reached. */
  sent_to: number;
}

/** Records the outcome, which ends the send. `sent_for` is the scheduled day that is done. */
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

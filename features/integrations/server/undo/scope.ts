import { type RawBuilder, sql } from 'kysely';
import type { CommandContext } from '#platform/server/acts/command-context.ts';
import { undoDays } from '../../contract/file-upload.ts';
import type { UndoQuery } from '../../contract/undo.ts';
import type { TakenTogether } from './free-leads.ts';

/** An instant, or the SQL expression for one. */
type Instant = string | RawBuilder<string>;

/** An integration's incoming leads of a period whose only authentication is the address. */
export interface Scope {
  integration_id: string;
  received_from: Instant;
  received_before: Instant;
  /** The network address. null means any. */
  sender: string | null;
}

/** The period of agency days: from the start of the first to the end of the last, within the undo period. */
export function scopeOf(
  integration_id: string,
  { received_from, received_to, sender }: UndoQuery,
  { agency, clock }: Pick<CommandContext, 'agency' | 'clock'>,
) {
  const now = clock().getTime();
  const instant = (at: number) => sql`${new Date(at).toISOString()}::timestamptz`;
  const midnight = (day: string | undefined, plus: number) =>
    sql`((${day ?? null}::date + ${plus}::int)::timestamp at time zone ${agency.time_zone})`;
  return {
    integration_id,
    received_from: sql<string>`greatest(${midnight(received_from, 0)}, ${instant(now - undoDays * 86_400_000)})`,
    received_before: sql<string>`least(${midnight(received_to, 1)}, ${instant(now + 1)})`,
    sender: sender || null,
  } satisfies Scope;
}

/** The condition for these incoming leads. */
export const within =
  ({ integration_id, received_from, received_before, sender }: Scope): TakenTogether =>
  (alias) => {
    const column = (name: string) => sql.ref(`${alias}.${name}`);
    return sql<boolean>`(${column('integration_id')} = ${integration_id}::uuid
      and ${column('received_at')} >= ${received_from}::timestamptz
      and ${column('received_at')} < ${received_before}::timestamptz
      and ${column('sender')} ${sender === null ? sql`is not null` : sql`= ${sender}`})`;
  };

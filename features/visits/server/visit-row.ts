import { type Selectable, sql } from 'kysely';
import type { CommandContext } from '#platform/server/acts/command-context.ts';
import type { KnownTables } from '#platform/server/database/tables.ts';
import { answerHours, type Visit, type VisitStatus } from '../contract.ts';
import type { visitTables } from './schema.ts';

export const columns = [
  'visits.id',
  'visits.operator_username',
  'visits.operator_name',
  'visits.reason',
  'visits.asked_at',
  'visits.answered_at',
  'visits.answered_by',
  'visits.is_agreed',
  'visits.begun_at',
  'visits.ends_at',
  'visits.ended_at',
  'visits.ended_by',
] as const;

type Kept = Selectable<KnownTables<typeof visitTables>['visits']>;
type Named = 'id' | 'operator_username' | 'operator_name' | 'reason' | 'asked_at' | 'answered_at' | 'answered_by';

/** A visit's row. */
export type VisitRow = Pick<Kept, Named | 'is_agreed' | 'begun_at' | 'ends_at' | 'ended_at' | 'ended_by'>;

const text = (at: string | Date | null): string | null => (at === null ? null : new Date(at).toISOString());

/** The ids of the agency's visits in progress. A visit that is not among them is over, whatever ended it. */
export async function goingVisits({ tx, clock }: Pick<CommandContext, 'tx' | 'clock'>): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ visit_id: string }>`select visit_id from going_visits(${clock()})`.execute(tx);
  return new Set(rows.map(({ visit_id }) => visit_id));
}

/** A visit's status at an instant. `going`: the agency's visits in progress. */
export function statusOf(row: VisitRow, now: Date, going: ReadonlySet<string>): VisitStatus {
  if (row.begun_at) return going.has(row.id) ? 'Active' : 'Ended';
  if (row.answered_at && !row.is_agreed) return 'Refused';
  const isLate = now.getTime() - new Date(row.asked_at).getTime() >= answerHours * 3_600_000;
  if (row.ended_at || isLate) return 'Ended';
  return row.is_agreed ? 'Agreed' : 'Waiting';
}

/** A visit in the shape of the contract. */
export function shownVisit(row: VisitRow, now: Date, going: ReadonlySet<string>): Visit {
  const { id, operator_username, operator_name, reason, answered_by, ended_by } = row;
  return {
    id,
    status: statusOf(row, now, going),
    operator_username,
    operator_name,
    reason,
    answered_by,
    ended_by,
    asked_at: text(row.asked_at) as string,
    begun_at: text(row.begun_at),
    ends_at: text(row.ends_at),
    ended_at: text(row.ended_at),
  };
}

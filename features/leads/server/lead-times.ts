import { type RawBuilder, sql } from 'kysely';
import type { LeadTime } from '../contract.ts';

/** The two instants of a lead that bound each of its times. */
export const spanOfTime = {
  to_contact: ['created_at', 'contacted_at'],
  to_quote: ['contacted_at', 'quoted_at'],
  to_close: ['quoted_at', 'closed_at'],
  lead_to_quote: ['created_at', 'quoted_at'],
  whole: ['created_at', 'closed_at'],
} as const satisfies Readonly<Record<LeadTime, readonly [from: string, to: string]>>;

/** Whether a lead arrived as Nuevo and has such a time. A lead that skipped a stage doesn't. */
export function tellsTime(time: LeadTime): RawBuilder<boolean> {
  const [from, to] = spanOfTime[time].map((column) => sql.ref(`leads.${column}`));
  return sql`(leads.began_here and ${from} is not null and ${to} is not null)`;
}

import { type Expression, sql } from 'kysely';

/** What so many segments cost in dollars, by what the agency says one does; null: it has not said. */
export function costOf(segments: Expression<unknown>, agencyId: string) {
  return sql<string | null>`(
    select round(${segments} * s.sms_segment_price, 4) from communication_settings s
    where s.tenant_id = ${agencyId} and s.sms_segment_price > 0)`;
}

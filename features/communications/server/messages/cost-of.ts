import { type Expression, sql } from 'kysely';

/** The cost of the given number of segments in dollars, by the agency's price of one; null: no price is set. */
export function costOf(segments: Expression<unknown>, agencyId: string) {
  return sql<string | null>`(
    select round(${segments} * s.sms_segment_price, 4) from communication_settings s
    where s.tenant_id = ${agencyId} and s.sms_segment_price > 0)`;
}

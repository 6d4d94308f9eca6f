import { type RawBuilder, sql } from 'kysely';
import { type Days, everCovers, isToEnd } from '#features/policies/server/index.ts';
import type { CommandContext } from '#platform/server/acts/command-context.ts';
import { renewalTables } from '../schema.ts';

/** The position after a batch, in the order of expiration. */
export interface Mark {
  date: string;
  id: string;
}

/**
 * A policy follows another one if it begins at most this many days before the other's end, or later, and ends after it.
 * A second car of the same client, insured in the middle of the term, does not follow.
 */
export const followDays = 90;

/** Whether the term of `policies`, a row of this agency, already has a renewal. */
export const hasRenewal = (agencyId: string): RawBuilder<boolean> => sql`exists (
  select from renewals
  where renewals.tenant_id = ${agencyId} and renewals.policy_id = policies.id
    and renewals.renewal_date = policies.expiration_date)`;

/** Whether a policy of the same client and product with longer coverage follows the agency's row with this alias. */
export function isFollowed(agencyId: string, name = 'policies'): RawBuilder<boolean> {
  const of = (column: string) => sql.ref(`${name}.${column}`);
  return sql`exists (
    select from policies as later
    where later.tenant_id = ${agencyId} and later.client_id = ${of('client_id')} and later.id <> ${of('id')}
      and ${everCovers('later')} and later.covers_until > ${of('expiration_date')}
      and (later.renews = ${of('id')}
        or (later.product_type = ${of('product_type')}
          and later.effective_date >= ${of('expiration_date')} - ${followDays}::int)))`;
}

type InAgency = Pick<CommandContext, 'tx' | 'agency'>;

/** A policy that is due for a renewal. */
export interface DuePolicy {
  id: string;
  client_id: string;
  expiration_date: string;
}

/** The next policies that are due for a renewal, by expiration, at most `limit`. One statement, without locks. */
export async function duePolicies(
  window: Days,
  after: Mark | null,
  limit: number,
  { tx, agency }: InAgency,
): Promise<DuePolicy[]> {
  const begin = after
    ? sql`and (policies.expiration_date, policies.id) > (${after.date}::date, ${after.id}::uuid)`
    : sql``;
  const { rows } = await sql<DuePolicy>`
    select policies.id, policies.client_id, policies.expiration_date from policies
    where policies.tenant_id = ${agency.id} and ${isToEnd(window)} ${begin}
      and not ${hasRenewal(agency.id)} and not ${isFollowed(agency.id)}
    order by policies.expiration_date, policies.id
    limit ${sql.lit(limit)}`.execute(renewalTables(tx));
  return rows;
}

/** How many policies are due for a renewal, and their total annual premium. One statement. */
export async function countDue(window: Days, { tx, agency }: InAgency): Promise<{ total: number; premium: number }> {
  const { rows } = await sql<{ total: number; premium: number }>`
    select count(*)::int as total, coalesce(sum(policies.annual_premium), 0) as premium from policies
    where policies.tenant_id = ${agency.id} and ${isToEnd(window)}
      and not ${hasRenewal(agency.id)} and not ${isFollowed(agency.id)}`.execute(renewalTables(tx));
  return rows[0] ?? { total: 0, premium: 0 };
}

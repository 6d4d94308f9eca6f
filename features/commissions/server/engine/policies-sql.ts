import { type RawBuilder, sql } from 'kysely';

/** The policies of a calculation: those of one scheme, by their effective dates. */
export interface Scope {
  agencyId: string;
  schemeId: string;
  /** The period that is calculated; null: none, and no existing calculation excludes a policy. */
  periodId: string | null;
  /** The first day of the scheme's first period. A policy that took effect since then and has no line is late. */
  first: string;
  /** First and last day of the period; the last one is the cut-off date if that is earlier. */
  start: string;
  last: string;
  roles: readonly string[];
  products: readonly string[];
  /** Whether the first term sold here of a policy that was brought in from a file pays nothing. */
  skipsFirstRenewals: boolean;
}

/** The number of whole months in the term of `policies`; a shorter remainder counts as days. */
const months = sql`((extract(year from policies.expiration_date) - extract(year from policies.effective_date)) * 12
  + extract(month from policies.expiration_date) - extract(month from policies.effective_date))::int`;

/**
 * The premium of the term of `policies`: one twelfth of the annual premium per whole month, or, if the term isn't whole
 * months, one 365th per day, to the cent. A year from February 29 to February 28 has twelve months; February 28 to
 * August 31 has six.
 */
export const termPremium: RawBuilder<number> = sql`case
  when policies.expiration_date = (policies.effective_date + make_interval(months => ${months}))::date
    or policies.effective_date = (policies.expiration_date - make_interval(months => ${months}))::date
    then round(policies.annual_premium * ${months} / 12, 2)
  else round(policies.annual_premium * (policies.expiration_date - policies.effective_date) / 365, 2)
end`;

/** Whether a line of this scheme pays `policies`, or a bonus counts it and no rule would pay it now. */
const isCounted = ({ agencyId, schemeId }: Scope): RawBuilder<boolean> => sql`(
  exists (
    select from commissions as paid
    where paid.tenant_id = ${agencyId} and paid.policy_id = policies.id and paid.scheme_id = ${schemeId})
  or exists (
    select from commission_left_out as counted
    where counted.tenant_id = ${agencyId} and counted.policy_id = policies.id and counted.scheme_id = ${schemeId}
      and counted.reason = 'bonus_only' and not counted.is_owed))`;

/**
 * Whether a bonus of another period of the scheme has counted the policy of a line. A second bonus doesn't count it.
 */
export const isCountedBefore = (
  { agencyId, schemeId, periodId }: Pick<Scope, 'agencyId' | 'schemeId' | 'periodId'>,
  line: string,
): RawBuilder<boolean> => sql`exists (
  select from commission_left_out as before
  where before.tenant_id = ${agencyId} and before.policy_id = ${sql.ref(`${line}.policy_id`)}
    and before.scheme_id = ${schemeId} and before.period_id <> ${periodId} and before.reason = 'bonus_only')`;

/** Whether `policies`, which is late here, is on time for another period that is not calculated yet. */
const isAwaited = ({ agencyId, schemeId, periodId }: Scope): RawBuilder<boolean> => sql`exists (
  select from commission_periods as other
  where other.tenant_id = ${agencyId} and other.scheme_id = ${schemeId} and other.id <> ${periodId}
    and other.status in ('Open', 'Calculating')
    and policies.effective_date between other.start_date and least(other.end_date, other.cut_off_date))`;

/** Whether `policies` renews a policy that was brought in from a file: it is the first term sold here. */
const isFirstRenewal = (agencyId: string): RawBuilder<boolean> => sql`exists (
  select from policies as former
  where former.tenant_id = ${agencyId} and former.id = policies.renews and former.import_id is not null)`;

/** Which of `policies` a calculation includes: of those sold here, because what was brought in from a file pays nobody. */
export function isLookedAt(scope: Scope): RawBuilder<boolean> {
  const { agencyId, products, first, start, last, periodId } = scope;
  const inItsPlace =
    periodId === null
      ? sql``
      : sql`and not ${isCounted(scope)} and (policies.effective_date >= ${start}::date or not ${isAwaited(scope)})`;
  return sql`policies.tenant_id = ${agencyId} and policies.import_id is null and policies.product_type = any(${[...products]}::text[])
    and policies.effective_date between ${first}::date and ${last}::date ${inItsPlace}`;
}

/**
 * The policies of a calculation that match `which`, with the premium of the term, whether they are renewals and late,
 * and `barred`: why they can't be paid under any rule; null if they can.
 */
export function lookedAt(scope: Scope, which: RawBuilder<unknown>): RawBuilder<unknown> {
  const { agencyId, start, roles, skipsFirstRenewals } = scope;
  return sql`
    select policies.tenant_id, policies.id as policy_id, policies.client_id, policies.agent_id, users.role as agent_role,
           policies.product_type, policies.annual_premium, ${termPremium} as term_premium, policies.effective_date,
           policies.renews is not null as is_renewal, policies.effective_date < ${start}::date as is_late,
           case
             when policies.status = 'Cancelada' and policies.cancelled_on <= policies.effective_date then 'cancelled'
             when policies.agent_id is null then 'no_agent'
             when not users.role = any(${[...roles]}::text[]) then 'role'
             when ${skipsFirstRenewals}::boolean and ${isFirstRenewal(agencyId)} then 'first_renewal'
           end as barred
    from policies
    left join users on users.tenant_id = ${agencyId} and users.id = policies.agent_id
    where ${isLookedAt(scope)} and ${which}`;
}

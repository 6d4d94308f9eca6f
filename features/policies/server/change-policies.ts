import { sql } from 'kysely';
import { carrierOfName } from '#features/carriers/server/index.ts';
import { anchorDayOf } from '#platform/contract/calendar.ts';
import { changedFields } from '#platform/server/acts/audit.ts';
import type { CommandContext } from '#platform/server/acts/command-context.ts';
import { type CorrectedTerms, cancellationDay, correctedFields, policyEvents, policyStatusOn } from '../contract.ts';
import { daysOf, policySearchText } from './new-policy.ts';
import { policyIncrements } from './policy-counters.ts';
import { firstCovered, keepNextTerm, lockPolicyToRenew } from './renew-policy.ts';
import { type PoliciesTable, policyTables } from './schema.ts';

const changeable = [
  'policy_number',
  'carrier',
  'product_type',
  'status',
  'cancelled_on',
  'annual_premium',
  'deductible',
  'coverage_amount',
  'coverage_limits',
  'effective_date',
  'expiration_date',
  'agent_id',
  'notes',
] as const;

/** The values of a policy that a newer file changes. */
export type PolicyValuesToChange = Partial<Pick<PoliciesTable, (typeof changeable)[number]>>;

/** A policy, and its new values as the stored ones decide: `{}` if nothing of it is to change. */
export interface PolicyToChange {
  id: string;
  changeOf: (stored: Pick<PoliciesTable, (typeof changeable)[number]>) => PolicyValuesToChange;
}

/**
 * Changes any number of policies as a newer file says, in one statement. A status follows its days, and a cancellation
 * its term; days that contradict each other change nothing. Nobody is told of a new agent. Ids that the agency doesn't
 * have are ignored. Returns the ids of the policies that changed.
 */
export async function changePolicies(policies: readonly PolicyToChange[], ctx: CommandContext): Promise<Set<string>> {
  const { tx, agency, today, clock, audit, count, changed } = ctx;
  if (policies.length === 0) return new Set();
  const wanted = new Map(policies.map(({ id, changeOf }) => [id, changeOf]));
  const stored = await policyTables(tx)
    .selectFrom('policies')
    .select(['id', ...changeable, 'anchor_day', 'created_at', 'renews', 'next_begins', 'import_id'])
    .where('tenant_id', '=', agency.id)
    .where('id', '=', sql<string>`any(${[...wanted.keys()]}::uuid[])`)
    // In the order of the job that expires policies.
    .orderBy('expiration_date')
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  const made = stored.flatMap((before) => {
    const set = wanted.get(before.id)?.(before) ?? {};
    const to = { ...before, ...set };
    if (to.expiration_date <= to.effective_date) return [];
    const status = to.status === 'Cancelada' ? to.status : policyStatusOn(today, to);
    const cancelled_on = status === 'Cancelada' ? cancellationDay(to.cancelled_on ?? today, daysAs(to)) : null;
    const change = changedFields<typeof before>(before, { ...set, status, cancelled_on });
    return change ? [{ before, after: { ...before, ...change.after }, change }] : [];
  });
  if (made.length === 0) return new Set();
  for (const { before, after, change } of made) {
    audit({ action: 'updatePolicy', entity: 'policy', entity_id: before.id, ...change });
    count(policyIncrements(before, agency), policyIncrements(after, agency));
    changed('policy', before.id);
  }
  const rows = made.map(({ after }) => ({
    ...Object.fromEntries(changeable.map((name) => [name, after[name]])),
    id: after.id,
    search_text: policySearchText(after),
    anchor_day: anchorDayOf(daysOf(after), after.anchor_day),
  }));
  await sql`
    update policies set
      policy_number = made.policy_number, carrier = made.carrier, carrier_id = ${carrierOfName(sql.ref('made.carrier'), agency)},
      product_type = made.product_type, status = made.status, cancelled_on = made.cancelled_on,
      annual_premium = made.annual_premium, deductible = made.deductible, coverage_amount = made.coverage_amount,
      coverage_limits = made.coverage_limits, effective_date = made.effective_date,
      expiration_date = made.expiration_date, agent_id = made.agent_id, notes = made.notes,
      search_text = made.search_text, anchor_day = made.anchor_day, updated_at = ${clock().toISOString()}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as made (
      id uuid, policy_number text, carrier text, product_type text, status text, cancelled_on date, annual_premium numeric,
      deductible numeric, coverage_amount numeric, coverage_limits text, effective_date date, expiration_date date,
      agent_id uuid, notes text, search_text text, anchor_day int)
    where policies.tenant_id = ${agency.id} and policies.id = made.id`.execute(policyTables(tx));
  for (const { before, after } of made) {
    const [began, begins] = [firstCovered(before), firstCovered(after)];
    const renewed = before.renews && began !== begins ? await lockPolicyToRenew(before.renews, ctx) : null;
    if (renewed && (began !== null || renewed.next_begins === null)) await keepNextTerm(renewed, begins, ctx);
    await tellChange(before.id, before, after, ctx);
  }
  return new Set(made.map(({ before }) => before.id));
}

type Told = CorrectedTerms & Pick<PoliciesTable, 'status'>;

/** Publishes what renewals and commissions follow: first the corrected terms, because they decide all else. */
async function tellChange(id: string, before: Told, after: Told, { publish }: CommandContext): Promise<void> {
  const isCancelled = after.status === 'Cancelada';
  const wasCancelled = before.status === 'Cancelada';
  const isCorrected = correctedFields.some((field) => field !== 'cancelled_on' && before[field] !== after[field]);
  const isMoved = isCancelled && wasCancelled && before.cancelled_on !== after.cancelled_on;
  if (isCorrected || isMoved)
    await publish(policyEvents.policyCorrected, { id, was: termsOf(before), is: termsOf(after) });
  if (isCancelled && !wasCancelled) await publish(policyEvents.policyCancelled, { id });
  if (wasCancelled && !isCancelled) await publish(policyEvents.policyReinstated, { id });
}

const termsOf = (policy: CorrectedTerms): CorrectedTerms => {
  const { carrier, annual_premium, deductible, coverage_amount } = policy;
  const { effective_date, expiration_date, cancelled_on } = policy;
  return { carrier, annual_premium, deductible, coverage_amount, effective_date, expiration_date, cancelled_on };
};

const daysAs = ({ effective_date, expiration_date }: Pick<PoliciesTable, 'effective_date' | 'expiration_date'>) => ({
  effective_date,
  expiration_date,
});

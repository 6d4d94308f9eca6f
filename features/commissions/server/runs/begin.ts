import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { allOf } from '#platform/contract/all-of.ts';
import type { CommandContext } from '#platform/server/acts/command-context.ts';
import type { CommissionPeriod } from '../../contract/periods.ts';
import { readPeriod } from '../periods/read-periods.ts';
import { commissionTables } from '../schema.ts';
import { processPeriod } from './process-period.ts';

type Calculating = CommandContext<'period_not_open' | 'scheme_inactive'>;

/**
 * Starts the calculation of an open period with its scheme and the current active rules; a job continues it. Refuses
 * any other period with `period_not_open`, so that one of several concurrent calls starts it, and a period of an
 * inactive scheme with `scheme_inactive`.
 */
export async function beginCalculation(id: string, ctx: Calculating): Promise<CommissionPeriod> {
  const { audit, changed, enqueue, refuse } = ctx;
  const period = await lockPeriodWithScheme(id, ctx);
  if (!period) return refuse('not_found');
  if (period.status !== 'Open') refuse('period_not_open');
  if (!period.is_active) refuse('scheme_inactive');
  const run_id = randomUUID();
  audit({ action: 'calculatePeriod', entity: 'commission_period', entity_id: id, after: { status: 'Calculating' } });
  const { answer } = await allOf({
    startRun: startRun(id, run_id, period, ctx),
    keepRules: keepRules(id, period.scheme_id, ctx),
    changed: changed('commission_period', id),
    enqueue: enqueue(processPeriod, { period_id: id, run_id }),
    answer: readPeriod(id, ctx),
  });
  return answer ?? refuse('not_found');
}

function lockPeriodWithScheme(id: string, { tx, agency }: Calculating) {
  return commissionTables(tx)
    .selectFrom('commission_periods')
    .innerJoin('commission_schemes', (join) =>
      join
        .on('commission_schemes.tenant_id', '=', agency.id)
        .onRef('commission_schemes.id', '=', 'commission_periods.scheme_id'),
    )
    .select(['commission_periods.status', 'commission_periods.scheme_id', 'commission_schemes.is_active'])
    .select(['commission_schemes.applies_to_roles', 'commission_schemes.applies_to_products'])
    .select('commission_schemes.skips_first_renewals')
    .where('commission_periods.tenant_id', '=', agency.id)
    .where('commission_periods.id', '=', id)
    .forNoKeyUpdate('commission_periods')
    .executeTakeFirst();
}

async function startRun(
  id: string,
  run_id: string,
  scheme: { applies_to_roles: string[]; applies_to_products: string[]; skips_first_renewals: boolean },
  { tx, agency, actor, clock }: Calculating,
): Promise<void> {
  const now = clock().toISOString();
  await commissionTables(tx)
    .updateTable('commission_periods')
    .set({
      status: 'Calculating',
      run_id,
      run_total: 0,
      run_done: 0,
      run_started_by: actor.user_id,
      run_started_at: now,
      run_seen_at: null,
      run_ended_at: null,
      updated_at: now,
      run_roles: scheme.applies_to_roles,
      run_products: scheme.applies_to_products,
      run_skips_first_renewals: scheme.skips_first_renewals,
    })
    .where('tenant_id', '=', agency.id)
    .where('id', '=', id)
    .execute();
}

/** Stores the rules as they are now. A change during or after the calculation doesn't affect this period. */
async function keepRules(id: string, schemeId: string, { tx, agency }: Calculating): Promise<void> {
  await sql`
    insert into commission_period_rules (
      tenant_id, period_id, rule_id, version, name, product_type, commission_type, calculation_base, percentage_rate,
      fixed_amount, min_policy_amount, max_policy_amount, priority, applies_to_new_business, applies_to_renewals, tiers,
      tier_mode, threshold_kind, threshold, bonus_kind, created_at)
    select rules.tenant_id, ${id}, rules.id, version, name, product_type, commission_type, calculation_base,
           percentage_rate, fixed_amount, min_policy_amount, max_policy_amount, priority, applies_to_new_business,
           applies_to_renewals, tiers, tier_mode, threshold_kind, threshold, bonus_kind, created_at
    from commission_rules as rules
    where rules.tenant_id = ${agency.id} and rules.scheme_id = ${schemeId} and rules.is_active`.execute(
    commissionTables(tx),
  );
}

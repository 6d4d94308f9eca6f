import { randomUUID } from 'node:crypto';
import { allOf } from '#platform/contract/all-of.ts';
import type { CommandContext } from '#platform/server/acts/command-context.ts';
import { unknownReference } from '#platform/server/ground/refusal.ts';
import type { CommissionPeriod, CreatePeriod } from '../../contract/periods.ts';
import { commissionTables } from '../schema.ts';
import { lockScheme } from '../schemes/read-schemes.ts';
import { daysOf, findOverlap, refuseDisorder } from './period-days.ts';
import { readPeriod } from './read-periods.ts';

/**
 * Creates an open period of an active scheme. Refuses an inactive scheme with `scheme_inactive`, days in the wrong
 * order with `validation_error`, and days that overlap another period of the scheme with `periods_overlap`.
 */
export async function createPeriod(
  input: CreatePeriod,
  ctx: CommandContext<'scheme_inactive' | 'periods_overlap'>,
): Promise<CommissionPeriod> {
  const { tx, agency, clock, audit, changed, refuse } = ctx;
  const { scheme_id } = input;
  const { start_date, end_date, cut_off_date } = input;
  const days = { start_date, end_date, cut_off_date, ...daysOf(input, agency.time_zone) };
  refuseDisorder(days, ctx);
  const [scheme, overlapping] = await Promise.all([
    lockScheme(scheme_id, ctx),
    findOverlap(scheme_id, days, null, ctx),
  ]);
  if (!scheme) throw unknownReference('scheme_id');
  if (!scheme.is_active) refuse('scheme_inactive');
  if (overlapping !== undefined) refuse('periods_overlap', { name: overlapping });
  const now = clock().toISOString();
  const id = randomUUID();
  const row = {
    ...input,
    ...days,
    period_type: input.period_type ?? scheme.period_type,
    tenant_id: agency.id,
    id,
    status: 'Open' as const,
    total_commissions: 0,
    total_policies: 0,
    total_premium: 0,
    run_total: 0,
    run_done: 0,
    created_at: now,
    updated_at: now,
  };
  const after = { ...input, ...days, scheme_id: scheme.name };
  audit({ action: 'createPeriod', entity: 'commission_period', entity_id: id, after });
  const { period } = await allOf({
    inserted: commissionTables(tx).insertInto('commission_periods').values(row).execute(),
    changed: changed('commission_period', id),
    period: readPeriod(id, ctx),
  });
  return period ?? refuse('not_found');
}

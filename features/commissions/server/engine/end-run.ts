import { sql } from 'kysely';
import type { CommandContext } from '#platform/server/acts/command-context.ts';
import { commissionTables, type PeriodsTable } from '../schema.ts';

type Totals = Pick<PeriodsTable, 'total_commissions' | 'total_policies' | 'total_premium'>;

/** Ends the calculation of a period when all its agents are done. */
export async function endRun({ id, name }: Pick<PeriodsTable, 'id' | 'name'>, ctx: CommandContext): Promise<void> {
  const { tx, agency, clock, audit, changed } = ctx;
  const totals = await totalsOf(id, ctx);
  const now = clock().toISOString();
  audit({ action: 'finishPeriod', entity: 'commission_period', entity_id: id, after: { name, ...totals } });
  await Promise.all([
    commissionTables(tx)
      .updateTable('commission_periods')
      .set({ ...totals, status: 'Calculated', run_seen_at: now, run_ended_at: now, updated_at: now })
      .where('tenant_id', '=', agency.id)
      .where('id', '=', id)
      .execute(),
    changed('commission_period', id),
    changed('commission', id),
  ]);
}

async function totalsOf(periodId: string, { tx, agency }: CommandContext): Promise<Totals> {
  const { rows } = await sql<Totals>`
    select coalesce(sum(total_commissions), 0) as total_commissions, coalesce(sum(total_policies), 0)::int as total_policies,
           coalesce(sum(total_premium), 0) as total_premium
    from commission_period_agents where tenant_id = ${agency.id} and period_id = ${periodId}`.execute(
    commissionTables(tx),
  );
  return rows[0] as Totals;
}

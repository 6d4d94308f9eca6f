import type pg from 'pg';

/**
 * Runs what a calculation writes about policies in PostgreSQL alone: one statement with the same join, rule selection,
 * and insert, without row security, in one transaction that is rolled back. Returns the time in milliseconds, the
 * number of lines, and their total.
 */
export async function bareCommissions(
  admin: pg.Client,
  { agency, scheme, period }: { agency: string; scheme: string; period: string },
): Promise<{ ms: number; made: number; total: string }> {
  await admin.query('begin');
  // A line references a rule of the period.
  await admin.query(
    `insert into commission_period_rules
     select tenant_id, '${period}', id, version, name, product_type, commission_type, calculation_base, percentage_rate,
            fixed_amount, min_policy_amount, max_policy_amount, priority, applies_to_new_business, applies_to_renewals, tiers,
            tier_mode, threshold_kind, threshold, bonus_kind, created_at
     from commission_rules where tenant_id = '${agency}' and scheme_id = '${scheme}' and is_active`,
  );
  const begun = performance.now();
  const { rowCount } = await admin.query(
    `with rules as materialized (
       select *, row_number() over (order by priority, product_type = 'All', created_at, id) as turn
       from commission_rules where tenant_id = '${agency}' and scheme_id = '${scheme}' and is_active),
     period as (select * from commission_periods where tenant_id = '${agency}' and id = '${period}')
     insert into commissions (
       tenant_id, id, period_id, scheme_id, rule_id, agent_id, agent_role, policy_id, client_id, product_type,
       commission_type, is_renewal, is_late, annual_premium, term_premium, base_amount, rate, commission_amount,
       calculated_at, calculated_on, updated_at)
     select p.tenant_id, gen_random_uuid(), period.id, period.scheme_id, rule.id, p.agent_id, u.role, p.id, p.client_id,
            p.product_type, rule.commission_type, p.renews is not null, false, p.annual_premium, p.annual_premium,
            p.annual_premium, case rule.commission_type when 'percentage' then rule.percentage_rate end,
            round(case rule.commission_type when 'percentage' then p.annual_premium * rule.percentage_rate / 100
              else rule.fixed_amount end, 2), now(), current_date, now()
     from policies p
     join period on p.effective_date between period.start_date and least(period.end_date, period.cut_off_date)
     join users u on u.tenant_id = p.tenant_id and u.id = p.agent_id and u.role in ('Admin', 'Manager', 'Agente')
     join lateral (
       select rules.* from rules
       where (rules.product_type = p.product_type or rules.product_type = 'All')
         and case when p.renews is null then rules.applies_to_new_business else rules.applies_to_renewals end
         and p.annual_premium >= rules.min_policy_amount
         and (rules.max_policy_amount = 0 or p.annual_premium <= rules.max_policy_amount)
       order by rules.turn limit 1) as rule on true
     where p.tenant_id = '${agency}'
       and not (p.status = 'Cancelada' and p.cancelled_on is not null and p.cancelled_on < p.effective_date)`,
  );
  const ms = performance.now() - begun;
  const { rows } = await admin.query(
    'select sum(commission_amount)::text as total from commissions where period_id = $1',
    [period],
  );
  await admin.query('rollback');
  return { ms, made: rowCount ?? 0, total: rows[0].total };
}

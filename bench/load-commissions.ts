import type pg from 'pg';
import { recount } from '#platform/testing/recount.ts';
import { draw } from './load-leads.ts';

/** The number of schemes that pay each policy. */
export const schemesEach = 5;

/**
 * As the administrator, fills an agency whose policies are loaded with commissions: each policy is paid by that many
 * schemes, in the month in which it takes effect. Older lines are paid, one line in a hundred is adjusted, and one in
 * fifty is canceled. The figures are computed from the rows.
 */
export async function loadCommissions(admin: pg.Client, tenantId: string, schemes = schemesEach): Promise<void> {
  const run = (text: string) => admin.query(text, [tenantId]);
  const uuid = (text: string) => `md5($1::text || ${text})::uuid`;
  const terms = `'All', 'percentage', 'annual_premium', 10, 0, 0, 0, 1, true, true`;
  const steps = `'[]', 'marginal', 'premium', 0, 'amount'`;
  await run(`insert into commission_schemes
      (tenant_id, id, name, applies_to_roles, applies_to_products, created_at, updated_at)
    select $1::text::uuid, ${uuid("'-scheme-' || s")}, 'Plan ' || s, '{Admin,Manager,Agente}', '{Auto,Casa,Comercial}', now(), now()
    from generate_series(1, ${schemes}) s`);
  await run(`insert into commission_rules (tenant_id, id, scheme_id, name, product_type, commission_type,
      calculation_base, percentage_rate, fixed_amount, min_policy_amount, max_policy_amount, priority,
      applies_to_new_business, applies_to_renewals, is_active, tiers, tier_mode, threshold_kind, threshold, bonus_kind,
      created_at, updated_at)
    select tenant_id, ${uuid("'-rule-' || id")}, id, 'Diez por ciento', ${terms}, true, ${steps}, now(), now()
    from commission_schemes where tenant_id = $1::text::uuid`);
  await run(`insert into commission_periods (tenant_id, id, scheme_id, name, period_type, start_date, end_date,
      cut_off_date, status, run_id, run_started_at, run_ended_at, created_at, updated_at)
    select s.tenant_id, ${uuid("'-period-' || s.id || month")}, s.id, to_char(month, 'YYYY-MM'), 'Monthly', month,
      month + interval '1 month - 1 day', month + interval '1 month - 1 day',
      case when month < now() - interval '60 days' then 'Closed' else 'Calculated' end, ${uuid("'-run'")}, now(), now(), now(), now()
    from commission_schemes s, (select distinct date_trunc('month', effective_date)::date as month from policies
                                where tenant_id = $1::text::uuid) months
    where s.tenant_id = $1::text::uuid`);
  await run(`insert into commission_period_rules (tenant_id, period_id, rule_id, version, name, product_type,
      commission_type, calculation_base, percentage_rate, fixed_amount, min_policy_amount, max_policy_amount, priority,
      applies_to_new_business, applies_to_renewals, tiers, tier_mode, threshold_kind, threshold, bonus_kind, created_at)
    select tenant_id, id, ${uuid("'-rule-' || scheme_id")}, 1, 'Diez por ciento', ${terms}, ${steps}, now()
    from commission_periods where tenant_id = $1::text::uuid`);
  await run(`insert into commissions (tenant_id, id, period_id, scheme_id, rule_id, agent_id, agent_role, policy_id,
      client_id, product_type, commission_type, is_renewal, is_late, annual_premium, term_premium, base_amount, rate,
      commission_amount, adjusted_amount, status, calculated_at, calculated_on, paid_at, updated_at)
    select p.tenant_id, line, d.id, d.scheme_id, ${uuid("'-rule-' || d.scheme_id")}, p.agent_id, 'Agente', p.id,
      p.client_id, p.product_type, 'percentage', false, false, p.annual_premium, p.annual_premium, p.annual_premium, 10,
      round(p.annual_premium / 10, 2), case when n % 100 = 0 then -1 else 0 end, states.status, at,
      (at at time zone 'America/New_York')::date, case when states.status = 'Paid' then at end, at
    from policies p
    join commission_periods d on d.tenant_id = p.tenant_id and p.effective_date between d.start_date and d.end_date
    cross join lateral (select ${uuid('p.id || d.scheme_id::text')} as line, ${draw('p.id || d.scheme_id::text')} as n,
      d.end_date + interval '12 hours' + interval '1 second' * (${draw('d.id::text')} % 100000) as at) drawn
    cross join lateral (select case when n % 50 = 1 then 'Cancelled' when d.status = 'Closed' then 'Paid'
      else (array['Calculated', 'Calculated', 'Under Review', 'Approved'])[1 + n % 4] end as status) states
    where p.tenant_id = $1::text::uuid and p.agent_id is not null`);
  await run(`insert into commission_adjustments (tenant_id, id, commission_id, agent_id, scheme_id, adjustment_amount,
      adjustment_type, reason, made_on, created_at)
    select tenant_id, ${uuid("'-adjustment-' || id")}, id, agent_id, scheme_id, adjusted_amount, 'Correction', 'Corregida',
      calculated_on, calculated_at
    from commissions where tenant_id = $1::text::uuid and adjusted_amount <> 0`);
  await run(`insert into commission_settlements (tenant_id, adjustment_id, period_id)
    select a.tenant_id, a.id, p.id from commission_adjustments a
    join lateral (select id, status from commission_periods p
      where p.tenant_id = a.tenant_id and p.scheme_id = a.scheme_id and p.end_date >= a.made_on
      order by end_date limit 1) p on p.status = 'Closed'
    where a.tenant_id = $1::text::uuid`);
  await recount(admin);
}

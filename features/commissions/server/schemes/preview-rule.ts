import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { addDays } from '#platform/contract/calendar.ts';
import { centsOf, dollarsOf, sumOf } from '#platform/contract/money.ts';
import type { CommandContext } from '#platform/server/acts/command-context.ts';
import { unknownReference } from '#platform/server/ground/refusal.ts';
import { completed, type PreviewRule, paysNothing, previewDays, type RulePreview } from '../../contract/rules.ts';
import { lookedAt } from '../engine/policies-sql.ts';
import { choice, isFit, rulesOfScheme, withRules } from '../engine/rules-sql.ts';
import { commissionTables } from '../schema.ts';
import { readScheme } from './read-schemes.ts';
import { readRule, refuseContradictions } from './rules.ts';

/** The number of policies that fit the previewed rule and that this rule pays; `id` null: no rule pays them. */
interface Found {
  is_won: boolean;
  id: string | null;
  name: string;
  priority: number;
  policies: number;
  premium: number;
}

/**
 * What a rule from the form would do with the agency's policies of the last 90 days, beside the existing rules or in
 * place of one. It counts as active, and a new one as the newest. Writes nothing.
 */
export async function previewRule(input: PreviewRule, ctx: CommandContext): Promise<RulePreview> {
  const { tx, agency, clock, today, audit } = ctx;
  const { instead_of, scheme_id, ...typed } = input;
  const rule = completed(typed);
  audit(null);
  refuseContradictions(rule, ctx);
  const [scheme, replaced] = await Promise.all([
    readScheme(scheme_id, ctx),
    instead_of ? readRule(instead_of, ctx) : null,
  ]);
  if (!scheme) throw unknownReference('scheme_id');
  if (instead_of && replaced?.scheme_id !== scheme_id) throw unknownReference('instead_of');
  const from = addDays(today, -previewDays);
  const scope = {
    agencyId: agency.id,
    schemeId: scheme_id,
    periodId: null,
    first: from,
    start: from,
    last: today,
    roles: scheme.applies_to_roles,
    products: scheme.applies_to_products,
    skipsFirstRenewals: scheme.skips_first_renewals,
  };
  const id = instead_of ?? randomUUID();
  const created_at = replaced?.created_at ?? clock().toISOString();
  const others = sql`select * from (${rulesOfScheme(agency.id, scheme_id)}) as others where rule_id <> ${id}`;
  const { rows } = await sql<Found & { unfit: number }>`
    with ${withRules(others)},
    typed as (
      select typed.* from jsonb_to_record(${JSON.stringify({ ...rule, created_at })}::jsonb) as typed (
        product_type text, calculation_base text, min_policy_amount numeric, max_policy_amount numeric, priority int,
        applies_to_new_business boolean, applies_to_renewals boolean, commission_type text, created_at timestamptz)),
    looked as (${lookedAt(scope, sql`true`)}),
    compared as (
      select ${isFit('typed', 'looked')} as is_fit, looked.annual_premium, rule.rule_id as id, rule.name, rule.priority,
             rule.rule_id is null or typed.commission_type = 'bonus'
               or (typed.priority, typed.product_type = 'All', typed.created_at, ${id}::uuid)
                < (rule.priority, rule.product_type = 'All', rule.created_at, rule.rule_id) as is_won
      from looked cross join typed ${choice('looked')}
      where looked.barred is null)
    select is_fit and is_won as is_won, case when is_fit then id end as id, case when is_fit then name end as name,
           case when is_fit then priority end as priority, count(*)::int as policies, sum(annual_premium) as premium,
           (count(*) filter (where not is_fit))::int as unfit
    from compared group by 1, 2, 3, 4
    order by policies desc, name`.execute(commissionTables(tx));
  const unfit = rows.reduce((sum, row) => sum + row.unfit, 0);
  const fit = rows.filter((row) => row.unfit === 0);
  const won = fit.filter(({ is_won }) => is_won);
  const lost = fit.filter(({ is_won }) => !is_won);
  const total = (some: readonly Found[]) => some.reduce((sum, { policies }) => sum + policies, 0);
  return {
    pays_nothing: paysNothing(rule),
    from,
    until: today,
    policies: unfit + total(fit),
    unfit,
    won: total(won),
    won_premium: premiumOf(won),
    won_from: won.map(countOf),
    lost: total(lost),
    lost_to: lost.map(countOf),
  };
}

const premiumOf = (found: readonly Found[]) => dollarsOf(sumOf(found.map(({ premium }) => centsOf(premium))));

const countOf = ({ id, name, priority, policies }: Found) => ({ rule: id ? { id, name, priority } : null, policies });

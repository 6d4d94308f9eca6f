import { assignee } from '#features/users/server/index.ts';
import { addDays, addMonths } from '#platform/contract/calendar.ts';
import { dollarsOf } from '#platform/contract/money.ts';
import type { CommandContext } from '#platform/server/acts/command-context.ts';
import { type GoalName, type Goals, goalNames, type SetGoal } from '../contract/spend.ts';
import { grouped, total, totalCents } from './fold.ts';
import { readLeads } from './metrics/leads.ts';
import { readNames } from './metrics/names.ts';
import { readPolicies } from './metrics/policies.ts';
import { byCell } from './metrics/rows.ts';
import { alone, type Reading } from './range.ts';
import { rateOf } from './rates.ts';
import { analyticsTables } from './schema.ts';

/**
 * Returns the goals and results of a month (by default the current one) for the agency, all users who sell, and other
 * users with a goal or a figure. Four statements.
 */
export async function readGoals(wantedMonth: string | null, ctx: Reading): Promise<Goals> {
  const { agency, today } = ctx;
  const month = wantedMonth ?? `${today.slice(0, 8)}01`;
  const range = { from: month, to: addDays(addMonths(month, 1), -1) };
  const whole = alone({ range, before: range, filters: {} });
  const [goals, leads, policies, names] = await Promise.all([
    readMonth(month, ctx),
    readLeads(whole, byCell, ctx),
    readPolicies(whole, byCell, ctx),
    readNames(ctx),
  ]);
  const [leadRows, sales] = [leads.cells, policies.cells];
  const [leadsOf, salesOf] = [grouped(leadRows, 'agent'), grouped(sales, 'agent')];
  const progressOf = (whose: string, ofLeads: typeof leadRows, ofSales: typeof sales) => {
    const goal = goals.get(whose);
    const actual: Record<GoalName, number> = {
      leads: total(ofLeads, (row) => row.leads),
      policies: total(ofSales, (row) => row.policies),
      premium: dollarsOf(totalCents(ofSales, (row) => row.premium)),
    };
    return Object.fromEntries(
      goalNames.map((name) => {
        const wanted = goal?.[name] || null;
        return [name, { goal: wanted, actual: actual[name], reached: wanted && rateOf(actual[name], wanted) }];
      }),
    ) as Record<GoalName, Goals['goals'][number][GoalName]>;
  };
  const people = [...names.values()]
    .filter(({ id, sells }) => sells || goals.has(id) || leadsOf.has(id) || salesOf.has(id))
    .map(({ id, full_name }) => ({
      agent_id: id,
      agent_name: full_name,
      ...progressOf(id, leadsOf.get(id) ?? [], salesOf.get(id) ?? []),
    }))
    .sort((one, other) => one.agent_name.localeCompare(other.agent_name));
  return {
    month,
    goals: [{ agent_id: null, agent_name: '', ...progressOf(agency.id, leadRows, sales) }, ...people],
  };
}

async function readMonth(month: string, { tx, agency }: Reading) {
  const rows = await analyticsTables(tx)
    .selectFrom('analytics_goals')
    .select(['whose', 'leads', 'policies', 'premium'])
    .where('tenant_id', '=', agency.id)
    .where('month', '=', month)
    .execute();
  return new Map(rows.map((row) => [row.whose, row]));
}

/** A goal of 0 is no goal. */
const withoutZeros = ({ leads, policies, premium, ...goal }: SetGoal): SetGoal => ({
  ...goal,
  leads: leads || null,
  policies: policies || null,
  premium: premium || null,
});

/** Sets the monthly goal of the agency or of one of its users. Refuses a user who doesn't sell. */
export async function setGoal(input: SetGoal, ctx: CommandContext): Promise<SetGoal> {
  const { tx, agency, clock, audit, changed } = ctx;
  const { month, agent_id, leads, policies, premium } = withoutZeros(input);
  if (agent_id) await assignee(agent_id, 'agent_id', ctx);
  changed('goal', agent_id ?? agency.id);
  const said = { month, agent_id, leads, policies, premium };
  audit({ action: 'setGoal', entity: 'goal', after: said });
  const goal = { leads, policies, premium, updated_at: clock().toISOString() };
  await analyticsTables(tx)
    .insertInto('analytics_goals')
    .values({ tenant_id: agency.id, whose: agent_id ?? agency.id, month, ...goal })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'whose', 'month']).doUpdateSet(goal))
    .execute();
  return said;
}

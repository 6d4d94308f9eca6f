import * as z from 'zod/mini';
import { type LeadSource, leadSources } from '#features/leads/contract.ts';
import { calendarDate, givenMoney, uuid } from '#platform/contract/fields.ts';
import { measured } from './figures.ts';
import { none } from './range.ts';

/** The maximum number of amounts in one request: six sources over four years. */
const spendsMax = 288;

/** A month as its first day. Any day of the month is accepted. */
export const month = z.pipe(
  calendarDate,
  z.transform((day: string) => `${day.slice(0, 8)}01`),
);

const MonthSpend = z.object({
  source: z.enum(leadSources),
  month: calendarDate,
  /** Dollars. null means not recorded. */
  amount: z.nullable(z.number()),
  /** The number of leads from the source in the whole month. If it is 0, no spend needs to be recorded. */
  leads: z.int().check(z.gte(0)),
});

/** Every source in every month of the range, including those without spend. */
export const Spend = z.array(MonthSpend);
export type Spend = z.infer<typeof Spend>;
Spend.register(z.globalRegistry, { id: 'Spend' });

export const SetSpend = z.object({
  source: z.enum(leadSources),
  month,
  /** null removes the amount. */
  amount: z.nullable(givenMoney),
});
export type SetSpend = z.infer<typeof SetSpend>;
SetSpend.register(z.globalRegistry, { id: 'SetSpend' });

/** The same by grid cell, such as `Web 2026-10-01`. null means not recorded. */
export const spendOfForm = z.record(z.string(), z.nullable(givenMoney));

/** The amounts of grid cells, each with its source and month. */
export const spendOfCells = (cells: Readonly<Record<string, string | number | null>>): z.input<typeof SetSpend>[] =>
  Object.entries(cells).map(([cell, amount]) => {
    const end = cell.lastIndexOf(' ');
    return { source: cell.slice(0, end) as LeadSource, month: cell.slice(end + 1), amount };
  });

/** Spend for several sources and months in one request. */
export const SetSpends = z.object({ spend: z.array(SetSpend).check(z.maxLength(spendsMax)) });
export type SetSpends = z.infer<typeof SetSpends>;
SetSpends.register(z.globalRegistry, { id: 'SetSpends' });

const amount = z.number();
/** null means no spend is recorded, or the divisor is 0. */
const cost = z.nullable(amount);
const brought = {
  leads: z.int().check(z.gte(0)),
  policies: z.int().check(z.gte(0)),
  premium: amount,
  /** The part of the spend for the days of the month within the range. */
  spend: cost,
  cost_per_lead: cost,
  cost_per_policy: cost,
};

/** What sources brought in the months of a range, and its cost. */
export const Roi = z.object({
  ...measured,
  rows: z.array(
    z.object({
      source: z.enum([...leadSources, none]),
      /** The first day of the month. */
      month: calendarDate,
      /** The number of the month's days within the range. */
      days: z.int(),
      ...brought,
    }),
  ),
  /** Months only partly within the range, with the number of their days in it. */
  cut_months: z.array(z.object({ month: calendarDate, days: z.int(), of: z.int() })),
  /** Ended months in which a source brought leads and no spend is recorded. */
  missing: z.array(z.object({ source: z.enum(leadSources), months: z.array(calendarDate) })),
});
export type Roi = z.infer<typeof Roi>;
Roi.register(z.globalRegistry, { id: 'Roi' });

export const goalNames = ['leads', 'policies', 'premium'] as const;
export type GoalName = (typeof goalNames)[number];

const Progress = z.object({
  goal: z.nullable(z.number()),
  actual: z.number(),
  /** Percent with one decimal. null means there is no goal. */
  reached: z.nullable(z.number()),
});

export const Goals = z.object({
  month: calendarDate,
  /** The agency first, then by name all users who sell or have a goal or a figure. */
  goals: z.array(
    z.object({
      /** null means the agency itself. */
      agent_id: z.nullable(uuid),
      agent_name: z.string(),
      leads: Progress,
      policies: Progress,
      premium: Progress,
    }),
  ),
});
export type Goals = z.infer<typeof Goals>;
Goals.register(z.globalRegistry, { id: 'Goals' });

export const GoalsQuery = z.object({ month: z.optional(month) });

const goalCount = z.nullable(z.int().check(z.gte(0), z.lte(1_000_000)));

/** A monthly goal for the agency or an agent. null means no goal. */
export const SetGoal = z.object({
  month,
  agent_id: z.nullable(uuid),
  leads: goalCount,
  policies: goalCount,
  premium: z.nullable(givenMoney),
});
export type SetGoal = z.infer<typeof SetGoal>;
SetGoal.register(z.globalRegistry, { id: 'SetGoal' });

import * as z from 'zod/mini';
import { type LeadSource, leadSources } from '#features/leads/contract.ts';
import { calendarDate, givenMoney, uuid } from '#platform/contract/fields.ts';
import { measured } from './figures.ts';
import { none } from './range.ts';

/** So many amounts are sent at once at most: six sources in four years. */
const spendsMax = 288;

/** A month by its first day, whatever day of it is sent. */
export const month = z.pipe(
  calendarDate,
  z.transform((day: string) => `${day.slice(0, 8)}01`),
);

const MonthSpend = z.object({
  source: z.enum(leadSources),
  month: calendarDate,
  /** Dollars; null: nobody has said. */
  amount: z.nullable(z.number()),
  /** So many leads the source brought in the whole month; 0: nobody need say what it cost. */
  leads: z.int().check(z.gte(0)),
});

/** Every source in every month of the range, those without spend too. */
export const Spend = z.array(MonthSpend);
export type Spend = z.infer<typeof Spend>;
Spend.register(z.globalRegistry, { id: 'Spend' });

export const SetSpend = z.object({
  source: z.enum(leadSources),
  month,
  /** Null: nobody knows it any more. */
  amount: z.nullable(givenMoney),
});
export type SetSpend = z.infer<typeof SetSpend>;
SetSpend.register(z.globalRegistry, { id: 'SetSpend' });

/** The same by cells of a grid, `Web 2026-10-01`: null where nobody has said. */
export const spendOfForm = z.record(z.string(), z.nullable(givenMoney));

/** The amounts of such cells, each with its source and month. */
export const spendOfCells = (cells: Readonly<Record<string, string | number | null>>): z.input<typeof SetSpend>[] =>
  Object.entries(cells).map(([cell, amount]) => {
    const end = cell.lastIndexOf(' ');
    return { source: cell.slice(0, end) as LeadSource, month: cell.slice(end + 1), amount };
  });

/** What was spent on several sources and months at once. */
export const SetSpends = z.object({ spend: z.array(SetSpend).check(z.maxLength(spendsMax)) });
export type SetSpends = z.infer<typeof SetSpends>;
SetSpends.register(z.globalRegistry, { id: 'SetSpends' });

const amount = z.number();
/** Null: nobody has said what was spent, or there is none of it. */
const cost = z.nullable(amount);
const brought = {
  leads: z.int().check(z.gte(0)),
  policies: z.int().check(z.gte(0)),
  premium: amount,
  /** The spend of the month's days that are in the range. */
  spend: cost,
  cost_per_lead: cost,
  cost_per_policy: cost,
};

/** What sources brought in the months of a range, and what that cost. */
export const Roi = z.object({
  ...measured,
  rows: z.array(
    z.object({
      source: z.enum([...leadSources, none]),
      /** By its first day. */
      month: calendarDate,
      /** How many of the month's days are in the range. */
      days: z.int(),
      ...brought,
    }),
  ),
  /** The months that the range cuts: so many of their days it has. */
  cut_months: z.array(z.object({ month: calendarDate, days: z.int(), of: z.int() })),
  /** The months that have ended in which a source brought leads and nobody has said what it cost. */
  missing: z.array(z.object({ source: z.enum(leadSources), months: z.array(calendarDate) })),
});
export type Roi = z.infer<typeof Roi>;
Roi.register(z.globalRegistry, { id: 'Roi' });

export const goalNames = ['leads', 'policies', 'premium'] as const;
export type GoalName = (typeof goalNames)[number];

const Progress = z.object({
  goal: z.nullable(z.number()),
  actual: z.number(),
  /** In percent with one decimal; null: there is no goal. */
  reached: z.nullable(z.number()),
});

export const Goals = z.object({
  month: calendarDate,
  /** The agency first, then everybody who sells, by name. */
  goals: z.array(
    z.object({
      /** Null: the agency itself. */
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

/** What somebody is to reach in a month; null: no goal. */
export const SetGoal = z.object({
  month,
  agent_id: z.nullable(uuid),
  leads: goalCount,
  policies: goalCount,
  premium: z.nullable(givenMoney),
});
export type SetGoal = z.infer<typeof SetGoal>;
SetGoal.register(z.globalRegistry, { id: 'SetGoal' });

import * as z from 'zod/mini';
import { leadSources } from '#features/leads/contract.ts';
import { calendarDate, givenMoney, uuid } from '#platform/contract/fields.ts';

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

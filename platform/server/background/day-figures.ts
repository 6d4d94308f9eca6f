import type { Expression } from 'kysely';
import type { CommandContext } from '../acts/command-context.ts';
import { correctDays, foldDays } from '../acts/day-counters.ts';
import type { DailyStep } from './daily-step.ts';

/**
 * The step that keeps a counter by creation day small and correct. `rowsSince` selects the rows created since a moment,
 * each with its amount. `daysCounted` is the number of days that the counter covers, if it isn't the default of two
 * weeks.
 */
export function dayFigures(
  name: string,
  subject: string,
  rowsSince: (moment: Expression<string>, ctx: CommandContext) => Expression<{ created_at: string; amount: number }>,
  daysCounted?: number,
): DailyStep {
  return {
    name,
    async run(day, work) {
      await work.act((ctx) => correctDays(subject, (moment) => rowsSince(moment, ctx), ctx, daysCounted));
      await work.act((ctx) => foldDays(subject, day, ctx));
    },
  };
}

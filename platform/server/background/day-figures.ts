import type { Expression } from 'kysely';
import type { CommandContext } from '../acts/command-context.ts';
import { correctDays, foldDays } from '../acts/day-counters.ts';
import type { DailyStep } from './daily-step.ts';

/**
 * The step that keeps a figure by the day of creation small and right. `rowsSince` asks for the rows that were created from
 * a moment on, with what each amounts to; `daysCounted`: how many days it is right of, when they are not those of a week.
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

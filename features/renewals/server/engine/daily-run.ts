import { readModules } from '#features/tenants/server/index.ts';
import type { DailyStep } from '#platform/server/background/daily-step.ts';
import { askForReminders } from '../ask-for-reminders.ts';
import { processRun } from './process-run.ts';
import { beginRun } from './runs.ts';

/** Begins each day of an agency with a run of the engine, and has clients told of whom nobody has asked for yet. */
export const runDaily: DailyStep = {
  name: 'renewals.run',
  async run(_day, work) {
    await work.act(async (ctx) => {
      const modules = await readModules(ctx);
      if (!modules.includes('renewals')) return;
      // One that is at work goes on until there is nothing left, also of the day that has begun.
      const run_id = await beginRun(ctx);
      await Promise.all([run_id && ctx.enqueue(processRun, { run_id }), ctx.enqueue(askForReminders, {})]);
    });
  },
};

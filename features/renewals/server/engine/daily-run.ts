import { readModules } from '#features/tenants/server/index.ts';
import type { DailyStep } from '#platform/server/background/daily-step.ts';
import { askForReminders } from '../ask-for-reminders.ts';
import { processRun } from './process-run.ts';
import { beginRun } from './runs.ts';

/** Starts a run of the engine on each day of an agency, and requests reminders for clients that have none yet. */
export const runDaily: DailyStep = {
  name: 'renewals.run',
  async run(_day, work) {
    await work.act(async (ctx) => {
      const modules = await readModules(ctx);
      if (!modules.includes('renewals')) return;
      // A run in progress continues until nothing is left, also for the day that has just begun.
      const run_id = await beginRun(ctx);
      await Promise.all([run_id && ctx.enqueue(processRun, { run_id }), ctx.enqueue(askForReminders, {})]);
    });
  },
};

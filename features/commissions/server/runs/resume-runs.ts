import type { CommandContext } from '#platform/server/acts/command-context.ts';
import type { DailyStep } from '#platform/server/background/daily-step.ts';
import { commissionTables } from '../schema.ts';
import { processPeriod } from './process-period.ts';

/** A calculation without progress for this long is resumed. Retries of its job run earlier, while there are any. */
const silenceMs = 15 * 60_000;

/** At the start of an agency's day, resumes calculations that no worker processes any more, where they stopped. */
export const resumeRuns: DailyStep = {
  name: 'commissions.resume',
  async run(_day, work) {
    await work.act(async (ctx) => {
      const silent = await silentRuns(ctx);
      await Promise.all(
        silent.map(({ id, run_id }) => ctx.enqueue(processPeriod, { period_id: id, run_id: run_id as string })),
      );
    });
  },
};

function silentRuns({ tx, agency, clock }: CommandContext) {
  const since = new Date(clock().getTime() - silenceMs).toISOString();
  return commissionTables(tx)
    .selectFrom('commission_periods')
    .select(['id', 'run_id'])
    .where('tenant_id', '=', agency.id)
    .where('status', '=', 'Calculating')
    .where(({ or, eb }) =>
      or([eb('run_seen_at', '<', since), eb('run_seen_at', 'is', null).and('run_started_at', '<', since)]),
    )
    .execute();
}

import type * as z from 'zod/mini';
import type { Schema } from '#platform/contract/route.ts';
import type { CommandContext } from '#platform/server/acts/command-context.ts';
import { type AgencyJob, agencyJob } from '#platform/server/background/job.ts';

const runMs = 45_000;

interface Undoing<S extends Schema> {
  name: string;
  /** Identifies what is undone. */
  payload: S;
  /** Undoes the next batch and stores the progress. Returns whether there was any. */
  takeSome(of: z.output<S>, ctx: CommandContext): Promise<boolean>;
  /** Enqueues the next job, which continues. */
  continueLater(of: z.output<S>, ctx: CommandContext): Promise<void>;
  /** Marks it as finished. */
  end(of: z.output<S>, ctx: CommandContext): Promise<void>;
}

/** A job that undoes something in batches, and enqueues the next job when its time is over. */
export function undoingJob<S extends Schema>({
  name,
  payload,
  takeSome,
  continueLater,
  end,
}: Undoing<S>): AgencyJob<S> {
  return agencyJob<S>({
    name,
    payload,
    retryLimit: 10,
    timeoutSeconds: 120,
    concurrency: 2,
    async run(of, work) {
      const continueAt = work.clock().getTime() + runMs;
      let isLeft = true;
      while (isLeft && work.clock().getTime() < continueAt) {
        isLeft = await work.act((ctx) => {
          ctx.audit(null);
          return takeSome(of, ctx);
        });
      }
      await work.finish(async (ctx) => {
        if (!isLeft) return end(of, ctx);
        ctx.audit(null);
        await continueLater(of, ctx);
      });
    },
  });
}

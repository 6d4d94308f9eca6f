import type * as z from 'zod/mini';
import type { Schema } from '#platform/contract/route.ts';
import type { CommandContext } from '#platform/server/acts/command-context.ts';
import { type AgencyJob, agencyJob } from '#platform/server/background/job.ts';

const runMs = 45_000;

interface Undoing<S extends Schema> {
  name: string;
  /** Names what is undone. */
  payload: S;
  /** Takes the next of it back, and notes how far it is. Whether there was any. */
  takeSome(of: z.output<S>, ctx: CommandContext): Promise<boolean>;
  /** Asks for the next job, which goes on with it. */
  continueLater(of: z.output<S>, ctx: CommandContext): Promise<void>;
  /** Notes that it is over. */
  end(of: z.output<S>, ctx: CommandContext): Promise<void>;
}

/** A job that takes something back, some at a time, and hands on to the next when its turn is over. */
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

import { availableParallelism } from 'node:os';
import { Piscina } from 'piscina';
import { platformRefusal } from '#platform/server/ground/refusal.ts';
import type { Proposal } from './proposal.ts';
import type { RenderedProposal } from './render-proposal.ts';

const threadsMax = 2;
const timeoutMs = 10_000;
const waitingMax = 40;

/** Begun with the first proposal. Threads that wait do not keep the process from ending, and end by themselves. */
let pool: Piscina<Proposal, RenderedProposal> | undefined;

function startPool(): Piscina<Proposal, RenderedProposal> {
  const started = new Piscina<Proposal, RenderedProposal>({
    filename: new URL('proposal-worker.ts', import.meta.url).href,
    minThreads: 0,
    maxThreads: Math.min(threadsMax, availableParallelism()),
    idleTimeout: 30_000,
    maxQueue: waitingMax,
    resourceLimits: { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 16 },
  });
  // A thread that dies while it waits has failed nobody, and the next proposal gets a new one. Without a listener it
  // would end the process.
  started.on('error', () => {});
  return started;
}

/**
 * Renders in another thread, so that no request waits for a page of somebody else. What is not done in ten seconds, or
 * finds too many waiting, is `unavailable`.
 */
export async function renderInPool(proposal: Proposal): Promise<RenderedProposal> {
  pool ??= startPool();
  if (pool.queueSize >= waitingMax) throw platformRefusal('unavailable', { retryAfterSeconds: 5 });
  try {
    return await pool.run(proposal, { signal: AbortSignal.timeout(timeoutMs) });
  } catch (error) {
    if ((error as Error).name !== 'AbortError') throw error;
    throw platformRefusal('unavailable', { retryAfterSeconds: 5 });
  }
}

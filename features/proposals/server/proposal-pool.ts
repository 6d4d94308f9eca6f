import { paperPool } from '#platform/server/paper/paper-pool.ts';
import type { Proposal } from './proposal.ts';

/** See {@link paperPool}. */
export const renderInPool = paperPool<Proposal>(new URL('proposal-worker.ts', import.meta.url));

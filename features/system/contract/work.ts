import * as z from 'zod/mini';
import { instant, uuid } from '#platform/contract/fields.ts';
import type { Routes } from '#platform/contract/route.ts';
import { byOperators } from './access.ts';

/** A job that failed on each of its allowed attempts. Its payload is not returned. */
export const FailedJob = z.object({
  id: uuid,
  /** The job's name: `communications.send-message`. */
  job: z.string(),
  /** null: a job of the platform. */
  tenant_id: z.nullable(uuid),
  tenant_name: z.nullable(z.string()),
  enqueued_at: instant,
  failed_at: instant,
  tries: z.int(),
});
export type FailedJob = z.infer<typeof FailedJob>;
FailedJob.register(z.globalRegistry, { id: 'FailedJob' });

/** The background jobs of this installation, as counts. */
export const BackgroundWork = z.object({
  /** Due now. */
  due: z.int(),
  running: z.int(),
  /** Due later: scheduled, or waiting for a retry. */
  later: z.int(),
  /** Jobs of suspended agencies. */
  held: z.int(),
  /** How many failed permanently. */
  failed: z.int(),
  /** The newest 100 of these. */
  failed_jobs: z.array(FailedJob),
});
export type BackgroundWork = z.infer<typeof BackgroundWork>;
BackgroundWork.register(z.globalRegistry, { id: 'BackgroundWork' });

export const workRoutes = {
  readBackgroundWork: {
    ...byOperators,
    method: 'GET',
    path: '/system/work',
    ok: [200, BackgroundWork],
    shows: ['failed_job'],
    summary: 'The background work that waits, runs and is held, and what failed for good',
  },
  retryFailedJob: {
    ...byOperators,
    method: 'POST',
    path: '/system/work/{id}/retry',
    ok: [204, null],
    errors: { no_such_work: 409 },
    changes: ['failed_job'],
    summary: 'Do work again that failed for good, as if it had just been enqueued',
  },
  dropFailedJob: {
    ...byOperators,
    method: 'DELETE',
    path: '/system/work/{id}',
    ok: [204, null],
    changes: ['failed_job'],
    summary: 'Forget work that failed for good',
  },
} as const satisfies Routes;

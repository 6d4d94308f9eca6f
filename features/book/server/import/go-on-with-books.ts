import * as z from 'zod/mini';
import { platformJob } from '#platform/server/background/job.ts';
import { bringInBook } from './bring-in-book.ts';
import { takeBackBook } from './undo-book.ts';

/** The maximum number of imports that are continued. The others continue when their job's time limit is over. */
const importsMax = 500;

/**
 * Continues imports and undos that were in progress when their process died, because the queue would detect that only
 * after the job's time limit. One that another job still works on is safe: rows that are done are not done again.
 */
export const goOnWithBooks = platformJob({
  name: 'book.go-on',
  payload: z.object({}),
  retryLimit: 2,
  timeoutSeconds: 30,
  atStart: true,
  async run(_payload, { services, act }) {
    const { rows } = await services.lookupPool.query<{ tenant_id: string; import_id: string; status: string }>(
      'select * from books_left($1)',
      [importsMax],
    );
    for (const [job, isUndone] of [
      [bringInBook, false],
      [takeBackBook, true],
    ] as const) {
      const left = rows.filter(({ status }) => (status === 'undoing') === isUndone);
      const work = left.map(({ tenant_id, import_id }) => ({ agencyId: tenant_id, payload: { import_id } }));
      if (work.length > 0) await act(({ tx }) => services.queue.enqueueForEach(tx, job, work));
    }
  },
});

import * as z from 'zod/mini';
import { platformJob } from '#platform/server/background/job.ts';
import { takeBackRows } from '../undo/undo-import.ts';
import { importRows } from './import-rows.ts';

/** The maximum number of files that are continued. The others continue when their job's time limit is over. */
const filesMax = 500;

/**
 * Continues files whose import or undo was in progress when their process died, because the queue would detect that
 * only after the job's time limit. A file that another job still processes is safe: a row creates one lead, however
 * often it is processed.
 */
export const goOnWithFiles = platformJob({
  name: 'integrations.go-on-with-files',
  payload: z.object({}),
  retryLimit: 2,
  timeoutSeconds: 30,
  atStart: true,
  async run(_payload, { services, act }) {
    const { rows } = await services.lookupPool.query<{ tenant_id: string; upload_id: string; status: string }>(
      'select * from files_left($1)',
      [filesMax],
    );
    for (const [job, isUndone] of [
      [importRows, false],
      [takeBackRows, true],
    ] as const) {
      const left = rows.filter(({ status }) => (status === 'undoing') === isUndone);
      const work = left.map(({ tenant_id, upload_id }) => ({ agencyId: tenant_id, payload: { upload_id } }));
      if (work.length > 0) await act(({ tx }) => services.queue.enqueueForEach(tx, job, work));
    }
  },
});

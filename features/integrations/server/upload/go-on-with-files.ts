import * as z from 'zod/mini';
import { platformJob } from '#platform/server/background/job.ts';
import { importRows } from './import-rows.ts';
import { takeBackRows } from './undo-import.ts';

/** So many files are gone on with; whatever else was left is begun anew when its job's time is over. */
const filesMax = 500;

/**
 * Goes on with the files whose import or undoing was under way when their process died: its job would be missed only when
 * its time is over. One that somebody else is at is not harmed: a row makes one lead, however often it is taken up.
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

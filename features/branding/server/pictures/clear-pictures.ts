import type { DailyStep } from '#platform/server/background/daily-step.ts';
import { type AgencyWork, agencyJob } from '#platform/server/background/job.ts';
import { lockRow } from '../lock-branding.ts';
import { readKept } from '../read-branding.ts';
import { clearingPictures } from './clearing-pictures.ts';

/**
 * Deletes picture files without a reference: those of replaced pictures, and of killed uploads. A process that stores a
 * picture holds the same lock from before its files exist until they are referenced.
 */
export const clearPictures = agencyJob({
  ...clearingPictures,
  retryLimit: 3,
  timeoutSeconds: 60,
  run: (_payload, work) => clear(work),
});

/** The same each day, because a process that was killed while it stored a picture has not enqueued the job. */
export const clearPicturesDaily: DailyStep = {
  name: 'branding.clear-pictures',
  run: (_day, work) => clear(work),
};

async function clear({ act, agency, services }: AgencyWork): Promise<void> {
  await act(async (ctx) => {
    const [isThere, { pictures }] = await Promise.all([lockRow(ctx), readKept(ctx)]);
    // Without a row no picture has been stored yet, and a process about to store one holds no lock to wait for.
    if (!isThere) return;
    const named = Object.values(pictures).flatMap((files) =>
      files ? [files.shown, ...Object.values(files.made)] : [],
    );
    for (const name of await services.storage.list(agency.id)) {
      if (!named.includes(name)) await services.storage.remove(agency.id, name);
    }
  });
}

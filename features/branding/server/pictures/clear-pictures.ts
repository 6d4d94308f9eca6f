import type { DailyStep } from '#platform/server/background/daily-step.ts';
import { type AgencyWork, agencyJob } from '#platform/server/background/job.ts';
import { readKept } from '../read-branding.ts';
import { lockRow } from '../write-branding.ts';
import { clearingPictures } from './clearing-pictures.ts';

/**
 * Takes the files of pictures away that nothing names any more: of those that were replaced, and of an upload that was
 * killed. Whoever keeps a picture holds the same lock from before its files are there until they are named.
 */
export const clearPictures = agencyJob({
  ...clearingPictures,
  retryLimit: 3,
  timeoutSeconds: 60,
  run: (_payload, work) => clear(work),
});

/** The same with each day: whoever was killed while he kept a picture has asked for nothing. */
export const clearPicturesDaily: DailyStep = {
  name: 'branding.clear-pictures',
  run: (_day, work) => clear(work),
};

async function clear({ act, agency, services }: AgencyWork): Promise<void> {
  await act(async (ctx) => {
    const [isThere, { pictures }] = await Promise.all([lockRow(ctx), readKept(ctx)]);
    // Where there is no row nobody has kept a picture yet, and whoever is about to holds no lock that could be waited for.
    if (!isThere) return;
    const named = Object.values(pictures).flatMap((files) =>
      files ? [files.shown, ...Object.values(files.made)] : [],
    );
    for (const name of await services.storage.list(agency.id)) {
      if (!named.includes(name)) await services.storage.remove(agency.id, name);
    }
  });
}

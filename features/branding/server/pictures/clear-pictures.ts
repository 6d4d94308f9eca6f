import { agencyJob } from '#platform/server/background/job.ts';
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
  async run(_payload, { act, agency, services }) {
    await act(async (deed) => {
      const [, { pictures }] = await Promise.all([lockRow(deed), readKept(deed)]);
      const named = Object.values(pictures).flatMap((files) =>
        files ? [files.shown, ...Object.values(files.made)] : [],
      );
      for (const name of await services.storage.list(agency.id)) {
        if (!named.includes(name)) await services.storage.remove(agency.id, name);
      }
    });
  },
});

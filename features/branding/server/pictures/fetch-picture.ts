import { fileTypes } from '#platform/contract/kinds.ts';
import type { Deed } from '#platform/server/acts/deed.ts';
import { type AgencyWork, agencyJob } from '#platform/server/background/job.ts';
import { OutsideFailure } from '#platform/server/outside/outside-failure.ts';
import { assetMaxBytes, assetTypes } from '../../contract.ts';
import { readKept } from '../read-branding.ts';
import { lockRow } from '../write-branding.ts';
import { fetchingPicture } from './fetching-picture.ts';
import { keepPicture } from './keep-asset.ts';
import { makePicture } from './make-picture.ts';
import type { MadePicture, PictureUse } from './picture-task.ts';

/**
 * Fetches a picture that an address on the web was given for, once, and keeps it like one that was uploaded. What cannot be
 * reached, or is no picture, leaves the one that is there, and the trail says so.
 */
export const fetchPicture = agencyJob({
  ...fetchingPicture,
  retryLimit: 2,
  timeoutSeconds: 60,
  async run({ use, url }, work) {
    const made = await fetched(use, url, work);
    await work.act(async (deed) => {
      const [, kept] = await Promise.all([lockRow(deed), readKept(deed)]);
      if (made) await keepPicture(use, made, kept, deed);
      else tellMissed(use, deed);
    });
  },
});

async function fetched(
  use: PictureUse,
  url: string,
  { agency, services, log }: AgencyWork,
): Promise<MadePicture | null> {
  try {
    const headers = { accept: assetTypes.map((type) => fileTypes[type]).join(', ') };
    const answer = await services.askOutside(url, {
      method: 'GET',
      headers,
      maxBytes: assetMaxBytes,
      givenBy: 'agency',
    });
    const named = (answer.headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase();
    const type = assetTypes.find((each) => fileTypes[each] === named);
    return answer.status === 200 && type ? await makePicture({ use, type, file: answer.body }, agency.id) : null;
  } catch (error) {
    if (!(error instanceof OutsideFailure)) throw error;
    log.info({ err: error }, 'A picture of a brand could not be fetched');
    return null;
  }
}

function tellMissed(use: PictureUse, { audit, agency }: Deed): void {
  const field = `${use}_url`;
  audit({
    action: 'fetchBrandPicture',
    entity: 'branding',
    entity_id: agency.id,
    outcome: 'no_picture',
    after: { field },
  });
}

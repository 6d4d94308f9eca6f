import { fileTypes } from '#platform/contract/kinds.ts';
import { platformRefusal } from '#platform/server/ground/refusal.ts';
import type { StepsContext } from '#platform/server/http/contexts.ts';
import { OutsideFailure } from '#platform/server/outside/outside-failure.ts';
import { assetMaxBytes, assetTypes, type UpdateBranding } from '../../contract.ts';
import { makePicture } from './make-picture.ts';
import type { MadePicture, PictureUse } from './picture-task.ts';

/** The use of each field's picture. */
export const useOf = { logo_url: 'logo', small_logo_url: 'small_logo', favicon_url: 'favicon' } as const;
export type PictureField = keyof typeof useOf;
export const pictureFields = Object.keys(useOf) as readonly PictureField[];

/** The pictures made from the web URLs of a change. */
export type FetchedPictures = { readonly [Field in PictureField]?: MadePicture };

/** Whether a change contains a picture that must be fetched. */
export const namesWebPicture = (input: UpdateBranding) => fieldsOnTheWeb(input).length > 0;

const messages = { unreachable: 'branding:validation.unreachable', no_picture: 'branding:validation.no_picture' };

const fieldsOnTheWeb = (input: UpdateBranding) => pictureFields.filter((field) => input[field]?.startsWith('https://'));

/**
 * Fetches the pictures that a change gives by web URL, concurrently, and re-encodes them. Refuses the change
 * (`validation_error`) at each field whose URL can't be reached within ten seconds, is in an internal network, or has
 * no usable picture. Never call it inside a transaction.
 */
export async function fetchPictures(
  input: UpdateBranding,
  agencyId: string,
  context: Pick<StepsContext, 'services' | 'log'>,
): Promise<FetchedPictures> {
  const fetched = await Promise.all(
    fieldsOnTheWeb(input).map(async (field) => {
      const picture = await fetchPicture(useOf[field], input[field] as string, agencyId, context);
      return { field, picture };
    }),
  );
  const fields = fetched.flatMap(({ field, picture }) =>
    typeof picture === 'string' ? [{ field, code: picture, message: messages[picture] }] : [],
  );
  if (fields.length > 0) throw platformRefusal('validation_error', { fields });
  return Object.fromEntries(fetched.map(({ field, picture }) => [field, picture]));
}

async function fetchPicture(
  use: PictureUse,
  url: string,
  agencyId: string,
  { services, log }: Pick<StepsContext, 'services' | 'log'>,
): Promise<MadePicture | 'unreachable' | 'no_picture'> {
  try {
    const answer = await services.askOutside(url, {
      method: 'GET',
      headers: { accept: assetTypes.map((type) => fileTypes[type]).join(', ') },
      maxBytes: assetMaxBytes,
      givenBy: 'agency',
    });
    const named = (answer.headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase();
    const type = assetTypes.find((each) => fileTypes[each] === named);
    const made = answer.status === 200 && type && (await makePicture({ use, type, file: answer.body }, agencyId));
    return made || 'no_picture';
  } catch (error) {
    if (!(error instanceof OutsideFailure)) throw error;
    log.info({ err: error }, 'A picture of a brand could not be fetched');
    return error.why === 'too_large' ? 'no_picture' : 'unreachable';
  }
}

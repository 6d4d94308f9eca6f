import * as z from 'zod/mini';
import { pictureOfAsset } from '../../contract/assets.ts';

/** How the job is named by those who enqueue it. */
export const fetchingPicture = {
  name: 'branding.fetch-picture',
  payload: z.object({ use: z.enum(Object.values(pictureOfAsset)), url: z.string() }),
} as const;

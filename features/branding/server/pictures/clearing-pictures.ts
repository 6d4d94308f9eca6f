import * as z from 'zod/mini';

/** How the job is named by those who enqueue it. */
export const clearingPictures = { name: 'branding.clear-pictures', payload: z.object({}) } as const;

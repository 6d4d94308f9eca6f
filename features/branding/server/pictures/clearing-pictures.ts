import * as z from 'zod/mini';

/** The job's name and payload, for code that enqueues it. */
export const clearingPictures = { name: 'branding.clear-pictures', payload: z.object({}) } as const;

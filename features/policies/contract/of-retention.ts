import * as z from 'zod/mini';
import { givenDate } from '#platform/contract/fields.ts';

/** Why a term was lost: what its renewal says, its cancellation, `open`: somebody still works on it, or `none`: nobody said. */
export const lostReasons = [
  'moved',
  'price',
  'sold',
  'other_carrier',
  'cancelled',
  'other',
  'not_given',
  'open',
  'none',
] as const;
export type LostReason = (typeof lostReasons)[number];

/** The filters of a list that the figures of retention ask for. */
export const ofRetention = {
  /** Terms without a next one, by why they were lost. */
  lost: z.optional(z.enum(lostReasons)),
  /** `no`: those that no other policy of the client for the same product follows. */
  followed: z.optional(z.literal('no')),
  /** Of each client with policies in force on this day the one that ends last; of whose agents, products and sources are asked. */
  clients_on: z.optional(givenDate),
  /** Those of clients without any in force on this day, of the same agents, products and sources. */
  clients_not_on: z.optional(givenDate),
};

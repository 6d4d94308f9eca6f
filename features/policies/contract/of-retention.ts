import * as z from 'zod/mini';
import { givenDate } from '#platform/contract/fields.ts';

/**
 * Why a term was lost: the reason in its renewal; its cancellation; `open`: its renewal is still in progress; `none`:
 * no reason is recorded.
 */
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

/** The filters that the figures of retention use. */
export const ofRetention = {
  /** Terms without a next one, by the reason. */
  lost: z.optional(z.enum(lostReasons)),
  /** `no`: terms that no other policy of the client for the same product follows. */
  followed: z.optional(z.literal('no')),
  /**
   * For each client with policies in force on this day, the one that ends last; only of the filtered agents, products
   * and sources.
   */
  clients_on: z.optional(givenDate),
  /** Policies of clients without a policy in force on this day, of the same agents, products and sources. */
  clients_not_on: z.optional(givenDate),
};

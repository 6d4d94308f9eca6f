import * as z from 'zod/mini';
import { queryNumber } from './fields.ts';

export const pageSizeDefault = 100;
export const pageSizeMax = 500;
/** From this many rows on a list's total reads `10000+`. */
export const totalCountMax = 10_000;

/** The paging fields that every list's query carries. */
export const pageQuery = {
  limit: z.prefault(queryNumber(1, pageSizeMax), pageSizeDefault),
  /** Opaque; taken from the `Link` header of the page before. */
  cursor: z.optional(z.string().check(z.maxLength(400))),
};

/** A list's total as it travels in `X-Total-Count`: exact, or `'10000+'`. */
export function formatTotal(total: number): string {
  return total > totalCountMax ? `${totalCountMax}+` : String(total);
}

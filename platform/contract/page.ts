import * as z from 'zod/mini';
import { queryNumber, uuid } from './fields.ts';

export const pageSizeDefault = 100;
export const pageSizeMax = 500;
/** The highest exact count of rows without a stored total. A list with more of them has the total `1000+`. */
export const totalCountMax = 1_000;

/** The paging fields of every list query. */
export const pageQuery = {
  limit: z.prefault(queryNumber(1, pageSizeMax), pageSizeDefault),
  /** Opaque. Taken from the `Link` header of the previous page. */
  cursor: z.optional(z.string().check(z.maxLength(400))),
};

/** Search words in a list query. */
export const searchText = z.optional(z.string().check(z.trim(), z.maxLength(100)));

/** The owner filter of a list query: `me` for the caller's rows, `none` for unassigned rows, or a user's id. */
export const userFilter = z.optional(z.union([z.literal('me'), z.literal('none'), uuid]));

const manyMax = 100;
const manyTextMax = 4_000;

/** Any of several comma-separated values in a list query. */
export const manyOf = <Value extends string>(value: z.ZodMiniType<Value, unknown>) =>
  z.optional(
    z.pipe(
      z.string().check(z.maxLength(manyTextMax)),
      z.pipe(
        z.transform((text: string): unknown[] =>
          text
            .split(',')
            .map((part) => part.trim())
            .filter((part) => part !== ''),
        ),
        z.array(value).check(z.maxLength(manyMax)),
      ),
    ),
  );

/** A counted total as sent in `X-Total-Count`: exact, or `'1000+'`. */
export function formatTotal(total: number): string {
  return total > totalCountMax ? `${totalCountMax}+` : String(total);
}

import * as z from 'zod/mini';
import { queryNumber, uuid } from './fields.ts';

export const pageSizeDefault = 100;
export const pageSizeMax = 500;
/** Rows that no kept figure tells are counted so far; a list with more of them has the total `1000+`. */
export const totalCountMax = 1_000;

/** The paging fields that every list's query carries. */
export const pageQuery = {
  limit: z.prefault(queryNumber(1, pageSizeMax), pageSizeDefault),
  /** Opaque; taken from the `Link` header of the page before. */
  cursor: z.optional(z.string().check(z.maxLength(400))),
};

/** Words to search for, in a list's query. */
export const searchText = z.optional(z.string().check(z.trim(), z.maxLength(100)));

/** Whose rows, in a list's query: the caller's for `me`, nobody's for `none`, or those of the user with this id. */
export const userFilter = z.optional(z.union([z.literal('me'), z.literal('none'), uuid]));

const manyMax = 100;
const manyTextMax = 4_000;

/** Any of several values, with commas between them, in a list's query. */
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

/** A total that was counted, as it travels in `X-Total-Count`: exact, or `'1000+'`. */
export function formatTotal(total: number): string {
  return total > totalCountMax ? `${totalCountMax}+` : String(total);
}

import * as z from 'zod/mini';
import { files } from './kinds.ts';
import { managers, type Role } from './roles.ts';
import type { Route } from './route.ts';

/** What a list can be downloaded as; `print` is for a screen that prints it. */
export const listFormats = ['csv', 'xlsx', 'print'] as const;
export type ListFormat = (typeof listFormats)[number];

/** The most rows that are printed. */
export const printedRowsMax = 2_000;

/** The most rows in a file for a role that doesn't lead a team. */
export const fewRowsMax = 1_000;

/** The most rows of a worksheet below its head. */
export const worksheetRowsMax = 1_048_575;

const unlimited: readonly Role[] = [...managers, 'Super Admin'];

/** The most rows of a list that a role gets in a format. A list with more rows is cut off there. */
export function listRowsMax(format: ListFormat, role: Role): number {
  const own = unlimited.includes(role) ? Number.POSITIVE_INFINITY : fewRowsMax;
  return Math.min(own, { csv: Number.POSITIVE_INFINITY, xlsx: worksheetRowsMax, print: printedRowsMax }[format]);
}

/** How a cell is read: a day is `YYYY-MM-DD`, a moment `YYYY-MM-DD HH:MM` in the time zone of the list. */
export const columnKinds = ['text', 'number', 'decimal', 'percent', 'amount', 'day', 'moment'] as const;
export type ColumnKind = (typeof columnKinds)[number];

/** A list for printing, with its words in the reader's language. */
export const PrintedList = z.object({
  title: z.string(),
  columns: z.array(z.object({ label: z.string(), kind: z.enum(columnKinds) })),
  rows: z.array(z.array(z.union([z.string(), z.number(), z.null()]))),
  /** Whether the list has more rows than these. */
  is_cut: z.boolean(),
});
export type PrintedList = z.infer<typeof PrintedList>;

type Shape = Readonly<Record<string, z.ZodMiniType>>;
type FileShape<S extends Shape> = Omit<S, 'limit' | 'cursor'> & { format: typeof format };

const format = z._default(z.enum(listFormats), 'csv');

/** The filters and the order of a list, with their checks, and the format instead of the page. */
function fileQuery<S extends Shape>(list: z.ZodMiniObject<S>): z.ZodMiniObject<FileShape<S>> {
  const { limit: _, cursor: __, ...filters } = list.shape as Shape;
  const checks = list.def.checks ?? [];
  // biome-ignore lint/plugin/no-blind-cast: The checks look at filters alone, which stay as they are.
  return z.object({ ...filters, format }).check(...(checks as never[])) as unknown as z.ZodMiniObject<FileShape<S>>;
}

/**
 * The route of a list as a file, with the list's filters and order: all its rows, or as many as {@link listRowsMax}
 * allows. It has the same access as the list, and leaves a row in the audit trail, so it is no `GET` and closed to
 * visits.
 */
// @__NO_SIDE_EFFECTS__
export const listFileRoute = <
  S extends Shape,
  const R extends Pick<Route, 'path' | 'on' | 'allow' | 'feature' | 'params' | 'summary'>,
>(
  list: z.ZodMiniObject<S>,
  declared: R,
) =>
  ({
    method: 'POST',
    query: fileQuery(list),
    ok: [200, files('csv', 'xlsx', 'json')],
    changes: [],
    ...declared,
  }) as const;

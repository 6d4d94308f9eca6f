import * as z from 'zod/mini';
import { queryNumber } from './fields.ts';

// Where the table of an uploaded file is, and how large it may be.

/** The maximum numbers of rows and columns of a file. */
export const rowsMax = 100_000;
export const columnsMax = 300;
/** The highest row number of a spreadsheet. */
export const rowNumberMax = 1_048_576;
export const worksheetNameMax = 100;

/** Whether the month or the day is first in a column of numeric dates. */
export const columnDateOrders = ['MDY', 'DMY'] as const;
export type ColumnDateOrder = (typeof columnDateOrders)[number];

/** The worksheet and title row to read. An omitted value is detected. */
export const FilePlace = z.object({
  /** The name of a visible worksheet. */
  sheet: z.optional(z.string().check(z.maxLength(worksheetNameMax))),
  /** The row number of the titles in the file. It must be among the first twenty nonempty rows. 0 means no titles. */
  title_row: z.optional(queryNumber(0, rowNumberMax)),
});
export type FilePlace = z.infer<typeof FilePlace>;

const count = z.int().check(z.gte(0));

/** The worksheet and title row that were read, and the alternatives. */
export const FileLayout = z.object({
  /** The visible worksheets. Empty if the file is no workbook. */
  sheets: z.array(z.string()),
  sheet: z.nullable(z.string()),
  /** 0 means no titles. null means the file is no table. */
  title_row: z.nullable(count),
  /** The first cells of the first rows, so that a user can choose the title row. */
  first_rows: z.array(z.object({ row: count, cells: z.array(z.string()) })),
});
export type FileLayout = z.infer<typeof FileLayout>;

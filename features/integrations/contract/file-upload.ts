import * as z from 'zod/mini';
import { leadSources, productTypes } from '#features/leads/contract.ts';
import { boundedText, instant, queryNumber, uuid } from '#platform/contract/fields.ts';
import type { fileTypes } from '#platform/contract/kinds.ts';
import { languages } from '#platform/contract/language.ts';
import { pageQuery } from '#platform/contract/page.ts';
import { MappedLead, targetFields } from './mapped-lead.ts';
import { consentTextMax } from './settings.ts';

export const uploadTypes = ['csv', 'xlsx', 'json'] as const satisfies readonly (keyof typeof fileTypes)[];
export const fileMaxBytes = 20 * 1024 * 1024;
/** So many rows and columns a file has at most. */
export const rowsMax = 100_000;
export const columnsMax = 300;
/** So many rows a preview shows at most. */
export const previewRows = 20;
/** So long an import can be undone. */
export const undoDays = 30;

/**
 * `ready`: its columns are known, and nothing was imported. `stopping`: somebody has said so, and the rows at work are being
 * finished. `stopped`: what was imported until then stays.
 */
export const uploadStatuses = ['ready', 'importing', 'done', 'undoing', 'undone', 'stopping', 'stopped'] as const;
export type UploadStatus = (typeof uploadStatuses)[number];

/**
 * What becomes of a row. `created`: a lead for a new client. `joined`: a lead for a client the agency has. `duplicate`:
 * its person has an open lead for the same product, or the row was there before. `failed`: something must be repaired.
 */
export const rowOutcomes = ['created', 'joined', 'duplicate', 'failed'] as const;
export type RowOutcome = (typeof rowOutcomes)[number];

const count = z.int().check(z.gte(0));

/** In a column of days in numbers the month or the day comes first. */
export const columnDateOrders = ['MDY', 'DMY'] as const;

/** A column of a file, and what it seems to hold. */
export const FileColumn = z.object({
  /** As it is titled; where several are called the same, they are numbered. */
  name: z.string(),
  /** What stands in its first rows. */
  examples: z.array(z.string()),
  /** `first_name` and `last_name` become one name; null: nothing that a lead has. */
  suggestion: z.nullable(z.enum([...targetFields, 'first_name', 'last_name'])),
  /** How its days are written, where a cell can be read in one way alone; left out: none can, or they are no days. */
  date_order: z.optional(z.enum(columnDateOrders)),
});
export type FileColumn = z.infer<typeof FileColumn>;

/** What a column is read as. */
export const columnTargets = [...targetFields, 'first_name', 'last_name'] as const;

/** How a file is read: what each column holds, and what all of its rows get. */
export const FileReading = z.object({
  columns: z
    .array(
      z.object({
        name: z.string().check(z.maxLength(300)),
        target: z.enum(columnTargets),
        /** How its days are read; left out: as its cells tell, else as the agency writes them. */
        date_order: z.optional(z.enum(columnDateOrders)),
      }),
    )
    .check(z.maxLength(columnsMax)),
  /** For rows that do not say it themselves. */
  source: z.optional(z.nullable(z.enum(leadSources))),
  product_type: z.optional(z.nullable(z.enum(productTypes))),
  campaign: z.optional(boundedText(120)),
  language: z.optional(z.enum(languages)),
  assigned_agent: z.optional(z.nullable(uuid)),
  /** The words that everybody in the file has agreed to; left out: what a column says counts alone. */
  consent_text: z.optional(boundedText(consentTextMax)),
});
export type FileReading = z.infer<typeof FileReading>;
FileReading.register(z.globalRegistry, { id: 'FileReading' });

export const worksheetNameMax = 100;
/** No spreadsheet has a row beyond this one. */
export const rowNumberMax = 1_048_576;

/** From where a file is read; what is left out is guessed. */
export const FilePlace = z.object({
  /** The name of a sheet that anybody can see. */
  sheet: z.optional(z.string().check(z.maxLength(worksheetNameMax))),
  /** The row of the titles, as the file counts, among the first twenty with something in them; 0: there are none. */
  title_row: z.optional(queryNumber(0, rowNumberMax)),
});
export type FilePlace = z.infer<typeof FilePlace>;

/** From where a file was read, and what else it could be read from. */
export const FileLayout = z.object({
  /** The sheets that anybody can see; none: it is no workbook. */
  sheets: z.array(z.string()),
  sheet: z.nullable(z.string()),
  /** 0: there are no titles. Null: it is no table. */
  title_row: z.nullable(count),
  /** How the first rows begin, for whoever looks for the titles. */
  first_rows: z.array(z.object({ row: count, cells: z.array(z.string()) })),
});
export type FileLayout = z.infer<typeof FileLayout>;

/** A file that was uploaded, and how far it is. */
export const FileUpload = z.object({
  id: uuid,
  integration_id: z.nullable(uuid),
  file_name: z.string(),
  file_type: z.enum(uploadTypes),
  bytes: count,
  status: z.enum(uploadStatuses),
  columns: z.array(FileColumn),
  layout: FileLayout,
  /** Rows without the titles; null: not counted yet. */
  rows: z.nullable(count),
  /** How far the import or its undoing is. */
  done: count,
  created: count,
  joined: count,
  duplicate: count,
  failed: count,
  /** How many were taken back, and how many stayed because somebody had worked on them. */
  undone: count,
  kept: count,
  /** When the same file was uploaded before; null: never. */
  same_file_at: z.nullable(instant),
  /** How it was read; null: not imported yet. */
  reading: z.nullable(FileReading),
  created_by_name: z.nullable(z.string()),
  created_at: instant,
  imported_at: z.nullable(instant),
  /** Until when it can be undone; null: it cannot. */
  undo_until: z.nullable(instant),
});
export type FileUpload = z.infer<typeof FileUpload>;
FileUpload.register(z.globalRegistry, { id: 'FileUpload' });

/** What the first rows would become, and what a larger part of them comes to. */
export const FilePreview = z.object({
  rows: z.array(
    z.object({
      /** As the file counts them, the titles' row included. */
      row_number: count,
      outcome: z.enum(rowOutcomes),
      lead: z.nullable(MappedLead),
      /** Sentences in the caller's language. */
      messages: z.array(z.string()),
    }),
  ),
  /** Of the first 500 rows, which in most files are all. */
  sums: z.object({
    /** How many rows were counted. */
    rows: count,
    created: count,
    joined: count,
    duplicate: count,
    failed: count,
    /** Of all rows that did not fail, in dollars. */
    premium: z.number(),
  }),
});
export type FilePreview = z.infer<typeof FilePreview>;
FilePreview.register(z.globalRegistry, { id: 'FilePreview' });

/** What became of a row. */
export const FileRow = z.object({
  row_number: count,
  outcome: z.enum(rowOutcomes),
  contact_name: z.string(),
  contact_email: z.string(),
  lead_id: z.nullable(uuid),
  incoming_lead_id: z.nullable(uuid),
  /** In the caller's language; `''`: nothing to tell. */
  reason: z.string(),
  /** Whether its lead was taken back; null: the import was not undone. */
  is_undone: z.nullable(z.boolean()),
});
export type FileRow = z.infer<typeof FileRow>;
FileRow.register(z.globalRegistry, { id: 'FileRow' });

export const FileUploadQuery = z.object({ ...pageQuery });
export type FileUploadQuery = z.infer<typeof FileUploadQuery>;
export const FileRowQuery = z.object({ ...pageQuery, outcome: z.optional(z.enum(rowOutcomes)) });
export type FileRowQuery = z.infer<typeof FileRowQuery>;

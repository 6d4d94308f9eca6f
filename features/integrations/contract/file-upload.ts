import * as z from 'zod/mini';
import { leadSources, productTypes } from '#features/leads/contract.ts';
import { boundedText, instant, uuid } from '#platform/contract/fields.ts';
import type { fileTypes } from '#platform/contract/kinds.ts';
import { languages } from '#platform/contract/language.ts';
import { pageQuery } from '#platform/contract/page.ts';
import { columnDateOrders, columnsMax, FileLayout } from '#platform/contract/table-place.ts';
import { MappedLead, targetFields } from './mapped-lead.ts';
import { consentTextMax } from './source-types/common-settings.ts';

export const uploadTypes = ['csv', 'xlsx', 'json'] as const satisfies readonly (keyof typeof fileTypes)[];
export const fileMaxBytes = 20 * 1024 * 1024;
/** The maximum number of rows in a preview. */
export const previewRows = 20;
/** How many days an import can be undone. */
export const undoDays = 30;

/**
 * `ready`: the columns are known, and nothing is imported. `stopping`: a user requested a stop, and the rows in process
 * finish. `stopped`: the rows imported before the stop stay.
 */
export const uploadStatuses = ['ready', 'importing', 'done', 'undoing', 'undone', 'stopping', 'stopped'] as const;
export type UploadStatus = (typeof uploadStatuses)[number];

/**
 * The outcome of a row. `created`: a lead for a new client. `joined`: a lead for an existing client. `duplicate`: the
 * person has an open lead for the same product, or the row was imported before. `failed`: the row needs repair.
 */
export const rowOutcomes = ['created', 'joined', 'duplicate', 'failed'] as const;
export type RowOutcome = (typeof rowOutcomes)[number];

const count = z.int().check(z.gte(0));

/** A column of a file, and what it appears to contain. */
export const FileColumn = z.object({
  /** The title of the column. Equal titles are numbered. */
  name: z.string(),
  /** Values of the first rows. */
  examples: z.array(z.string()),
  /** `first_name` and `last_name` are combined into one name. null means no field of a lead. */
  suggestion: z.nullable(z.enum([...targetFields, 'first_name', 'last_name'])),
  /**
   * The date order, if at least one cell allows only one reading. Absent if no cell does, or if the cells are no dates.
   */
  date_order: z.optional(z.enum(columnDateOrders)),
});
export type FileColumn = z.infer<typeof FileColumn>;

/** The fields that a column can be read as. */
export const columnTargets = [...targetFields, 'first_name', 'last_name'] as const;

/** How a file is read: the field of each column, and the values that all rows get. */
export const FileReading = z.object({
  columns: z
    .array(
      z.object({
        name: z.string().check(z.maxLength(300)),
        target: z.enum(columnTargets),
        /** The date order of the file. If omitted, the cells decide, then the agency's date format. */
        date_order: z.optional(z.enum(columnDateOrders)),
      }),
    )
    .check(z.maxLength(columnsMax)),
  /** The source of rows that do not name one. */
  source: z.optional(z.nullable(z.enum(leadSources))),
  product_type: z.optional(z.nullable(z.enum(productTypes))),
  campaign: z.optional(boundedText(120)),
  language: z.optional(z.enum(languages)),
  assigned_agent: z.optional(z.nullable(uuid)),
  /** The consent text that every person in the file agreed to. If omitted, only a consent column counts. */
  consent_text: z.optional(boundedText(consentTextMax)),
});
export type FileReading = z.infer<typeof FileReading>;
FileReading.register(z.globalRegistry, { id: 'FileReading' });

/** An uploaded file and its progress. */
export const FileUpload = z.object({
  id: uuid,
  integration_id: z.nullable(uuid),
  file_name: z.string(),
  file_type: z.enum(uploadTypes),
  bytes: count,
  status: z.enum(uploadStatuses),
  columns: z.array(FileColumn),
  layout: FileLayout,
  /** The number of rows without the titles. null means not counted yet. */
  rows: z.nullable(count),
  /** The number of rows that the import or the undo has finished. */
  done: count,
  created: count,
  joined: count,
  duplicate: count,
  failed: count,
  /** How many leads were undone, and how many stayed because a user had worked on them. */
  undone: count,
  kept: count,
  /** When the same file was uploaded before. null means never. */
  same_file_at: z.nullable(instant),
  /** How the file was read. null means not imported yet. */
  reading: z.nullable(FileReading),
  created_by_name: z.nullable(z.string()),
  created_at: instant,
  imported_at: z.nullable(instant),
  /** The end of the undo period. null means it cannot be undone. */
  undo_until: z.nullable(instant),
});
export type FileUpload = z.infer<typeof FileUpload>;
FileUpload.register(z.globalRegistry, { id: 'FileUpload' });

/** The results for the first rows, and the sums of a larger part of the file. */
export const FilePreview = z.object({
  rows: z.array(
    z.object({
      /** The row number in the file, the title row included. */
      row_number: count,
      outcome: z.enum(rowOutcomes),
      lead: z.nullable(MappedLead),
      /** Sentences in the caller's language. */
      messages: z.array(z.string()),
    }),
  ),
  /** The sums of the first 500 rows, which are all rows of most files. */
  sums: z.object({
    /** The number of rows in the sums. */
    rows: count,
    created: count,
    joined: count,
    duplicate: count,
    failed: count,
    /** The premium of all rows that did not fail, in dollars. */
    premium: z.number(),
  }),
});
export type FilePreview = z.infer<typeof FilePreview>;
FilePreview.register(z.globalRegistry, { id: 'FilePreview' });

/** The outcome of a row. */
export const FileRow = z.object({
  row_number: count,
  outcome: z.enum(rowOutcomes),
  contact_name: z.string(),
  contact_email: z.string(),
  lead_id: z.nullable(uuid),
  incoming_lead_id: z.nullable(uuid),
  /** The reason, in the caller's language. `''` means none. */
  reason: z.string(),
  /** Whether the row's lead was undone. null means the import was not undone. */
  is_undone: z.nullable(z.boolean()),
});
export type FileRow = z.infer<typeof FileRow>;
FileRow.register(z.globalRegistry, { id: 'FileRow' });

export const FileUploadQuery = z.object({ ...pageQuery });
export type FileUploadQuery = z.infer<typeof FileUploadQuery>;
export const FileRowQuery = z.object({ ...pageQuery, outcome: z.optional(z.enum(rowOutcomes)) });
export type FileRowQuery = z.infer<typeof FileRowQuery>;

import * as z from 'zod/mini';
import { productTypes } from '#features/leads/contract.ts';
import { instant, uuid } from '#platform/contract/fields.ts';
import { pageQuery } from '#platform/contract/page.ts';
import { columnDateOrders, FileLayout } from '#platform/contract/table-place.ts';
import { BookChoices, premiumBases, rowPremiums, statusClasses, transactionKinds } from './choices.ts';
import { bookFields } from './fields.ts';
import { leftOutReasons } from './reasons.ts';

export const bookFileTypes = ['csv', 'xlsx'] as const;
export const bookFileMaxBytes = 20 * 1024 * 1024;
/** How many days an import can be undone. */
export const bookUndoDays = 30;
/** The maximum numbers of records, and of rows left out, that a preview shows. Its sums are those of the whole file. */
export const previewMax = 50;

/**
 * `ready`: the file is read, and nothing is brought in. `stopping`: a user requested a stop, and the batch in process
 * finishes. `stopped`: what was brought in before stays, and the import can go on or be undone.
 */
export const importStatuses = ['ready', 'importing', 'stopping', 'stopped', 'done', 'undoing', 'undone'] as const;
export type ImportStatus = (typeof importStatuses)[number];

/**
 * What became of a row. `renewed`: the next term of a policy that the agency had. `merged`: it is part of a policy that
 * another row has. `conflict`: the agency and the file changed the same.
 */
export const rowOutcomes = ['created', 'renewed', 'updated', 'unchanged', 'conflict', 'merged', 'left_out'] as const;
export type RowOutcome = (typeof rowOutcomes)[number];

/** Why a policy stays although its import is undone. */
export const keptReasons = ['changed', 'renewed', 'renewal', 'offer', 'task', 'message', 'commission'] as const;
export type KeptReason = (typeof keptReasons)[number];

const count = z.int().check(z.gte(0));
/** US dollars. */
const dollars = z.number();

/** A column of a book, and what it seems to hold. */
export const BookColumn = z.object({
  name: z.string(),
  /** Different values of its first rows. */
  samples: z.array(z.string()),
  /** null: no field. */
  suggestion: z.nullable(z.enum(bookFields)),
  /** For days: the order in which its cells are days. */
  date_order: z.optional(z.enum(columnDateOrders)),
  /** Whether all its days can be read in both orders, so that a person is asked. */
  is_order_open: z.optional(z.boolean()),
});

/** The sums of a book, in dollars. Before the import they are those of its plan. */
export const BookFigures = z.object({
  rows: count,
  new_clients: count,
  known_clients: count,
  new_policies: count,
  known_policies: count,
  /** Of the known ones, those that change. */
  changed_policies: count,
  /** Of the new ones, those that are the next term of a policy that the agency has. */
  renewals_of_known: count,
  conflicts: count,
  in_force: count,
  begin_later: count,
  premium_in_force: dollars,
  premium_by_product: z.record(z.enum(productTypes), dollars),
  expiring: count,
  /** Of the expiring ones, those without a next term. */
  expiring_not_followed: count,
  left_out: count,
  left_out_by_reason: z.partialRecord(z.enum(leftOutReasons), count),
});
export type BookFigures = z.infer<typeof BookFigures>;

const importShape = {
  id: uuid,
  file_name: z.string(),
  file_type: z.enum(bookFileTypes),
  bytes: count,
  status: z.enum(importStatuses),
  /** The number of rows without the titles. */
  rows: count,
  /** The number of rows that the import or the undo has finished. */
  done: count,
  /** How many policies were taken back, and how many stay because somebody worked on them. */
  undone: count,
  kept: count,
  /** null: the account is gone. */
  created_by_name: z.nullable(z.string()),
  created_at: instant,
  started_at: z.nullable(instant),
  finished_at: z.nullable(instant),
  undone_at: z.nullable(instant),
  /** The end of the undo period. null means it cannot be undone. */
  undo_until: z.nullable(instant),
  /** null: the import has not begun. */
  figures: z.nullable(BookFigures),
};

/** One import, as the list shows it. */
export const BookImportCard = z.object(importShape);
export type BookImportCard = z.infer<typeof BookImportCard>;
BookImportCard.register(z.globalRegistry, { id: 'BookImportCard' });

/** One import: its file, how it is read, and how far it is. */
export const BookImport = z.object({
  ...importShape,
  columns: z.array(BookColumn),
  layout: FileLayout,
  /** The sheet of clients that was joined, and by which column. null: all is on one sheet. */
  joined: z.nullable(z.object({ sheet: z.string(), column: z.string() })),
  /**
   * What was chosen. A new file begins with what the agency chose for the last one with the same titles, and with the
   * spellings of all earlier ones. null: nothing yet.
   */
  choices: z.nullable(BookChoices),
  /** When the same file was imported before. null means never. */
  same_file_at: z.nullable(instant),
});
export type BookImport = z.infer<typeof BookImport>;
BookImport.register(z.globalRegistry, { id: 'BookImport' });

const written = { written: z.string(), rows: count };
const answer = { is_answered: z.boolean(), is_needed: z.boolean() };

/**
 * What is asked about a file, each with the answer that holds now. `is_answered`: somebody chose it, for this file or an
 * earlier one. `is_needed`: the import does not begin without an answer.
 */
export const AskedOfBook = z.discriminatedUnion('about', [
  z.object({
    about: z.literal('carrier'),
    ...written,
    ...answer,
    proposal: z.string(),
    /** Whether the agency has the proposed carrier. */
    is_known: z.boolean(),
    /** Carriers of the agency whose names differ only in their writing. */
    doubles: z.array(z.string()),
  }),
  z.object({ about: z.literal('carrier_of_file'), rows: count, ...answer }),
  z.object({ about: z.literal('product'), ...written, ...answer, proposal: z.nullable(z.enum(productTypes)) }),
  z.object({ about: z.literal('product_of_file'), rows: count, ...answer }),
  /** The proposal is a user's id. */
  z.object({ about: z.literal('agent'), ...written, ...answer, proposal: z.nullable(z.string()) }),
  z.object({ about: z.literal('status'), ...written, ...answer, proposal: z.enum(statusClasses) }),
  z.object({ about: z.literal('transaction'), ...written, ...answer, proposal: z.enum(transactionKinds) }),
  z.object({ about: z.literal('premium'), column: z.string(), ...answer, proposal: z.enum(premiumBases) }),
  z.object({ about: z.literal('row_premiums'), rows: count, ...answer, proposal: z.enum(rowPremiums) }),
  /** null: rows with one day of a term are left out until it is answered. */
  z.object({
    about: z.literal('months'),
    product: z.enum(productTypes),
    rows: count,
    ...answer,
    proposal: z.nullable(z.int()),
  }),
  z.object({ about: z.literal('date_order'), column: z.string(), ...answer, proposal: z.enum(columnDateOrders) }),
  z.object({ about: z.literal('end_of_term'), column: z.string(), ...answer }),
  /** So many rows have nothing but a name to tell their client. */
  z.object({ about: z.literal('clients_by_name'), rows: count, ...answer }),
  z.object({ about: z.literal('clients_without_policy'), rows: count, ...answer }),
  z.object({ about: z.literal('joined_sheet'), sheet: z.string(), column: z.string(), ...answer }),
  /**
   * Rows that contradict each other about one policy. The one in `choices.standing`, else the first, stands. `says`: the
   * cells in which they differ, as text for each row.
   */
  z.object({
    about: z.literal('contradiction'),
    written: z.string(),
    lines: z.array(z.int()),
    says: z.array(z.string()),
    ...answer,
  }),
]);
export type AskedOfBook = z.infer<typeof AskedOfBook>;

/** A value that the file and the agency have differently, as text in the caller's language. */
export const BookDifference = z.object({
  record: z.enum(['client', 'policy']),
  /** Also the key of its label. */
  field: z.string(),
  ours: z.string(),
  theirs: z.string(),
});
export type BookDifference = z.infer<typeof BookDifference>;

const PreviewedPolicy = z.object({
  rows: z.array(count),
  client_name: z.string(),
  is_new_client: z.boolean(),
  /** `''`: it gets one of the agency's own. */
  policy_number: z.string(),
  carrier: z.string(),
  product_type: z.enum(productTypes),
  effective_date: z.string(),
  expiration_date: z.string(),
  annual_premium: dollars,
  status: z.string(),
  outcome: z.enum(['created', 'renewed', 'updated', 'unchanged', 'conflict']),
  changes: z.array(BookDifference),
  conflicts: z.array(BookDifference),
  /** Sentences in the caller's language. */
  told: z.array(z.string()),
});

/** What an import would make of a file with its choices. Nothing is made. */
export const BookPreview = z.object({
  figures: BookFigures,
  questions: z.array(AskedOfBook),
  /** The first policies; those with conflicts and changes are first. */
  policies: z.array(PreviewedPolicy),
  /** The first rows that make no policy. */
  left_out: z.array(z.object({ row: count, reason: z.string(), cells: z.array(z.string()) })),
  /** Policies of the last import of such a file that this one no longer has. Nothing happens to them. */
  gone: count,
  /**
   * The room for policies in force in the agency's plan. null: it has no limit. If `needed` is above `free`, the import
   * does not begin.
   */
  room: z.nullable(z.object({ limit: count, in_force: count, free: count, needed: count })),
});
export type BookPreview = z.infer<typeof BookPreview>;
BookPreview.register(z.globalRegistry, { id: 'BookPreview' });

/** A conflict of a row. `taken`: what was decided; null: nobody has. */
export const BookConflict = z.object({
  ...BookDifference.shape,
  taken: z.nullable(z.enum(['theirs', 'ours'])),
});
export type BookConflict = z.infer<typeof BookConflict>;

/** A row of a file and what became of it. */
export const BookRow = z.object({
  /** In the file below the titles, from 1. */
  number: count,
  /** Its cells, in the order of the import's columns. */
  cells: z.array(z.string()),
  /** null: it has not been worked on. */
  outcome: z.nullable(z.enum(rowOutcomes)),
  /** Sentences in the caller's language. */
  reasons: z.array(z.string()),
  conflicts: z.array(BookConflict),
  /** What the row is about; null: nothing, or it is gone. */
  client_id: z.nullable(uuid),
  client_name: z.nullable(z.string()),
  policy_id: z.nullable(uuid),
  policy_number: z.nullable(z.string()),
  /** Whether its policy was taken back. null: nobody has tried, or the row made none. */
  is_undone: z.nullable(z.boolean()),
  /** Why its policy stays. */
  kept_reason: z.nullable(z.enum(keptReasons)),
});
export type BookRow = z.infer<typeof BookRow>;
BookRow.register(z.globalRegistry, { id: 'BookRow' });

/** The rows that made a policy, as their file has them. */
export const PolicySource = z.object({
  import_id: uuid,
  file_name: z.string(),
  imported_at: z.nullable(instant),
  columns: z.array(z.string()),
  row: BookRow,
});
export type PolicySource = z.infer<typeof PolicySource>;
PolicySource.register(z.globalRegistry, { id: 'PolicySource' });

/** What an undo would take back, and what would stay. */
export const BookUndoPreview = z.object({
  policies: count,
  clients: count,
  kept: count,
  kept_by_reason: z.partialRecord(z.enum(keptReasons), count),
  /** The first that stay. */
  stay: z.array(
    z.object({ policy_id: uuid, policy_number: z.string(), client_name: z.string(), reason: z.enum(keptReasons) }),
  ),
});
export type BookUndoPreview = z.infer<typeof BookUndoPreview>;
BookUndoPreview.register(z.globalRegistry, { id: 'BookUndoPreview' });

export const BookImportQuery = z.object({ ...pageQuery });
export type BookImportQuery = z.infer<typeof BookImportQuery>;

/** `open`: with conflicts that nobody has decided. `kept`: what an undo left. */
export const rowFilters = [...rowOutcomes, 'open', 'kept'] as const;

export const BookRowQuery = z.object({ ...pageQuery, only: z.optional(z.enum(rowFilters)) });
export type BookRowQuery = z.infer<typeof BookRowQuery>;

/** Which of the conflicts of a row are decided, and how. */
export const DecideConflicts = z.object({
  decisions: z
    .array(
      z.object({
        record: z.enum(['client', 'policy']),
        field: z.string().check(z.maxLength(60)),
        take: z.enum(['theirs', 'ours']),
      }),
    )
    .check(z.minLength(1), z.maxLength(40)),
});
export type DecideConflicts = z.infer<typeof DecideConflicts>;
DecideConflicts.register(z.globalRegistry, { id: 'DecideConflicts' });

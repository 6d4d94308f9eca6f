import type { ColumnType } from 'kysely';
import type { FileLayout } from '#platform/contract/table-place.ts';
import { ownTables } from '#platform/server/database/tables.ts';
import type { BookChoices } from '../contract/choices.ts';
import type { BookFigures, ImportStatus, KeptReason, RowOutcome } from '../contract/imports.ts';
import type { ClientValues, PolicyValues } from '../contract/plan.ts';
import type { LeftOut, Told } from '../contract/reasons.ts';
import type { BookColumn } from './columns/guess-columns.ts';
import type { JoinedSheet } from './reading/book.ts';
import '#features/carriers/server/schema.ts';
import '#features/clients/server/schema.ts';
import '#features/commissions/server/schema.ts';
import '#features/communications/server/schema.ts';
import '#features/consents/server/schema.ts';
import '#features/leads/server/schema.ts';
import '#features/policies/server/schema.ts';
import '#features/renewals/server/schema.ts';
import '#features/quotes/server/schema.ts';
import '#features/tasks/server/schema.ts';
import '#features/tenants/server/schema.ts';
import '#features/users/server/schema.ts';

/** Written as JSON, returned parsed. */
type Json<T> = ColumnType<T, string, string>;
type NullableJson<T> = ColumnType<T | null, string | null, string | null>;

/** How a file was read. */
export interface StoredReading {
  layout: FileLayout;
  /** null: all is on one sheet. */
  joined: JoinedSheet | null;
}

/** A row as the file has it. */
export interface RawRow {
  cells: string[];
  /** Whether its client is missing from the sheet of clients. */
  is_orphan: boolean;
}

/** A value that the file and the agency had differently. Amounts are in cents. */
export interface Difference {
  record: 'client' | 'policy';
  field: string;
  ours: unknown;
  theirs: unknown;
}

/** What is told of a row. A `change` was written, a `conflict` waits until somebody decides it. */
export type RowReason =
  | ({ is: 'left_out' } & Pick<LeftOut, 'code' | 'facts'>)
  | ({ is: 'told' } & Told)
  | ({ is: 'change' } & Difference)
  | ({ is: 'conflict'; taken: 'theirs' | 'ours' | null } & Difference);

/** The values that a file gave last. */
export interface Brought {
  client?: Partial<ClientValues>;
  is_business?: boolean;
  policy?: Partial<PolicyValues>;
}

/** One import of a book of business. */
export interface BookImportsTable {
  tenant_id: string;
  id: string;
  file_name: string;
  file_type: 'csv' | 'xlsx';
  file_bytes: number;
  /** Of the content: the same file is known again. */
  file_hash: string;
  status: ImportStatus;
  /** How the file is read, such as its sheet and the line of its headings. */
  reading: Json<StoredReading>;
  columns: Json<BookColumn[]>;
  /** What each column is, and the answers to the questions; null: nobody has chosen yet. */
  choices: NullableJson<BookChoices>;
  total_rows: number;
  done_rows: number;
  /** The sums of the plan with which it began; `{}`: it has not begun. */
  counts: Json<BookFigures | Record<string, never>>;
  undone: number;
  kept: number;
  created_by: string | null;
  created_at: string;
  started_at: string | null;
  finished_at: string | null;
  undone_at: string | null;
}

/** A row of a file, as it was, and what was made of it. */
export interface BookImportRowsTable {
  tenant_id: string;
  import_id: string;
  /** In the file, from 1. */
  number: number;
  raw: Json<RawRow>;
  /** null: it has not been worked on yet. */
  outcome: RowOutcome | null;
  reasons: Json<RowReason[]>;
  /** The records that were made of it or that it is about, also after they were taken back. */
  client_id: string | null;
  lead_id: string | null;
  quote_id: string | null;
  policy_id: string | null;
  /** Whether the client was made for it. */
  client_is_new: boolean;
  /** The values that the file gave last, by record and field; null: it gave none. */
  brought: NullableJson<Brought>;
  /** Whether it was taken back; null: nobody has tried. */
  is_undone: boolean | null;
  kept_reason: KeptReason | null;
}

declare module '#platform/server/database/tables.ts' {
  interface Tables {
    book_imports: BookImportsTable;
    book_import_rows: BookImportRowsTable;
  }
}

export const bookTables = ownTables('book', {
  owns: ['book_imports', 'book_import_rows'],
  reads: [
    'carriers',
    'clients',
    'commissions',
    'consent_events',
    'leads',
    'messages',
    'policies',
    'quotes',
    'renewal_notices',
    'renewals',
    'tasks',
    'tenants',
    'users',
  ],
});

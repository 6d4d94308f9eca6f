import type { ColumnType } from 'kysely';
import { ownTables } from '#platform/server/database/tables.ts';
import '#features/clients/server/schema.ts';
import '#features/commissions/server/schema.ts';
import '#features/communications/server/schema.ts';
import '#features/consents/server/schema.ts';
import '#features/leads/server/schema.ts';
import '#features/policies/server/schema.ts';
import '#features/quotes/server/schema.ts';
import '#features/tasks/server/schema.ts';
import '#features/tenants/server/schema.ts';
import '#features/users/server/schema.ts';

/** Written as JSON, returned parsed. */
type Json<T> = ColumnType<T, string, string>;
type NullableJson<T> = ColumnType<T | null, string | null, string | null>;

/** The states of an import: its file is read, its rows are worked on, and it is undone. */
export const importStatuses = ['ready', 'importing', 'stopping', 'stopped', 'done', 'undoing', 'undone'] as const;

/** One import of a book of business. */
export interface BookImportsTable {
  tenant_id: string;
  id: string;
  file_name: string;
  file_type: 'csv' | 'xlsx';
  file_bytes: number;
  /** Of the content: the same file is known again. */
  file_hash: string;
  status: (typeof importStatuses)[number];
  /** How the file is read, such as its sheet and the line of its headings. */
  reading: Json<unknown>;
  columns: Json<unknown[]>;
  /** What each column is, and the answers to the questions; null: nobody has chosen yet. */
  choices: NullableJson<unknown>;
  total_rows: number;
  done_rows: number;
  /** How many clients, policies, renewals and rows left out there are, by name, and the sums. */
  counts: Json<Record<string, number>>;
  undone: number;
  kept: number;
  /** The rows below this one are still to be taken back; null: nobody undoes it, or has not begun. */
  undo_before: number | null;
  created_by: string | null;
  created_at: string;
  started_at: string | null;
  finished_at: string | null;
  undone_at: string | null;
}

/** What became of a row of a file. */
export const rowOutcomes = ['created', 'renewed', 'updated', 'unchanged', 'conflict', 'merged', 'left_out'] as const;

/** A row of a file, as it was, and what was made of it. */
export interface BookImportRowsTable {
  tenant_id: string;
  import_id: string;
  /** In the file, from 1. */
  number: number;
  raw: Json<unknown>;
  /** null: it has not been worked on yet. */
  outcome: (typeof rowOutcomes)[number] | null;
  reasons: Json<unknown[]>;
  /** The records that were made of it or that it is about, also after they were taken back. */
  client_id: string | null;
  lead_id: string | null;
  quote_id: string | null;
  policy_id: string | null;
  /** Whether the client was made for it. */
  client_is_new: boolean;
  /** The values that the file gave last, by record and field; null: it gave none. */
  brought: NullableJson<unknown>;
  /** Whether it was taken back; null: nobody has tried. */
  is_undone: boolean | null;
  kept_reason: string | null;
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
    'clients',
    'commissions',
    'consent_events',
    'leads',
    'messages',
    'policies',
    'quotes',
    'tasks',
    'tenants',
    'users',
  ],
});

import type { ColumnType } from 'kysely';
import type { FileLayout } from '#platform/contract/table-place.ts';
import { ownTables } from '#platform/server/database/tables.ts';
import type { Mapping } from '../../contract/field-mapping.ts';
import type { FileColumn, FileReading, UploadStatus, uploadTypes } from '../../contract/file-upload.ts';
import '../schema.ts';
import type { TableRow } from '#platform/server/files/table-row.ts';

type Json<T> = ColumnType<T, string | Extract<T, null>, string | Extract<T, null>>;

export interface IntegrationUploadsTable {
  tenant_id: string;
  id: string;
  integration_id: string;
  file_name: string;
  file_type: (typeof uploadTypes)[number];
  file_bytes: number;
  file_hash: string;
  status: UploadStatus;
  columns: Json<FileColumn[]>;
  layout: ColumnType<FileLayout, string | undefined, string>;
  reading: Json<FileReading | null>;
  mappings: Json<Mapping[] | null>;
  total_rows: number;
  done_rows: ColumnType<number, number | undefined, number>;
  created: ColumnType<number, number | undefined, number>;
  joined: ColumnType<number, number | undefined, number>;
  duplicates: ColumnType<number, number | undefined, number>;
  failed: ColumnType<number, number | undefined, number>;
  undone: ColumnType<number, number | undefined, number>;
  kept: ColumnType<number, number | undefined, number>;
  /** The rows below this one are still to be undone. null means all. */
  undo_before: ColumnType<number | null, number | undefined, number | null>;
  created_by: string | null;
  created_at: string;
  started_at: string | null;
  finished_at: string | null;
  undone_at: string | null;
}

export interface IntegrationUploadPartsTable {
  tenant_id: string;
  upload_id: string;
  number: number;
  first_row: number;
  rows: ColumnType<TableRow[], string, never>;
}

declare module '#platform/server/database/tables.ts' {
  interface Tables {
    integration_uploads: IntegrationUploadsTable;
    integration_upload_parts: IntegrationUploadPartsTable;
  }
}

export const uploadTables = ownTables('integrations', {
  owns: ['integration_uploads', 'integration_upload_parts'],
  reads: ['integrations', 'incoming_leads', 'users'],
});

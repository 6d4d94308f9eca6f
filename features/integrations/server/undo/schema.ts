import type { ColumnType } from 'kysely';
import { ownTables } from '#platform/server/database/tables.ts';
import type { UndoStatus } from '../../contract/undo.ts';
import '../schema.ts';

/** The position of a row among those of an integration, by the time of receipt. */
export interface RowPosition {
  received_at: string;
  row_number: number;
  id: string;
}

export interface DeliveryUndosTable {
  tenant_id: string;
  id: string;
  integration_id: string;
  received_from: string;
  received_before: string;
  /** The network address. null means any. */
  sender: string | null;
  status: UndoStatus;
  total_rows: number;
  done_rows: ColumnType<number, number | undefined, number>;
  undone: ColumnType<number, number | undefined, number>;
  kept: ColumnType<number, number | undefined, number>;
  /** Rows before this position are still to be undone. null means all. */
  undo_before: ColumnType<RowPosition | null, string | undefined, string | null>;
  created_at: string;
}

declare module '#platform/server/database/tables.ts' {
  interface Tables {
    delivery_undos: DeliveryUndosTable;
  }
}

export const undoTables = ownTables('integrations', {
  owns: ['delivery_undos'],
  reads: ['incoming_leads', 'integrations', 'leads', 'quotes', 'policies', 'tasks', 'x_date_tasks'],
});

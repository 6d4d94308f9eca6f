import type { Generated } from 'kysely';
import { ownTables } from '#platform/server/database/tables.ts';
import type { LogLine } from '#platform/server/ground/log-lines.ts';
import type { Backup, BackupProof, BackupStatus } from '../contract.ts';

interface BackupsTable {
  id: string;
  status: BackupStatus;
  cause: Backup['cause'];
  tenant_id: string | null;
  tenant_name: string | null;
  requested_at: string | Date;
  /** When whoever works on it was last seen at it; null: nobody does. */
  worked_on_at: string | Date | null;
  tries: Generated<number>;
  made_at: string | Date | null;
  bytes: number | null;
  row_count: number | null;
  file: string | null;
  problem: string | null;
  proof: Generated<BackupProof>;
  proved_at: string | Date | null;
}

declare module '#platform/server/database/tables.ts' {
  interface Tables {
    backups: BackupsTable;
    log_lines: LogLine & { id: string };
  }
}

export const systemTables = ownTables('system', { owns: ['backups', 'log_lines'], reads: ['tenants', 'users'] });

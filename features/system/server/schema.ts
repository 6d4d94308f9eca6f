import type { Generated } from 'kysely';
import type { SettingsNow } from '#platform/server/access/installation-settings.ts';
import type { MaintenanceNow } from '#platform/server/access/maintenance.ts';
import { ownTables } from '#platform/server/database/tables.ts';
import type { LogLine } from '#platform/server/ground/log-lines.ts';
import type { Backup, BackupStatus, RestoreTestState } from '../contract.ts';

interface BackupsTable {
  id: string;
  status: BackupStatus;
  cause: Backup['cause'];
  tenant_id: string | null;
  tenant_name: string | null;
  requested_at: string | Date;
  /** The worker's last heartbeat; null: no worker. */
  worked_on_at: string | Date | null;
  tries: Generated<number>;
  made_at: string | Date | null;
  bytes: number | null;
  row_count: number | null;
  file: string | null;
  problem: string | null;
  proof: Generated<RestoreTestState>;
  proved_at: string | Date | null;
}

/** A process's figures of one minute. */
export interface ProcessMinute {
  at: string;
  process_id: string;
  cpu: number;
  memory_bytes: number;
  loop_ms: number;
  calls: number;
  errors: number;
  p95_ms: number | null;
  mails: number;
  failed_mails: number;
  clock_ms: number | null;
  certificate_until: string | null;
  mail_said: string | null;
}

export interface MaintenanceTable extends Pick<MaintenanceNow, 'message_en' | 'message_es' | 'access' | 'holds_jobs'> {
  only_row: Generated<boolean>;
  began_at: string | Date;
  ends_at: string | Date | null;
}

export interface SettingsTable extends SettingsNow {
  only_row: Generated<boolean>;
}

declare module '#platform/server/database/tables.ts' {
  interface Tables {
    backups: BackupsTable;
    installation_settings: SettingsTable;
    log_lines: LogLine & { id: string };
    maintenance: MaintenanceTable;
    process_minutes: ProcessMinute;
    table_sizes: { day: string; name: string; bytes: number };
  }
}

export const systemTables = ownTables('system', {
  owns: ['backups', 'installation_settings', 'log_lines', 'maintenance', 'process_minutes', 'table_sizes'],
  reads: ['tenants', 'users'],
});

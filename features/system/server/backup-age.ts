import { sql } from 'kysely';
import type { PlatformContext } from '#platform/server/http/contexts.ts';
import { systemTables } from './schema.ts';

/** The state of the installation's backups. Before the first backup, ages count from the installation's first day. */
export interface BackupAge {
  /** Whether a backup was ever made. */
  isThere: boolean;
  /** Hours since the newest finished backup was made. */
  hours: number;
  /** Whether the newest backup failed, or failed its restore test. */
  isWrong: boolean;
  /** Days since the newest successful restore test. */
  unverifiedDays: number;
}

/** Reads the age of the newest backup and of the newest restore test of the whole installation. */
export async function readBackupAge({ tx, clock }: Pick<PlatformContext, 'tx' | 'clock'>): Promise<BackupAge> {
  const { rows } = await sql<{ there: boolean; made: string; verified: string; wrong: boolean | null }>`
    with whole as (select * from backups where tenant_id is null),
         begin as (select min(created_at) as since from tenants)
    select exists (select from whole where status = 'Done') as there,
           coalesce((select max(made_at) from whole where status = 'Done'), since) as made,
           coalesce((select max(proved_at) from whole where proof = 'Right'), since) as verified,
           (select status = 'Failed' or proof = 'Wrong' from whole where status in ('Done', 'Failed')
            order by requested_at desc limit 1) as wrong
    from begin`.execute(systemTables(tx));
  const { there, made, verified, wrong } = rows[0] as (typeof rows)[number];
  const hoursSince = (instant: string) => Math.floor((clock().getTime() - new Date(instant).getTime()) / 3_600_000);
  return {
    isThere: there,
    hours: hoursSince(made),
    isWrong: wrong === true,
    unverifiedDays: Math.floor(hoursSince(verified) / 24),
  };
}

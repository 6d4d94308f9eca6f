import { sql } from 'kysely';
import type { PlatformContext } from '#platform/server/http/contexts.ts';
import { systemTables } from './schema.ts';

/** How the backups of the installation stand. Before the first one, ages count from the installation's first day. */
export interface BackupAge {
  /** Whether one was ever made. */
  isThere: boolean;
  /** Hours since the newest that is done was made. */
  hours: number;
  /** Whether the newest of all failed, or is known not to restore. */
  isWrong: boolean;
  /** Days since the newest proof that one can be restored. */
  unverifiedDays: number;
}

/** Reads how old the newest backup and the newest proof are, of the whole installation. */
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

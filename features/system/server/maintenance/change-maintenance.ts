import type { Selectable } from 'kysely';
import type { PlatformCommandContext } from '#platform/server/acts/command-context.ts';
import { afterCommit } from '#platform/server/database/tenancy.ts';
import type { BeginMaintenance, Maintenance } from '../../contract.ts';
import { type MaintenanceTable, systemTables } from '../schema.ts';

const minuteMs = 60_000;

/** The current maintenance. */
export async function readMaintenance({
  tx,
  clock,
}: Pick<PlatformCommandContext, 'tx' | 'clock'>): Promise<Maintenance> {
  const row = await systemTables(tx).selectFrom('maintenance').selectAll().executeTakeFirst();
  if (!row || (row.ends_at !== null && new Date(row.ends_at) <= clock())) {
    const none = { access: null, holds_jobs: false, began_at: null, ends_at: null };
    return { is_on: false, message_en: '', message_es: '', ...none };
  }
  return shown(row);
}

function shown({ only_row: _, began_at, ends_at, ...told }: MaintenanceRow): Maintenance {
  return { is_on: true, ...told, began_at: instantOf(began_at), ends_at: ends_at && instantOf(ends_at) };
}

type MaintenanceRow = Selectable<MaintenanceTable>;

const instantOf = (at: string | Date): string => new Date(at).toISOString();

/** Begins maintenance, or changes its settings. Every process applies it shortly after the commit. */
export async function beginMaintenance(
  { minutes, ...texts }: BeginMaintenance,
  ctx: PlatformCommandContext,
): Promise<Maintenance> {
  const { tx, clock, services, audit } = ctx;
  const began_at = clock();
  const ends_at = minutes === null ? null : new Date(began_at.getTime() + minutes * minuteMs);
  const row = { ...texts, ends_at };
  const written = await systemTables(tx)
    .insertInto('maintenance')
    .values({ ...row, began_at })
    .onConflict((conflict) => conflict.column('only_row').doUpdateSet({ ...row, began_at }))
    .returningAll()
    .executeTakeFirstOrThrow();
  afterCommit(tx, () => services.maintenance.tell());
  const { access, holds_jobs } = texts;
  audit({ action: 'beginMaintenance', detail: { access, holds_jobs, ends_at: ends_at?.toISOString() ?? null } });
  return shown(written);
}

/** Ends the maintenance. Has no effect if there is none. */
export async function endMaintenance({ tx, services, audit }: PlatformCommandContext): Promise<void> {
  const { numDeletedRows } = await systemTables(tx).deleteFrom('maintenance').executeTakeFirstOrThrow();
  afterCommit(tx, () => services.maintenance.tell());
  audit(numDeletedRows > 0n ? { action: 'endMaintenance' } : null);
}

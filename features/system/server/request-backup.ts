import { randomUUID } from 'node:crypto';
import type { PlatformCommandContext } from '#platform/server/acts/command-context.ts';
import type { Backup } from '../contract.ts';
import { backupOf } from './read-backups.ts';
import { systemTables } from './schema.ts';
import { workOnBackups } from './work-on-backups.ts';

/** The requested backup and its requester. */
interface Asked {
  cause: Backup['cause'];
  /** '' for the whole installation. */
  tenant_id: string;
}

/**
 * Requests a backup, which starts within seconds. Refuses with `backup_under_way` while one of the same scope waits or
 * runs, and an unknown agency with an error on its field.
 */
export async function requestBackup(
  { cause, tenant_id }: Asked,
  ctx: PlatformCommandContext<'backup_under_way'>,
): Promise<Backup> {
  const { tx, clock, audit } = ctx;
  const agency = tenant_id === '' ? null : await agencyOf(tenant_id, ctx);
  const row = await systemTables(tx)
    .insertInto('backups')
    .values({
      id: randomUUID(),
      status: 'Waiting',
      cause,
      tenant_id: agency?.id ?? null,
      tenant_name: agency?.name ?? null,
      requested_at: clock(),
      worked_on_at: null,
      made_at: null,
      bytes: null,
      row_count: null,
      file: null,
      problem: null,
      proved_at: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
  if (!row) return ctx.refuse('backup_under_way');
  await ctx.enqueue(null, workOnBackups, {});
  audit({ action: 'requestBackup', detail: { id: row.id, cause, tenant_id: row.tenant_id } });
  return backupOf(row);
}

async function agencyOf(id: string, ctx: PlatformCommandContext<never>) {
  const isId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id);
  const agency = isId
    ? await systemTables(ctx.tx)
        .selectFrom('tenants')
        .select(['id', 'name'])
        .where('id', '=', id.toLowerCase())
        .where('kind', '=', 'agency')
        .executeTakeFirst()
    : undefined;
  if (agency) return agency;
  const code = 'invalid_reference';
  return ctx.refuseFields([{ field: 'tenant_id', code, message: `platform:errors.${code}` }]);
}

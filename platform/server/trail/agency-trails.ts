import { sql } from 'kysely';
import type { PlatformCommandContext } from '../acts/command-context.ts';

/** All agencies, and the operators' tenant: each has a trail. */
export async function agencyTrails({
  tx,
}: Pick<PlatformCommandContext, 'tx'>): Promise<{ id: string; name: string }[]> {
  return (await sql<{ id: string; name: string }>`select id, name from tenants order by name, id`.execute(tx)).rows;
}

/** The agencies that were purged, according to the platform's own trail, whose rows are verified too. */
export async function purgedAgencies({ tx }: Pick<PlatformCommandContext, 'tx'>): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select detail->>'tenant_id' as id from platform_audit_events where action = 'purgeTenant'`.execute(tx);
  return rows.map(({ id }) => id);
}

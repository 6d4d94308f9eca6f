import { sql } from 'kysely';
import type { PlatformDeed } from '../acts/deed.ts';

/** Every agency, and the tenant of the operators: each has a trail. */
export async function agencyTrails({ tx }: Pick<PlatformDeed, 'tx'>): Promise<{ id: string; name: string }[]> {
  return (await sql<{ id: string; name: string }>`select id, name from tenants order by name, id`.execute(tx)).rows;
}

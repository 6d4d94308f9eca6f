import { hash } from 'node:crypto';
import type { PlatformCommandContext } from '#platform/server/acts/command-context.ts';
import { isUniqueViolation } from '#platform/server/ground/failure.ts';
import { platformTables } from './schema.ts';

/**
 * Refuses with `subdomain_taken` if the database reports the name as taken, or a removed agency had it. undefined: the
 * subdomain is unchanged.
 */
export async function refusingTakenSubdomain<T>(
  subdomain: string | undefined,
  { refuse, tx }: Pick<PlatformCommandContext<'subdomain_taken'>, 'refuse' | 'tx'>,
  work: () => Promise<T>,
): Promise<T> {
  if (subdomain !== undefined && (await isRetired(subdomain, tx))) refuse('subdomain_taken', { subdomain });
  try {
    return await work();
  } catch (error) {
    if (isUniqueViolation(error, 'tenants_subdomain_key')) refuse('subdomain_taken', { subdomain });
    throw error;
  }
}

async function isRetired(subdomain: string, tx: PlatformCommandContext['tx']): Promise<boolean> {
  const retired = await platformTables(tx)
    .selectFrom('retired_subdomains')
    .select('retired_at')
    .where('subdomain_hash', '=', hash('sha256', subdomain, 'buffer'))
    .executeTakeFirst();
  return retired !== undefined;
}

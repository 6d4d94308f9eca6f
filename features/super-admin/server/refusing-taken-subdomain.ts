import type { PlatformDeed } from '#platform/server/acts/deed.ts';
import { isUniqueViolation } from '#platform/server/ground/failure.ts';

/** Refuses with `subdomain_taken` where the database says that it is. */
export async function refusingTakenSubdomain<T>(
  subdomain: string,
  { refuse }: Pick<PlatformDeed<'subdomain_taken'>, 'refuse'>,
  work: Promise<T>,
): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (isUniqueViolation(error, 'tenants_subdomain_key')) refuse('subdomain_taken', { subdomain });
    throw error;
  }
}

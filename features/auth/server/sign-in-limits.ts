import type { RateLimit } from '#platform/server/access/rate-limits.ts';
import type { Deed } from '#platform/server/acts/deed.ts';
import { authTables } from './schema.ts';

const minute = 60;
/** Failures only: what succeeds is given back. */
export const signInLimits = {
  /** Of all addresses together it is known by the account, which comes first in its key. */
  accountAndAddress: { name: 'sign-in-pair', points: 10, seconds: 15 * minute },
  address: { name: 'sign-in-address', points: 50, seconds: 15 * minute },
  account: { name: 'sign-in-account', points: 100, seconds: 60 * minute },
} satisfies Record<string, RateLimit>;

/**
 * Lets a user with a new password in at once, whoever tried the old one and from wherever. What an address may try on all
 * accounts together stays as it is.
 */
export async function liftSignInLock(
  userId: string,
  { tx, agency, services: { rateLimits } }: Pick<Deed, 'tx' | 'agency' | 'services'>,
): Promise<void> {
  const { username } = await authTables(tx)
    .selectFrom('users')
    .select('username')
    .where('tenant_id', '=', agency.id)
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  const account = username.toLowerCase();
  await rateLimits.reset(signInLimits.accountAndAddress, [account]);
  await rateLimits.reset(signInLimits.account, account);
}

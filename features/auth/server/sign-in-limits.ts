import type { RateLimit, Use } from '#platform/server/access/rate-limits.ts';
import type { CommandContext } from '#platform/server/acts/command-context.ts';
import type { Origin } from './known-devices.ts';
import { authTables } from './schema.ts';

const minute = 60;

/** The failure limits of a sign-in step. */
export interface SignInLimits {
  accountAndAddress: RateLimit;
  accountAndDevice: RateLimit;
  address: RateLimit;
  account: RateLimit;
}

/** Only failures count; successes are given back. Addresses are counted as networks. */
export const signInLimits = {
  /** The limit over all addresses is identified by the account, the first part of its key. */
  accountAndAddress: { name: 'sign-in-pair', points: 10, seconds: 15 * minute },
  /**
   * The same for a browser that has signed in to the account before, regardless of other callers behind its address.
   */
  accountAndDevice: { name: 'sign-in-device', points: 10, seconds: 15 * minute },
  address: { name: 'sign-in-address', points: 50, seconds: 15 * minute },
  account: { name: 'sign-in-account', points: 100, seconds: 60 * minute },
} satisfies SignInLimits;

/**
 * The limits of a sign-in step, in this order, so that attempts beyond an address's own limit don't lock out the
 * account's owner. For a known origin of the account, failures from unknown origins and of others behind the same
 * address don't count.
 */
export function usesOf(
  username: string,
  { network, device }: Pick<Origin, 'network' | 'device'>,
  recognized: { device: boolean; network: boolean },
  limits: SignInLimits = signInLimits,
): readonly Use[] {
  if (recognized.device) return [[limits.accountAndDevice, [username, device]]];
  const pair: Use = [limits.accountAndAddress, [username, network]];
  if (recognized.network) return [pair];
  return [pair, [limits.address, network], [limits.account, username]];
}

/**
 * Lifts the lock for a user with a new password, whatever attempts were made with the old one. An address's limit over
 * all accounts stays.
 */
export async function liftSignInLock(
  userId: string,
  { tx, agency, services: { rateLimits } }: Pick<CommandContext, 'tx' | 'agency' | 'services'>,
  all: readonly SignInLimits[] = [signInLimits],
): Promise<void> {
  const { username } = await authTables(tx)
    .selectFrom('users')
    .select('username')
    .where('tenant_id', '=', agency.id)
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  const account = username.toLowerCase();
  await rateLimits.reset(
    ...all.flatMap((limits): Use[] => [
      [limits.accountAndAddress, [account]],
      [limits.accountAndDevice, [account]],
      [limits.account, account],
    ]),
  );
}

import type { RateLimit, Use } from '#platform/server/access/rate-limits.ts';
import type { CommandContext } from '#platform/server/acts/command-context.ts';
import type { Origin } from './known-devices.ts';
import { authTables } from './schema.ts';

const minute = 60;

/** How often a step of signing in may fail. */
export interface SignInLimits {
  accountAndAddress: RateLimit;
  accountAndDevice: RateLimit;
  address: RateLimit;
  account: RateLimit;
}

/** Failures only: what succeeds is given back. Addresses are counted as networks. */
export const signInLimits = {
  /** Of all addresses together it is known by the account, which comes first in its key. */
  accountAndAddress: { name: 'sign-in-pair', points: 10, seconds: 15 * minute },
  /** The same of a browser that has signed in to the account before, whatever others do behind its address. */
  accountAndDevice: { name: 'sign-in-device', points: 10, seconds: 15 * minute },
  address: { name: 'sign-in-address', points: 50, seconds: 15 * minute },
  account: { name: 'sign-in-account', points: 100, seconds: 60 * minute },
} satisfies SignInLimits;

/**
 * What a step of signing in counts against, in this order: what an address sends beyond its own limit must not lock the account's
 * owner out. From where the account has been signed in to before, strangers' failures and those of others behind the
 * same address do not count.
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
 * Lets a user with a new password in at once, whoever tried the old one and from wherever. What an address may try on all
 * accounts together stays as it is.
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

import { timingSafeEqual } from 'node:crypto';
import { hashToken, newToken } from '#platform/server/access/session.ts';
import type { PlatformCommandContext } from '#platform/server/acts/command-context.ts';
import { tenantTables } from './schema.ts';

type OnPlatform = Pick<PlatformCommandContext, 'tx' | 'clock'>;

/**
 * The installation's state before its first administrator, locked, so that of concurrent requests only one creates the
 * administrator.
 */
export async function lockInstallation({ tx }: OnPlatform): Promise<{
  isInitialized: boolean;
  /** Whether the token equals the setup token that the server printed. */
  isSetupToken(token: string | undefined): boolean;
}> {
  const { setup_token_hash: hash, initialized_at } = await tenantTables(tx)
    .selectFrom('installation')
    .select(['setup_token_hash', 'initialized_at'])
    .forUpdate()
    .executeTakeFirstOrThrow();
  return {
    isInitialized: initialized_at !== null,
    isSetupToken: (token) => Boolean(token && hash && timingSafeEqual(hashToken(token), hash)),
  };
}

/**
 * Marks the installation as initialized, and invalidates the setup token. Every command that creates a first user calls
 * it.
 */
export async function initialize({ tx, clock }: OnPlatform): Promise<void> {
  await tenantTables(tx)
    .updateTable('installation')
    .set({ initialized_at: clock(), setup_token_hash: null })
    .where('initialized_at', 'is', null)
    .execute();
}

/** A new setup token while the installation has no user, else null. The previous token becomes invalid. */
export async function renewSetupToken({ tx }: OnPlatform): Promise<string | null> {
  const { token, hash } = newToken();
  const renewed = await tenantTables(tx)
    .updateTable('installation')
    .set({ setup_token_hash: hash })
    .where('initialized_at', 'is', null)
    .returning('only_row')
    .executeTakeFirst();
  return renewed ? token : null;
}

/**
 * Stores the current location of the data; returns false if it is unchanged since the last start. Of several processes
 * only one gets true.
 */
export async function moveIn(place: string, { tx }: OnPlatform): Promise<boolean> {
  const moved = await tenantTables(tx)
    .updateTable('installation')
    .set({ place })
    .where(({ eb, or }) => or([eb('place', 'is', null), eb('place', '<>', place)]))
    .returning('only_row')
    .executeTakeFirst();
  return moved !== undefined;
}

/** Turns the style and header of all agencies off, or on again. */
export async function switchMarkup(isShown: boolean, { tx, clock }: OnPlatform): Promise<void> {
  await tenantTables(tx)
    .updateTable('installation')
    .set({ markup_off_since: isShown ? null : clock() })
    .execute();
}

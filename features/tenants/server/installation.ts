import { timingSafeEqual } from 'node:crypto';
import { hashToken, newToken } from '#platform/server/access/session.ts';
import type { PlatformCommandContext } from '#platform/server/acts/command-context.ts';
import { tenantTables } from './schema.ts';

type OnPlatform = Pick<PlatformCommandContext, 'tx' | 'clock'>;

/** The installation as a first administrator finds it, locked: fifty at once make one. */
export async function lockInstallation({ tx }: OnPlatform): Promise<{
  isInitialized: boolean;
  /** Whether somebody brings the token that the server printed. */
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

/** Notes that the installation has a user, and ends the setup token. Every way of making a first user calls it. */
export async function initialize({ tx, clock }: OnPlatform): Promise<void> {
  await tenantTables(tx)
    .updateTable('installation')
    .set({ initialized_at: clock(), setup_token_hash: null })
    .where('initialized_at', 'is', null)
    .execute();
}

/** A fresh setup token while the installation has no user, else null. The one before stops working. */
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

/** Notes where the data lie now; false when they lay there at the last start too. Of several processes one moves in. */
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

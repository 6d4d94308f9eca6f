import { randomUUID } from 'node:crypto';
import { newToken } from '#platform/server/access/session.ts';
import type { CommandContext } from '#platform/server/acts/command-context.ts';
import { endResetLinks } from './end-access.ts';
import { authTables } from './schema.ts';

/** Creates a token that sets a user's password once, valid for this many minutes. Older tokens become invalid. */
export async function newResetToken(user_id: string, minutes: number, ctx: CommandContext): Promise<string> {
  const { tx, agency, clock, atCommit } = ctx;
  const { token, hash } = newToken(agency.id);
  const now = clock();
  await endResetLinks(user_id, ctx);
  atCommit(
    authTables(tx)
      .insertInto('password_resets')
      .values({
        tenant_id: agency.id,
        id: randomUUID(),
        user_id,
        token_hash: hash,
        created_at: now,
        expires_at: new Date(now.getTime() + minutes * 60_000),
        used_at: null,
      }),
  );
  return token;
}

import { newToken } from '#platform/server/access/session.ts';
import type { CommandContext } from '#platform/server/acts/command-context.ts';
import { communicationTables } from '../schema.ts';

const minutes = 5;

/**
 * Stores an e-mail for a frame of the screens and returns its address. It replaces the e-mail that the user previewed
 * before.
 */
export async function keepPreview(
  html: string,
  { tx, agency, actor, clock }: Pick<CommandContext, 'tx' | 'agency' | 'actor' | 'clock'>,
): Promise<string | null> {
  // Only signed-in users see a preview.
  if (!actor.user_id) return null;
  const { token, hash: token_hash } = newToken(agency.id);
  const expires_at = new Date(clock().getTime() + minutes * 60_000).toISOString();
  const row = { token_hash, html, expires_at };
  await communicationTables(tx)
    .insertInto('communication_previews')
    .values({ tenant_id: agency.id, user_id: actor.user_id, ...row })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'user_id']).doUpdateSet(row))
    .execute();
  return `/previews/${token}`;
}

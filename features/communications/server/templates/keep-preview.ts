import { newToken } from '#platform/server/access/session.ts';
import type { CommandContext } from '#platform/server/acts/command-context.ts';
import { communicationTables } from '../schema.ts';

const minutes = 5;

/** Keeps an e-mail for a frame of the screens, instead of the one that the user looked at before; gives its address. */
export async function keepPreview(
  html: string,
  { tx, agency, actor, clock }: Pick<CommandContext, 'tx' | 'agency' | 'actor' | 'clock'>,
): Promise<string | null> {
  // Only people look at one.
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

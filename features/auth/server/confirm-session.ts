import { inTenantOf } from '#features/tenants/server/index.ts';
import type { CommandContext } from '#platform/server/acts/command-context.ts';
import type { PlatformContext } from '#platform/server/http/contexts.ts';
import { confirmationMinutes } from '../contract.ts';
import { authTables } from './schema.ts';

/** Records that the session's user has just given password and second step. */
export async function confirmSession(
  sessionId: string,
  userId: string,
  { tx, agency, clock, changed }: Pick<CommandContext, 'tx' | 'agency' | 'clock' | 'changed'>,
): Promise<void> {
  changed('session', userId, userId);
  await authTables(tx)
    .updateTable('sessions')
    .set({ confirmed_at: clock() })
    .where('tenant_id', '=', agency.id)
    .where('id', '=', sessionId)
    .execute();
}

/**
 * Refuses (`confirmation_required`) an operator who hasn't given password and second step in this session in the last
 * ten minutes. The token alone must not grant access to other users' accounts.
 */
export async function demandConfirmed(ctx: PlatformContext<'confirmation_required'>): Promise<void> {
  const { session, clock, refuse } = ctx;
  const since = new Date(clock().getTime() - confirmationMinutes * 60_000);
  const confirmed = await inTenantOf({ tenant_id: null }, ctx, ({ tx, agency }) =>
    authTables(tx)
      .selectFrom('sessions')
      .select('id')
      .where('tenant_id', '=', agency.id)
      .where('id', '=', session.session_id)
      .where('confirmed_at', '>', since)
      .executeTakeFirst(),
  );
  if (!confirmed) refuse('confirmation_required');
}

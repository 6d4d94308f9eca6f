import { inTenantOf } from '#features/tenants/server/index.ts';
import type { CommandContext } from '#platform/server/acts/command-context.ts';
import type { PlatformContext } from '#platform/server/http/contexts.ts';
import { confirmationMinutes } from '../contract.ts';
import { authTables } from './schema.ts';

/** Notes that a session's user has just shown password and second step. */
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
 * Refuses (`confirmation_required`) an operator who has not shown password and second step in this session in the last ten
 * minutes: the token alone opens no account of others.
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

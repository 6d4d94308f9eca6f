import { notify } from '#features/notifications/server/index.ts';
import type { CommandContext } from '#platform/server/acts/command-context.ts';
import { integrationTables } from '../schema.ts';

/**
 * Notifies the Admins that an integration has a problem or that it is over: once a day for the same problem, however
 * often it recurs.
 */
export async function tellTrouble(
  { id, name }: { id: string; name: string },
  kind: 'integration.trouble' | 'integration.healed',
  code: string,
  ctx: CommandContext,
): Promise<void> {
  const { tx, agency, today } = ctx;
  const admins = await integrationTables(tx)
    .selectFrom('users')
    .select('id')
    .where('tenant_id', '=', agency.id)
    .where('is_active', '=', true)
    .where('role', '=', 'Admin')
    .execute();
  await notify(
    ctx,
    admins.map(({ id: userId }) => ({
      userId,
      kind,
      once: `${code} ${today}`,
      about: { kind: 'integration' as const, id },
      facts: { integration: name },
    })),
  );
}

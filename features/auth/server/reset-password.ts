import { hashPassword } from '#features/users/server/index.ts';
import type { RateLimit } from '#platform/server/access/rate-limits.ts';
import { hashToken } from '#platform/server/access/session.ts';
import { auditRow } from '#platform/server/acts/audit.ts';
import type { PublicContext } from '#platform/server/http/implement.ts';
import { refuseCommonPassword, setPassword } from './change-password.ts';

const attempts: RateLimit = { name: 'reset-password', points: 20, seconds: 3_600 };

/** Sets a new password with the token of a reset e-mail. The token works once; two at the same moment: one wins. */
export async function resetPassword(
  { token, new_password }: { token: string; new_password: string },
  context: PublicContext<'invalid_token'>,
): Promise<void> {
  const { services, clock, refuse, address, request_id } = context;
  await services.rateLimits.use(attempts, address);
  const token_hash = hashToken(token);
  const { rows } = await services.gate.query<{ tenant_id: string; reset_id: string }>(
    'select * from find_password_reset($1, $2)',
    [token_hash, clock()],
  );
  const found = rows[0];
  if (!found) return refuse('invalid_token');
  refuseCommonPassword(new_password, context);
  const password_hash = await hashPassword(new_password);
  const { tenant_id, reset_id } = found;
  const done = await services.tenancy.inTenant(tenant_id, async (tx, atCommit) => {
    const used = await tx
      .updateTable('password_resets')
      .set({ used_at: clock() })
      .where('tenant_id', '=', tenant_id)
      .where('id', '=', reset_id)
      .where('used_at', 'is', null)
      .returning('user_id')
      .executeTakeFirst();
    const user = used && (await activeUser(tx, tenant_id, used.user_id));
    if (!user) return false;
    await setPassword(tx, clock, tenant_id, user.id, { password_hash, must_change_password: false, keepSession: null });
    const author = { id: user.id, name: user.full_name, address, request_id };
    atCommit(auditRow(tx, clock, tenant_id, author, { action: 'resetPassword', entity: 'user', entity_id: user.id }));
    return true;
  });
  if (!done) refuse('invalid_token');
}

function activeUser(tx: Parameters<typeof setPassword>[0], tenantId: string, userId: string) {
  return tx
    .selectFrom('users')
    .select(['id', 'full_name'])
    .where('tenant_id', '=', tenantId)
    .where('id', '=', userId)
    .where('is_active', '=', true)
    .executeTakeFirst();
}

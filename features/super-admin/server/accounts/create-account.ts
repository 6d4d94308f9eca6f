import { demandConfirmed } from '#features/auth/server/index.ts';
import { inTenantOf } from '#features/tenants/server/index.ts';
import { createUser, hashPassword, registerUser, usernameConstraint } from '#features/users/server/index.ts';
import { isUniqueViolation } from '#platform/server/ground/failure.ts';
import type { PlatformContext } from '#platform/server/http/contexts.ts';
import type { CreateSystemUser, SystemUser } from '../../contract.ts';
import { readSystemUser } from '../read-system-users.ts';
import { actOn, tellKeepers } from './tell-keepers.ts';

type Creating = PlatformContext<'confirmation_required' | 'username_taken'>;

/**
 * Creates an account, for an operator with a confirmed session: an agency's user as its Admin would, or another
 * operator.
 */
export async function createAccount({ tenant_id, ...account }: CreateSystemUser, ctx: Creating): Promise<SystemUser> {
  const { role, language = ctx.language, password, ...user } = account;
  await demandConfirmed(ctx);
  const password_hash = await hashPassword(password);
  const made = await inTenantOf({ tenant_id: tenant_id || null }, ctx, async (inside) => {
    const tell = (made: Pick<SystemUser, 'id' | 'username'>) =>
      inside.enqueue(tellKeepers, actOn('account_created', made, ctx));
    if (role !== 'Super Admin') {
      const person = await registerUser({ ...user, role, language, password }, inside);
      await tell(person);
      return person;
    }
    try {
      const operator = await createUser({ ...user, role, language, password_hash, must_change_password: true }, inside);
      inside.audit({
        action: 'createOperator',
        entity: 'user',
        entity_id: operator.id,
        after: { username: user.username },
      });
      await tell(operator);
      return operator;
    } catch (error) {
      if (isUniqueViolation(error, usernameConstraint)) ctx.refuse('username_taken', { username: user.username });
      throw error;
    }
  });
  ctx.audit({ action: 'createSystemUser', detail: { user_id: made.id, tenant_id: made.tenant_id } });
  return (await readSystemUser(made.id, ctx)) ?? ctx.refuse('not_found');
}

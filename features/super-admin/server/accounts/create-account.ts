import { demandPassword } from '#features/auth/server/index.ts';
import { inTenantOf } from '#features/tenants/server/index.ts';
import { spendSecondStep } from '#features/two-step/server/index.ts';
import { createUser, hashPassword, registerUser, usernameConstraint } from '#features/users/server/index.ts';
import type { RateLimit } from '#platform/server/access/rate-limits.ts';
import { isUniqueViolation } from '#platform/server/ground/failure.ts';
import type { PlatformContext } from '#platform/server/http/contexts.ts';
import type { CreateSystemUser, SystemUser } from '../../contract.ts';
import { readSystemUser } from '../read-system-users.ts';
import { tellKeepers } from './tell-keepers.ts';

type Creating = PlatformContext<'username_taken' | 'wrong_password' | 'wrong_code'>;

/** Creates an account: of an agency as its Admin would, or of an operator, who is made by another's two proofs. */
export async function createAccount(
  { tenant_id, current_password, code, ...given }: CreateSystemUser,
  deed: Creating,
): Promise<SystemUser> {
  const { role, language = deed.language, password, ...user } = given;
  if (tenant_id === '') await proveOperator(current_password ?? '', code ?? '', deed);
  const password_hash = await hashPassword(password);
  const made = await inTenantOf({ tenant_id: tenant_id || null }, deed, async (inside) => {
    if (role !== 'Super Admin') return registerUser({ ...user, role, language, password }, inside);
    try {
      const operator = await createUser({ ...user, role, language, password_hash, must_change_password: true }, inside);
      inside.audit({
        action: 'createOperator',
        entity: 'user',
        entity_id: operator.id,
        after: { username: user.username },
      });
      await inside.enqueue(tellKeepers, { about: 'operator_created', user_id: operator.id });
      return operator;
    } catch (error) {
      if (isUniqueViolation(error, usernameConstraint)) deed.refuse('username_taken', { username: user.username });
      throw error;
    }
  });
  deed.audit({ action: 'createSystemUser', detail: { user_id: made.id, tenant_id: made.tenant_id } });
  return (await readSystemUser(made.id, deed)) ?? deed.refuse('not_found');
}

const wrongCodes: RateLimit = { name: 'operator-code', points: 5, seconds: 900 };

/** Refuses whoever does not know the operator's password, or has not what the second step asks for. Wrong codes count. */
async function proveOperator(password: string, code: string, deed: Creating): Promise<void> {
  const { session, services } = deed;
  await demandPassword(password, session, deed);
  await services.rateLimits.use(wrongCodes, session.user_id);
  await inTenantOf({ tenant_id: null }, deed, async (inside) => {
    if (!(await spendSecondStep(code, session.user_id, inside))) deed.refuse('wrong_code');
  });
  await services.rateLimits.giveBack([[wrongCodes, session.user_id]]);
}

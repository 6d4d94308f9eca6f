import { noHash, verifyPassword } from '#features/users/server/index.ts';
import { admits } from '#platform/server/access/hosts.ts';
import { maintenanceRefusal } from '#platform/server/access/maintenance.ts';
import { agencyRefusal } from '#platform/server/access/session.ts';
import { agencyOf } from '#platform/server/acts/agency.ts';
import type { PublicContext } from '#platform/server/http/contexts.ts';
import type { SignInAnswer } from '../contract.ts';
import { findSignIn, type SignInRow } from './find-sign-in.ts';
import { knownOf, markDevice, originOf } from './known-devices.ts';
import { type Opening, openSession, readArriving } from './open-session.ts';
import { beginSecondStep } from './sign-in-challenges.ts';
import { usesOf } from './sign-in-limits.ts';

/**
 * Opens a session, or stores the sign-in until the second step of a user who has one. A wrong name, a wrong password,
 * an inactive user and a user whom this host doesn't admit are refused identically and in the same time.
 */
export async function signIn(
  input: { username: string; password: string; remember_me: boolean },
  context: PublicContext<'invalid_credentials' | 'tenant_suspended' | 'trial_expired'>,
): Promise<SignInAnswer> {
  const { services, clock, refuse } = context;
  const username = input.username.toLowerCase();
  const origin = originOf(context);
  const [user, known, host] = await Promise.all([
    findSignIn(username, services),
    knownOf(username, origin, services),
    context.host(),
  ]);
  const uses = usesOf(username, origin, known);
  await services.rateLimits.countInOrder(uses);
  const matches = await verifyPassword(input.password, user?.password_hash ?? noHash);
  if (!user?.is_active || !matches || !admits(host, user)) return refuse('invalid_credentials');

  const closed = services.maintenance.now();
  if (closed?.access === 'nothing' && user.tenant_kind === 'agency') {
    await services.rateLimits.giveBack(uses);
    throw maintenanceRefusal(closed, clock());
  }
  const isNew = !known.device && !known.place;
  const [answer] = await Promise.all([
    agencyRefusal(user, clock()) ?? letIn(user, { remember_me: input.remember_me, origin, isNew }, context),
    services.rateLimits.giveBack(uses),
  ]);
  if (typeof answer === 'string') return refuse(answer);
  if ('user' in answer) markDevice(origin, context);
  return answer;
}

function letIn(
  row: SignInRow,
  opening: Opening,
  { performIn, actor: anonymous }: PublicContext,
): Promise<SignInAnswer> {
  const { user_id, full_name: name, role } = row;
  return performIn(agencyOf(row), { ...anonymous, kind: 'user', user_id, name, role }, async (ctx) => {
    const user = await readArriving(user_id, ctx);
    const { second_steps: methods } = user;
    if (methods.length === 0) return openSession(user, opening, ctx);
    ctx.audit({ action: 'beginSecondStep', entity: 'user', entity_id: user_id });
    return beginSecondStep({ user_id, remember_me: opening.remember_me, methods }, ctx);
  });
}

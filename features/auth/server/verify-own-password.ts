import { noHash, verifyPassword } from '#features/users/server/index.ts';
import type { RateLimit } from '#platform/server/access/rate-limits.ts';
import { agencyOf } from '#platform/server/acts/agency.ts';
import { platformRefusal } from '#platform/server/ground/refusal.ts';
import type { PublicContext } from '#platform/server/http/contexts.ts';
import { linkHours, linkPasswordsMax } from '../contract.ts';
import { type FoundLink, useLink } from './account-links.ts';
import { findSignIn } from './find-sign-in.ts';
import { knownOf, originOf } from './known-devices.ts';
import { authTables } from './schema.ts';
import { usesOf } from './sign-in-limits.ts';

/** The limit of wrong passwords for a link. */
const wrongPasswords: RateLimit = {
  name: 'link-password',
  points: linkPasswordsMax - 1,
  seconds: linkHours.email_request * 3_600,
};

/**
 * Refuses (`wrong_password`) a link without the password of its account. A wrong one counts as a failed sign-in of that
 * account, and too many invalidate the link.
 */
export async function verifyOwnPassword(
  link: FoundLink,
  password: string | undefined,
  context: PublicContext<'wrong_password'>,
): Promise<void> {
  const { services, actor: anonymous, performIn, refuse } = context;
  const field = 'current_password';
  if (password === undefined) {
    const problem = { field, code: 'required', message: 'users:validation.password_required' };
    throw platformRefusal('validation_error', { fields: [problem] });
  }
  const { user_id, link_id, full_name: name, role } = link;
  const actor = { ...anonymous, kind: 'user', user_id, name, role } as const;
  const within = <T>(act: Parameters<typeof performIn<T>>[2]) => performIn(agencyOf(link), actor, act);
  const username = await within(async (ctx) => {
    ctx.audit(null);
    const { tx, agency } = ctx;
    const user = authTables(tx).selectFrom('users').select('username');
    const found = await user.where('tenant_id', '=', agency.id).where('id', '=', user_id).executeTakeFirstOrThrow();
    return found.username.toLowerCase();
  });
  const origin = originOf(context);
  const [user, known] = await Promise.all([findSignIn(username, services), knownOf(username, origin, services)]);
  const uses = usesOf(username, origin, known);
  await services.rateLimits.countInOrder(uses);
  if (await verifyPassword(password, user?.password_hash ?? noHash)) return services.rateLimits.giveBack(uses);
  if (!(await services.rateLimits.tryUse(wrongPasswords, link_id))) {
    await within(async (ctx) => {
      await useLink(link_id, ctx);
      ctx.audit({ action: 'endEmailChange', entity: 'user', entity_id: user_id, outcome: 'wrong_password' });
    });
  }
  return refuse('wrong_password');
}

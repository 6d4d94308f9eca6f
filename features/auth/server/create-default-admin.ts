import { features } from '#features/tenants/contract.ts';
import { createAgency, initialize, lockInstallation } from '#features/tenants/server/index.ts';
import { createUser, hashPassword, oneTimePassword } from '#features/users/server/index.ts';
import type { RateLimit } from '#platform/server/access/rate-limits.ts';
import { actorOf } from '#platform/server/acts/actor.ts';
import type { PublicContext } from '#platform/server/http/contexts.ts';

const attempts: RateLimit = { name: 'create-default-admin', points: 20, seconds: 900 };
const username = 'admin';

/**
 * Creates the first agency, named in the caller's language, and its Admin, whose password is only in the response.
 * Works while no user has ever existed, and only for a caller on this machine or with the token from the server's
 * console. Fifty concurrent calls create one.
 */
export async function createDefaultAdmin(
  context: PublicContext<'setup_token_required' | 'already_initialized'>,
): Promise<{ username: string; password: string }> {
  const { services, isDirectLoopback, address, network, language, request_id } = context;
  const token = context.header('x-setup-token');
  if (!isDirectLoopback) await services.rateLimits.use(attempts, network);
  const password = oneTimePassword();
  const password_hash = await hashPassword(password);
  const setup = actorOf('visitor', 'setup', { address, request_id });
  return context.performOnPlatform(setup, async (ctx) => {
    const installation = await lockInstallation(ctx);
    if (installation.isInitialized) return ctx.refuse('already_initialized');
    if (!isDirectLoopback && !installation.isSetupToken(token)) return ctx.refuse('setup_token_required');
    await initialize(ctx);
    const agencyContext = await createAgency(
      {
        name: services.translate(language, 'auth:setup.agency'),
        subdomain: 'default',
        admin_email: '',
        plan: 'enterprise',
        max_users: 100,
        features_enabled: features,
      },
      ctx,
    );
    const admin = await createUser(
      {
        username,
        email: `${username}@default.localhost`,
        full_name: language === 'es' ? 'Administrador' : 'Administrator',
        role: 'Admin',
        language,
        password_hash,
        must_change_password: true,
      },
      agencyContext,
    );
    const after = { username, role: 'Admin' };
    agencyContext.audit({ action: 'createDefaultAdmin', entity: 'user', entity_id: admin.id, after });
    return { username, password };
  });
}

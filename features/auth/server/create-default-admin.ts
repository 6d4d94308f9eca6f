import { timingSafeEqual } from 'node:crypto';
import { features } from '#features/tenants/contract.ts';
import { createAgency } from '#features/tenants/server/index.ts';
import { createUser, hashPassword, oneTimePassword } from '#features/users/server/index.ts';
import type { RateLimit } from '#platform/server/access/rate-limits.ts';
import { hashToken, newToken } from '#platform/server/access/session.ts';
import { auditRow } from '#platform/server/acts/audit.ts';
import type { Tenancy, Tx } from '#platform/server/database/tenancy.ts';
import type { Clock } from '#platform/server/ground/clock.ts';
import type { PublicContext } from '#platform/server/http/implement.ts';

const attempts: RateLimit = { name: 'create-default-admin', points: 20, seconds: 900 };
const username = 'admin';

/**
 * Creates the agency "Default Agency" and its Admin, whose password is in the answer and nowhere else. Works while no
 * user has ever existed, and only for somebody at this machine or with the token from the server's console. Fifty at
 * once make one.
 */
export async function createDefaultAdmin(
  context: PublicContext<'setup_token_required' | 'already_initialized'>,
): Promise<{ username: string; password: string }> {
  const { services, clock, refuse, isDirectLoopback, address, language, request_id } = context;
  const token = context.header('x-setup-token');
  if (!isDirectLoopback) await services.rateLimits.use(attempts, address);
  const password = oneTimePassword();
  const password_hash = await hashPassword(password);
  return services.tenancy.acrossTenants(async (tx, atCommit) => {
    const installation = await tx
      .selectFrom('installation')
      .select(['setup_token_hash', 'initialized_at'])
      .forUpdate()
      .executeTakeFirstOrThrow();
    if (installation.initialized_at) return refuse('already_initialized');
    if (!isDirectLoopback && !isSetupToken(token, installation.setup_token_hash)) return refuse('setup_token_required');
    await markInitialized(tx, clock);
    const tenantId = await createAgency(tx, clock, {
      name: 'Default Agency',
      subdomain: 'default',
      admin_email: '',
      plan: 'enterprise',
      max_users: 100,
      features_enabled: features,
    });
    const admin = await createUser(tx, clock, tenantId, {
      username,
      email: `${username}@default.localhost`,
      full_name: language === 'es' ? 'Administrador' : 'Administrator',
      role: 'Admin',
      language,
      password_hash,
      must_change_password: true,
    });
    const author = { id: null, name: 'setup', address, request_id };
    const after = { username, role: 'Admin' };
    atCommit(
      auditRow(tx, clock, tenantId, author, {
        action: 'createDefaultAdmin',
        entity: 'user',
        entity_id: admin.id,
        after,
      }),
    );
    return { username, password };
  });
}

function isSetupToken(token: string | undefined, hash: Buffer | null): boolean {
  if (!token || !hash) return false;
  return timingSafeEqual(hashToken(token), hash);
}

/** Notes that the installation has a user, and ends the setup token. Every way of making a first user calls it. */
export async function markInitialized(tx: Tx, clock: Clock): Promise<void> {
  await tx
    .updateTable('installation')
    .set({ initialized_at: clock(), setup_token_hash: null })
    .where('initialized_at', 'is', null)
    .execute();
}

/** A fresh setup token while the installation has no user, else null. The one before stops working. */
export async function renewSetupToken(tenancy: Tenancy): Promise<string | null> {
  const { token, hash } = newToken();
  return tenancy.acrossTenants(async (tx) => {
    const renewed = await tx
      .updateTable('installation')
      .set({ setup_token_hash: hash })
      .where('initialized_at', 'is', null)
      .returning('only_row')
      .executeTakeFirst();
    return renewed ? token : null;
  });
}

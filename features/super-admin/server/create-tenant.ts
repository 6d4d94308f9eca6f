import { sql } from 'kysely';
import { sendInvitation } from '#features/auth/server/index.ts';
import { createAgency } from '#features/tenants/server/index.ts';
import { createUser, hashPassword, oneTimePassword } from '#features/users/server/index.ts';
import { allOf } from '#platform/contract/all-of.ts';
import type { PlatformCommandContext } from '#platform/server/acts/command-context.ts';
import type { CreateTenant, Tenant } from '../contract.ts';
import { fullNameOf, usernameOf } from './person-of-email.ts';
import { readNewTenant } from './read-tenants.ts';
import { refusingTakenSubdomain } from './refusing-taken-subdomain.ts';

/**
 * Creates an agency and its first Admin in one transaction, and mails the invitation. The Admin's password is unknown
 * until the Admin has chosen it. Of concurrent requests with one subdomain, one succeeds; the others are refused with
 * `subdomain_taken`.
 */
export async function createTenant(
  input: CreateTenant,
  ctx: PlatformCommandContext<'subdomain_taken'>,
): Promise<Tenant> {
  const { tx, audit, enqueue, refuse } = ctx;
  const { companyName, customDomain, custom_domain, admin_full_name, admin_language, is_trial, trial_days, ...agency } =
    input;
  const { admin_email } = agency;
  const name = agency.name ?? companyName ?? '';
  const password_hash = await hashPassword(oneTimePassword());
  const inside = await refusingTakenSubdomain(agency.subdomain, ctx, () =>
    createAgency(
      {
        ...defined(agency),
        name,
        subdomain: agency.subdomain,
        admin_email,
        custom_domain: (customDomain ?? custom_domain) || null,
        trial_days: is_trial ? trial_days : null,
      },
      ctx,
    ),
  );
  const { id } = inside.agency;
  const { rows } = await sql<{ username: string }>`
    select free_sign_in_name(${usernameOf(admin_email)}) as username`.execute(tx);
  const username = rows[0]?.username ?? refuse('internal_error');
  const language = admin_language ?? inside.agency.languages[0];
  const full_name = admin_full_name || fullNameOf(admin_email);
  const admin = await createUser(
    { username, email: admin_email, full_name, role: 'Admin', language, password_hash, must_change_password: false },
    inside,
  );
  inside.audit({
    action: 'createTenant',
    entity: 'agency',
    entity_id: id,
    after: { name, subdomain: agency.subdomain },
  });
  inside.audit({ action: 'inviteAdmin', entity: 'user', entity_id: admin.id, after: { username } });
  audit({ action: 'createTenant', detail: { tenant_id: id } });
  const { tenant } = await allOf({
    enqueue: enqueue(id, sendInvitation, { user_id: admin.id }),
    tenant: readNewTenant(id, ctx),
  });
  return tenant;
}

/** Without the omitted fields. */
function defined<T extends object>(input: T): { [Name in keyof T]: Exclude<T[Name], undefined> } {
  return Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined)) as {
    [Name in keyof T]: Exclude<T[Name], undefined>;
  };
}

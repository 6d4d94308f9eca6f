import { userColumns } from '#features/users/server/index.ts';
import type { Session, Visit } from '#platform/server/access/session.ts';
import type { CommandContext } from '#platform/server/acts/command-context.ts';
import { askingKinds, type SessionAgency, type SignedInUser } from '../contract.ts';
import { authTables } from './schema.ts';

/**
 * Returns a user with the agency, as the screens use it. Whether a second step must be set up also depends on the
 * session.
 */
export async function readSignedInUser(
  userId: string,
  must_set_up_two_step: boolean,
  { tx, agency, clock }: Pick<CommandContext, 'tx' | 'agency' | 'clock'>,
): Promise<SignedInUser> {
  const db = authTables(tx);
  const [user, tenant, asked] = await Promise.all([
    db
      .selectFrom('users')
      .select(userColumns)
      .where('tenant_id', '=', agency.id)
      .where('id', '=', userId)
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('tenants')
      .select(['id', 'kind', 'name', 'features_enabled', 'time_zone', 'date_format'])
      .where('id', '=', agency.id)
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('account_links')
      .select('email')
      .where('tenant_id', '=', agency.id)
      .where('user_id', '=', userId)
      .where('kind', 'in', askingKinds)
      .where('used_at', 'is', null)
      .where('expires_at', '>', clock())
      .executeTakeFirst(),
  ]);
  const isAgency = tenant.kind === 'agency';
  return {
    ...user,
    tenant_id: isAgency ? user.tenant_id : null,
    agency: isAgency ? tenant : null,
    email_to_confirm: asked?.email ?? null,
    must_set_up_two_step,
  };
}

/** Returns the signed-in user, or during a support visit the operator, who has no account in the agency. */
export async function readOwnAccount(session: Session, ctx: CommandContext): Promise<SignedInUser> {
  const { user_id, must_set_up_two_step, visit } = session;
  return visit ? visitorOf(session, visit) : readSignedInUser(user_id, must_set_up_two_step, ctx);
}

/** An operator as the agency's screens show them during a support visit. */
export function visitorOf(session: Session, visit: Visit): SignedInUser {
  const { tenant_id, user_id, username, full_name, role, tenant_name, features_enabled, time_zone, date_format } =
    session;
  return {
    id: user_id,
    username,
    full_name,
    role,
    email: '',
    phone: '',
    department: '',
    tenant_id,
    visit,
    is_active: true,
    must_change_password: false,
    must_set_up_two_step: false,
    second_steps: [],
    created_at: visit.ends_at,
    email_to_confirm: null,
    agency: {
      id: tenant_id,
      name: tenant_name,
      features_enabled,
      time_zone,
      date_format: date_format as SessionAgency['date_format'],
    },
  };
}

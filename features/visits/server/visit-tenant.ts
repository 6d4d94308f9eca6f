import { randomUUID } from 'node:crypto';
import { visitorOf } from '#features/auth/server/index.ts';
import { inTenantOf } from '#features/tenants/server/index.ts';
import { agencyRefusal, newVisitToken, type Session } from '#platform/server/access/session.ts';
import type { CommandContext } from '#platform/server/acts/command-context.ts';
import type { PlatformContext } from '#platform/server/http/contexts.ts';
import { answerHours, type BegunVisit, type Visit, visitEvents, visitMinutes } from '../contract.ts';
import { visitTables } from './schema.ts';
import { columns, shownVisit, type VisitRow } from './visit-row.ts';
import { asksFirst } from './visit-rule.ts';

/**
 * Begins an operator's visit to an agency, for thirty minutes: immediately, or after an Admin's agreement if the agency
 * requires it. A repeated request waits for the same answer; after the agreement it begins the visit. A new visit ends
 * the one in progress. Refuses with `tenant_suspended` and `trial_expired` if users can't sign in.
 */
export async function visitTenant(
  tenant_id: string,
  { reason }: { reason: string },
  ctx: PlatformContext,
): Promise<BegunVisit> {
  const { session, audit } = ctx;
  const visit = await inTenantOf({ tenant_id }, ctx, async (inside) => {
    const host = await readHost(inside);
    const refused = agencyRefusal(host, inside.clock());
    if (refused) inside.refuse(refused);
    const [asks, open] = await Promise.all([asksFirst(inside), openVisit(session, inside)]);
    if (asks && !open?.is_agreed)
      return { ...(await ask(reason, open, session, inside)), access_token: null, user: null };
    return begin(reason, asks ? open : undefined, { session, host }, inside);
  });
  audit({ action: 'visitTenant', detail: { tenant_id, visit_id: visit.id } });
  return visit;
}

/** The agency's fields in a session. */
type Host = Pick<
  Session,
  'tenant_kind' | 'tenant_name' | 'tenant_status' | 'is_trial' | 'trial_ends_at' | 'features_enabled' | 'locale'
> &
  Pick<Session, 'tenant_id' | 'time_zone' | 'date_format'>;

async function readHost({ tx, agency }: CommandContext): Promise<Host> {
  const row = await visitTables(tx)
    .selectFrom('tenants')
    .select(['id as tenant_id', 'kind as tenant_kind', 'name as tenant_name', 'status as tenant_status', 'is_trial'])
    .select(['trial_ends_at', 'features_enabled', 'time_zone', 'date_format', 'locale'])
    .where('id', '=', agency.id)
    .executeTakeFirstOrThrow();
  return row as Host;
}

/** The operator's visit that waits for its answer or its beginning. */
async function openVisit({ user_id }: Session, { tx, agency, clock }: CommandContext): Promise<VisitRow | undefined> {
  const since = new Date(clock().getTime() - answerHours * 3_600_000);
  return visitTables(tx)
    .selectFrom('visits')
    .select(columns)
    .where('tenant_id', '=', agency.id)
    .where('operator_id', '=', user_id)
    .where('begun_at', 'is', null)
    .where('ended_at', 'is', null)
    .where('asked_at', '>', since)
    .where(({ eb, or }) => or([eb('answered_at', 'is', null), eb('is_agreed', '=', true)]))
    .orderBy('asked_at', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** The columns that every new visit sets. */
function newVisit(
  reason: string,
  { user_id, username, full_name, tenant_id }: Session,
  { agency, clock }: CommandContext,
) {
  return {
    tenant_id: agency.id,
    id: randomUUID(),
    reason,
    asked_at: clock(),
    operator_tenant_id: tenant_id,
    operator_id: user_id,
    operator_username: username,
    operator_name: full_name,
    answered_at: null,
    answered_by: null,
    is_agreed: false,
    operator_session_id: null,
    token_hash: null,
    begun_at: null,
    ends_at: null,
    ended_at: null,
    ended_by: null,
  };
}

async function ask(reason: string, open: VisitRow | undefined, session: Session, ctx: CommandContext): Promise<Visit> {
  if (open) {
    ctx.audit(null);
    return shownVisit(open, ctx.clock(), new Set());
  }
  const row = newVisit(reason, session, ctx);
  await visitTables(ctx.tx).insertInto('visits').values(row).execute();
  ctx.audit({ action: 'askVisit', entity: 'visit', entity_id: row.id, after: { reason } });
  await ctx.publish(visitEvents.visitAsked, { id: row.id, operator: session.full_name, reason });
  return shownVisit(row, ctx.clock(), new Set());
}

async function begin(
  reason: string,
  agreed: VisitRow | undefined,
  { session, host }: { session: Session; host: Host },
  ctx: CommandContext,
): Promise<BegunVisit> {
  const { tx, agency, clock, audit, changed, publish } = ctx;
  const { token, hash } = newVisitToken(agency.id);
  const [now, ends_at] = [clock(), new Date(clock().getTime() + visitMinutes * 60_000)];
  const { user_id, full_name, session_id } = session;
  const begun = { operator_session_id: session_id, token_hash: hash, begun_at: now, ends_at };
  const db = visitTables(tx);
  const over = await db
    .updateTable('visits')
    .set({ ended_at: now, ended_by: full_name })
    .where('tenant_id', '=', agency.id)
    .where('operator_id', '=', user_id)
    .where('ends_at', '>', now)
    .where('ended_at', 'is', null)
    .returning('id')
    .execute();
  for (const { id } of over) changed('visit', id);
  const row = { ...newVisit(reason, session, ctx), ...agreed, ...begun };
  await (agreed
    ? db.updateTable('visits').set(begun).where('tenant_id', '=', agency.id).where('id', '=', agreed.id).execute()
    : db.insertInto('visits').values(row).execute());
  audit({ action: 'visitTenant', entity: 'visit', entity_id: row.id, after: { reason: row.reason } });
  await publish(visitEvents.visitBegun, { id: row.id, operator: full_name, reason: row.reason });
  const visit = { id: row.id, reason: row.reason, ends_at: ends_at.toISOString() };
  const user = visitorOf({ ...session, ...host, session_id: row.id, role: 'Admin' }, visit);
  return { ...shownVisit(row, now, new Set([row.id])), access_token: token, user };
}

import { sellers } from '#platform/contract/roles.ts';
import type { CommandContext } from '#platform/server/acts/command-context.ts';
import { platformRefusal, unknownReference } from '#platform/server/ground/refusal.ts';
import type { Seller } from '../contract.ts';
import { userTables } from './schema.ts';

/** The assignee of a record. */
export type Assignee = Pick<Seller, 'id' | 'full_name'>;

/** A user of the agency to whom a record may be assigned. */
export interface Candidate extends Assignee {
  /** Why the user can't be assigned records: a role without records, or a deactivated account; null: the user can. */
  barred: 'inactive' | 'CSR' | 'Auditor' | null;
}

type Assigning = Pick<CommandContext, 'tx' | 'agency' | 'actor'>;

/** The agency's users to whom leads, quotes, and policies can be assigned: active users with a selling role. */
export function sellersOf({ tx, agency }: Pick<CommandContext, 'tx' | 'agency'>) {
  return userTables(tx)
    .selectFrom('users')
    .select(['id', 'full_name', 'email'])
    .where('tenant_id', '=', agency.id)
    .where('is_active', '=', true)
    .where('role', 'in', sellers);
}

/** At most two sellers with this full name: enough to detect that the name is ambiguous. */
export function sellersNamed(full_name: string, ctx: Pick<CommandContext, 'tx' | 'agency'>): Promise<Assignee[]> {
  return sellersOf(ctx).where('full_name', '=', full_name).limit(2).execute();
}

/**
 * The seller to assign, or null for none. Refuses any other user with `invalid_reference` on the field, with the
 * reason.
 */
export async function assignee(id: string | null, field: string, ctx: Assigning): Promise<Assignee | null> {
  return id === null ? null : whoMay(await findCandidate(id, ctx), field);
}

/**
 * The assignee after a change; undefined: unchanged. Naming the current assignee again is no change, even if that user
 * has left; any other user who is not an allowed `candidate` is refused with `invalid_reference` on the field.
 */
export function reassigned(
  current: string | null,
  assignee: string | null | undefined,
  candidate: Candidate | null,
  field: string,
): string | null | undefined {
  if (assignee === undefined || assignee === current) return undefined;
  if (assignee !== null) whoMay(candidate, field);
  return assignee;
}

/** The candidate if records can be assigned to them, else a refusal with the reason. */
function whoMay(candidate: Candidate | null, field: string): Candidate {
  if (!candidate) throw unknownReference(field);
  const { barred, full_name } = candidate;
  if (!barred) return candidate;
  const code = 'invalid_reference';
  const message = barredMessages[barred];
  throw platformRefusal(code, { fields: [{ field, code, message, values: { name: full_name } }] });
}

const barredMessages = {
  inactive: 'users:validation.barred_inactive',
  CSR: 'users:validation.barred_csr',
  Auditor: 'users:validation.barred_auditor',
} as const;

/** The agency's user with this id, whether or not records can be assigned to them; null when there is none. */
export async function findCandidate(id: string, ctx: Assigning): Promise<Candidate | null> {
  const { tx, agency } = ctx;
  const own = ownself(id, ctx);
  if (own) return { ...own, barred: null };
  const user = await userTables(tx)
    .selectFrom('users')
    .select(['id', 'full_name', 'role', 'is_active'])
    .where('tenant_id', '=', agency.id)
    .where('id', '=', id)
    .executeTakeFirst();
  if (!user) return null;
  const { role, is_active, full_name } = user;
  const barred = !is_active ? 'inactive' : role === 'CSR' || role === 'Auditor' ? role : null;
  return { id, full_name, barred };
}

/** A selling caller may be the assignee; no query is needed. */
function ownself(id: string, { actor }: Assigning): Assignee | null {
  const sells = actor.role && (sellers as readonly string[]).includes(actor.role);
  return id === actor.user_id && sells ? { id, full_name: actor.name } : null;
}

/** The active seller with this id; null when the agency has none. */
export async function findSeller(id: string, ctx: Assigning): Promise<Assignee | null> {
  return ownself(id, ctx) ?? (await sellersOf(ctx).where('id', '=', id).executeTakeFirst()) ?? null;
}

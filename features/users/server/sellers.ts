import { sellers } from '#platform/contract/roles.ts';
import type { CommandContext } from '#platform/server/acts/command-context.ts';
import { platformRefusal, unknownReference } from '#platform/server/ground/refusal.ts';
import type { Seller } from '../contract.ts';
import { userTables } from './schema.ts';

/** Whom a record is given to. */
export type Assignee = Pick<Seller, 'id' | 'full_name'>;

/** Somebody of the agency whom a record was to be given to. */
export interface Candidate extends Assignee {
  /** Why it cannot be: a role that works on no records, or an account that is switched off; null: it can be. */
  barred: 'inactive' | 'CSR' | 'Auditor' | null;
}

type Assigning = Pick<CommandContext, 'tx' | 'agency' | 'actor'>;

/** The agency's users who can be given leads, quotes and policies: those who are active and may sell. */
export function sellersOf({ tx, agency }: Pick<CommandContext, 'tx' | 'agency'>) {
  return userTables(tx)
    .selectFrom('users')
    .select(['id', 'full_name', 'email'])
    .where('tenant_id', '=', agency.id)
    .where('is_active', '=', true)
    .where('role', 'in', sellers);
}

/** The sellers of this full name, two at most: enough to see that a name does not tell one. */
export function sellersNamed(full_name: string, ctx: Pick<CommandContext, 'tx' | 'agency'>): Promise<Assignee[]> {
  return sellersOf(ctx).where('full_name', '=', full_name).limit(2).execute();
}

/**
 * The seller a record goes to, or null for nobody. Refuses anyone else with `invalid_reference` on the field, and says why.
 */
export async function assignee(id: string | null, field: string, ctx: Assigning): Promise<Assignee | null> {
  return id === null ? null : whoMay(await findCandidate(id, ctx), field);
}

/**
 * Who looks after a record from a change on; undefined: who does so now. Naming the same agent again is no change, also
 * when that one has left by now; anybody else who is no `candidate` is refused with `invalid_reference` on the field.
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

/** The candidate, if records can be given to whom it is; else a refusal that says why not. */
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

/** Whoever of the agency has this id, whether or not records can be given to them; null when it has none. */
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

/** Whoever sells and asks may have it; nobody needs to look. */
function ownself(id: string, { actor }: Assigning): Assignee | null {
  const sells = actor.role && (sellers as readonly string[]).includes(actor.role);
  return id === actor.user_id && sells ? { id, full_name: actor.name } : null;
}

/** The active seller of this id, or null when the agency has none. */
export async function findSeller(id: string, ctx: Assigning): Promise<Assignee | null> {
  return ownself(id, ctx) ?? (await sellersOf(ctx).where('id', '=', id).executeTakeFirst()) ?? null;
}
